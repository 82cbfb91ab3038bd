import Foundation
import Navigation
import Posts
import SceneKit
import Sources
import SubscriptionList
import TerminalList
import Testing
import Viper

@testable import App
@testable import Shell

/// Resolves row numbers in routes of sources, whose posts may have numeric ids.
@Suite(.timeLimit(.minutes(1)))
struct SourceRouteTests {
  @Test(arguments: [
    "goto Ranked news/15", "goto ranked/15", "Ranked news/15", "goto sources/Ranked news/15", "goto sources/1/15",
    "goto Words/15", "goto sources/2/15",
  ])
  func aNumberInTheRouteOfASourceIsARowNumberEvenIfTheListIsNotOpen(line: String) async throws {
    for first in ["sources", "goto sources/Ranked%20news", "goto sources/Words"] {
      let app = try await app(after: first)
      await app.runs(line)
      let isRanked = line.contains("anked") || line.hasSuffix("1/15")
      let list = isRanked ? "sources/Ranked%20news/48000015" : "sources/Words/post%2015"
      #expect(app.stack.top?.route.description == "\(list)/comments", "after \(first)")
      #expect(app.stack.scenes.count == 3, "after \(first)")
      app.types("back; where")
      await app.lineEnds()
      #expect(app.console.printed.last == (isRanked ? "sources/Ranked%20news" : "sources/Words"))
    }
  }

  @Test(arguments: [
    ("sources/Ranked news/25/comments", "48000025/comments"), ("Ranked news/25/comments/1", "48000025/comments/c1"),
  ])
  func aRowNumberInARouteMayBeFollowedByFurtherComponents(route: String, end: String) async throws {
    let app = try await app(after: "sources")
    await app.runs("goto \(route)")
    #expect(app.stack.top?.route.description == "sources/Ranked%20news/\(end)")
  }

  @Test(arguments: ["sources/Ranked%20news/48000003", "Ranked news/48000003", "Ranked news/45"])
  func anUnusedRowNumberInARouteIsAPostIDIfTheSourceHasNumericIDs(route: String) async throws {
    for first in ["sources", "goto sources/Ranked%20news"] {
      let app = try await app(after: first)
      await app.runs("goto \(route)")
      let id = route.split(separator: "/").last ?? ""
      #expect(app.stack.top?.route.description == "sources/Ranked%20news/\(id)", "after \(first)")
    }
  }

  @Test(arguments: ["Words/45", "sources/Words/45", "sources/2/45"])
  func anUnusedRowNumberInARouteIsReportedIfTheSourceHasNoNumericIDs(route: String) async throws {
    let app = try await app(after: "sources")
    await app.runs("goto \(route)")
    #expect(app.console.says("Rows go from 1 to 30."), "\(app.console.printed.suffix(3))")
    #expect(app.stack.top?.route.description == "sources/Words")
  }

  @Test(arguments: [
    ("Ranked news/15", "Ranked%20news/48000015/comments"), ("sources/1/25", "Ranked%20news/48000025/comments"),
    ("sources/Words/3", "Words/post%203/comments"), ("words/3/comments/1", "Words/post%203/comments/c1"),
    ("sources/1", "Ranked%20news"),
  ])
  func aRouteOnTheCommandLineMayContainRowNumbers(route: String, end: String) async throws {
    let (out, err, status) = try await script(at: route)
    #expect(out == [#"{"route":"sources/\#(end)"}"#])
    #expect(err == [] && status == 0)
  }

  @Test(arguments: ["sources/Words/45", "sources/2/45", "sources/9"])
  func anUnknownNumberOnTheCommandLineIsAnErrorAndNoCommandRuns(route: String) async throws {
    let (out, err, status) = try await script(at: route)
    #expect(out.count == 1 && out[0].contains("Rows go from 1 to"))
    #expect(err.count == 1 && status == 1)
  }

  @Test(arguments: ["sources/Words", "words", "sources/Ranked%20news/48000003", "messages/3", "feed/3", "nothing/3"])
  func onlyRoutesOfSourcesOnTheCommandLineContainRowNumbers(route: String) throws {
    let app = try app(isInteractive: false)
    let route = try #require(Route(parsing: route))
    #expect(try app.core.shell.list(ofRowIn: route) == nil)
  }

  /// Runs the command `where` in a script that starts at a route.
  private func script(at text: String) async throws -> (out: [String], err: [String], status: Int32) {
    let app = try app(isInteractive: false)
    let route = try #require(Route(parsing: text))
    let list = try #require(try app.core.shell.list(ofRowIn: route))
    let output = OutputSpy()
    let runner = ScriptRunner(core: app.core.shell, settings: app.settings, format: .json, width: 80, output: output)
    let status = await runner.run(LineReader.lines([.commands("where")]), startingAt: list, route: route)
    return (output.out, output.err, status)
  }

  private func app(isInteractive: Bool = true) throws -> TestApp {
    try TestApp(
      isInteractive: isInteractive,
      subscriptions: [
        Subscription("numbered:ranked", name: "Ranked news"), Subscription("numbered:words", name: "Words"),
      ], kinds: [NumberedKind()])
  }

  private func app(after line: String) async throws -> TestApp {
    let app = try app()
    try app.openShell("sources")
    await app.idles()
    await app.runs(line)
    return app
  }
}

/// Sources of three pages without a network; the posts of `ranked` have ids of eight digits.
private nonisolated struct NumberedKind: SourceKind {
  let name = "numbered"

  func location(explicit text: String) -> String? { text }
  func source(at location: String, _ services: SourceServices) throws -> any Source {
    NumberedSource(title: location, hasNumbers: location == "ranked")
  }
}

private nonisolated struct NumberedSource: Paging, Commenting {
  private static let pageSize = 10
  private static let count = 30

  let title: String
  let hasNumbers: Bool

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "timeline", cursor: cursor) {
      let first = cursor.flatMap { Int($0) } ?? 1
      let next = first + Self.pageSize
      return Page(items: (first..<next).map(sample), cursor: next > Self.count ? nil : String(next))
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "thread/\(post.id)") {
      CommentThread([
        Post(
          comment: Post.ID(rawValue: "c1"), author: "Ann", createdAt: nil, text: RichText(plain: "A reply"))
      ])
    }
  }

  private func sample(_ number: Int) -> Post {
    var details = Post.Details()
    details.title = "Title \(number)"
    return Post(
      id: Post.ID(rawValue: hasNumbers ? String(48_000_000 + number) : "post \(number)"), images: [], details: details)
  }
}
