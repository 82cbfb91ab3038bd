import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import App
@testable import Reading

/// Computes ages when they are shown, in a session of several hours.
@Suite(.timeLimit(.minutes(1)))
struct TimeTests {
  @Test func relativeDatesOfCommentsAreRelativeToTheTimeOfDisplay() async throws {
    let app = try await appWithFeed()
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    #expect(app.console.shows("ann  1 hour ago"))
    app.hoursPass(2)
    app.types("rows")
    #expect(app.console.printed.last?.contains("ann  3 hours ago") == true)
  }

  @Test func relativeDatesOfMessagesAreRelativeToTheTimeOfDisplay() async throws {
    let app = try TestApp()
    try app.openShell("messages")
    await app.answers(Sample.messages(1...2), at: 0)
    #expect(app.console.shows("author 1  1 hour ago"))
    app.hoursPass(2)
    app.types("rows")
    #expect(app.console.printed.last?.contains("author 1  3 hours ago") == true)
  }

  @Test func theAgeOfSavedRowsIsComputedWhenTheyAreDisplayed() async throws {
    let app = try TestApp(store: try await storeWithFeed())
    try app.openShell()
    app.hoursPass(2)
    await app.loses(at: 0)
    #expect(app.console.shows("Saved 2 hours ago;"))
    app.hoursPass(2)
    app.types("rows")
    #expect(app.console.printed.last?.contains("Saved 4 hours ago;") == true)
  }

  @Test func theAgeOfSavedRowsInJSONIsComputedWhenTheyArePrinted() async throws {
    let app = try TestApp(store: try await storeWithFeed(), policy: .remoteFirst, isInteractive: false)
    app.hoursPass(2)
    async let script = app.script(["rows", "open 1", "back"], answers: [.failure(.connectivity(.refused))])
    await app.network.loader.waitForRequest(at: 1)
    app.hoursPass(2)
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.comments.utf8)), at: 1)
    let out = try await script.out
    #expect(out[0].contains(#""source":"cache","age":7200,"#))
    #expect(out[1].contains(#""date":"5 hours ago""#))
    #expect(out[2].contains(#""source":"cache","age":14400,"#))
  }

  @Test func relativeDatesInJSONAreRelativeToTheTimeOfPrinting() async throws {
    let app = try TestApp(isInteractive: false)
    async let script = app.script(
      ["open 1", "view", "back"], answers: [.body(Sample.feed), .body(Sample.comments)])
    await app.network.loader.waitForRequest(at: 2)
    app.hoursPass(2)
    app.network.loader.endAll(with: .failure(LoadFailure.connectivity(.refused)))
    let out = try await script.out
    #expect(out[0].contains(#""date":"1 hour ago""#))
    #expect(out[2].contains(#""date":"3 hours ago""#))
  }

  /// Stores that an earlier session has just filled.
  private func storeWithFeed() async throws -> TestStores {
    let store = TestStores()
    let app = try TestApp(store: store, isInteractive: false)
    _ = try await app.script(["rows"], answers: [.body(Sample.feed)])
    await app.core.source.cache.flush()
    return store
  }
}
