import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

/// Types `refresh` during other loads, and checks the rows afterwards.
@Suite(.timeLimit(.minutes(1)))
struct RefreshTests {
  @Test(arguments: ["feed", "messages"])
  func theRefreshCommandCancelsAnAutomaticPageLoad(list: String) async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(list)
    await app.answers(page(of: list, isFirst: true), at: 0)
    await app.network.loader.waitForRequest(at: 1)
    app.types("refresh")
    await app.answersEach(from: 1) { page(of: list, isFirst: $0 == app.network.urls[0]) }
    #expect(app.network.loader.events.contains(.cancelled(1)))
    #expect(app.network.urls.dropFirst(2).first == app.network.urls[0], "and the first page is asked for at once")
  }

  @Test func theRefreshCommandDuringALoadSaysThatTheListIsLoading() async throws {
    let app = try TestApp()
    try app.openShell()
    app.types("refresh")
    #expect(app.console.printed.last == "Loading already: 0 rows so far. Ctrl-C stops it.")
    await app.answers(Sample.feed, at: 0)
    #expect(app.console.shows("End of the feed: 3."))
    #expect(app.network.urls.count { !$0.contains("after_id") } == 1)
  }

  @Test func anEditedMessageIsShownAfterARefresh() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell("messages")
    await app.answers(Sample.messages(1...2, text: "before the edit"), at: 0)
    #expect(app.console.shows("before the edit"))
    app.types("refresh")
    await app.answers(Sample.messages(1...2, text: "after the edit"), at: 1)
    app.types("rows")
    #expect(app.console.printed.last?.contains("after the edit") == true)
    #expect(app.console.printed.last?.contains("before the edit") == false)
  }

  @Test func anEditedRowOnTheScreenIsRedrawnAfterARefresh() async throws {
    let app = try TestApp()
    try app.openShell(lines: 40, isAnimated: true)
    await app.answers(Sample.images(1...3), at: 0)
    app.types("refresh")
    await app.answers(Sample.images(1...3).replacing("image 2", with: "picture 2"), at: 1)
    #expect(app.console.shows("1 changed."))
    #expect(app.console.drawn.contains { $0.text.contains("picture 2") })
    #expect(!app.console.drawn.contains { $0.text.contains("image 3") })
  }

  @Test func aRefreshInAnotherOrderNamesTheCommandThatShowsTheOrder() async throws {
    let app = try TestApp()
    try app.openShell(lines: 40)
    await app.answers(Sample.images(1...3), at: 0)
    app.types("refresh")
    await app.answers(Sample.images([3, 1, 2]), at: 1)
    #expect(app.console.printed.last == "The order has changed: rows.")
    app.types("rows")
    let list = app.console.printed.last ?? ""
    #expect(list.matches(of: #/image (\d)/#).map { String($0.1) } == ["3", "1", "2"])
  }

  @Test(arguments: 22...25) func aScreenfulOfNewRowsLeavesRoomForItsMessageAndThePrompt(lines: Int) async throws {
    let app = try TestApp()
    try app.openShell(lines: lines)
    await app.answers(Sample.images(1...1), at: 0)
    app.types("refresh")
    await app.answers(Sample.images(1...30), at: 1)
    app.types("new")
    let shown = app.console.printed.last?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    #expect(shown.first?.contains("image 2") == true)
    #expect(shown.last?.hasSuffix("more: new.") == true)
    #expect(shown.count < lines, "the prompt is below")
  }

  @Test func aRefreshLoadsAPictureWhoseAddressChanged() async throws {
    let app = try TestApp(drawsPictures: true)
    try app.openShell()
    await app.answers(Sample.images(1...1) { _ in "old" }, at: 0)
    await app.pictures.complete(with: HTTPResponse(status: 200, body: Sample.png))
    await app.idles()
    app.types("refresh")
    await app.answers(Sample.images(1...1) { _ in "new" }, at: 1)
    app.types("rows")
    await app.idles { app.pictures.keys.count == 2 }
    #expect(app.pictures.keys == ["http://i.example/old", "http://i.example/new"])
  }

  private func page(of list: String, isFirst: Bool) -> String {
    let numbers = isFirst ? 1...10 : 11...20
    return list == "feed" ? Sample.images(numbers) : Sample.messages(numbers, token: isFirst ? "t1" : nil)
  }
}
