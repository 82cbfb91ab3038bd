import Foundation
import HTTP
import Loading
import Navigation
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Shows an endless feed, a screenful at a time.
@Suite(.timeLimit(.minutes(1)))
struct PagingTests {
  @Test func enterShowsEachImageOnceAndThenReportsTheEnd() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 18)
    var answered = 0
    for _ in 0..<40 where !app.console.shows("End of the feed: 35.") {
      while app.network.urls.count > answered || app.stack.top?.tasks.isEmpty == false {
        await app.answers(page(after: answered * 10, of: 35), at: answered)
        answered += 1
      }
      app.types("")
    }
    let shown = app.console.screen.matches(of: #/(?m)^ *(\d+)  image (\d+)$/#).map { ($0.1, $0.2) }
    #expect(shown.map { String($0.0) } == (1...35).map(String.init))
    #expect(shown.allSatisfy { $0.0 == $0.1 })
    #expect(app.network.urls.count == 5)
    #expect(app.network.urls[0].hasSuffix("limit=10"))
    #expect(app.network.urls[1].hasSuffix("limit=10&after_id=\(id(10))"))
    #expect(app.console.shows("End of the feed: 35."))
    let requests = app.network.urls.count
    app.types("")
    app.types("more")
    #expect(!app.isBusy, "nothing was begun")
    #expect(app.network.urls.count == requests, "none after the end")
  }

  @Test func theMoreCommandInAScriptPrintsOnlyUnprintedRows() async throws {
    let app = try TestApp(hasPages: true, isInteractive: false)
    let result = try await app.script(
      ["more 4", "rows 20", "more 4", "rows", "more 4"], lines: true,
      answers: [1...10, 11...20, 21...30].map { .body(Sample.images($0)) })
    let numbers = result.out.map { $0.prefix { $0 != "\t" } }
    let expected = [Array(11...14), [20], Array(15...18), Array(1...20), Array(21...24)].joined().map { "\($0)" }
    #expect(numbers == expected.map { $0[...] })
  }

  @Test func theNextPageIsLoadedAutomaticallyIfTheScreenIsNotFull() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 60)
    await app.answers(page(after: 0, of: 35), at: 0)
    await app.network.loader.waitForRequest(at: 1)
    await app.answers(page(after: 10, of: 35), at: 1)
    #expect(app.console.shows("image 19"))
    #expect(!app.isBusy, "the screen is full, and the reader has not moved")
    #expect(app.network.urls.count == 2)
    app.types("")
    #expect(app.stack.top?.tasks.count == 1, "one event never starts two loads")
    await app.network.loader.waitForRequest(at: 2)
  }

  @Test(arguments: [true, false]) func theCountInTheHeaderIsUpdatedWhenRowsArrive(isAnimated: Bool) async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 60, isAnimated: isAnimated)
    await app.answers(page(after: 0, of: 35), at: 0)
    #expect(app.console.shows("My Feed · test · 10 of 10+"))
    await app.network.loader.waitForRequest(at: 1)
    await app.answers(page(after: 10, of: 35), at: 1)
    #expect(app.console.shows("image 19"))
    #expect(app.console.drawn.map(\.text) == (isAnimated ? ["My Feed · test · 19 of 20+"] : []), "a dumb terminal")
    #expect(app.console.drawn.allSatisfy { ($0.line, $0.column) == (0, 0) })
  }

  @Test func aPageFailureIsShownUntilThePageIsReloaded() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 30)
    await app.answers(page(after: 0, of: 35), at: 0)
    await app.answers(page(after: 10, of: 35), at: 1)
    app.types("")
    await app.loses(at: 2)
    app.types("")
    #expect(app.console.shows("image 20"))
    #expect(app.console.shows("feed.example refused the connection. Type more to try again."))
    app.types("rows")
    #expect(!app.isBusy)
    #expect(app.network.urls.count == 3, "it is not tried again by itself")
    app.types("more")
    app.types("retry")
    await app.answers(page(after: 20, of: 35), at: 3)
    #expect(app.network.urls[2] == app.network.urls[3])
    app.types("")
    app.types("")
    #expect(app.console.shows("image 21"))
  }

  @Test func theMoreCommandReloadsAFailedList() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 18)
    await app.loses(at: 0)
    app.types("more")
    await app.answers(page(after: 0, of: 35), at: 1)
    #expect(app.console.shows("image 3"))
    #expect(app.network.urls[0] == app.network.urls[1])
  }

  @Test func aFailureIsNoLongerShownOnceTheServerAnswers() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 30)
    await app.answers(page(after: 0, of: 35), at: 0)
    await app.answers(page(after: 10, of: 35), at: 1)
    app.types("refresh")
    await app.loses(at: 2)
    #expect(app.console.shows("feed.example refused the connection."))
    app.types("")
    await app.answers(page(after: 20, of: 35), at: 3)
    let printed = app.console.printed.count
    app.types("")
    #expect(app.console.printed.count > printed)
    #expect(!app.console.printed.dropFirst(printed).joined().contains("refused"))
  }

  @Test func anItemOnTwoPagesIsShownOnce() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 200)
    await app.answers(page(after: 0, of: 12), at: 0)
    await app.answers(page(after: 9, of: 12), at: 1)
    #expect(app.console.shows("11  image 11"))
    #expect(app.console.screen.matches(of: #/image 10\n/#).count == 1)
  }

  @Test func theRefreshCommandReportsRemovedRowsOnlyIfThereAreNoNewRows() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 200)
    await app.answers(page(after: 0, of: 3), at: 0)
    await app.answers(page(after: 3, of: 3), at: 1)
    app.types("refresh")
    await app.answers(page(after: 1, of: 4), at: 2)
    #expect(app.console.printed.last == "1 more: new.")
    app.types("new")
    #expect(app.console.printed.last?.contains(" 4  image 4") == true)
    await app.answers(Sample.nothing, at: 3)
    app.types("refresh")
    await app.answers(page(after: 2, of: 4), at: 4)
    #expect(app.console.shows("1 gone."))
  }

  @Test func aRowCanBeOpenedByNumberBeforeARefreshHasReloadedItsPage() async throws {
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more", "refresh", "open 15", "back", "more"],
      answers: [
        .body(page(after: 0, of: 35)), .body(page(after: 10, of: 35)), .body(page(after: 0, of: 35)),
        .body(Sample.nothing), .body(page(after: 10, of: 35)),
      ])
    #expect(out[2].contains("feed/\(id(15))/comments"))
    #expect(out[4].contains(#""number":15,"id":"\#(id(15))""#))
    #expect(err == [])
    #expect(status == 0)
  }

  @Test func theBackCommandFromTheLastRowShowsTheEndOfTheList() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 18)
    await app.answers(page(after: 0, of: 10), at: 0)
    for _ in 0..<4 { app.types("") }
    await app.answers(Sample.nothing, at: 1)
    for _ in 0..<2 { app.types("") }
    app.types("open 10")
    app.types("back")
    #expect(app.console.printed.last?.contains("image 10") == true)
  }

  @Test func aRefreshWithoutNewRowsPrintsOnlyAMessage() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 200)
    await app.answers(page(after: 0, of: 3), at: 0)
    await app.answers(Sample.nothing, at: 1)
    app.types("refresh")
    await app.answers(page(after: 0, of: 3), at: 2)
    #expect(app.console.printed.last == "Nothing new.")
  }

  @Test func theMoreCommandInAScriptPrintsTheAddedRows() async throws {
    let (out, _, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more", "more", "more", "rows"],
      answers: [.body(page(after: 0, of: 15)), .body(page(after: 10, of: 15)), .body(page(after: 15, of: 15))])
    let numbers = out.map { $0.matches(of: #/"number":(\d+)/#).compactMap { Int($0.1) } }
    #expect(numbers == [Array(11...15), [], [], Array(1...15)])
    #expect(out.map { $0.contains(#""hasMore":true"#) } == [true, false, false, false])
    #expect(status == 0)
  }

  @Test func ifTheMoreCommandFailsAScriptPrintsTheLoadedListAndTheError() async throws {
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more"], answers: [.body(page(after: 0, of: 15)), .failure(.connectivity(.refused))])
    #expect(out[0].contains(#""state":"loaded""#))
    #expect(out[0].contains(#""error":{"kind":"connectivity""#))
    #expect(err.count == 1)
    #expect(status == 1)
  }

  @Test func aScriptReportsTheFailureOfAPageOnce() async throws {
    let (out, err, _) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more"], json: false, answers: [.body(page(after: 0, of: 15)), .failure(.connectivity(.refused))])
    #expect(out.isEmpty)
    #expect(err == ["feedshell: feed.example refused the connection."])
  }

  private func id(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
  }

  private func page(after key: Int, of count: Int) -> String {
    let items = (key + 1..<max(key + 1, min(key + 10, count) + 1)).map {
      #"{"id":"\#(id($0))","description":"image \#($0)","location":"somewhere","image":"http://i.example/\#($0)"}"#
    }
    return #"{"items":[\#(items.joined(separator: ","))]}"#
  }
}
