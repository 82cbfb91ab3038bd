import Bluesky
import Foundation
import HTTP
import SourceTesting
import Sources
import Testing

@Suite(.timeLimit(.minutes(1)))
struct BlueskyContractTests {
  @Test(arguments: ["ann.example", "ann.example/feed/cats"])
  func aBlueskySourceSatisfiesTheSourceContract(place: String) async {
    await SourceContract(BlueskyKind(), at: place, respond: Self.answer).check()
  }

  /// A server with two pages of two posts, each with a reply.
  @Sendable private static func answer(to request: HTTPRequest) -> HTTPResponse {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    func value(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
    let body =
      switch request.url.lastPathComponent {
      case "com.atproto.identity.resolveHandle": #"{"did":"did:plc:ann"}"#
      case "app.bsky.feed.getAuthorFeed", "app.bsky.feed.getFeed": page(after: value("cursor"))
      case "app.bsky.feed.getPosts": #"{"posts":[\#(post(value("uris")))]}"#
      case "app.bsky.feed.getPostThread":
        thread(of: value("uri"))
      default: "bytes"
      }
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }

  private static func thread(of uri: String) -> String {
    let reply = post("at://did:plc:ben/p/reply-\(uri.split(separator: "/").last ?? "")")
    return #"{"thread":{"post":\#(post(uri)),"replies":[{"post":\#(reply)}]}}"#
  }

  private static func page(after cursor: String) -> String {
    let keys = cursor.isEmpty ? ["1", "2"] : ["3", "4"]
    let posts = keys.map { "{\"post\":\(post("at://did:plc:ann/app.bsky.feed.post/\($0)"))}" }.joined(separator: ",")
    let next = cursor.isEmpty ? #","cursor":"2""# : ""
    return #"{"feed":[\#(posts)]\#(next)}"#
  }

  private static func post(_ uri: String) -> String {
    """
    {"uri":"\(uri)","author":{"did":"did:plc:ann","handle":"ann.example"},
    "record":{"text":"a post","createdAt":"2026-01-02T03:04:05Z"},"indexedAt":"2026-01-02T03:04:05Z",
    "embed":{"$type":"app.bsky.embed.images#view","images":[{"fullsize":"https://cdn.example/1","alt":"x"}]}}
    """
  }
}
