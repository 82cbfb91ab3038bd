import Foundation
import HTTP
import Loading
import Readline
import SceneTesting
import Storage
import TestSupport
import Testing
import Viper

@testable import App
@testable import Reading
@testable import ReadingSupport

/// Shows saved rows while the server is slow, fails, or has new rows.
@Suite(.timeLimit(.minutes(1)))
struct SavedRowsTests {
  @Test func savedRowsAreShownFirstAndNotPrintedTwice() async throws {
    let app = try await appWithSavedFeed(1...3)
    try app.openShell(lines: 40)
    await app.network.loader.waitForRequest()
    #expect(app.console.shows(" 1  image 1"), "before there is an answer")
    app.types("where")
    #expect(app.console.printed.last == "feed", "the prompt is usable meanwhile")
    let printed = app.console.printed
    await app.answers(Sample.images(1...3), at: 0)
    await app.answers(Sample.nothing, at: 1)
    #expect(app.console.printed.dropFirst(printed.count).allSatisfy { !$0.contains("image") })
    #expect(!app.console.shows("new."))
  }

  @Test func newRowsAreAnnouncedAndShownByTheCommandNamedNew() async throws {
    let app = try await appWithSavedFeed(4...6)
    try app.openShell(lines: 60)
    await app.network.loader.waitForRequest()
    #expect(app.console.shows(" 1  image 4"))
    let before = app.console.printed.count
    await app.answers(Sample.images([1, 2, 3, 4, 5, 6]), at: 0)
    #expect(app.console.printed.count == before + 1)
    #expect(app.console.printed.last == "3 more: new.")
    app.types("new")
    let shown = app.console.printed.last ?? ""
    #expect(shown.matches(of: #/ (\d)  image (\d)/#).map { "\($0.1)=\($0.2)" } == ["4=1", "5=2", "6=3"])
    app.types("new")
    #expect(app.console.printed.last == "Nothing new.")
    app.types("rows")
    let list = app.console.printed.last ?? ""
    #expect(list.matches(of: #/image (\d)/#).map { String($0.1) } == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func aRefreshDuringALoadReportsTheResultOfThatLoad() async throws {
    let app = try await appWithSavedFeed(1...3)
    try app.openShell(lines: 40)
    await app.network.loader.waitForRequest()
    app.types("refresh")
    await app.answers(Sample.images(1...3), at: 0)
    #expect(app.console.shows("Nothing new."))
  }

  @Test func aFailureIsReportedWithTheAgeOfTheSavedRows() async throws {
    let app = try await appWithSavedFeed(1...3)
    app.hoursPass(2)
    try app.openShell()
    await app.loses(at: 0)
    #expect(
      app.console.printed.last
        == "Saved 2 hours ago; feed.example refused the connection. Type refresh to try\nagain.")
    #expect(app.console.shows("image 1"))
  }

  @Test func cancellingALoadKeepsTheSavedRows() async throws {
    let app = try await appWithSavedFeed(1...3)
    try app.openShell()
    await app.network.loader.waitForRequest()
    app.console.onEvent(.interrupt)
    await app.network.loader.waitForCancellation()
    app.types("open 1")
    #expect(app.console.prompt == "feed/1> ")
  }

  @Test func savedCommentsAreShownWithoutTheServer() async throws {
    let store = TestStores()
    let first = try TestApp(store: store)
    try first.openShell()
    await first.answers(Sample.feed, at: 0)
    first.types("1")
    await first.answers(Sample.comments, at: 1)
    let second = try TestApp(store: store)
    try second.openShell("feed/\(Sample.ids[0])/comments")
    await second.network.loader.waitForRequest()
    #expect(second.console.shows("ann  1 hour ago"), "before there is an answer")
    await second.loses(at: 0)
    #expect(second.console.shows("Saved"))
  }

  @Test func savedMessagesAreShownBeforeTheServerAnswers() async throws {
    let store = TestStores()
    let first = try TestApp(store: store)
    try first.openShell("messages")
    await first.answers(Sample.messages(1...3), at: 0)
    let second = try TestApp(store: store)
    try second.openShell("messages")
    await second.network.loader.waitForRequest()
    #expect(second.console.shows("author 3"))
  }

  @Test func aScriptUsesSavedRowsOnlyIfTheServerFails() async throws {
    let store = TestStores()
    _ = try await TestApp(store: store, policy: .remoteFirst, isInteractive: false).script(
      ["rows"], answers: [.body(Sample.images(1...2))])
    let (out, err, status) = try await TestApp(store: store, policy: .remoteFirst, isInteractive: false).script(
      ["rows", "refresh"], answers: [.body(Sample.images(1...3)), .failure(.connectivity(.timedOut))])
    #expect(out[0].contains(#""source":"remote""#))
    #expect(out[1].contains(#""source":"cache","age":0"#))
    #expect(out[1].contains("image 3"))
    #expect(err == [])
    #expect(status == 0)
  }

  @Test func expiredPagesAreDeletedWhileThePromptIsIdle() async throws {
    let store = TestStores()
    let app = try TestApp(store: store)
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    let week = 7 * 24 * 3_600.0
    let (expired, valid) = (DocumentKey(source: "a", list: "feed"), DocumentKey(source: "b", list: "feed"))
    try await store.cache.save(document(savedAt: TestApp.now.addingTimeInterval(-week)), for: expired)
    try await store.cache.save(document(savedAt: TestApp.now.addingTimeInterval(1 - week)), for: valid)
    app.types("where")
    await app.core.source.cache.flush()
    #expect(try await store.cache.document(for: expired) != nil)
    await app.aMinutePasses()
    while try await store.cache.document(for: expired) != nil { try Task.checkCancellation() }
    #expect(try await store.cache.document(for: valid) != nil)
  }

  private func document(savedAt date: Date) -> StoredDocument {
    StoredDocument(body: Data(), headers: [:], address: "http://feed.example", version: 1, savedAt: date)
  }

  /// An app whose feed was saved in an earlier session.
  private func appWithSavedFeed(_ numbers: ClosedRange<Int>) async throws -> TestApp {
    let store = TestStores()
    let app = try TestApp(store: store, policy: .remoteFirst, isInteractive: false)
    _ = try await app.script(["rows"], answers: [.body(Sample.images(numbers))])
    await app.core.source.cache.flush()
    return try TestApp(hasPages: true, store: store)
  }
}
