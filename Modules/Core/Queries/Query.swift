/// A query for posts, such as `swift "two words" -is:unread OR source:blog`.
public struct Query: Hashable, Sendable {
  /// The alternatives (`OR`); a post must match all terms of at least one alternative.
  public let alternatives: [[QueryTerm]]

  /// A value as typed in a query, with quotation marks if needed.
  public static func quoted(_ value: String) -> String { QueryGrammar.quoted(value) }

  /// The words of the first term that requires words, to highlight them in matching posts; nil if there is no such
  /// term.
  public var firstWords: String? {
    for term in alternatives.joined() where !term.isNegated {
      if case .words(let words) = term.condition { return words.typed }
    }
    return nil
  }

  /// A copy that matches only posts with the given state.
  public func of(_ state: QueryState) -> Query {
    let term = QueryTerm(isNegated: false, condition: .state(state))
    return Query(alternatives: alternatives.map { $0.contains(term) ? $0 : $0 + [term] })
  }

  /// Whether the matching posts depend on the current date.
  public var dependsOnDate: Bool {
    alternatives.joined().contains { term in
      switch term.condition {
      case .newer, .older: true
      default: false
      }
    }
  }

  /// The query in its canonical form, which can be parsed again.
  public var text: String {
    alternatives.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " \(QueryGrammar.or) ")
  }
}

/// A condition of a query, possibly negated.
public struct QueryTerm: Hashable, Sendable {
  /// Whether the condition is negated.
  public let isNegated: Bool
  public let condition: QueryCondition

  var text: String { (isNegated ? String(QueryGrammar.minus) : "") + condition.text }
}
