import Testing

/// Finds sentences of the program that are still in English.
enum Untranslated {
  /// The untranslated lines; commands, addresses and texts of sources, which are equal in all languages, do not count.
  ///
  /// - Parameters:
  ///   - lines: the lines in another language.
  ///   - english: the lines of the same screens in English.
  ///   - leastWords: the minimum number of lower-case words of some length that make a line a sentence.
  /// - Returns: the untranslated lines; commands, addresses and text of the source are the same in every
  ///   language.
  static func lines(of lines: some Sequence<String>, english: Set<String>, leastWords: Int) -> [String] {
    lines.filter { line in
      english.contains(line) && !line.contains("set ") && !isOfTheSource(line)
        && line.split(separator: " ").count(where: isWord) >= leastWords
    }
  }

  /// Whether a part of a line is a word, not a route, address or number.
  private static func isWord(_ part: Substring) -> Bool {
    let letters = part.prefix(while: \.isLetter)
    return letters.count > 2 && letters.allSatisfy(\.isLowercase)
      && part.dropFirst(letters.count).allSatisfy(\.isPunctuation)
  }

  private static func isOfTheSource(_ line: String) -> Bool {
    [
      "A lake", "A long ridge", "more than one line", "narrow screen", "message", "second line", "of a long text",
      "eight legs", "More at", "Only the picture",
    ].contains { line.contains($0) }
  }
}

/// Checks the finder of untranslated lines.
struct UntranslatedTests {
  @Test func onlyLinesEqualToAnEnglishSentenceOfTheProgramAreUntranslated() {
    let english: Set = ["Loading was cancelled.", "  feed/{post}/image", "A lake in the hills"]
    #expect(
      Untranslated.lines(of: english.sorted() + ["Das Laden wurde abgebrochen."], english: english, leastWords: 2)
        == ["Loading was cancelled."])
  }
}
