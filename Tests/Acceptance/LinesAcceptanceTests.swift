import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The built program in pipes.
@Suite(.timeLimit(.minutes(2)))
struct LinesAcceptanceTests {
  @Test func lineOutputPrintsEachRowAsALineOfFiveColumns() async throws {
    let result = try await Program.run(["--output", "lines", "--width", "30", "-c", "rows", "-c", "more"])
    #expect(result.status == 0)
    #expect(result.err == "")
    #expect(result.lines.count == 20)
    for (index, line) in result.lines.enumerated() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(columns.count == 5)
      #expect(columns.first.map(String.init) == String(index + 1))
      #expect(columns.last?.hasPrefix("http://demo.invalid/images/") == true, "an address of every run")
    }
  }

  @Test(arguments: ["lines", "json"]) func theOutputOptionAtATerminalPrintsTheRowsAndExits(format: String) async throws
  {
    let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    defer { try? FileManager.default.removeItem(at: home) }
    let shell = try PTY.feedshell(["feed", "--output", format], home: home)
    #expect(await shell.shows("demo.invalid"))
    #expect(await shell.exitStatus() == 0)
  }

  @Test func theOutputOptionPrintsTheRowsOfARouteIfStandardInputIsEmpty() async throws {
    let result = try await Program.bash("\"$0\" feed --output lines </dev/null")
    #expect(result.status == 0)
    #expect(result.lines.count == 10)
  }

  @Test(arguments: ["</dev/null", "< <(:)"]) func rowsOfTheGivenRouteArePrintedIfStandardInputIsEmpty(input: String)
    async throws
  {
    let result = try await Program.bash("\"$0\" messages \(input)")
    #expect(result.status == 0)
    #expect(result.out.contains("Jonas"))
    let nothing = try await Program.bash("\"$0\" \(input)")
    #expect(nothing.out == "" && nothing.status == 0, "no place was named")
    #expect(try await Program.bash("\"$0\" messages -c where \(input)").out == "messages\n")
    #expect(try await Program.bash("echo where | \"$0\" messages").out == "messages\n")
    #expect(try await Program.bash("echo '# none' | \"$0\" messages").out == "", "a script without commands")
  }

  @Test(arguments: ["text", "lines"]) func aScriptReportsThatTheListOfAllPostsHasMoreRows(format: String) async throws {
    let run = { (place: String, format: String, commands: String) in
      try await Program.run([place, "--output", format, "-c", commands]).err
    }
    #expect(try await run("all", format, "rows") == "feedshell: There are more rows: more all.\n")
    #expect(try await run("all", format, "rows; more all") == "")
    #expect(try await run("all", format, "rows; more 3") == "", "as many as were asked for")
    #expect(try await run("all", "json", "rows") == "", "it has hasMore")
    #expect(try await run("feed", format, "rows") == "", "a page of a source, as its server cuts it")
  }

  @Test func ifStandardInputHasCommandsTheyRunAndNoRowsAreListed() async throws {
    let result = try await Program.run(["feed", "--output", "lines"], input: "where\n")
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
  }

  @Test func textOutputToAPipeIsNotWrappedAndDoesNotSuggestEnter() async throws {
    let result = try await Program.run(["-c", "goto messages", "--images", "none"])
    #expect(result.lines.contains { $0.count > 100 })
    #expect(!result.out.contains("press Enter"))
    let narrow = try await Program.run(["-c", "goto messages", "--images", "none", "--width", "40"])
    #expect(narrow.lines.allSatisfy { $0.count <= 40 })
  }

  @Test func theAddressesOfTheDemoAreTheSameInEveryRun() async throws {
    let result = try await Program.run([
      "--source", "http://demo.invalid/feed.xml", "--output", "lines", "-c", "rows",
    ])
    #expect(result.status == 0)
    #expect(!result.lines.isEmpty)
  }
}
