import Terminal
import TerminalList
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CaptionTests {
  @Test(arguments: [
    ("A view" as String?, "Athens" as String?, ["A view", "Athens"]), (nil, "Athens", ["No description", "Athens"]),
    ("A view", nil, ["A view"]), (" \n", "\t", ["No description"]), ("one two", nil, ["one two"]),
  ])
  func theLocationIsBelowTheDescription(description: String?, location: String?, lines: [String]) {
    let sut = Caption(description: description, location: location, placeholder: "No description")
    #expect(sut.lines(width: 80).map(\.plain) == lines)
  }

  @Test func noLineIsWiderThanTheGivenWidthAndNoWordIsLost() {
    let sut = Caption(description: "one two three four five", location: "six seven eight", placeholder: "")
    for width in 1...20 {
      let lines = sut.lines(width: width)
      #expect(lines.filter { $0.width > width }.map(\.plain) == [])
      #expect(
        lines.map(\.plain).joined().filter { !$0.isWhitespace } == "onetwothreefourfivesixseveneight", "Nothing is lost"
      )
    }
  }
}
