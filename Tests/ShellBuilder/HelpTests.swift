import Foundation
import Testing

@testable import ShellBuilder

/// `Tools/build --help` prints a file, so that nothing is built for it.
struct HelpTests {
  @Test func theFileIsTheHelpOfTheBuilder() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Tools/ShellBuilder/help.txt")
    #expect(try String(contentsOf: file, encoding: .utf8) == ShellBuilder.help + "\n")
  }
}
