import Foundation
import HTTP
import Navigation
import Posts
import SceneTesting
import Storage
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Reading

/// Reads, dismisses and restores messages.
@Suite(.timeLimit(.minutes(1)))
struct MessagesTests {
  @Test func enterShowsEachMessageOnceUpToTheEnd() async throws {
    let app = try await appWithMessages(lines: 16)
    var answered = 1
    for _ in 0..<20 where answered < 3 {
      app.types("")
      if app.stack.top?.tasks.isEmpty == false {
        await app.answers(
          page(answered * 10 + 1, count: 10, token: answered == 2 ? nil : "t\(answered + 1)"), at: answered)
        answered += 1
      }
    }
    for _ in 0..<20 { app.types("") }
    let shown = app.console.screen.matches(of: #/(?m)^ *(\d+)  author (\d+) /#).map { [Int($0.1), Int($0.2)] }
    #expect(shown == (1...30).map { [$0, $0] })
    #expect(
      app.network.urls.map { $0.replacing("http://feed.example/", with: "") } == [
        "messages?limit=10", "messages?limit=10&pageToken=t1", "messages?limit=10&pageToken=t2",
      ])
  }

  @Test func aPageLoadedByEnterStartsNoFurtherPageLoad() async throws {
    let app = try await appWithMessages(lines: 16)
    while app.stack.top?.tasks.isEmpty == true { app.types("") }
    await app.answers(page(11, count: 10, token: "t2"), at: 1)
    #expect(app.stack.top?.tasks.isEmpty == true)
    #expect(app.network.urls.count == 2)
  }

  @Test func ifMessagesDoNotFillTheScreenTheNextPageIsLoaded() async throws {
    let app = try await appWithMessages(lines: 60)
    await app.network.loader.waitForRequest(at: 1)
    await app.answers(page(11, count: 10, token: "t2"), at: 1)
    #expect(app.console.shows("author 15"))
  }

  @Test func undoRestoresADismissedMessageToItsPosition() async throws {
    let app = try await appWithMessages(lines: 40)
    app.types("dismiss 3")
    app.types("dismiss 1")
    #expect(app.console.printed.last == "Message 1 dismissed; undo brings it back.")
    app.types("rows")
    #expect(numbers(app) == [2] + Array(4...10))
    app.types("dismiss 3")
    #expect(app.console.printed.last == "Row 3 is not in the list any more.")
    app.types("undo")
    app.types("rows")
    #expect(numbers(app) == [1, 2] + Array(4...10))
    app.types("undo")
    app.types("rows")
    #expect(numbers(app) == Array(1...10))
    app.types("undo")
    #expect(app.console.printed.last == "Nothing to undo.")
    app.types("2")
    app.types("back")
    #expect(app.console.printed.last?.contains(" 2  author 2") == true, "it is not dismissed by opening it")
  }

  @Test func aRefreshDoesNotRestoreDismissedMessages() async throws {
    let app = try await appWithMessages(lines: 40)
    await app.network.loader.waitForRequest(at: 1)
    app.types("dismiss 2")
    app.types("debug refresh")
    await app.network.loader.waitForCancellation(at: 1)
    await app.answers(page(1, count: 3), at: 2)
    #expect(numbers(app) == [1, 3])
  }

  @Test func dismissedMessagesStayDismissedAfterLeavingAndReopeningTheList() async throws {
    let app = try await appWithMessages(lines: 40)
    app.types("dismiss 2")
    app.types("back")
    app.types("goto messages")
    let index = await app.network.loader.request(for: "http://feed.example/messages?limit=10", time: 2)
    await app.answers(page(1, count: 3), at: index)
    #expect(app.console.printed.last?.contains("author 2") == false)
    app.types("undo; rows")
    #expect(app.console.printed.last?.contains("author 2") == true)
  }

  @Test func aMessageRestoredByUndoIsShownEvenIfTheScreenHasMovedOn() async throws {
    let app = try await appWithMessages(lines: 10)
    app.types("dismiss 1")
    app.types("")
    #expect(app.console.printed.last?.contains("author 2") == false, "the reader has gone on")
    app.types("undo")
    #expect(app.console.printed.last == "Message 1 is back.")
    app.types("rows")
    #expect(app.console.printed.last?.contains(" 1  author 1") == true)
  }

