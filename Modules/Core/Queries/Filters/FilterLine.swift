public import Loading

/// The text of a filter: `QUERY hide|mark|star|seen [in SOURCE]`; the last such words are the end of the query.
public enum FilterLine {
  /// The sign of a comment, in the first column of a line.
  static let comment = "#"

  /// A word of the text, and whether it has no quotation mark.
  private struct Word {
    let text: Substring
    let isPlain: Bool
  }

  /// A mistake in a text that is to be a filter.
  public enum Problem: Error, Hashable, Sendable {
    /// The query, with the range of its mistake.
    case query(QueryProblem)
    /// Anything else.
    case line(LoadFailure)

    /// The failure, without the range.
    public var failure: LoadFailure {
      switch self {
      case .query(let problem): problem.failure
      case .line(let failure): failure
      }
    }
  }

  /// Parses the text of a filter.
  ///
  /// - Throws: `Problem`.
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
      // A quotation mark without its second one hides the rest.
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

  /// The words between blanks that are in no quotation marks.
  private static func words(in text: String) -> [Word] {
    var (words, start, isQuoted, isPlain) = ([Word](), String.Index?.none, false, true)
    // Two marks in a quotation are one in its text.
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

  /// Whether a quotation mark behind the beginning of a word begins a quotation, as in a query; else it is a character.
  ///
  /// It does at the start of the word, behind a minus sign, and behind a key.
  private static func isBeginning(_ word: Substring.UnicodeScalarView) -> Bool {
    word.isEmpty || word.elementsEqual(["-"]) || word.firstIndex(of: ":") == word.indices.last
  }

  /// The text between quotation marks, in which two of them are one; by code points, as it is written.
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

  /// A place as it is typed: in quotation marks if a word of it would be read as another part.
  static func quoted(place: String) -> String {
    FilterEffect(rawValue: place.lowercased()) == nil ? Query.quoted(place) : "\"\(place)\""
  }
}
