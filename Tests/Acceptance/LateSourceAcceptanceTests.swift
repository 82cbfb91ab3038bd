import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A slow or broken server does not delay the posts of others.
@Suite(.timeLimit(.minutes(3)))
struct LateSourceAcceptanceTests {
  private let home = Home()

  @Test(arguments: ["new", "all", "#news", "Unread"]) func enterShowsTheNextPageWithinTwoSecondsDespiteFaultySources(
    list: String
  ) async throws {
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
    #expect(await sut.quit() == 0)
  }

  @Test func postsOfASlowSourceAreAnnouncedAndShownByTheCommandNamedNew() async throws {
    let world = try await FeedWorld(good: 2, faults: [.slow])
    let sut = try start(world)
    sut.types("new\r")
    #expect(await sut.showsAll(["Good 0 story 0", "1 source is late: sources late"]))
    sut.types("tree\r")
    #expect(await sut.shows("running: load"), "the rest of the round")
    world.release()
    #expect(await sut.shows("newer posts: new"))
    sut.types("new\r")
    #expect(await sut.shows("Slow 0 story 0"))
    sut.types("1\r")
    #expect(await sut.shows("The text of Good 0 story 0"), "a number keeps its post")
    #expect(await sut.quit() == 0)
  }

  @Test func theListsOfLateAndFailedSourcesStateTheReasons() async throws {
    let world = try await FeedWorld(good: 2, faults: [.slow, .pausing, .missing])
    let sut = try start(world)
    sut.types("new\r")
    #expect(
      await sut.showsAll(["Good 0 story 0", "1 source is late: sources late", "1 source failed: sources failed"]))
    sut.types("sources late\r")
    #expect(await sut.showsAll(["Slow", "s ago, no answer yet", "Pausing", "wanted a pause until"]))
    sut.types("sources failed\r")
    #expect(await sut.showsAll(["Sources that have failed", "Missing"]))
    sut.types("top\r")
    #expect(await sut.shows("Sources"))
    sut.types("sources new extra\r")
    #expect(await sut.shows("one of new, late, failed"))
    #expect(await sut.quit() == 0)
  }

  @Test func theUnreadListKeepsLoadingWhileTheListOfLateSourcesIsOpen() async throws {
    let world = try await FeedWorld(good: 2, faults: [.slow])
    let sut = try start(world)
    sut.types("new\r")
    #expect(await sut.showsAll(["Good 0 story 0", "1 source is late: sources late"]))
    sut.types("sources late\r")
    #expect(await sut.shows("no answer yet"))
    world.release()
    sut.types("back\r")
    #expect(await sut.shows("newer posts: new"))
    sut.types("sources late\r")
    #expect(await sut.shows("No source is late."))
    #expect(await sut.quit() == 0)
  }

  @Test(arguments: ["xterm-256color", "dumb"]) func theUnreadListCountsSourcesThatHaveAnsweredExceptOnADumbTerminal(
    terminal: String
  ) async throws {
    let world = try await FeedWorld(good: 2, faults: [.slow, .silent])
    let sut = try start(world, terminal: terminal)
    #expect(await sut.shows("Good0"))
    sut.types("new\r")
    if terminal != "dumb" { #expect(await sut.shows("2 of 4", within: 3.5)) }
    sut.types("\r")
    #expect(await sut.shows(" story 0"))
    #expect(sut.hasShown("2 of 4") == (terminal != "dumb"))
    #expect(await sut.quit() == 0)
  }

  @Test func enterPrintsNoFurtherPromptWhileTheUnreadListIsLoading() async throws {
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
    #expect(await sut.quit() == 0)
  }

  @Test func aTypedKeyEndsTheWaitForSlowSourcesAndStaysOnTheLine() async throws {
    let world = try await FeedWorld(good: 3, faults: [.slow, .silent])
    let sut = try start(world)
    #expect(await sut.shows("Good0"))
    sut.types("new\r")
    #expect(await sut.endsLine(in: "new>"))
    sut.types("h")
    #expect(await sut.shows(" story 0", within: 3.5))
    #expect(await sut.endsLine(in: "new> h"), "it stays typed")
  }

  @Test func aScriptOmitsAndNamesSourcesThatFailOrRequestAPause() async throws {
    let world = try await FeedWorld(good: 2, faults: [.pausing, .missing])
    try write(world)
    let start = ContinuousClock.now
    let result = try await home.run(["new", "--images", "none"])
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(result.status == 0)
    #expect(result.lines.count >= 50)
    let line = result.err.split(separator: "\n").filter { $0.contains("Left out: ") }
    #expect(line.count == 1)
    let pattern = /^feedshell: Left out: Pausing \(wanted a pause until [^()]+\), Missing \([^()]+404[^()]*\)\.$/
    #expect(line.first?.contains(pattern) == true)
  }

  @Test func aScriptWaitsForSourcesNoLongerThanThePatienceOptionAllows() async throws {
    let world = try await FeedWorld(good: 2, faults: [.silent, .slow])
    try write(world)
    let start = ContinuousClock.now
    let result = try await home.run(["new", "--images", "none", "--patience", "1s"])
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.status == 0)
    #expect(result.lines.count >= 50)
    #expect(result.err.contains("Left out: Silent (no answer within 1 s), Slow (no answer within 1 s)."))
    let wrong = try await home.run(["new", "--patience", "soon"])
    #expect(wrong.status == 64)
    #expect(wrong.err.contains("--patience must be a time"))
  }

  @Test(arguments: ["new", "all", "#news"]) func jsonOutputListsSourcesThatFailedOrHaveNotAnswered(place: String)
    async throws
  {
    let world = try await FeedWorld(good: 1, faults: [.silent, .missing])
    try write(world)
    let result = try await home.run([place, "--images", "none", "--patience", "1s", "--output", "json"])
    #expect(result.status == 0)
    let scene = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
    let late = try #require(scene["late"] as? [[String: Any]])
    #expect(late.map { $0["name"] as? String } == ["Silent", "Missing"])
    let errors = late.compactMap { $0["error"] as? [String: Any] }
    #expect(errors.map { $0["kind"] as? String } == ["connectivity", "invalidData"])
    #expect(errors.first?["reason"] as? String == "timedOut")
    #expect(late.allSatisfy { ($0["address"] as? String)?.hasPrefix("feed:http://127.0.0.1:") == true })
    let whole = try await FeedWorld(good: 1, faults: [])
    try write(whole)
    let json = try await home.run([place, "--images", "none", "--output", "json"]).out
    #expect(!json.contains("\"late\""))
  }

  @Test(arguments: ["late", "failed"]) func aSourceNamedLateOrFailedTakesPrecedenceOverTheListOfThatName(name: String)
    async throws
  {
    let world = try await FeedWorld(good: 2, faults: [])
    try write(world, named: name)
    let result = try await home.run(["sources/\(name)", "--images", "none", "--output", "json"])
    #expect(result.status == 0)
    #expect(result.err.isEmpty)
    #expect(result.out.hasPrefix(#"{"scene":"feed","route":"sources/\#(name)","title":"\#(name)""#))
    #expect(try await home.run(["-c", "sources \(name)", "--output", "json"]).out.contains(#""scene":"feed""#))
  }

  @Test func aScriptFailsIfNoSourceAnswersWithinTheTimeOfThePatienceOption() async throws {
    let world = try await FeedWorld(good: 0, faults: [.silent, .slow])
    try write(world)
    for place in ["new", "all"] {
      let result = try await home.run([place, "--images", "none", "--patience", "1s"])
      #expect(result.status == 1)
      #expect(result.out.isEmpty)
      #expect(result.err.contains("No source has answered within 1 s."))
    }
  }

  @Test(arguments: [FeedWorld.Fault.silent, .pausing]) func aClosedOutputPipeEndsAScriptThatWaitsForSources(
    fault: FeedWorld.Fault
  ) async throws {
    let world = try await FeedWorld(good: 2, faults: [fault])
    try write(world)
    let start = ContinuousClock.now
    let result = try await Program.bash(
      "$0 new --images none --patience 1s | head -1", environment: home.directories)
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.lines.count == 1)
  }

  private func start(_ world: FeedWorld, terminal: String = "xterm-256color") throws -> PTY {
    try write(world)
    return try home.terminal(["--images", "none", "sources"], environment: ["TERM": terminal])
  }
}

extension LateSourceAcceptanceTests {
  private func write(_ world: FeedWorld, named name: String = "Good0") throws {
    try home.writeSources(world.list.replacing("Good0", with: name) + "search:is:unread  Unread\n")
  }
}

extension PTY {
  /// Whether a row or another text was on the screen at any time.
  fileprivate func hasShown(_ text: String) -> Bool { output.contains(text) }
}
