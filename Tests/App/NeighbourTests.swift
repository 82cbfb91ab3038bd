import Foundation
import HTTP
import Loading
import Navigation
import Posts
import Readline
import SceneTesting
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Goes from an open row to its neighbours in the list below it, with `next` and `previous`.
@Suite(.timeLimit(.minutes(1)))
struct NeighbourTests {
  @Test func theCommandsNamedNextAndPreviousReplaceTheOpenScene() async throws {
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["open 2", "next", "previous", "previous", "previous", "back"], route: "messages",
      answers: [.body(Sample.messages(1...10))])
    #expect(
      routes(out) == ["messages/2", "messages/3", "messages/2", "messages/1", "", "messages"],
      "back leads to the list, not through all neighbours")
    #expect(out[4] == #"{"error":{"kind":"badArgument","message":"That was the first one.","reason":"end"}}"#)
    #expect(err == ["feedshell: That was the first one."])
    #expect(status == 1)
  }

  @Test func theFooterOfTheLastPostDoesNotSuggestTheNextPost() async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://a.example", name: "A")])
    try app.openShell("sources")
    await app.idles()
    let types = { (line: String) in
      let count = app.network.urls.count
      app.types(line)
      await app.answersEach(from: count) {
        $0.contains("after_id") ? #"{"items":[]}"# : $0.hasSuffix("comments") ? Sample.comments : Sample.feed
      }
      await app.idles()
    }
    await types("open 1")
    await types("more all")
    await types("2")
    #expect(app.console.printed.last?.contains("Enter: the next one") == true)
    await types("next")
    #expect(app.console.printed.last?.contains("Enter: the next one") == false)
  }

  @Test func theCommandNamedNextLoadsFurtherPagesUntilTheLastPage() async throws {
    let (out, err, _) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["open 10", "next", "next", "next"], route: "messages",
      answers: [.body(Sample.messages(1...10, token: "t")), .body(Sample.messages(11...12))])
    #expect(routes(out) == ["messages/10", "messages/11", "messages/12", ""])
    #expect(err == ["feedshell: That was the last one."])
  }

  @Test func theCommandNamedNextReportsTheFailureOfTheNextPage() async throws {
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["open 10", "next"], route: "messages",
      answers: [.body(Sample.messages(1...10, token: "t")), .failure(.connectivity(.refused))])
    #expect(out[1].hasPrefix(#"{"error":{"kind":"connectivity""#))
    #expect(err.count == 1)
    #expect(status == 1)
  }

  @Test func theCommandNamedNextWorksInASceneOpenedByARoute() async throws {
    let app = try TestApp(hasPages: true, isInteractive: false)
    let page = Sample.messages(1...10)
    let (out, _, status) = try await app.script(
      ["next", "back"], route: "messages/3", answers: [.body(page), .body(page)])
    #expect(routes(out) == ["messages/4", "messages"])
    #expect(status == 0)
  }

  @Test func theCommandsNamedNextAndPreviousWorkInPostsAndComments() async throws {
    let app = try TestApp(hasPages: true, isInteractive: false)
    let (out, _, _) = try await app.script(
      ["open 1", "next", "open 2", "previous", "goto feed", "show 3", "previous"],
      answers: [.body(Sample.feed), .body(Sample.comments), .body(Sample.comments)])
    let id = { "feed/\(Sample.ids[$0 - 1])" }
    let comment = { "\(id(2))/comments/\(Sample.ids[$0 - 1])" }
    #expect(
      routes(out) == ["\(id(1))/comments", "\(id(2))/comments", comment(2), comment(1), "feed", id(3), id(2)])
  }

  @Test func theCommandNamedNextGoesThroughTheImagesOfAPost() async throws {
    let app = try TestApp(source: RichSource(), isInteractive: false)
    let (out, _, _) = try await app.script(
      ["view 1", "next", "previous", "next", "next"],
      answers: Array(repeating: .body(Sample.nothing), count: 4))
    #expect(
      routes(out).prefix(4) == ["feed/album/image", "feed/album/image/2", "feed/album/image", "feed/album/image/2"])
    #expect(routes(out).last?.hasSuffix("/image") == true)
    #expect(routes(out).last != "feed/album/image")
  }

  @Test func theBackCommandReturnsFromThePicturesOfAPostToThePost() async throws {
    let app = try TestApp(source: RichSource(), isInteractive: false)
    let (out, _, _) = try await app.script(
      ["show 1", "view .1", "next", "back"], answers: Array(repeating: .body(Sample.nothing), count: 2))
    #expect(routes(out) == ["feed/album", "feed/album/image", "feed/album/image/2", "feed/album"])
  }

  @Test(arguments: ["posters/mars", "posters/mars/info"])
  func theCommandsNamedNextAndPreviousGoThroughPosters(route: String) async throws {
    let (out, _, _) = try await TestApp(isInteractive: false).script(["next", "previous"], route: route, answers: [])
    #expect(routes(out) == [route.replacing("mars", with: "jupiter"), route])
  }

  @Test(arguments: ["previous", "p"])
  func theCommandNamedPreviousInAListSuggestsOpeningARow(word: String) async throws {
    let app = try await appWithFeed()
    app.types(word)
    #expect(
      app.console.printed.last == "previous goes from one row to the next: open a row first, such as open 1.")
  }

  @Test(arguments: ["next", "n"]) func theCommandNamedNextInAListOpensTheFirstUnreadPost(word: String) async throws {
    let posts = ["a", "b"].map { id in
      var post = Post(id: Post.ID(rawValue: id), description: nil, images: [])
      post.details.title = "Post \(id)"
      return post
    }
    let app = try TestApp(store: TestStores(), source: RichSource(posts: posts), keepsMarks: true)
    try app.openShell()
    await app.idles()
    app.types("seen 1")
    await app.idles()
    app.types(word)
    #expect(app.stack.top?.route.description == "feed/b/comments")
  }

  @Test func aNumberTypedInAPostWithoutCommentsOpensARowOfTheList() async throws {
    let app = try await appWithFeed()
    app.types("1")
    let first = try #require(app.stack.top?.route)
    app.types("3")
    let third = try #require(app.stack.top?.route)
    #expect(third != first && app.stack.scenes.count == 2)
    app.types("previous")
    app.types("previous")
    #expect(app.stack.top?.route == first)
    app.types("99")
    #expect(app.stack.top?.route == first)
    #expect(app.console.printed.last == "Rows go from 1 to 3.")
  }

  @Test func enterAtTheEndOfAMessageOpensTheNextRow() async throws {
    let app = try await appWithMessages()
    app.types("2")
    await app.idles()
    app.types("")
    await app.idles()
    #expect(app.stack.top?.route.description == "messages/3")
    #expect(app.console.shows("text 3"))
  }

  @Test func theBackCommandShowsTheListStartingAtTheLastOpenedRow() async throws {
    let app = try await appWithMessages()
    app.types("1")
    await app.idles()
    for _ in 1...6 {
      app.types("n")
      await app.idles()
    }
    app.types("back")
    #expect(app.console.printed.last?.contains(" 7  author 7") == true)
    #expect(app.console.printed.last?.contains(" 6  author 6") == false)
    #expect(await app.findLeaks() == [])
  }

  @Test func theBackCommandShowsTheScreenfulWithTheOpenedRow() async throws {
    let app = try await appWithMessages()
    app.types("")
    let screenful = app.console.printed.last ?? ""
    let first = try #require(screenful.firstMatch(of: #/ (\d+)  author/#)?.1)
    app.types("\(first)")
    await app.idles()
    app.types("back")
    #expect(app.console.printed.last?.contains(" \(first)  author \(first)") == true)
    #expect(app.console.printed.last?.contains(" 1  author 1\n") == false)
  }

  @Test func ctrlCStopsLoadingTheNextRow() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell("messages", lines: 14)
    await app.answers(Sample.messages(1...10, token: "t"), at: 0)
    app.types("10")
    await app.idles()
    app.types("next")
    await app.network.loader.waitForRequest(at: 1)
    app.console.onEvent(.interrupt)
    await app.network.loader.waitForCancellation(at: 1)
    #expect(app.console.printed.last == "next was cancelled.")
    #expect(app.stack.top?.route.description == "messages/10")
  }

  private func appWithMessages() async throws -> TestApp {
    let app = try TestApp(hasPages: true, isInteractive: true)
    try app.openShell("messages", lines: 12)
    let messages = (1...10).map {
      #"{"id":\#($0),"author":{"name":"author \#($0)"},"updated":"2026-09-21T13:13:20Z","content":"text \#($0)"}"#
    }
    await app.answers(#"{"count":10,"messages":[\#(messages.joined(separator: ","))]}"#, at: 0)
    return app
  }

  /// The route in each JSON object; empty for an error.
  private func routes(_ out: [String]) -> [String] {
    out.map { $0.firstMatch(of: #/"route":"([^"]*)"/#).map { String($0.1) } ?? "" }
  }
}
