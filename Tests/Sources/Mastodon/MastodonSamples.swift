import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import Sources
import Testing

@testable import ReadingSupport

/// JSON of Mastodon-compatible servers, and sources that are answered with it.
enum MastodonSample {
  static let account = #"{"id":"7","username":"ann","acct":"ann","display_name":"Ann"}"#

  /// A post with only the required fields, and `fields` as JSON.
  static func status(_ id: String = "1", _ fields: KeyValuePairs<String, String> = [:]) -> String {
    let fields = fields.map { #","\#($0)":\#($1)"# }.joined()
    return #"{"id":"\#(id)","account":\#(account)\#(fields)}"#
  }

  /// A post with a picture.
  static func picture(_ id: String) -> String {
    status(id, ["media_attachments": #"[{"type":"image","url":"https://a.example/\#(id).png"}]"#])
  }

  /// A source whose server answers every request with this body.
  static func source(
    at location: String = "a.example", answering body: String, status: Int = 200, headers: [String: String] = [:]
  ) throws -> MastodonSourceUnderTest {
    try source(at: location, ClientSpy.answering(body, status: status, headers: fields(headers)))
  }

  /// A source on a network.
  static func source(
    at location: String = "a.example", pageSize: Int = 10, _ spy: ClientSpy
  ) throws -> MastodonSourceUnderTest {
    let services = SourceServices(client: spy, pageSize: pageSize)
    return MastodonSourceUnderTest(source: try MastodonKind().source(at: location, services), spy: spy)
  }

  static func fields(_ headers: [String: String]) -> HTTPFields {
    HTTPFields(
      headers.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
  }
}

/// A source with the spy that answers its requests.
struct MastodonSourceUnderTest {
  let source: any Source
  let spy: ClientSpy

  func page(after cursor: String? = nil) async throws -> Page<Post> {
    try await source.timeline(after: cursor).value(from: spy)
  }

  func thread(of post: String = "1") async throws -> CommentThread {
    try await source.comments(on: Post.ID(rawValue: post)).value(from: spy)
  }

  /// The requested addresses, in order, without the server.
  var paths: [String] { spy.requests.map { $0.url.absoluteString.replacing("https://a.example", with: "") } }
}

/// The post that a source maps from a status with these fields, which an account has loaded.
func post(_ fields: KeyValuePairs<String, String>, for account: String? = "ann") async throws -> Post {
  let body = Data("[\(MastodonSample.status("1", fields))]".utf8)
  let spy = ClientSpy { HTTPResponse(status: 200, body: body, url: $0.url, account: account) }
  let page = try await MastodonSample.source(spy).page()
  return try #require(page.items.first)
}
