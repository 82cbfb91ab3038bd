import Commands
import Foundation
import HTTP
import JSON
import Navigation
import Readline
import SceneKit
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

@Suite(.timeLimit(.minutes(1)))
struct ShellTests {
  @Test func arrivingRowsArePrintedAboveThePrompt() async throws {
    let app = try TestApp()
    try app.openShell()
    #expect(app.console.prompt == "feed> ")
    #expect(app.console.printed.isEmpty)
    await app.answers(Sample.feed, at: 0)
    #expect(app.console.shows("My Feed"))
    #expect(app.console.shows(" 1  A lake\n    Zagori, Greece"))
  }

  @Test func thePromptShowsTheTitleOfTheSourceGivenAtTheStart() async throws {
    let app = try await appWithFeed()
    app.stack.titledRoute = Route(["feed"])
    app.types("2")
    #expect(app.console.prompt == "My Feed/2> ")
    await app.answers(Sample.comments, at: 1)
    app.types("..")
    #expect(app.console.prompt == "My Feed> ")
  }

  @Test func nothingRunsOrIsPrintedAfterQuit() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.network.loader.waitForRequest()
    let prompts = app.console.promptCount
    app.types("quit; goto posters; where")
    #expect(app.exitStatus == 0)
    #expect(app.stack.top?.route.description == "feed")
    await app.answers(Sample.feed, at: 0)
    #expect(app.console.printed == [])
    #expect(app.console.promptCount == prompts)
  }

  @Test func aNumberOpensARowAndTwoDotsReturnToTheList() async throws {
    let app = try await appWithFeed()
    app.types("2")
    #expect(app.console.prompt == "feed/2> ")
    await app.answers(Sample.comments, at: 1)
    #expect(app.console.shows("ann  1 hour ago"))
    app.types("..")
    #expect(app.console.prompt == "feed> ")
    #expect(app.console.printed.last?.contains("A lake") == true, "the feed is shown again")
    #expect(await app.findLeaks() == [])
  }

  @Test func aFailureMessageStatesTheProblemAndHowToRetry() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.loses(at: 0)
    #expect(app.console.shows("feed.example refused the connection. Type refresh to try again."))
    app.types("ref")
    await app.answers("{", at: 1)
    #expect(
      app.console.shows("feed.example sent something that is not valid JSON, at byte 1. Type refresh to\ntry again."))
    app.types("refresh")
    await app.answers(Sample.nothing, at: 2)
    #expect(app.console.shows("There are no posts here yet."))
  }

  @Test func theHeaderIsNotReprintedIfARefreshEmptiesTheList() async throws {
    let app = try await appWithFeed()
    let title = try #require(app.stack.top?.title)
    let count = app.console.printed.count
    app.types("refresh")
    await app.answers(Sample.nothing, at: 1)
    let printed = app.console.printed.dropFirst(count).joined(separator: "\n")
    #expect(printed.contains("There are no posts here yet."))
    #expect(!printed.contains(title))
  }

  @Test func reloadingKeepsRowNumbers() async throws {
    let app = try await appWithFeed()
    app.types("refresh")
    app.types("refresh")
    await app.answers(
      """
      {"items":[{"id":"00000009-0000-4000-8000-000000000000","description":"New","image":"x"},
      {"id":"\(Sample.ids[2])","description":"Kept","image":"x"}]}
      """, at: 1)
    #expect(app.network.urls.count == 2, "one load at a time")
    #expect(app.console.printed.last == "1 more: new.")
    app.types("rows")
    #expect(app.console.printed.last?.contains(" 4  New\n\n 3  Kept") == true)
    app.types("1")
    #expect(app.console.printed.last == "Row 1 is not in the list any more.")
    app.types("refresh")
    await app.loses(at: 2)
    app.types("rows")
    #expect(app.console.printed.last?.contains(" 4  New\n\n 3  Kept") == true)
  }

  @Test func ctrlCCancelsALoadOrClearsTheLineIfNothingLoads() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.network.loader.waitForRequest()
    app.console.onEvent(.interrupt)
    await app.network.loader.waitForCancellation()
    #expect(app.console.printed == ["Loading was cancelled. Type refresh to try again."])
    #expect(app.console.discardedLines == 0)
    app.console.onEvent(.interrupt)
    #expect(app.console.discardedLines == 1)
    #expect(app.exitStatus == nil)
  }

  @Test func ctrlDLeavesTheSceneOrQuitsAtTheFirstScene() async throws {
    let app = try await appWithFeed()
    app.types("1")
    app.console.onEvent(.endOfInput)
    #expect(app.stack.scenes.count == 1)
    #expect(app.exitStatus == nil)
    app.console.onEvent(.endOfInput)
    #expect(app.exitStatus == 0)
    #expect(!app.console.isOpen)
  }

  @Test(arguments: [1, 15]) func aTerminationSignalEndsTheProgram(signal: Int32) throws {
    let app = try TestApp()
    try app.openShell()
    app.console.onEvent(.terminate(signal: signal))
    #expect(app.exitStatus == 128 + signal)
    #expect(!app.console.isOpen)
  }

  @Test func rowsLoadedByACoveredSceneAreShownOnReturnToThatScene() async throws {
    let app = try await appWithFeed()
    app.types("refresh")
    app.types("1")
    // The two requests may arrive in any order.
    let refresh = await app.network.loader.request(for: "http://feed.example/v1/feed?limit=10", time: 2)
    // The post is shown before its comments are requested.
    await app.network.loader.waitForRequest(at: 2)
    let printed = app.console.printed.count
    let feed = try #require(app.stack.scenes.first)
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: refresh)
    await feed.settle()
    #expect(app.console.printed.count == printed)
    app.types("back")
    #expect(app.console.printed.last?.contains("A lake") == true)
  }

  @Test func commandsOfTheStartUpFileRunInOrder() async throws {
    let app = try TestApp()
    try app.openShell(
      commands: StartUpFile.commands(in: Array("# a comment\nopen 1\n\n goto feed ; where # no comment".utf8)))
    await app.answers(Sample.feed, at: 0)
    await app.network.loader.waitForRequest(at: 1)
    #expect(app.stack.top?.name == "comments", "a start-up command finds the rows")
    await app.answers(Sample.comments, at: 1)
    await app.startUpEnds()
    #expect(app.console.shows("rc line 4: where takes no argument."))
  }

  @Test func theTreeCommandShowsTheScenesAndTheirTasks() async throws {
    let app = try await appWithFeed()
    app.types("1")
    app.types("tree")
    app.types("top")
    app.types("where")
    #expect(
      app.console.shows(
        "feed  My Feed, loaded\n  feed/\(Sample.ids[0])/comments  Comments, loading,\n    running: load"))
    #expect(app.console.printed.last == "feed")
  }

  @Test func eachLineOfAPasteIsACommand() async throws {
    let app = try await appWithFeed()
    app.types("where\nwhere")
    #expect(app.console.printed.suffix(2) == ["feed", "feed"])
  }

  @Test func hostileTextIsSanitizedInAllOutput() async throws {
    let hostile = JSONValue.string(HostileText.escapes.text).line
    let app = try TestApp()
    try app.openShell()
    await app.answers(
      #"{"items":[{"id":"\#(Sample.ids[0])","description":\#(hostile),"location":\#(hostile),"image":\#(hostile)}]}"#,
      at: 0)
    app.types("1")
    await app.answers(
      """
      {"items":[{"id":"\(Sample.ids[0])","message":\(hostile),"created_at":"2020-05-20T11:24:59Z",
      "author":{"username":\(hostile)}}]}
      """, at: 1)
    app.types("goto " + HostileText.escapes.text.filter { !$0.isNewline })
    app.types(HostileText.escapes.text)
    let hints = app.console.lists("url ")
    let shown = app.console.screen + app.console.prompt + hints.joined()
    #expect(shown.contains("&#27;[1m"))
    #expect(!shown.unicodeScalars.contains(where: HostileText.isHarmful))
  }
}
