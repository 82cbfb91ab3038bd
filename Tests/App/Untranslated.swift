import Testing

/// The lines of a screen that are as in English, though they are sentences of the program's.
enum Untranslated {
  /// Finds them.
  ///
  /// - Parameters:
  ///   - lines: the lines in another language.
  ///   - english: the lines of the same screens in English.
  ///   - leastWords: the least of words, small letters of some length, by which a line is a sentence.
  /// - Returns: those that nobody has translated; commands, addresses and what the source has said are the same in every
  ///   language.
  static func lines(of lines: some Sequence<String>, english: Set<String>, leastWords: Int) -> [String] {
    lines.filter { line in
      english.contains(line) && !line.contains("set ") && !isOfTheSource(line)
        && line.split(separator: " ").count(where: isWord) >= leastWords
    }
  }

  /// Whether a part of a line is a word of a sentence, and no route, address or number.
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

/// The search for lines that nobody has translated finds them.
struct UntranslatedTests {
  @Test func onlyUntranslatedSentencesAreFound() {
    let english: Set = ["Loading was cancelled.", "  feed/{post}/image", "A lake in the hills"]
    #expect(
      Untranslated.lines(of: english.sorted() + ["Das Laden wurde abgebrochen."], english: english, leastWords: 2)
        == ["Loading was cancelled."])
  }
}
