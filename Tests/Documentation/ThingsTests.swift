import Foundation
import HTTP
import Posts
import SourceTesting
import Sources
import Testing

/// The source of the article “A source”; `nonisolated`, so that arguments of tests can read the constants of the suite
/// although this target has `defaultIsolation(MainActor.self)`.
@Suite(.timeLimit(.minutes(1)))
nonisolated struct ThingsTests {
  private static let place = "https://things.example"

  @Test func thingsSatisfyTheSourceContract() async {
    await SourceContract(ThingsKind(), at: "https://things.example", pageSize: 3) { request in
      ThingsServer.answer(to: request)
    }.check()
  }

  @Test(arguments: [(place, place), ("no address", nil)])
  func aWebAddressIsRecognizedAsALocation(text: String, place: String?) {
    #expect(ThingsKind().location(explicit: text) == place)
  }

  @Test func aPostHasItsLinkAndItsNumberOfComments() throws {
    let post = try ThingsPosts.post(in: try Self.response("posts/T1"))
    #expect(post.details.link == "https://things.example/things/T1")
    #expect(post.details.commentCount == 2)
    #expect(post.details.facts.reactions == nil)
  }

  @Test func aPostLoadedByAnAccountHasTheAccountsReactions() throws {
    var response = try Self.response("posts/T1")
    response.account = "ann@https://things.example"
    #expect(try ThingsPosts.post(in: response).details.facts.reactions == Post.Reactions())
  }

  @Test func sendingALikeUpdatesThePost() async throws {
    let server = try #require(WebServer(named: "things.example"))
    let sut = ThingsSource(base: server.url, account: AccountID(on: server), pageSize: 3)
    let post = try ThingsPosts.post(in: try Self.response("posts/T1"))
    let change = sut.request(.like(true), on: post)
    let request = try await change.request()
    #expect(request.url.absoluteString == "https://things.example/posts/T1/like")
    let answer = HTTPResponse(status: 200, body: Data(#"{"likes":8}"#.utf8), url: request.url)
    let changed = try change.read(answer, post)
    #expect(changed.details.facts.reactions == Post.Reactions([.like]))
    #expect(changed.details.facts.favouriteCount == 8)
  }

  private static func response(_ path: String) throws -> HTTPResponse {
    let url = try #require(URL(string: "\(place)/\(path)"))
    return ThingsServer.answer(to: HTTPRequest(url: url, limits: SourceLimits.document))
  }
}

/// A server of two pages with two posts each, and a comment with a reply on every post; it knows no other ids.
nonisolated enum ThingsServer {
  static func answer(to request: HTTPRequest) -> HTTPResponse {
    let path = request.url.pathComponents
    let name = request.url.lastPathComponent
    let id = path.last { $0.hasPrefix("T") && $0.count == 2 } ?? ""
    let body: String? =
      switch name {
      case "posts": page(isSecond: request.url.query()?.contains("after=T2") == true)
      case "comments": ids.contains(id) ? comments(on: id) : nil
      case _ where name.hasSuffix(".png"): "a picture"
      default: ids.contains(name) ? post(name) : nil
      }
    return HTTPResponse(status: body == nil ? 404 : 200, body: Data((body ?? "").utf8), url: request.url)
  }

  private static let ids = ["T1", "T2", "T3", "T4"]

  private static func page(isSecond: Bool) -> String {
    let posts = (isSecond ? ids.suffix(2) : ids.prefix(2)).map(post).joined(separator: ",")
    let next = isSecond ? "" : #","next":"T2""#
    return #"{"posts":[\#(posts)]\#(next)}"#
  }

  private static func post(_ id: String) -> String {
    #"{"id":"\#(id)","title":"Thing \#(id)","date":"2026-11-29T09:00:00Z","link":"/things/\#(id)","commentCount":2,"#
      + #""likes":7,"isLiked":false,"html":"<p>A thing.</p><img src='\#(id).png'>"}"#
  }

  private static func comments(on post: String) -> String {
    """
    {"comments":[{"id":"\(post)-b","parent":"\(post)-a","author":"ann","html":"<p>No.</p>"},
      {"id":"\(post)-a","author":"bob","html":"<p>Any?</p><img src='\(post).png'>"}]}
    """
  }
}
