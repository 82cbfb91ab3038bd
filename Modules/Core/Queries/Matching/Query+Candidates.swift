extension Query {
  /// The words that every post of an alternative has, for an index of words; an alternative without any needs another way.
  package var indexedWords: [[QueryWords]] {
    alternatives.map { $0.filter { !$0.isNegated }.compactMap(\.condition.indexedWords) }
  }

  /// The state that every post has that the query asks for; nil without one.
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
