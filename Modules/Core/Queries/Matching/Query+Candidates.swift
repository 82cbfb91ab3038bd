extension Query {
  /// For each alternative (`OR`), the words that every matching post contains, to search an index; may be empty.
  package var indexedWords: [[QueryWords]] {
    alternatives.map { $0.filter { !$0.isNegated }.compactMap(\.condition.indexedWords) }
  }

  /// A state that every matching post has; nil if the query requires no state.
  package var commonState: QueryState? {
    QueryState.allCases.first { state in
      alternatives.allSatisfy { $0.contains { !$0.isNegated && $0.condition == .state(state) } }
    }
  }
}

extension QueryCondition {
  fileprivate var indexedWords: QueryWords? {
    switch self {
    case .words(let words), .title(let words), .author(let words): words
    case .tag(let name): QueryWords(name.text, isBeginning: false)
    case .source, .group, .state, .part, .language, .newer, .older: nil
    }
  }
}
