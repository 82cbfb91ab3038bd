import Testing

@testable import Articles

/// The words of pages: how long they are, and which a heading repeats.
struct WordTests {
  @Test(arguments: [
    ("", 0, 0), ("a b", 3, 0), ("  a \n\t b\u{A0}\u{A0}c", 5, 0), ("one, two，three、four", 19, 3), ("a ", 2, 0),
  ])
  func consecutiveWhiteSpaceCountsAsOneCharacter(text: String, length: Int, commas: Int) {
    let count = WordCount(text)
    #expect(count.length == length && count.commas == commas)
  }

  @Test(arguments: [
    ("A walk around the lake", true), ("a WALK, around the lake!", true), ("A walk around the small blue lake", false),
    ("A walk around the lake: II", true), ("Reservations", false), ("", false), ("…", false),
  ])
  func aHeadingWithTheWordsOfTheTitleCountsAsARepeatedTitle(heading: String, isRepeated: Bool) {
    #expect(TitleWords("A walk around the lake").areRepeated(in: heading) == isRepeated)
  }
}
