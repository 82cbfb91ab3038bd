import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A sick server holds up no post of another one.
@Suite(.timeLimit(.minutes(3)))
struct LateSourceAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test(arguments: ["new", "all", "#news", "Unread"]) func row31IsThereAtOnce(list: String) async throws {
    let world = try await FeedWorld()
    let sut = try start(world)
    if list == "Unread" {
      sut.types("new\r")
      #expect(await sut.shows(" 1  "))
    }
    sut.types("\(list)\r")
    #expect(await sut.shows(" 1  "))
    #expect(await sut.shows("story 0"), "newest first")
    for _ in 0..<2 where !sut.hasShown("30  ") {
      sut.types("\r")
      _ = await sut.shows("30  ", within: 2)
    }
    #expect(sut.hasShown("30  "))
    if !sut.hasShown("31  ") {
      sut.types("\r")
      #expect(await sut.shows("31  ", within: 2))
    }
    sut.types("quit\r")
    #expect(await sut.exitStatus() == 0)
  }

  @Test func whatComesLateIsAnnouncedAndNewPutsItOnTop() async throws {
    let world = try await FeedWorld(good: 2, faults: [.slow])
    let sut = try start(world)
    sut.types("new\r")
    #expect(await sut.showsAll(["Good 0 story 0", "1 source is late: Slow."]))
    world.release()
    #expect(await sut.shows("newer posts: new"))
    sut.types("new\r")
    #expect(await sut.shows("Slow 0 story 0"))
    sut.types("1\r")
    #expect(await sut.shows("The text of Good 0 story 0"), "a number keeps its post")
    sut.types("quit\r")
    #expect(await sut.exitStatus() == 0)
  }

  @Test func anEmptyEnterPrintsNoPromptWhileAListWaits() async throws {
    let world = try await FeedWorld(good: 0, faults: [.slow])
    let sut = try start(world)
    #expect(await sut.shows("Slow"))
    sut.types("new\r")
    #expect(await sut.endsLine(in: "new>"))
    let count = sut.output.count
    for _ in 0..<5 {
      sut.types("\r")
      _ = await sut.shows("\n", within: 0.3)
    }
    world.release()
    #expect(await sut.shows("Slow 0 story 0"))
    let printed = sut.output.dropFirst(count)
    let lines = printed[..<(printed.range(of: "Slow 0 story 0")?.lowerBound ?? printed.endIndex)]
    #expect(lines.count { ["\n", "\r\n"].contains($0) } < 5, "the head of the list only")
    sut.types("quit\r")
    #expect(await sut.exitStatus() == 0)
  }

  @Test func aKeyShowsWhatHasCome() async throws {
    let world = try await FeedWorld(good: 3, faults: [.slow, .silent])
    let sut = try start(world)
    #expect(await sut.shows("Good0"))
    sut.types("new\r")
    #expect(await sut.endsLine(in: "new>"))
    sut.types("h")
    #expect(await sut.shows(" story 0", within: 3.5))
    #expect(await sut.endsLine(in: "new> h"), "it stays typed")
  }

  @Test func aScriptWaitsForNoPauseAndNamesWhatIsLeftOut() async throws {
    let world = try await FeedWorld(good: 2, faults: [.pausing, .missing])
    try write(world)
    let result = try await Program.run(
      ["new", "--images", "none"], environment: environment.merging(["HOME": home.path]) { $1 })
    #expect(result.lines.count >= 50)
    #expect(result.err.contains("Not loaded: Pausing, Missing."))
  }

  @Test func aScriptWaitsNoLongerThanItsPatience() async throws {
    let world = try await FeedWorld(good: 2, faults: [.silent, .slow])
    try write(world)
    let start = ContinuousClock.now
    let result = try await Program.run(
      ["new", "--images", "none", "--patience", "1s"], environment: environment.merging(["HOME": home.path]) { $1 })
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.status == 0)
    #expect(result.lines.count >= 50)
    #expect(result.err.contains("Not loaded: Silent, Slow."))
    let wrong = try await Program.run(["new", "--patience", "soon"], environment: environment)
    #expect(wrong.status == 64)
    #expect(wrong.err.contains("--patience must be a time"))
  }

  @Test func headEndsTheProgramThoughAServerIsSilent() async throws {
    let world = try await FeedWorld(good: 2, faults: [.silent])
    try write(world)
    let start = ContinuousClock.now
    let result = try await Program.bash(
      "$0 new --images none --patience 1s | head -1", environment: environment.merging(["HOME": home.path]) { $1 })
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.lines.count == 1)
  }

  private var environment: [String: String] {
    Dictionary(
      uniqueKeysWithValues: ["STATE", "CONFIG", "CACHE", "DATA"].map {
        ("XDG_\($0)_HOME", home.appending(path: $0.lowercased()).path)
      } + [("FEEDSHELL_SOURCE", "")])
  }

  private func start(_ world: FeedWorld) throws -> PTY {
    try write(world)
    return try PTY.feedshell(
      ["--images", "none", "sources"], home: home,
      environment: ["FEEDSHELL_SOURCE": "", "XDG_DATA_HOME": home.appending(path: "data").path])
  }
}

extension LateSourceAcceptanceTests {
  private func write(_ world: FeedWorld) throws {
    let file = home.appending(path: "config/feedshell/sources")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (world.list + "search:is:unread  Unread\n").write(to: file, atomically: true, encoding: .utf8)
  }
}

extension PTY {
  /// Whether a row or another text was ever on the screen.
  fileprivate func hasShown(_ text: String) -> Bool { output.contains(text) }
}
