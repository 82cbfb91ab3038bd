import Testing

@testable import ContractTesting

/// Output past the screen in the modules of a package.
struct OwnOutputTests {
  @Test(arguments: [
    ("print(row.title)", ["print"]), ("  let _ = { Swift.print(1) }", ["Swift.print"]),
    ("debugPrint(row); dump(row)", ["debugPrint", "dump"]), ("NSLog(\"%@\", title)", ["NSLog"]),
    ("// print(row.title)", []), ("printer.print(page)", []), ("blueprint(row)", []),
    ("func print(_ page: Page) {", []), ("print(row.title, to: &text)", []),
    ("FileHandle.standardError.write(data)", ["FileHandle.standardError"]),
    ("let out: FileHandle = .standardOutput", [".standardOutput"]),
    ("write(STDERR_FILENO, text, 3)", ["write"]), ("let count = write(file, text, 3)", []),
  ])
  func callsThatWriteToTheTerminalAreReported(code: String, words: [String]) {
    #expect(OwnOutput.uses(in: code).map(\.word) == words)
  }
}
