import Foundation
import HTTP
import Loading
import Readline
import SceneTesting
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App

/// Reports posts that were loaded in the background, at a prompt.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct BackgroundReloadTests {
  private static let news = "6 new in 2 sources: new."

  @Test func newPostsAreReportedInOneLine() async throws {
    let app = try await appWithSources(isInteractive: false)
    let printed = app.console.printed
    await load(app)
    await waitUntil { app.console.shows(Self.news) }
    #expect(app.console.printed.count(where: { $0.contains("new in") }) == 1)
    #expect(app.console.printed.count == printed.count + 2, "the setting, and the line")
    // The list of sources is updated with a delay.
    await waitUntil {
      app.types("rows")
      let lines = app.console.printed.last?.split(separator: "\n") ?? []
      return lines.contains { $0.hasPrefix(" 1  Lakes ") && $0.hasSuffix(" 3 unread") }
    }
  }

  @Test func aFailureReportDelayedByALoadIsPrintedOnlyOnce() async throws {
    let app = try TestApp()
    try app.openShell("feed")
    await app.network.loader.waitForRequest()
    app.reports(Failure(.connectivity, "Hills has not answered."))
    #expect(!app.console.shows("Hills has not answered."))
    await app.answers(Sample.feed, at: 0)
    await waitUntil { app.console.shows("Hills has not answered.") }
    for _ in 0..<2 { app.types("where") }
    #expect(app.console.printed.count { $0.contains("Hills has not answered.") } == 1)
  }

  @Test func noReportIsPrintedWhileALineIsTyped() async throws {
    let app = try await appWithSources(isInteractive: false)
    await load(app, typing: "op")
    await waitUntil { app.hasUntoldNews }
    #expect(!app.console.shows(Self.news))
    app.console.onEvent(.emptied)
    #expect(!app.console.shows(Self.news), "it is not empty yet")
    app.console.typed = ""
    app.console.onEvent(.emptied)
    #expect(app.console.shows(Self.news))
    #expect(!app.hasUntoldNews)
  }

  @Test func aPendingReportOfNewPostsIncludesPostsOfLaterLoads() async throws {
    let app = try await appWithSources(isInteractive: false)
    await load(app, typing: "op")
    await waitUntil { app.untoldCount == 6 }
    let post = #"{"items":[{"id":"\#(Sample.another)","image":"http://i.example/4"}]}"#
    app.hoursPass(2)
    app.types("set reload off")
    app.types("set reload 60")
    for index in 2...3 {
      await app.network.loader.waitForRequest(at: index)
      await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(post.utf8)), at: index)
    }
    await waitUntil { app.untoldCount != 6 }
    app.console.typed = ""
    app.console.onEvent(.emptied)
    #expect(app.console.printed.last == "8 new in 2 sources: new.")
  }

  @Test func aReportWithheldWhileTheUserTypesIsPrintedAfterTheTypedCommand() async throws {
    let app = try await appWithSources(isInteractive: false)
    await load(app, typing: "wh")
    await waitUntil { app.hasUntoldNews }
    app.console.typed = ""
    app.types("where")
    #expect(app.console.printed.last == Self.news)
  }

  @Test func noReportOfNewPostsIsPrintedWhileAPostIsOpen() async throws {
    let app = try await appWithSources(isInteractive: false)
    app.types("goto sources/Lakes")
    await app.answers(Sample.feed, at: 0)
    app.types("open 1")
    await app.answers(Sample.comments, at: 1)
    app.types("set reload 60")
    await app.network.loader.waitForRequest(at: 2)
    #expect(app.network.urls[2].contains("b.example"), "the other was loaded a moment ago")
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: 2)
    await waitUntil { app.hasUntoldNews }
    #expect(!app.console.shows("new in"))
    app.types("back")
    await app.idles()
    #expect(app.console.printed.last == "3 new in 1 source: new.")
  }

  @Test func dueSourcesAreLoadedWhenTheReloadSettingIsSetAgain() async throws {
    let app = try await appWithSources(isInteractive: false)
    await load(app)
    await waitUntil { app.console.shows(Self.news) }
    app.hoursPass(2)
    app.types("set reload off")
    app.types("set reload 60")
    await app.network.loader.waitForRequest(at: 3)
    #expect(app.network.urls.count == 4)
    for index in 2...3 {
      await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: index)
    }
  }

  @Test func ctrlCStopsBackgroundLoads() async throws {
    let app = try await appWithSources(isInteractive: false)
    app.types("set reload 60")
    await app.network.loader.waitForRequest(at: 1)
    app.console.onEvent(.interrupt)
    #expect(app.console.printed.last == "The reload in the background was stopped.")
    #expect(app.console.discardedLines == 0)
    app.console.onEvent(.interrupt)
    await waitUntil { app.console.discardedLines == 1 }
    #expect(app.network.urls.count == 2)
  }

  @Test func turningOffTheReloadSettingStopsAllBackgroundLoads() async throws {
    let app = try await appWithSources(isInteractive: false)
    app.types("set reload 60")
    await app.network.loader.waitForRequest(at: 1)
    app.types("set reload off")
    for index in 0...1 { await app.network.loader.waitForCancellation(at: index) }
    app.hoursPass(2)
    app.types("rows")
    #expect(app.network.urls.count == 2)
    #expect(!app.console.shows("new in"))
  }

  @Test func openingTheUnreadListDropsAPendingReportOfNewPosts() async throws {
    let app = try await appWithSources(isInteractive: false)
    await load(app, typing: "ne")
    await waitUntil { app.hasUntoldNews }
    app.console.typed = ""
    app.types("new")
    await app.idles()
    app.types("where")
    #expect(app.console.printed.last == "new")
    #expect(!app.hasUntoldNews)
    #expect(!app.console.shows(Self.news), "the list has them")
  }

  @Test(arguments: [
    ("set reload 15m", "15m"), ("set reload 2H", "2h"), ("set reload 90", "90"), ("set reload of", "off"),
  ])
  func theReloadSettingAcceptsTimesWithUnits(line: String, value: String) async throws {
    let app = try await appWithSources([], isInteractive: false)
    app.types(line)
    app.types("set reload")
    #expect(app.console.printed.last?.contains("reload  \(value)") == true)
  }

  @Test(arguments: ["4", "4m", "31d", "soon", "-60"]) func invalidIntervalsAreRefused(value: String) async throws {
    let app = try await appWithSources([], isInteractive: false)
    app.types("set reload \(value)")
    let printed = app.console.printed.last?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      printed == "reload must be off, or a time between five minutes and thirty days: 60 (minutes), 15m, 2h, 1d.")
  }

  /// Answers the first requests to both sources.
  private func load(_ app: TestApp, typing text: String = "") async {
    app.types("set reload 60")
    app.console.typed = text
    for index in 0...1 {
      await app.network.loader.waitForRequest(at: index)
      await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: index)
    }
  }
}
