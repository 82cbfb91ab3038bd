import Feed
import Foundation
import HTTP
import Mastodon
import Posts
import Sources

/// Measures parsing 4,000 replies, the maximum requested, to a post of a Mastodon-compatible server.
enum MastodonThread {
  private static let count = 4_000

  /// The ratio of the time to parse the replies as a thread to `JSONSerialization` of the same bytes.
  static func ratio() async throws -> Double {
    let json = Data(#"{"ancestors":[],"descendants":[\#((1...count).map(reply).joined(separator: ","))]}"#.utf8)
    let client = AnsweringClient(body: json)
    let source = try MastodonKind().source(at: "bench.example", SourceServices(client: client))
    let post = Post(id: Post.ID(rawValue: "0"), images: [])
    var (reading, parsing): ([Duration], [Duration]) = ([], [])
    let clock = ContinuousClock()
    for _ in 0..<5 {
      reading.append(
        try await clock.measure { _ = try await source.comments(on: post).value(from: client) })
      parsing.append(try clock.measure { _ = try JSONSerialization.jsonObject(with: json) })
    }
    return median(reading[...]) / median(parsing[...])
  }

  /// A reply to the previous reply; every tenth one answers the post.
  private static func reply(_ number: Int) -> String {
    """
    {"id":"\(number)","in_reply_to_id":"\(number % 10 == 1 ? 0 : number - 1)","created_at":"2026-11-21T14:00:01.586Z",\
    "sensitive":false,"spoiler_text":"","language":"en","url":"https://bench.example/@ann/\(number)","replies_count":1,\
    "content":"<p>Reply <b>number</b> \(number), <a href=\\"https://bench.example/\(number)\\">with a link</a></p>",\
    "reblog":null,"account":{"id":"7","username":"ann","acct":"ann","display_name":"Ann"},"media_attachments":[]}
    """
  }
}

/// An HTTP client that responds to every request with the same bytes.
private nonisolated struct AnsweringClient: HTTPClient {
  let body: Data

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    HTTPResponse(status: 200, body: body, url: request.url)
  }
}
