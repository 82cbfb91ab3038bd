/// A question about posts, as a person types it: `swift "two words" -is:unread OR source:blog`.
public struct Query: Hashable, Sendable {
  /// The alternatives of which one must hold; of each, every term must hold.
  public let alternatives: [[QueryTerm]]

  init(alternatives: [[QueryTerm]]) {
    self.alternatives = alternatives
  }

  /// A value as it is typed in a query: in quotation marks if it needs them.
  public static func quoted(_ value: String) -> String { QueryGrammar.quoted(value) }

  /// The words that a post must have for an alternative, and that can be marked in its text: the first ones.
  public var firstWords: String? {
    for term in alternatives.joined() where !term.isNegated {
      if case .words(let words) = term.condition { return words.typed }
    }
    return nil
  }

  /// This query for posts of a state only.
  public func of(_ state: QueryState) -> Query {
    let term = QueryTerm(isNegated: false, condition: .state(state))
    return Query(alternatives: alternatives.map { $0.contains(term) ? $0 : $0 + [term] })
  }

  /// Whether it asks for another post on another day.
  public var dependsOnDate: Bool {
    alternatives.joined().contains { term in
      switch term.condition {
      case .newer, .older: true
      default: false
      }
    }
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