  @Test func dismissingARowDoesNotSkipRowsOfTheNextScreenful() async throws {
    let app = try await appWithMessages(lines: 16)
    let shown = numbers(app).count
    app.types("dismiss 1")
    let before = app.console.printed.count
    app.types("")
    let next = app.console.printed.dropFirst(before).joined(separator: "\n")
    #expect(next.contains(" \(shown + 2)  author") || next.contains(" \(shown + 1)  author"))
    #expect(!next.contains(" 2  author"))
  }

  @Test func dismissalsAreSavedPerSource() async throws {
    let store = TestStores()
    let first = try TestApp(hasPages: true, store: store, sourceName: "one")
    try first.openShell("messages")
    await first.answers(page(1, count: 3), at: 0)
    first.types("dismiss 2")
    await first.core.source.cache.flush()
    for (source, isShown) in [("one", false), ("another", true)] {
      let next = try TestApp(hasPages: true, store: store, sourceName: source)
      try next.openShell("messages")
      await next.answers(page(1, count: 3), at: 0)
      #expect(next.console.shows("author 3"))
      #expect(next.console.shows("author 2 ") == isShown)
    }
  }

  @Test func theDebugShiftDatesCommandMakesTheNewestMessageRecent() async throws {
    let app = try await appWithMessages(lines: 40)
    #expect(app.console.shows("author 1  11 years ago"))
    app.types("debug shift-dates on")
    #expect(app.console.printed.last?.contains("author 2  1 hour ago") == true)
    app.types("debug shift-dates off")
    #expect(app.console.printed.last?.contains("author 2  11 years ago") == true)
    app.types("debug nonsense")
    #expect(app.console.printed.last?.contains("Unknown debug command. Known: debug refresh") == true)
    #expect(app.console.completes("debug ") == ["refresh", "clear-images", "shift-dates"])
    #expect(app.console.completes("debug shift-dates ") == ["on", "off"])
  }

  @Test func aScriptPrintsMessagesAsJSON() async throws {
    let (out, _, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["rows", "dismiss 1", "undo"], route: "messages", answers: [.body(page(1, count: 2))])
    #expect(
      out[0] == """
        {"scene":"messages","route":"messages","title":"Messages","state":"loaded","source":"remote","hasMore":false,"rows":[\
        {"number":1,"id":"1","kind":"message","author":"author 1","text":"text",\
        "updatedAt":"2015-02-01T07:00:00Z","date":"11 years ago"},\
        {"number":2,"id":"2","kind":"message","author":"author 2","text":"text",\
        "updatedAt":"2015-02-01T06:00:00Z","date":"11 years ago"}]}
        """)
    #expect(
      out[1] == """
        {"done":{"action":"dismiss","number":1,"message":"Message 1 dismissed; undo brings it back."}}
        """)
    #expect(out[2] == #"{"done":{"action":"undo","message":"Message 1 is back."}}"#)
    #expect(status == 0)
  }

  private func appWithMessages(lines: Int) async throws -> TestApp {
    let app = try TestApp(hasPages: true)
    try app.openShell("messages", lines: lines)
    await app.answers(page(1, count: 10, token: "t1"), at: 0)
    return app
  }

  /// The numbers of the rows that were shown last.
  private func numbers(_ app: TestApp) -> [Int] {
    (app.console.printed.last ?? "").matches(of: #/(?m)^ *(\d+)  author/#).compactMap { Int($0.1) }
  }

  private func page(_ first: Int, count: Int, token: String? = nil, text: String = "text") -> String {
    let start = Date(timeIntervalSince1970: 1_422_777_600)  // 2015-02-01T08:00:00Z
    let messages = (first..<first + count).map { id in
      let date = start.addingTimeInterval(Double(id) * -3_600).formatted(.iso8601)
      return #"{"id":\#(id),"author":{"name":"author \#(id)"},"updated":"\#(date)","content":"\#(text)"}"#
    }
    let end = token.map { #","pageToken":"\#($0)""# } ?? ""
    return #"{"count":\#(count),"messages":[\#(messages.joined(separator: ","))]\#(end)}"#
  }
}
