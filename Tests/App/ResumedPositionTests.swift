import Commands
import Foundation
import Navigation
import Readline
import SceneTesting
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App

/// Saves the position in a list, and resumes it in the next session.
@Suite(.timeLimit(.minutes(1)))
struct ResumedPositionTests {
  private static let pages = [Sample.images(1...10), Sample.images(11...20), Sample.images(21...25)]

  @Test func aResumedListBeginsAtTheRowWhereItWasLeft() async throws {
    let app = try app(at: RowAnchor(id: Sample.imageID(15), position: 14))
    await app.answersEach { Self.answer(to: $0) }
    #expect(app.console.shows("15  image 15"))
    #expect(!app.console.shows(" 1  image 1\n"), "the first screenful is not shown before")
    #expect(!app.console.shows("14  image 14"))
  }

  @Test func aResumedListBeginsAtTheSameRowEvenIfRowsWereAddedAbove() async throws {
    let app = try app(at: RowAnchor(id: Sample.imageID(8), position: 2))
    await app.answersEach { Self.answer(to: $0) }
    #expect(app.console.shows(" 8  image 8"))
    #expect(!app.console.shows(" 7  image 7"))
  }

  @Test func aResumedListBeginsAtThePositionOfARowThatWasRemoved() async throws {
    let app = try app(at: RowAnchor(id: "gone", position: 11))
    await app.answersEach { Self.answer(to: $0) }
    #expect(app.console.shows("12  image 12"))
    #expect(!app.console.shows("11  image 11"))
  }

  @Test func ifLoadingTheResumedRowFailsTheLoadedRowsAreShown() async throws {
    let app = try app(at: RowAnchor(id: Sample.imageID(15), position: 14))
    await app.answers(Self.pages[0], at: 0)
    await app.network.loader.waitForRequest(at: 1)
    await app.loses(at: 1)
    await app.idles()
    #expect(app.console.shows("10  image 10"))
    #expect(app.console.shows("refused the connection"))
  }

  @Test func ctrlCStopsLoadingAndShowsTheLoadedRows() async throws {
    let app = try app(at: RowAnchor(id: Sample.imageID(15), position: 14))
    await app.answers(Self.pages[0], at: 0)
    await app.network.loader.waitForRequest(at: 1)
    app.console.onEvent(.interrupt)
    await app.network.loader.waitForCancellation(at: 1)
    await waitUntil { app.console.shows("10  image 10") }
    #expect(app.console.shows("resume was cancelled."))
  }

  @Test func thePromptCountsLoadedRowsWhileSearchingForTheResumedRow() async throws {
    let app = try app(at: RowAnchor(id: Sample.imageID(15), position: 14), isAnimated: true)
    while !app.console.prompt.hasSuffix(" feed> "), !Task.isCancelled { await Task.yield() }
    #expect(!app.console.prompt.contains("so far"), "there is none yet")
    await app.answers(Self.pages[0], at: 0)
    while !app.console.prompt.hasSuffix(" 10 rows so far  feed> "), !Task.isCancelled { await Task.yield() }
    await app.network.loader.waitForRequest(at: 1)
    await app.answers(Self.pages[1], at: 1)
    #expect(app.console.shows("15  image 15"))
    while app.console.prompt.contains("so far"), !Task.isCancelled { await Task.yield() }
    #expect(app.console.prompt.hasSuffix("feed> "))
  }

  @Test func theBackCommandFromAResumedPostShowsTheListAtThatPost() async throws {
    let app = try app(
      at: RowAnchor(id: Sample.imageID(8), position: 7), route: "feed/\(Sample.imageID(8))/comments")
    await app.answersEach { $0.contains("/comments") ? Sample.comments : Self.answer(to: $0) }
    app.types("back")
    await app.answersEach(from: app.network.urls.count) { Self.answer(to: $0) }
    #expect(app.console.shows(" 8  image 8"))
    #expect(!app.console.shows(" 7  image 7"))
  }

  @Test func thePromptNamesAPostEvenIfItsListIsNotLoaded() async throws {
    let app = try app(
      at: RowAnchor(id: Sample.imageID(8), position: 7), route: "feed/\(Sample.imageID(8))/comments")
    await app.answersEach { $0.contains("/comments") ? Sample.comments : Self.answer(to: $0) }
    await app.idles()
    #expect(app.console.prompt == "feed/image 8> ", "and not by its id")
  }

  @Test func thePromptShowsTheHostOfAnUnsubscribedSourceAndThePostsTitle() async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://a.example", name: "Lakes")])
    try app.openShell("sources/\(Self.other)/\(Sample.imageID(8))/comments")
    await app.answersEach { $0.contains("/comments") ? Sample.comments : Self.answer(to: $0) }
    await app.idles()
    #expect(app.console.prompt == "other.example/image 8> ")
    app.types("back")
    await app.answersEach(from: app.network.urls.count) { Self.answer(to: $0) }
    #expect(app.console.prompt == "other.example> ")
  }

  private static let other = "contract:http:%2F%2Fother.example"

  @Test func theFirstRowOnTheScreenIsSavedAsThePosition() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 12)
    await app.answers(Self.pages[0], at: 0)
    #expect(app.stack.anchors == [:], "at the top of the list there is nothing to find again")
    app.types("")
    let first = try #require(app.console.printed.last?.firstMatch(of: #/(?m)^ *(\d+)  image/#).flatMap { Int($0.1) })
    app.types("open \(first)")
    #expect(app.stack.anchors == ["feed": RowAnchor(id: Sample.imageID(first), position: first - 1)])
  }

  private func app(at anchor: RowAnchor, route: String = "feed", isAnimated: Bool = false) throws -> TestApp {
    let app = try TestApp(hasPages: true)
    let visit = SavedVisit(route: route, source: "test", anchors: ["feed": anchor])
    try app.openShell(route, lines: 12, isAnimated: isAnimated) { visit.resuming($0) }
    return app
  }

  private static func answer(to url: String) -> String {
    url.contains("after_id=\(Sample.imageID(10))") ? pages[1] : url.contains("after_id") ? pages[2] : pages[0]
  }
}
