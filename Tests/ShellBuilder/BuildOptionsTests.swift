import Testing

@testable import ShellBuilder

struct BuildOptionsTests {
  @Test func everyBuildOptionIsParsed() throws {
    let sut = try BuildOptions([
      "--feed-shell", "/f", "--with", "https://a.example/x@1.0.0", "--with==../b", "--name=two", "--program-version",
      "1.2", "--start", "feed", "--output", "/o", "--", "-c", "debug",
    ])
    #expect(sut.packages == ["https://a.example/x@1.0.0", "=../b"])
    #expect(sut.name == "two" && sut.programVersion == "1.2" && sut.start == "feed" && sut.output == "/o")
    #expect(sut.feedShell == "/f")
    #expect(sut.flags == ["-c", "debug"])
  }

  @Test func theDefaultProgramNameIsFeedShell() throws {
    let sut = try BuildOptions(["--with", "=x"])
    #expect(sut.name == "feedshell" && sut.start == nil && sut.flags == [])
  }

  @Test(arguments: [
    ([], "No package is named."), (["--with"], "--with needs a value."),
    (["--bogus=1"], "There is no option “--bogus”."),
    (["x"], "There is no option “x”."), (["--with", "=x", "--name", "A b"], "“A b” is no name for a program."),
    (["--with", "=x", "--name="], "“” is no name for a program."), (["--", "--with", "=x"], "No package is named."),
  ])
  func aMistakeInTheOptionsIsReported(words: [String], what: String) {
    let refusal = #expect(throws: Refusal.self) { try BuildOptions(words) }
    #expect(refusal?.what == what)
  }
}
