/// A question about posts, as a person types it: `swift "two words" -is:unread OR source:blog`.
public struct Query: Hashable, Sendable {
  /// The alternatives of which one must hold; of each, every term must hold.
  public let alternatives: [[QueryTerm]]

  init(alternatives: [[QueryTerm]]) {
    self.alternatives = alternatives
  }

  /// The text that is parsed to this query, spelled in one way.
  public var text: String {
    alternatives.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " \(QueryGrammar.or) ")
  }
}

/// A condition of a query, or its opposite.
public struct QueryTerm: Hashable, Sendable {
  /// Whether the condition must not hold.
  public let isNegated: Bool
  /// The condition.
  public let condition: QueryCondition

  var text: String { (isNegated ? String(QueryGrammar.minus) : "") + condition.text }
}
