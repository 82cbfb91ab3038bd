import Foundation
import HTTP
import Loading
import Readline
import SceneTesting
import System
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Redirects output to programs and files, and starts programs from the shell.
@Suite(.timeLimit(.minutes(1)))
struct RedirectionTests {
  init() {
    StandardStreams.ignoreBrokenPipes()  // as the program does
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test(
    arguments: [
      ("rows", "rows", nil), ("rows | head -3", "rows", .program("head -3")),
      ("rows|head", "rows", .program("head")), ("rows | sort > x", "rows", .program("sort > x")),
      ("rows > a b", "rows", .file("a b", .new)), ("rows >! a", "rows", .file("a", .replacing)),
      ("rows >> a", "rows", .file("a", .appending)), ("rows >", "rows", .file("", .new)),
      ("find \"a|b\"", "find \"a|b\"", nil), ("find 5\" | x", "find 5\"", .program("x")),
      ("add https://a.example/?a|b>c", "add https://a.example/?a|b>c", nil),
      ("alias k rows | less", "alias k rows | less", nil), ("ALIAS k rows > a", "ALIAS k rows > a", nil),
    ] as [(String, String, Invocation.Output?)])
  func redirectionsAreParsed(typed: String, text: String, output: Invocation.Output?) {
    #expect(Invocation.list(in: typed).map(\.action) == [.command(text, to: output)])
  }

  @Test(arguments: [("!ls -l | wc", "ls -l | wc"), ("!", ""), ("! ls; pwd ", "ls; pwd")])
  func anExclamationMarkPassesTheRestOfTheLineToAShell(typed: String, words: String) {
    #expect(Invocation.list(in: typed).map(\.action) == [.shell(words)])
  }

  @Test(arguments: ["\u{200B}!ls", "\u{200B}alias x = y | z", "\u{2028}!ls", "\u{3000}rows | a", "\u{A0}# a"])
  func aCommandAfterUnicodeBlanksSurvivesPrintingAndParsing(typed: String) {
    let commands = Invocation.all(in: typed)
    #expect(commands.count == 1)
    #expect(Invocation.all(in: commands.first?.typed ?? "") == commands)
  }

  @Test func eachCommandOfALineHasItsOwnRedirection() {
    let commands = Invocation.list(in: "rows | head -1; where; !ls > x; y\nrows > 'a;b'; #3; # rest", line: 2)
    #expect(
      commands.map(\.action) == [
        .command("rows", to: .program("head -1")), .command("where", to: nil), .shell("ls > x; y"),
        .command("rows", to: .file("'a;b'", .new)), .command("#3", to: nil),
      ])
    #expect(commands.allSatisfy { $0.line == 2 })
  }

  @Test func anExternalProgramRunsAfterAnotherHasFailed() async throws {
    let app = try await appWithFeed(width: 200)
    for status in [3, 4] {
      await app.lends(to: ShellProgram(words: "exit \(status)", input: .none))
      #expect(app.console.says("status \(status)"))
    }
  }

