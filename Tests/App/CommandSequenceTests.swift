import Commands
import Loading
import Navigation
import Readline
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Runs several commands on one line; each waits for the scene of the previous one.
@Suite(.timeLimit(.minutes(1)))
struct CommandSequenceTests {
  @Test func aCommandWaitsUntilTheSceneOfThePreviousCommandHasLoaded() async throws {
    let app = try await appWithFeed()
    app.types("1; where; back; where")
    #expect(app.console.prompt == "feed/1> ")
    #expect(!app.console.shows("/comments"))
    await app.answers(Sample.comments, at: 1)
    await app.lineEnds()
    #expect(app.console.printed.last == "feed")
    #expect(app.console.shows("feed/\(Sample.ids[0])/comments"))
  }

  @Test func theCommandsOfAnAliasRunBeforeTheRestOfAVeryLongLine() {
    let commands = ["alias"] + (1...100_000).map(String.init)
    var run: [String] = []
    let sut = CommandSequence(work: { nil }) {
      run.append($0.typed)
      return $0.typed == "alias" ? [Invocation("a"), Invocation("b")] : []
    }
    sut.begin(commands.map { Invocation($0) })
    #expect(run == ["alias", "a", "b"] + commands.dropFirst())
  }

  @Test(arguments: [(65_536, "There is no"), (65_537, "A line of more than 65536 bytes was not run.")])
  func aCommandOfMoreThan64KiBIsNotRun(length: Int, message: String) async throws {
    let app = try await appWithFeed()
    app.types("where; goto " + String(repeating: "a", count: length - 5))
    #expect(app.console.printed.contains("feed"), "the other commands of the line run")
    #expect(app.console.says(message))
  }

  @Test func aLineRunsOnceTheTaskItWaitsForHasEnded() async {
    var run: [String] = []
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let sut = CommandSequence(work: { nil }) {
      run.append($0.typed)
      return []
    }
    sut.begin([Invocation("a")], after: Task { for await _ in ends {} })
    #expect(sut.abandon() == [Invocation("a")])
    sut.begin([Invocation("b"), Invocation("c")], after: Task { for await _ in ends {} })
    #expect(run == [])
    sut.stopPreparing()
    #expect(run == ["b", "c"], "another line was typed")
    sut.begin([Invocation("d")], after: Task { for await _ in ends {} })
    #expect(run == ["b", "c"])
    end.finish()
    await sut.end()
    #expect(run == ["b", "c", "d"])
  }

  @Test func theEndOfTheTaskOfADroppedLineDoesNotStartALaterLine() async {
    var run: [String] = []
    let (firstEnds, firstEnd) = AsyncStream.makeStream(of: Void.self)
    let (secondEnds, secondEnd) = AsyncStream.makeStream(of: Void.self)
    let sut = CommandSequence(work: { nil }) {
      run.append($0.typed)
      return []
    }
    sut.begin([Invocation("a")], after: Task { for await _ in firstEnds {} })
    // Once a later task has run, the wait has begun.
    await Task {}.value
    #expect(sut.abandon() == [Invocation("a")])
    sut.begin([Invocation("b")], after: Task { for await _ in secondEnds {} })
    firstEnd.finish()
    for _ in 0..<1_000 { await Task.yield() }
    #expect(run == [], "b waits for something else")
    secondEnd.finish()
    await sut.end()
    #expect(run == ["b"])
  }

  @Test func aLineTypedWhileAnotherLineWaitsRunsAfterTheWaitingLine() async throws {
    let app = try await appWithFeed()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let reading = Task { for await _ in ends {} }
    let lines = try #require(app.lines)
    lines.catchUp = { reading }
    app.types("where")
    #expect(app.console.printed.last != "feed", "it waits")
    app.types("goto sources")
    #expect(app.console.printed.contains("feed"), "another line was typed")
    #expect(app.stack.scenes.map(\.name) == ["feed"])
    end.finish()
    await app.lineEnds()
    #expect(app.stack.top?.name == "sources")
    #expect(!app.console.shows("Not run"))
  }

  @Test func typingAnotherLineDropsTheWaitingCommands() async throws {
    let app = try await appWithFeed()
    app.types("1; 2; rows")
    app.types("back")
    #expect(app.console.shows("Not run: 2; rows."))
    #expect(app.stack.scenes.map(\.name) == ["feed"])
    await app.lineEnds()
    #expect(await app.findLeaks() == [], "waiting holds no scene")
  }

  @Test func ctrlCDropsTheWaitingCommands() async throws {
    let app = try await appWithFeed()
    app.types("1; 2")
    app.console.onEvent(.interrupt)
    #expect(app.console.shows("Not run: 2."))
    await app.idles()
    #expect(app.console.shows("Loading was cancelled."))
    #expect(app.console.discardedLines == 0)
    app.types("where")
    #expect(app.console.printed.last?.hasSuffix("/comments") == true)
  }

  @Test func onlyTheSetAndAliasCommandsRunBeforeTheFirstScene() throws {
    let app = try TestApp()
    try app.openShell()
    let commands = Invocation.list(in: "!set -x; true\nset|cat\nset rows large\nALIAS k rows | cat\nwhere", line: 1)
    let (waiting, failures) = try #require(app.lines).prepare(commands)
    #expect(waiting.map(\.typed) == ["!set -x; true", "set|cat", "where"])
    #expect(failures.isEmpty)
  }

  @Test func ctrlCDropsTheCommandsOfTheStartUpFile() async throws {
    let app = try TestApp()
    try app.openShell(commands: StartUpFile.commands(in: Array("where".utf8)))
    app.console.onEvent(.interrupt)
    #expect(app.console.shows("Not run: where."))
    await app.startUpEnds()
    #expect(!app.console.printed.contains("feed"))
  }

  @Test func theRestOfALineRunsAfterAFailedCommand() async throws {
    let app = try await appWithFeed()
    app.types("opne; where")
    #expect(app.console.printed.last == "feed")
  }

  @Test(arguments: [
    ("a;b", ["a", "b"]), (" a ;; b ", ["a", "b"]), ("find \"a;b\";c", ["find \"a;b\"", "c"]),
    ("find 5\" disk; b", ["find 5\" disk", "b"]), ("find it's; find it's", ["find it's", "find it's"]),
    ("rows | awk -F';' x; b", ["rows | awk -F';' x", "b"]), ("!ls; pwd\nwhere", ["!ls; pwd", "where"]),
    ("a; !b;c", ["a", "!b;c"]),
    ("add http://a.example/x;!touch; where", ["add http://a.example/x;!touch", "where"]),
    ("goto http://a; b", ["goto http://a", "b"]),
    ("add http://a\u{2028}!b", ["add http://a\u{2028}!b"]), ("add http://a\u{3000};!b", ["add http://a\u{3000};!b"]),
    ("rows > 'a;b.txt'; b", ["rows > 'a;b.txt'", "b"]), ("", []), (";\n;", []),
    ("note 3 'a;b'; c", ["note 3 'a;b'", "c"]), (#"note 3 "a\";b"; c"#, [#"note 3 "a\";b""#, "c"]),
    ("o;'p;q;'r; ''", ["o", "'p", "q", "'r; ''"]), ("find \"a\\\"; b", ["find \"a\\\"", "b"]),
    ("#2; #2\u{345}7; # b", ["#2"]), ("find 'tis; b", ["find 'tis", "b"]),
    ("find don't; b 'x'", ["find don't", "b 'x'"]),
  ])
  func semicolonsSeparateCommandsExceptInQuotationMarks(line: String, commands: [String]) {
    #expect(Invocation.list(in: line).map(\.typed) == commands)
  }
}
