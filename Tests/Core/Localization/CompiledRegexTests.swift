import Localization
import Testing

/// Regular expressions that are compiled once.
struct CompiledRegexTests {
  @Test(arguments: [("Ana's post", true), ("by Ana", true), ("Ana.b", true), ("Anas post", false)])
  func anApostropheOrAPeriodEndsAWord(text: String, isFound: Bool) {
    #expect(text.contains(CompiledRegex(/\bAna\b/)) == isFound)
  }

  @Test func capturesKeepTheirTypes() throws {
    let match = try #require("page 12".wholeMatch(of: CompiledRegex(/(\w+) (\d+)/)))
    #expect(match.1 == "page" && match.2 == "12")
  }
}
