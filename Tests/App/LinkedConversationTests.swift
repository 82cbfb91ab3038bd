import Foundation
import HTTP
import Posts
import SceneTesting
import Storage
import SubscriptionList
import TestSupport
import Testing

@testable import App

/// Opens links to conversations that FeedShell can show.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct LinkedConversationTests {
  private static let link = "https://lore.kernel.org/git/a@x/"
  private static let thread =
    "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>b</id><title>The only answer</title></entry></feed>"

  @Test func aLinkToASupportedConversationOpensItAndBackReturnsToThePage() async throws {
    var post = Post(id: Post.ID(rawValue: "a"), images: [])
    (post.details.title, post.details.textLinks) = ("A post", [Self.link])
    let app = try TestApp(
      source: RichSource(posts: [post]), isInteractive: false,
      browse: { Issue.record("\($0) is opened in a browser.") })
    let (out, err, status) = try await app.script(["open 1", ".1", "back"], answers: [.body(Self.thread)])
    #expect(err == [])
    #expect(status == 0)
    try #require(out.count == 3)
    let routes = out.map { $0.firstMatch(of: #/"route":"([^"]*)"/#).map { String($0.1) } ?? "" }
    #expect(routes[0] == "feed/a/comments" && routes[2] == routes[0])
    #expect(routes[1].hasPrefix("sources/thread") && routes[1].hasSuffix("/post/comments"))
    #expect(out[1].contains("The only answer") && out[1].contains(#""title":"lore.kernel.org/git/a@x/""#))
    #expect(app.network.urls == [Self.link + "t.atom"])
  }

  @Test func aLinkToAConversationThatCannotBeLoadedOpensInTheBrowser() async throws {
    var post = Post(id: Post.ID(rawValue: "a"), images: [])
    (post.details.title, post.details.textLinks) = ("A post", [Self.link])
    var browsed: [String] = []
    let app = try TestApp(source: RichSource(posts: [post]), isInteractive: true, browse: { browsed.append($0) })
    try app.openShell(lines: 20)
    await app.idles()
    await app.runs("open 1")
    app.types(".1")
    await app.answers("<!doctype html><title>Are you a person?</title>", status: 403, at: 0)
    #expect(app.console.printed.contains { $0.contains("does not let programs read this") })
    await app.runs("browse")
    #expect(browsed == [Self.link])
  }

  @Test func theErrorForALinkToAnUnsupportedSiteListsTheSupportedSites() async throws {
    let (_, err, status) = try await TestApp(isInteractive: false).script(
      ["rows"], route: "sources/thread%3Ahttps%3A%2F%2Fb.example%2Fs%2Fabc123/post/comments", answers: [])
    #expect(err.first?.contains("Known: publicinbox.") == true, "\(err)")
    #expect(status == 1)
  }

  @Test(arguments: [("git", true), ("other", false)])
  func aMailingListLinkOpensInFeedShellOnlyIfTheListIsSubscribed(inbox: String, isRead: Bool) async throws {
    var post = Post(id: Post.ID(rawValue: "a"), images: [])
    let link = "http://lists.example/\(inbox)/a@x/"
    (post.details.title, post.details.textLinks) = ("A post", [link])
    var browsed: [String] = []
    let app = try TestApp(
      source: RichSource(posts: [post]), isInteractive: false, browse: { browsed.append($0) },
      subscriptions: [Subscription("feed:http://lists.example/git/new.atom")])
    let (out, err, status) = try await app.script(["open 1", ".1"], answers: isRead ? [.body(Self.thread)] : [])
    #expect(err == [])
    #expect(status == 0)
    #expect(out.last?.contains("The only answer") == isRead)
    #expect(app.network.urls == (isRead ? [link + "t.atom"] : []))
    #expect(browsed == (isRead ? [] : [link]))
  }

  @Test(arguments: [("test", true), ("another", false)])
  func aLinkOfAPublicSourceCannotOpenAPrivateNetworkAddress(open source: String, isPublic: Bool) async throws {
    var post = Post(id: Post.ID(rawValue: "a"), images: [])
    let link = "http://lists.example/git/a@x/"
    (post.details.title, post.details.textLinks) = ("A post", [link])
    let store = TestStores()
    // In an earlier session, this source or another one has responded from the public network.
    try await store.posts.save(
      Mark(id: "open", date: TestApp.now, value: Data(source.utf8)), kind: "network", of: source)
    let app = try TestApp(
      store: store, source: RichSource(posts: [post]), isInteractive: false,
      subscriptions: [Subscription("feed:http://lists.example/git/new.atom")])
    let (_, err, status) = try await app.script(["open 1", ".1"], answers: [.body(Self.thread)])
    #expect(err == [])
    #expect(status == 0)
    #expect(app.network.urls == [link + "t.atom"])
    let network: HTTPRequest.Network = isPublic ? .open : .unknown
    #expect(app.network.networks == [network])
  }

  @Test func aLinkedConversationCanBeOpenedByItsRoute() async throws {
    let place = try #require(Self.link.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let (out, err, status) = try await TestApp(isInteractive: false).script(
      ["rows"], route: "sources/thread%3A\(place)/post/comments", answers: [.body(Self.thread)])
    #expect(err == [])
    #expect(status == 0)
    #expect(out.first?.contains("The only answer") == true)
  }
}
