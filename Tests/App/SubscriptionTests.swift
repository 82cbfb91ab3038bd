import Feed
import Foundation
import HTTP
import JSON
import Loading
import Navigation
import SceneKit
import SceneTesting
import Storage
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Reading

/// Shows and edits the list of subscriptions, with a fake network.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct SubscriptionTests {
  @Test func theListOfSourcesIsShownWithoutTheNetwork() async throws {
    let app = try TestApp(store: TestStores(), isInteractive: false, subscriptions: Sample.sources)
    let (out, _, status) = try await app.script(["sources"], route: "sources", answers: [])
    #expect(
      out == [
        #"{"scene":"sources","route":"sources","title":"Sources","state":"loaded","rows":["#
          + #"{"number":1,"id":"contract:http://a.example","kind":"source","name":"Lakes","#
          + #""address":"contract:http://a.example","sourceKind":"contract","new":0},"#
          + #"{"number":2,"id":"contract:http://b.example","kind":"source","name":"Hills","#
          + #""address":"contract:http://b.example","sourceKind":"contract","new":0}]}"#
      ])
    #expect(status == 0)
    #expect(app.network.urls == [])
  }

  @Test func openingASourceShowsItsFeedUnderItsName() async throws {
    let app = try await app(at: "sources")
    _ = try app.openRow(1)
    await app.answers(Sample.feed, at: 0)
    #expect(app.stack.scenes.map(\.route.description) == ["sources", "sources/Lakes"])
    #expect(app.stack.top?.name == "feed")
    #expect(app.stack.top?.title == "Lakes")
    #expect(app.network.urls == ["http://a.example/v1/feed?limit=10"])
  }

  @Test func postsOfASourceHaveRoutesBelowItsRoute() async throws {
    let app = try await app(at: "sources/Hills")
    await app.answers(Sample.feed, at: 0)
    _ = try app.stack.top?.open(RowReference(1))
    await app.answers(Sample.comments, at: 1)
    let comments = "sources/Hills/\(Sample.ids[0])/comments"
    #expect(app.stack.top?.route.description == comments)
    #expect(app.stack.top?.name == "comments")
    #expect(app.network.urls.last == "http://b.example/v1/image/\(Sample.ids[0])/comments")
    try app.start(comments.lowercased().replacing("hills", with: "Hills"))
    #expect(app.stack.scenes.map(\.name) == ["sources", "feed", "comments"])
    try app.start("sources/Hills/\(Sample.ids[0])/image/2")
    #expect(app.stack.scenes.map(\.name) == ["sources", "feed", "image"])
  }

  @Test func aSourceAddressCanBeOpenedWithoutSubscribing() async throws {
    let app = try await app(at: "sources")
    #expect(try app.goes(to: "source contract:http://c.example") == "sources/contract:http:%2F%2Fc.example")
    #expect(app.stack.top?.title == "contract:http://c.example")
    #expect(try app.goes(to: "source Lakes") == "sources/Lakes")
    #expect(try app.goes(to: "source contract:http://a.example") == "sources/Lakes", "by its name")
    #expect(Route(parsing: "sources/nothing at all").flatMap { app.core.catalog.stack(for: $0) } == nil)
  }

  @Test func theRenameMoveAndRemoveCommandsChangeTheListOfSources() async throws {
    let app = try TestApp(store: TestStores(), isInteractive: false, subscriptions: Sample.sources)
    let (out, _, status) = try await app.script(
      ["rename 1 Deep lakes", "move 2 1", "rows", "remove 2", "rows"], json: false, route: "sources", answers: [])
    #expect(
      out == [
        "Renamed to Deep lakes.", "Moved Hills.",
        " 2  Hills", " 1  Deep lakes", "Removed Hills from the list.", " 1  Deep lakes",
      ])
    #expect(status == 0)
    #expect(app.list.all.map(\.name) == ["Deep lakes"])
    #expect(app.list.isUsersOwn)
  }

  @Test func anEmptyListOfSourcesExplainsTheAddCommand() async throws {
    let app = try TestApp(store: TestStores(), isInteractive: false)
    let (out, _, _) = try await app.script(["rows"], json: false, route: "sources", answers: [])
    #expect(out.joined(separator: " ").hasPrefix("There are no sources in your list. Type add and an address:"))
  }

  @Test func theAddCommandLoadsTheSourceOnceAndReportsTheNumberOfPosts() async throws {
    let app = try TestApp(
      store: TestStores(), policy: .remoteFirst, isInteractive: false, subscriptions: Sample.sources)
    let (out, err, status) = try await app.script(
      ["add contract:http://c.example \"Far hills\"", "sources"], json: false, route: "sources",
      answers: [.body(Sample.feed)])
    #expect(err == [])
    #expect(status == 0)
    #expect(out.first == "Added Far hills: 3 posts.")
    #expect(out.contains { $0.hasPrefix(" 3  Far hills  ") && $0.hasSuffix("  3 unread") })
    #expect(app.network.urls == ["http://c.example/v1/feed?limit=10"])
  }

  @Test func invalidAndDuplicateSourcesAreNotAdded() async throws {
    let app = try TestApp(
      store: TestStores(), policy: .remoteFirst, isInteractive: false, subscriptions: Sample.sources)
    let (_, err, status) = try await app.script(
      ["add", "add nothing", "add contract:http://a.example", "add contract:http://c.example Far hills"],
      route: "sources",
      answers: [.body("{", status: 404)])
    #expect(err.count == 4)
    #expect(err[2].hasSuffix("This source is in the list already: Lakes."))
    #expect(err[3].contains("“contract:http://c.example” was not added: "))
    #expect(err[3].hasSuffix("c.example answered 404: there is nothing at this address."))
    #expect(status == 1)
    #expect(app.list.all.map(\.name) == ["Lakes", "Hills"])
  }

  @Test func theRefreshCommandLoadsAllSourcesDespiteAFailure() async throws {
    let app = try await app(at: "sources")
    app.types("refresh")
    await app.network.loader.waitForRequest(at: 1)
    let failing = try #require(app.network.urls.firstIndex { $0.contains("b.example") })
    await app.network.loader.fail(with: LoadFailure.connectivity(.refused), at: failing)
    await waitUntil { app.names { $0.contains(#""reason":"refused""#) }.contains("Hills") }
    #expect(app.stack.top?.isBusy == true, "the other is still under way")
    await app.network.loader.complete(
      with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: 1 - failing)
    await app.idles()
    #expect(app.console.shows("Sources loaded: 1; unread posts: 3. Failed: 1; type rows 2 to see why, or retry."))
    app.types("rows")
    #expect(app.console.printed.contains { $0.contains(/1  Lakes +3 unread/) })
  }

  @Test func theUnreadCountOfASourceChangesWhenPostsAreMarkedAsRead() async throws {
    let store = TestStores()
    let app = try await app(at: "sources", store: store)
    _ = try app.openRow(1)
    await app.answers(Sample.feed, at: 0)
    app.types("back")
    let lakes = #""name":"Lakes","address":"contract:http://a.example","sourceKind":"contract","new":"#
    await waitUntil { app.json.contains(lakes + "3") }
    app.types("read 1")
    await waitUntil { app.json.contains(lakes + #"0,"savedAt":"2026-09-21T14:13:20Z""#) }
    await app.core.source.cache.flush()
    let next = try await self.app(at: "sources", store: store)
    // The next session shows the same.
    await waitUntil { next.json.contains(#""new":0,"savedAt":"2026-09-21T14:13:20Z""#) }
  }

  @Test func theCommandNamedNewOpensTheUnreadPostsOfAllSources() async throws {
    let app = try await app(at: "sources")
    app.types("new")
    #expect(app.stack.top?.route.description == "new")
    await app.network.loader.waitForRequest(at: 1)
    await app.answersEach { _ in Sample.feed }
    #expect(app.stack.top?.rows.count == 6)
    app.types("back")
    app.hoursPass(1)
    app.types("all")
    #expect(app.stack.scenes.map(\.route.description) == ["sources", "all"])
    await app.answersEach(from: 2) { _ in Sample.feed }
    #expect(app.stack.top?.rows.count == 6)
    _ = try app.stack.top?.open(RowReference(4))
    #expect(
      app.stack.top?.route.description == "all/contract:http:%2F%2Fb.example%20\(Sample.ids[0])/comments")
    await app.network.loader.waitForRequest(at: 4)
    #expect(app.network.urls.last == "http://b.example/v1/image/\(Sample.ids[0])/comments")
    app.types("top")
    #expect(await app.findLeaks() == [])
  }

  @Test(arguments: ["new", "goto new"])
  func theCommandNamedNewReturnsFromAPostToTheUnreadList(command: String) async throws {
    let app = try await app(at: "sources", isInteractive: true)
    app.types("new")
    await app.network.loader.waitForRequest(at: 1)
    await app.answersEach { _ in Sample.feed }
    await app.idles()
    app.types("1")
    await app.answersEach(from: 2) { _ in Sample.comments }
    await app.idles()
    #expect(app.stack.scenes.count == 3)
    app.types(command)
    await app.idles()
    #expect(app.stack.top?.route.description == "new")
    #expect(app.stack.top?.rows.count == 5, "the post that was read is left out")
  }

  @Test func anEmptyUnreadListSaysThatNothingIsNew() async throws {
    let app = try await app(at: "sources")
    app.types("new")
    await app.network.loader.waitForRequest(at: 1)
    await app.answersEach { _ in #"{"items":[]}"# }
    #expect(app.console.shows("Nothing new."))
    #expect(!app.console.shows("There are no posts here yet."))
    app.types("back")
    app.hoursPass(1)
    app.types("all")
    await app.network.loader.waitForRequest(at: 3)
    await app.answersEach(from: 2) { _ in #"{"items":[]}"# }
    #expect(app.console.shows("There are no posts here yet."))
  }

  /// The program at a route, with two subscriptions, after the list has been read.
  private func app(
    at route: String, store: TestStores = TestStores(), isInteractive: Bool = false
  ) async throws -> TestApp {
    let app = try TestApp(store: store, isInteractive: isInteractive, subscriptions: Sample.sources)
    try app.openShell(route)
    if route == "sources" { await app.idles() }
    return app
  }
}

extension TestApp {
  /// The scene on top as JSON.
  fileprivate var json: String { stack.top?.json(.all).line ?? "" }

  fileprivate func openRow(_ number: Int) throws -> String? {
    types(String(number))
    return stack.top?.route.description
  }

  /// Types a command, and returns the route of the top scene afterwards.
  fileprivate func goes(to command: String) throws -> String? {
    types(command)
    return stack.top?.route.description
  }

  /// The names of the rows whose JSON satisfies a condition.
  fileprivate func names(where isWanted: (String) -> Bool) -> [String] {
    guard case .object(let members) = stack.top?.json(.all),
      case .array(let rows) = members.first(where: { $0.name == "rows" })?.value
    else { return [] }
    return rows.filter { isWanted($0.line) }.compactMap { row in
      guard case .object(let fields) = row, case .string(let name) = fields.first(where: { $0.name == "name" })?.value
      else { return nil }
      return name
    }
  }
}
