import Localization

extension Query {
  /// Parses a query.
  public init(_ text: String) throws(QueryProblem) {
    var parser = QueryParser(text)
    self = try parser.query()
  }

  /// Whether a text looks like a query: it has a key such as `is:`, a word after a minus sign, or quotation marks.
  public static func isWritten(in text: String) -> Bool {
    text.unicodeScalars.contains(QueryGrammar.quote)
      || text.unicodeScalars.split(whereSeparator: QueryGrammar.isBlank).contains { word in
        if word.first == QueryGrammar.minus { return word.count > 1 }
        return QueryParser.key(in: word).flatMap { QueryKey(rawValue: $0.lowercased()) } != nil
      }
  }
}

/// Parses the text of a query, term by term.
struct QueryParser {
  private let text: String
  private let scalars: String.UnicodeScalarView
  private var position: String.Index
  private var termCount = 0

  init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars
    position = scalars.startIndex
  }

  mutating func query() throws(QueryProblem) -> Query {
    if let limit = scalars.index(
      scalars.startIndex, offsetBy: QueryGrammar.maximumLength, limitedBy: scalars.endIndex), limit < scalars.endIndex
    {
      throw problem(.tooLong, limit..<scalars.endIndex, ["count": QueryGrammar.maximumLength])
    }
    var alternatives: [[QueryTerm]] = [[]]
    skipBlanks()
    guard position < scalars.endIndex else { throw problem(.empty, position..<position) }
    while position < scalars.endIndex {
      let start = position
      if isAtOr {
        position = scalars.index(position, offsetBy: QueryGrammar.or.unicodeScalars.count)
        let end = position
        skipBlanks()
        guard alternatives.last?.isEmpty == false, position < scalars.endIndex else {
          throw problem(.openOr, start..<end)
        }
        alternatives.append([])
      } else {
        alternatives[alternatives.count - 1].append(try term())
        termCount += 1
        guard termCount <= QueryGrammar.maximumTerms else {
          throw problem(.tooMany, start..<scalars.endIndex, ["count": QueryGrammar.maximumTerms])
        }
        skipBlanks()
      }
    }
    return Query(alternatives: alternatives)
  }

  // MARK: - Terms

  private mutating func term() throws(QueryProblem) -> QueryTerm {
    let start = position
    let isNegated = scalars[position] == QueryGrammar.minus
    if isNegated {
      position = scalars.index(after: position)
      guard position < scalars.endIndex, !QueryGrammar.isBlank(scalars[position]),
        scalars[position] != QueryGrammar.minus, !isAtOr
      else { throw problem(.openMinus, start..<position) }
    }
    return QueryTerm(isNegated: isNegated, condition: try condition())
  }

  private mutating func condition() throws(QueryProblem) -> QueryCondition {
    guard let typed = Self.key(in: scalars[position...]) else { return .words(try words()) }
    let start = position
    let end = scalars.index(position, offsetBy: typed.unicodeScalars.count + 1)
    guard let key = QueryKey(rawValue: typed.lowercased()) else {
      // An address such as `https://…`, or a word that ends with a colon.
      guard end < scalars.endIndex, !QueryGrammar.isBlank(scalars[end]), scalars[end] != QueryGrammar.slash else {
        return .words(try words())
      }
      let keys = QueryKey.allCases.map(\.typed).joined(separator: " ")
      throw problem(.unknownKey, start..<end, ["key": typed, "keys": keys])
    }
    position = end
    guard position < scalars.endIndex, !QueryGrammar.isBlank(scalars[position]) else {
      throw problem(.noValue, start..<end, ["key": key.typed])
    }
    return try condition(of: key)
  }

  private mutating func condition(of key: QueryKey) throws(QueryProblem) -> QueryCondition {
    switch key {
    case .title: .title(try words())
    case .author: .author(try words())
    case .source: .source(try words())
    case .group: .group(try value(of: key) { QueryName($0) })
    case .tag: .tag(try value(of: key) { QueryName($0) })
    case .state:
      .state(try value(of: key, QueryState.allCases.map(\.rawValue)) { QueryState(rawValue: $0.lowercased()) })
    case .part: .part(try value(of: key, QueryPart.allCases.map(\.rawValue)) { QueryPart(rawValue: $0.lowercased()) })
    case .language: .language(try value(of: key, ["el", "pt-BR"], Self.language))
    case .newer: .newer(try value(of: key, Self.times) { QueryTime($0) })
    case .older: .older(try value(of: key, Self.times) { QueryTime($0) })
    }
  }

  private static let times = ["12h", "2d", "3w", "1y", "2026-01-01"]

  // MARK: - Values

  /// Parses the value of a key; the error for an invalid value lists `examples`; without examples, it reports a missing
  /// value.
  private mutating func value<Value>(
    of key: QueryKey, _ examples: [String] = [], _ parse: (String) -> Value?
  ) throws(QueryProblem) -> Value {
    let start = position
    let typed = try string().text
    if let value = parse(typed) { return value }
    guard !examples.isEmpty else { throw problem(.noValue, start..<position, ["key": key.typed]) }
    let values = examples.map { key.typed + $0 }.joined(separator: " ")
    throw problem(.unknownValue, start..<position, ["key": key.typed, "value": typed, "values": values])
  }

  private mutating func words() throws(QueryProblem) -> QueryWords {
    let start = position
    let (typed, isBeginning) = try string()
    var text = typed.unicodeScalars
    if isBeginning { text.removeLast() }
    guard let words = QueryWords(String(text), isBeginning: isBeginning) else {
      throw problem(.noWord, start..<position, ["text": typed])
    }
    return words
  }

  /// Parses a quotation, or a word up to the next blank.
  ///
  /// A word that ends with a star is a prefix.
  ///
  /// A word that needs quotation marks once its credentials are removed is not a prefix, because quotations cannot be
  /// prefixes.
  private mutating func string() throws(QueryProblem) -> (text: String, isBeginning: Bool) {
    guard scalars[position] == QueryGrammar.quote else {
      let end = scalars[position...].firstIndex(where: QueryGrammar.isBlank) ?? scalars.endIndex
      defer { position = end }
      let typed = String(scalars[position..<end])
      let text = typed.withoutCredentialsOfQuery
      let isSameWord = text == typed || !typed.contains("%") && !typed.hasPrefix("://") && Self.isWord(text)
      return (text, isSameWord && text.unicodeScalars.last == QueryWords.star)
    }
    let start = position
    var text = String.UnicodeScalarView()
    position = scalars.index(after: position)
    while let end = scalars[position...].firstIndex(of: QueryGrammar.quote) {
      text.append(contentsOf: scalars[position..<end])
      position = scalars.index(after: end)
      guard position < scalars.endIndex, scalars[position] == QueryGrammar.quote else {
        guard position == scalars.endIndex || QueryGrammar.isBlank(scalars[position]) else {
          throw problem(.noBlank, position..<scalars.index(after: position))
        }
        return (String(text).withoutCredentialsOfQuery, false)
      }
      text.append(QueryGrammar.quote)
      position = scalars.index(after: position)
    }
    throw problem(.openQuote, start..<scalars.endIndex)
  }

  // MARK: - Characters

  private mutating func skipBlanks() {
    position = scalars[position...].firstIndex { !QueryGrammar.isBlank($0) } ?? scalars.endIndex
  }

  /// Whether the word at the current position is `OR`.
  private var isAtOr: Bool {
    let end = scalars[position...].firstIndex(where: QueryGrammar.isBlank) ?? scalars.endIndex
    return scalars[position..<end].elementsEqual(QueryGrammar.or.unicodeScalars)
  }

  /// Whether a text without quotation marks is parsed as a word.
  private static func isWord(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, first != QueryGrammar.quote, first != QueryGrammar.minus,
      !scalars.contains(where: QueryGrammar.isBlank)
    else { return false }
    guard let key = key(in: scalars) else { return true }
    let rest = scalars.dropFirst(key.unicodeScalars.count + 1)
    return QueryKey(rawValue: key.lowercased()) == nil && rest.first == QueryGrammar.slash
  }

  /// The letters before the first colon of a text; nil if the text does not start with letters and a colon.
  static func key(in text: some Collection<Unicode.Scalar>) -> String? {
    let letters = text.prefix { $0.isASCII && $0.properties.isAlphabetic }
    guard !letters.isEmpty, text.dropFirst(letters.count).first == QueryGrammar.colon else { return nil }
    return String(String.UnicodeScalarView(letters))
  }

  /// The text as a lowercase language tag; nil if it is not a tag.
  private static func language(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.utf8.allSatisfy { $0 < 0x80 && Character(UnicodeScalar($0)).isLetter || isDigit($0) }
    }
    return isTag ? text.lowercased() : nil
  }

  private func problem(
    _ key: QueryText, _ range: Range<String.Index>, _ values: [String: any TextValue] = [:]
  ) -> QueryProblem {
    let offset = { (index: String.Index) in text[..<index].count }
    return QueryProblem(key, in: text, at: offset(range.lowerBound)..<offset(range.upperBound), values)
  }
}