  @Test func aFileGetsUnwrappedRowsAndIsReplacedOnlyWithAnExclamationMark() async throws {
    let app = try await appWithFeed(width: 30)
    let file = try makeFile()
    try await type("rows > \(file.path)", in: app)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("A long ridge that needs more than one line on a narrow screen\n"))
    #expect(!text.contains("\u{1B}"))
    #expect(!app.console.shows("A long ridge that needs more than"), "nothing is shown")
    #expect(shown(in: app).contains("Wrote\(file.path).Lines:"))
    try await type("where > \(file.path)", in: app)
    #expect(shown(in: app).contains("exists.Toreplaceit:where>!\(file.path)"))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    try await type("where >! \(file.path); where >> \"\(file.path)\"", in: app)
    #expect(try String(contentsOf: file, encoding: .utf8) == "feed\nfeed\n")
  }

  @Test func anOpenPostRedirectedToAFileIsWrappedAtWords() async throws {
    let app = try await appWithFeed(width: 30)
    app.types("2")
    await app.answers(Sample.comments, at: 1)
    await app.lineEnds()
    let file = try makeFile()
    try await type("rows > \(file.path)", in: app)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("A long ridge that needs more\nthan one line"), "\(text)")
    #expect(text.contains("First line\n"), "with the comments below it")
    try await type("rows | cat > '\(file.path)'", in: app)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let result = try await TestApp().script(
      ["open 2 >! '\(file.path)'"], json: false, answers: [.body(Sample.feed), .body(Sample.comments)])
    #expect(result.status == 0)
    let line = "A long ridge that needs more than one line on a narrow screen\n"
    #expect(try String(contentsOf: file, encoding: .utf8).contains(line), "that of a script is not wrapped")
  }

  @Test func aProgramGetsTheOutputOfACommand() async throws {
    let app = try await appWithFeed(width: 200)
    let file = try makeFile()
    try await type("rows | grep -c . > '\(file.path)'", in: app)
    #expect(try String(contentsOf: file, encoding: .utf8) == "6\n")
    #expect(app.console.lentCount == 1)
    let printed = app.console.printed.count
    try await type("rows | true", in: app)
    #expect(app.console.printed.count == printed, "a program that reads nothing has not failed")
  }

  @Test func theWholeOutputOfASlowCommandIsRedirected() async throws {
    let app = try await appWithFeed(width: 200)
    let file = try makeFile()
    app.types("1 > \(file.path); where")
    await app.answers(Sample.comments, at: 1)
    await app.lineEnds()
    #expect(try String(contentsOf: file, encoding: .utf8).contains("First line\n"))
    #expect(app.console.printed.last?.hasSuffix("/comments") == true)
  }

  @Test(arguments: [
    ("!exit 3", "exit ended with status 3."), ("rows | exit 4", "exit ended with status 4."),
    ("rows | no-such-program-there 2> /dev/null", "No such program: no-such-program-there."),
    ("rows |", "The name of a program is missing: rows | less."),
    ("rows >", "The name of a file is missing: rows > rows.txt."),
    ("opne > /nowhere/x", "There is no command “opne” here. Did you mean open?"),
    ("where > /nowhere/x", "Couldn't write /nowhere/x: No such file or directory."),
    ("where >! /dev/null", "Couldn't write /dev/null: not a regular file."),
  ])
  func aFailedRedirectionReportsTheReason(line: String, error: String) async throws {
    let app = try await appWithFeed(width: 200)
    try await type(line, in: app)
    #expect(app.console.printed.last == error)
  }

  @Test(arguments: ["opne", "rows 99"]) func aFailedCommandReplacesNoFile(command: String) async throws {
    for isJSON in [false, true] {
      let app = try TestApp()
      let file = try makeFile()
      try Data("kept".utf8).write(to: file)
      let result = try await app.script(
        ["\(command) >! \(file.path)", "\(command) > \(file.path)2"], json: isJSON, answers: [.body(Sample.feed)])
      #expect(result.status == 1)
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
      #expect(!FileManager.default.fileExists(atPath: file.path + "2"))
      #expect(result.out.contains { $0.contains("error") } == isJSON)
    }
  }

  @Test func anIncompleteListInAScriptReplacesNoFile() async throws {
    let app = try TestApp(hasPages: true)
    let file = try makeFile()
    try Data("kept".utf8).write(to: file)
    let result = try await app.script(
      ["more all >! \(file.path)"], json: false,
      answers: [.body(Sample.images(1...10)), .body(Sample.images(11...20)), .failure(.connectivity(.refused))])
    #expect(result.status == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
  }

  @Test(arguments: [true, false]) func anIncompleteListIsPassedToAProgramButReplacesNoFile(isFile: Bool) async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell()
    await app.answers(Sample.images(1...10), at: 0)
    let file = try makeFile()
    try Data("kept".utf8).write(to: file)
    app.types(isFile ? "more all >! '\(file.path)'" : "more all | cat > '\(file.path)'")
    await app.answers(Sample.images(11...20), at: 1)
    await app.answers(Sample.images(21...30), at: 2)
    await app.loses(at: 3)
    await app.lineEnds()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(isFile ? text == "kept" : text.contains("image 30"), "\(text)")
    #expect(app.console.shows("refused the connection"))
  }

  @Test func ctrlCInAnExternalProgramDropsTheRestOfTheLine() async throws {
    let app = try await appWithFeed(width: 200)
    // A shell started with SIGINT ignored, as with `&`, would survive `kill -INT $$`.
    try await type("rows | exit 130; where", in: app)
    #expect(app.console.printed.last?.contains("where") == true, "it is named")
    #expect(app.console.printed.last != "feed")
    #expect(ShellProgram.End.signal(SIGINT).isInterrupt && !ShellProgram.End.signal(SIGTERM).isInterrupt)
  }

  @Test func writingThroughADanglingLinkCreatesItsTarget() async throws {
    let app = try await appWithFeed(width: 200)
    let file = try makeFile()
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try await type("where >! \(link.path)", in: app)
    #expect(try String(contentsOf: file, encoding: .utf8) == "feed\n")
  }

  @Test func replacingAFileThroughALinkKeepsTheLinkAndThePermissions() async throws {
    let app = try await appWithFeed(width: 200)
    let file = try makeFile()
    let link = folder.appending(path: "link")
    try Data("old".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try await type("where >! '\(link.path)'", in: app)
    #expect(try String(contentsOf: file, encoding: .utf8) == "feed\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? NSNumber == 0o640)
    #expect(
      try FileManager.default.attributesOfItem(atPath: link.path)[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test(arguments: ["!kill -SEGV $$", "rows | kill -SEGV $$"]) func aFatalSignalOfAnExternalProgramIsReported(
    line: String
  ) async throws {
    let app = try TestApp()
    let result = try await app.script([line], answers: [.body(Sample.feed)])
    #expect(result.err == ["feedshell: kill was ended by signal 11."])
    #expect(result.status == 1)
  }

  @Test func anExternalProgramInheritsNoFileDescriptorsOfFeedShell() async throws {
    let descriptors = [Int32](unsafeUninitializedCapacity: 2) { numbers, count in
      count = pipe(numbers.baseAddress) == 0 ? 2 : 0
    }
    defer { descriptors.forEach { close($0) } }
    let app = try await appWithFeed(width: 200)
    let file = try makeFile()
    try await type("!ls /proc/self/fd > '\(file.path)'", in: app)
    let open = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { Int32($0) }
    #expect(open.count >= 3)
    #expect(!descriptors.contains(where: open.contains))
  }

  @Test func aPostThatLoadsAfterTheOpenCommandIsNotSentToThePager() async throws {
    let app = try await appWithFeed(width: 30)
    app.types("set pager on")
    app.types("1")
    await app.answers(Sample.longComment, at: 1)
    await app.lineEnds()
    #expect(app.console.lentCount == 0)
    app.types("help")
    await app.lineEnds()
    #expect(app.console.lentCount == 1, "what was asked for is")
  }

  @Test func ctrlCCancelsACommandWhoseOutputIsRedirected() async throws {
    let app = try await appWithFeed(width: 200)
    let file = try makeFile()
    app.types("1 > \(file.path)")
    await app.network.loader.waitForRequest(at: 1)
    app.console.onEvent(.interrupt)
    await app.idles()
    app.types("back")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(app.console.printed.last?.contains("A lake") == true, "events are shown again")
  }

  @Test func aScriptReportsRedirectedFilesAndFailedPrograms() async throws {
    let app = try TestApp()
    let file = try makeFile()
    let result = try await app.script(
      ["where > \(file.path)", "where | grep -q nothing", "where"], answers: [.body(Sample.feed)])
    #expect(
      result.out.first
        == #"{"done":{"action":"where","message":"Wrote \#(file.path). Lines: 1.","file":"\#(file.path)","bytes":17}}"#)
    #expect(result.out.last == #"{"route":"feed"}"#)
    #expect(result.err == ["feedshell: grep ended with status 1."])
    #expect(result.status == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\"route\":\"feed\"}\n")
  }

  private func type(_ line: String, in app: TestApp) async throws {
    app.types(line)
    await app.lineEnds()
  }

  /// The text on the screen, without blanks and line breaks.
  private func shown(in app: TestApp) -> String {
    String(app.console.screen.filter { !$0.isWhitespace })
  }

  private func makeFile() throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: "out.txt")
  }
}
