import Foundation
import Navigation
import SceneTesting
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Types queries at the prompt: in `find`, in commands that mark posts, and in `search`.
@Suite(.timeLimit(.minutes(1)))
struct QueryTests {
  @Test(arguments: [
    ("find has:picture", 3), ("find -lake", 2), (#"find "a lake""#, 1), ("find -title:lake -is:starred", 2),
    ("find lake -is:starred", 1), ("find has:picture LAKE", 1),
  ])
  func theFindCommandAcceptsAQuery(line: String, count: Int) async throws {
    let app = try await appWithFeed()
    app.types(line)
    let shown = line.dropFirst(5).replacing("\"", with: "")
    #expect(app.console.shows("\(count) of 3 loaded rows contain “\(shown)”."))
  }

  @Test func theErrorForAQueryUnderlinesTheMistake() async throws {
    let app = try await appWithFeed()
    app.types("find lake is:red")
    let lines = app.console.printed.joined(separator: "\n").split(separator: "\n").suffix(3)
    #expect(lines.map(String.init).dropFirst() == ["  lake is:red", "          ^^^"])
    #expect(lines.first?.contains("is: takes no") == true)
  }

  @Test func theSeenAndStarCommandsAcceptAQuery() async throws {
    let app = try await appWithFeed()
    app.types("star lake -is:starred")
    await app.idles()
    app.types("find is:starred")
    #expect(app.console.shows("1 of 3 loaded rows contain “is:starred”."))
    app.types("undo")
    await app.idles()
    app.types("unseen has:picture")
    await app.idles()
    app.types("seen -lake")
    await app.idles()
    // The store reports the earlier changes again.
    await waitUntil {
      app.types("find is:unread has:picture")
      return app.console.shows("1 of 3 loaded rows contain “is:unread has:picture”.")
    }
    app.types("star newer:1h has:video")
    #expect(app.console.shows("0 of 3 loaded rows contain “newer:1h has:video”."))
    app.types("find -is:starred")
    #expect(app.console.shows("3 of 3 loaded rows contain “-is:starred”."))
  }

  @Test func tabCompletesQueries() async throws {
    let app = try await appWithFeed()
    #expect(app.console.completes("find is:") == ["is:unread", "is:new", "is:starred"])
    #expect(app.console.completes("search a -has:p") == ["-has:picture"])
    #expect(app.console.completes("search ti") == ["title:"])
    #expect(app.console.completes("find newer:") == [])
  }

  @Test func theSearchCommandListsStoredPosts() async throws {
    let app = try await appWithFeed()
    app.types("search lake")
    await app.idles()
    #expect(app.stack.top?.route.description == "search/lake")
    #expect(app.stack.top?.rows.count == 1)
    app.types("back")
    app.types("search lake title:")
    #expect(app.console.shows("A value is missing after title:"))
    app.types("goto search/is:red")
    await app.idles()
    #expect(app.stack.top?.failure?.reason == "query")
  }

  @Test func theBackCommandReturnsFromASearchToThePreviousScene() async throws {
    let app = try await appWithFeed()
    app.types("search lake")
    await app.idles()
    app.types("search picture")
    await app.idles()
    app.types("back")
    #expect(app.stack.top?.route.description == "search/lake")
    app.types("q")
    #expect(app.stack.scenes.map(\.route.description) == ["feed"])
    app.types("show 1")
    await app.idles()
    let post = app.stack.scenes.map(\.route)
    #expect(post.count == 2)
    app.types("search lake")
    await app.idles()
    app.types("back")
    #expect(app.stack.scenes.map(\.route) == post)
  }

  @Test func theFindCommandSearchesOnlyTheLoadedRowsWhileTheListLoads() async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://a.example", name: "Lakes")])
    try app.openShell("sources/Lakes")
    app.types("/hill")
    #expect(app.console.printed.last?.hasPrefix("0 of 0 loaded rows contain “hill”.") == true)
    #expect(app.stack.top?.route.description == "sources/Lakes")
  }

  @Test(arguments: ["/lake", "find lake"]) func theFindCommandInTheListOfSourcesSearchesPostsIfNoSourceMatches(
    line: String
  ) async throws {
    let app = try await appWithFeed()
    app.types("sources")
    await app.idles()
    app.types(line)
    await app.idles()
    #expect(app.stack.top?.route.description == "search/lake")
    app.types("sources")
    await app.idles()
    app.types("/demo")
    #expect(app.stack.top?.route.description == "sources", "a source is called so")
  }

  @Test func thePromptShowsASearchAsTyped() async throws {
    let app = try await appWithFeed()
    app.types(#"search "a lake""#)
    await app.idles()
    #expect(app.console.prompt.hasSuffix(#"search/"a lake"> "#))
  }
}
