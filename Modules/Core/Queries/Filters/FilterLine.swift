public import Loading

/// The syntax of a filter: `QUERY hide|mark|star|seen [in SOURCE]`; the last effect ends the query.
public enum FilterLine {
  /// The prefix of a comment, in the first column of a line.
  static let comment = "#"

  /// A word of a filter, and whether it has no quotation marks.
  private struct Word {
    let text: Substring
    let isPlain: Bool
  }

  /// The reason why a text is not a filter.
  public enum Problem: Error, Hashable, Sendable {
    /// The query is invalid; the problem has the range of the mistake.
    case query(QueryProblem)
    /// A part other than the query is invalid.
    case line(LoadFailure)

    /// The failure, without the range of the mistake.
    public var failure: LoadFailure {
      switch self {
      case .query(let problem): problem.failure
      case .line(let failure): failure
      }
    }
  }

  /// Parses the text of a filter.
  public static func filter(_ text: String) throws(Problem) -> Filter {
    let words = words(in: text)
    let plain = words.map { $0.isPlain ? $0.text.lowercased() : "" }
    if plain.last == Filter.preposition, plain.dropLast().last.flatMap(FilterEffect.init) != nil {
      throw .line(LoadFailure(FilterText.noPlace))
    }
    let end = words.indices.last { index in
      FilterEffect(rawValue: plain[index]) != nil
        && (index == words.count - 1 || plain[index + 1] == Filter.preposition)
    }
    guard let end, let effect = FilterEffect(rawValue: plain[end]) else {
      // An unclosed quotation mark may hide the effect, so the quotation mark is reported instead of a missing effect.
      if !text.isEmpty { _ = try query(text) }
      throw .line(LoadFailure(FilterText.noEffect))
    }
    let asked = try query(String(text[..<words[end].text.startIndex]))
    guard end + 2 < words.count else { return Filter(asked, effect) }
    return Filter(
      asked, effect, in: unquoted(text[words[end + 2].text.startIndex..<words[words.count - 1].text.endIndex]))
  }

  private static func query(_ text: String) throws(Problem) -> Query {
    do throws(QueryProblem) {
      return try Query(text)
    } catch {
      throw .query(error)
    }
  }

  /// Splits a text at blanks outside quotation marks.
  private static func words(in text: String) -> [Word] {
    var (words, start, isQuoted, isPlain) = ([Word](), String.Index?.none, false, true)
    // A doubled quotation mark in a quotation stands for one quotation mark.
    var hasJustEnded = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar.properties.isWhitespace, !isQuoted {
        if let first = start { words.append(Word(text: text[first..<index], isPlain: isPlain)) }
        (start, isPlain) = (nil, true)
      } else {
        let first = start ?? index
        start = first
        if scalar == "\"" {
          isPlain = false
          (isQuoted, hasJustEnded) = (
            !isQuoted && (hasJustEnded || isBeginning(text.unicodeScalars[first..<index])), isQuoted
          )
          continue
        }
      }
      hasJustEnded = false
    }
    if let start { words.append(Word(text: text[start...], isPlain: isPlain)) }
    return words
  }

  /// Whether a quotation mark after `word` opens a quotation, as in a query; otherwise it is an ordinary character.
  ///
  /// A quotation mark opens a quotation at the start of a word, after a minus sign, and after a key such as `title:`.
  private static func isBeginning(_ word: Substring.UnicodeScalarView) -> Bool {
    let word = word.first == QueryGrammar.minus ? word.dropFirst() : word
    return word.isEmpty || QueryParser.key(in: word).map { $0.unicodeScalars.count + 1 == word.count } == true
  }

  /// The text in a quotation, with each doubled quotation mark replaced by one.
  ///
  /// Compares scalars, like the query parser.
  private static func unquoted(_ text: Substring) -> String {
    let (scalars, mark) = (text.unicodeScalars, "\"" as Unicode.Scalar)
    guard scalars.count > 1, scalars.first == mark, scalars.last == mark else { return String(text) }
    var (unquoted, isFirst) = (String.UnicodeScalarView(), false)
    for scalar in scalars.dropFirst().dropLast() {
      isFirst = scalar == mark && !isFirst
      if scalar != mark || isFirst { unquoted.append(scalar) }
    }
    return String(unquoted)
  }

  /// A source as typed in a filter: in quotation marks if one of its words would otherwise be parsed as something else.
  static func quoted(place: String) -> String {
    FilterEffect(rawValue: place.lowercased()) == nil ? Query.quoted(place) : "\"\(place)\""
  }
}
