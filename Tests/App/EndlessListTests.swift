import Foundation
import SceneTesting
import TestSupport
import Testing

/// Servers send lists that never end, while the user loads no further pages.
@Suite(.timeLimit(.minutes(1)))
struct EndlessListTests {
  @Test(arguments: ["feed", "messages"])
  func aRepeatedCursorEndsTheList(list: String) async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(list)
    await app.answersEach { _ in list == "feed" ? Sample.images(1...10) : Sample.messages(1...10, token: "t1") }
    #expect(app.pages == ["", list == "feed" ? "after_id=\(Sample.imageID(10))" : "pageToken=t1"])
    for _ in 1...5 { app.types("") }
    #expect(app.console.shows(list == "feed" ? "End of the feed: 10." : "End of the messages: 10."))
    app.types("more")
    await app.answersEach(from: app.network.urls.count) { _ in Sample.nothing }
    #expect(app.network.urls.count == 2, "none after the end")
  }

  @Test(arguments: ["feed", "messages"])
  func atMostFivePagesWithoutNewRowsAreRequested(list: String) async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(list)
    var count = 0
    await app.answersEach { _ in
      count += 1
      // The same rows, with a different last row or a different token.
      return list == "feed"
        ? Sample.images(Array(1...10).filter { $0 != count % 10 + 1 } + [count % 10 + 1])
        : Sample.messages(1...10, token: "t\(count)")
    }
    #expect(app.network.urls.count <= 6, "the first page, and at most five that bring nothing")
  }
}

extension TestApp {
  /// The parameters of each request, except the number of rows.
  fileprivate var pages: [String] {
    network.urls.map { $0.split(separator: "&").dropFirst().joined(separator: "&") }
  }
}
