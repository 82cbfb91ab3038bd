import Foundation
import Navigation
import Readline
import SceneTesting
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Uses saved views, and marks all posts that match a query, at the prompt and in scripts.
@Suite(.timeLimit(.minutes(1)))
struct SavedViewTests {
  private static let source = Subscription("contract:http://a.example", name: "A", tags: ["news"])
  private static let lakes = Subscription("search:lake", name: "Lakes", tags: ["views"])

  @Test func aSavedViewIsListedLikeASource() async throws {
    let app = try await app()
    #expect(app.console.shows("Lakes"))
    #expect(app.list.sources.map(\.name) == ["A"])
    app.types("2")
    await app.idles()
    #expect(app.stack.top?.route.description == "sources/Lakes")
    #expect(app.stack.top?.title == "Lakes")
    #expect(app.stack.top?.rows.count == 1)
    app.types("back")
    for line in ["lakes", "goto Lakes", "goto lakes"] {
      app.types(line)
      await app.idles()
      #expect(app.stack.top?.route.description == "sources/Lakes")
      app.types("back")
    }
    app.types("new Lakes")
    await app.idles()
    #expect(app.stack.top?.title == "Unread in Lakes")
    app.types("goto sources")
    app.types("seen 2")
    await app.idles()
    #expect(app.console.shows("All posts are marked as read: Lakes."))
    app.types("2")
    await app.idles()
    app.types("find is:unread")
    #expect(app.console.shows("0 of 1 loaded rows contain “is:unread”."))
    app.types("undo")
    await app.idles()
    app.types("find is:unread")
    #expect(app.console.shows("1 of 1 loaded rows contain “is:unread”."))
  }

  @Test func theFindCommandInTheListOfSourcesSuggestsSearchingPosts() async throws {
    let app = try await app()
    app.types("/lake")
    await app.idles()
    #expect(app.console.printed.last?.hasPrefix("1 source; ") == true)
    #expect(app.console.printed.last?.hasSuffix(": search lake (Enter)") == true)
    for line in ["sources", "goto sources"] {
      app.types("/lake")
      await app.idles()
      #expect(app.stack.top?.isSearched == true)
      app.types(line)
      #expect(app.stack.top?.isSearched == false)
      app.types("")
      #expect(app.stack.top?.route.description == "sources", "nothing is offered any more")
    }
    app.types("/lake")
    await app.idles()
    app.types("")
    await app.idles()
    #expect(app.stack.top?.route.components.first?.hasPrefix("search") == true, "Enter takes the offer")
    app.types("sources")
    #expect(app.stack.top?.route.description == "sources")
    #expect(app.stack.top?.isSearched == false, "all, though the search was begun there")
  }

  @Test func theMarkAllKeyMarksOnlyPostsOfTheSelectedSourceAsRead() async throws {
    let app = try await app()
    app.types("set keys on")
    app.console.onEvent(.function(.rowBelow))
    app.console.onEvent(.function(.rowBelow))
    app.console.onEvent(.function(.seenAll))
    await app.idles()
    #expect(app.console.shows("All posts are marked as read: Lakes."))
    #expect(!app.console.shows("All posts are marked as read: A, Lakes."))
  }

  @Test func aSavedViewCanBeAddedAndChangedLikeASource() async throws {
    let app = try await app([Self.source])
    app.types(#"add "search:lake is:unread" Lakes today #views"#)
    await app.idles()
    #expect(app.console.shows("Added the view Lakes today: 1 unread."))
    #expect(app.list.all.last?.id == "search:lake is:unread")
    #expect(app.list.all.last?.tags == ["views"])
    app.types("rename 2 Waters")
    await app.idles()
    app.types("tag 2 #wet")
    await app.idles()
    app.types("remove 2")
    await app.idles()
    app.types("undo")
    await app.idles()
    #expect(app.list.all.map(\.name) == ["A", "Waters"])
    #expect(app.list.all.last?.tags == ["views", "wet"])
    app.types(#"add "search:is:unread lake" Again"#)
    await app.idles()
    #expect(app.list.all.count == 3)
    app.types(#"add "search:lake is:unread" Again"#)
    await app.idles()
    #expect(app.list.all.count == 3, "listed as Waters")
  }

  @Test func anInvalidQueryIsRefusedWithThePositionOfTheMistake() async throws {
    let app = try await app([Self.source])
    app.types(#"add "search:lake is:red" Red"#)
    await app.idles()
    let lines = app.console.printed.joined(separator: "\n").split(separator: "\n").map(String.init)
    #expect(lines.suffix(2) == ["  lake is:red", "          ^^^"])
    app.types("add search:is:unread has:picture")
    await app.idles()
    #expect(app.console.shows("must be in quotation marks"))
    #expect(app.list.all.count == 1)
  }

  @Test func theSeenCommandWithAQueryInTheListOfSourcesMarksStoredPosts() async throws {
    let app = try await app()
    app.types("seen lake -is:starred")
    await app.idles()
    #expect(app.console.shows("Marked 1 post in 1 source as read; undo."))
    app.types("seen lake is:unread")
    await app.idles()
    #expect(app.console.shows("No post to change: lake is:unread."))
    app.types("undo")
    await app.idles()
    app.types("star has:picture")
    await app.idles()
    #expect(app.console.shows("Starred 3 posts in 1 source; undo."))
    app.types("unstar lake -is:unread")
    await app.idles()
    #expect(app.console.shows("No post to change: lake -is:unread."))
    app.types("seen is:red")
    #expect(app.console.shows("is: takes no"))
    app.types("star 1")
    #expect(app.console.shows("Open a source first"))
  }

  @Test func aScriptListsAndOpensSavedViewsAndMarksTheirPostsAsRead() async throws {
    let store = TestStores()
    _ = try await app(store: store)
    let app = try TestApp(store: store, isInteractive: false, subscriptions: [Self.source, Self.lakes])
    let (out, err, status) = try await app.script(
      ["sources", "goto sources/Lakes", "goto sources", "seen title:lake"], route: "sources", answers: [])
    #expect(err == [])
    #expect(status == 0)
    #expect(
      out.contains {
        $0.contains(#""name":"Lakes","address":"search:lake","sourceKind":"search","tags":["views"],"new":1"#)
      })
    #expect(out.contains { $0.contains(#""action":"seen""#) && $0.contains("Marked 1 post in 1 source as read") })
    let next = try TestApp(store: store, isInteractive: false, subscriptions: [Self.source, Self.lakes])
    let rows = try await next.script(["rows"], route: "sources", answers: []).0
    #expect(rows.contains { $0.contains(#""name":"Lakes""#) && $0.contains(#""new":0"#) })
  }

  /// A program whose source has been loaded.
  private func app(
    _ subscriptions: [Subscription] = [Self.source, Self.lakes], store: TestStores = TestStores()
  ) async throws -> TestApp {
    // Showing posts in a script does not mark them as read.
    let loading = try TestApp(store: store, isInteractive: false, subscriptions: subscriptions)
    _ = try await loading.script(["goto sources/A"], route: "sources", answers: [.body(Sample.feed)])
    let app = try TestApp(store: store, subscriptions: subscriptions)
    try app.openShell("sources")
    await app.idles()
    return app
  }
}
