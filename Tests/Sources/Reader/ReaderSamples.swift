import Foundation
import HTTP
import Loading
import Posts
import Sources

@testable import Reader
@testable import ReadingSupport

/// Made-up answers of servers with the Google Reader API, in the dialects of FreshRSS and Miniflux.
enum ReaderSample {
  static let base = "https://a.example/api/greader.php"
  static let state = "user/-/state/com.google"

  /// An article with only the required fields, and `fields` as JSON.
  static func item(
    _ number: Int128 = 1, feed: String? = "feed/7", _ fields: KeyValuePairs<String, String> = [:]
  ) -> String {
    let fields = fields.map { #","\#($0)":\#($1)"# }.joined()
    let origin = feed.map { #","origin":{"streamId":"\#($0)","title":"News"}"# } ?? ""
    return #"{"id":"\#(ItemNumber.longForm(number))"\#(origin)\#(fields)}"#
  }

  /// A page of articles.
  static func page(_ items: [String], continuation: String? = nil) -> String {
    #"{"id":"\#(state)/reading-list","updated":1796011288,"items":[\#(items.joined(separator: ","))]"#
      + "\(continuation.map { #","continuation":"\#($0)""# } ?? "")}"
  }

  /// A page of ids.
  static func ids(_ numbers: [Int128], continuation: String? = nil) -> String {
    #"{"itemRefs":[\#(numbers.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]"#
      + "\(continuation.map { #","continuation":"\#($0)""# } ?? "")}"
  }

  /// An article of FreshRSS, whose picture is both in the text and beside it.
  static let freshRSS = #"""
    {"id":"tag:google.com,2005:reader/item/0006617675ebe630","crawlTimeMsec":"1796011272693",
    "timestampUsec":"1796011272693296","published":1795984032,"title":"Lake &amp; <b>harbour</b>",
    "canonical":[{"href":"https://b.example/article/5"}],"alternate":[{"href":"https://b.example/other"}],
    "categories":["user/-/state/com.google/reading-list","user/-/label/Photos","bicycle",
    "user/-/state/com.google/starred"],
    "origin":{"streamId":"feed/107","htmlUrl":"https://b.example/","title":"Photos"},
    "summary":{"content":"<p>With <a href=\"/site\">a link</a>.</p>\n<figure class=\"enclosure\"><p class=\"enclosure-content\"><img src=\"https://b.example/5.png\" alt=\"\" title=\"\" /></p></figure>\n"},
    "enclosure":[{"href":"https://b.example/5.png","type":"image/png","length":93},
    {"href":"https://b.example/5.mp3","type":"audio/mpeg","length":4096},
    {"href":"https://b.example/5.pdf","type":"application/pdf","length":5}],"author":"Björn Åkesson"}
    """#

  /// An article of Miniflux, which was read.
  static let miniflux = #"""
    {"id":"tag:google.com,2005:reader/item/0000000000000020","categories":["user/1/state/com.google/reading-list",
    "user/1/label/All","user/1/state/com.google/read"],"title":"A title","crawlTimeMsec":"1795984040000",
    "timestampUsec":"1795984032000000","published":1795984032,"updated":1795984041,"author":"",
    "alternate":[{"href":"https://b.example/1","type":"text/html"}],
    "summary":{"direction":"ltr","content":"<p>Text</p>"},"content":{"direction":"ltr","content":"<p>Text</p>"},
    "origin":{"streamId":"feed/2","title":"News","htmlUrl":"https://b.example/"},
    "enclosure":[{"url":"https://b.example/1.mp3","type":"audio/mpeg"}],"canonical":[{"href":"https://b.example/1"}]}
    """#

  /// A source whose server answers requests for a token with `edit`, and every other request with this body.
  static func source(
    at location: String = base, answering body: String, status: Int = 200
  ) throws -> ReaderSourceUnderTest {
    try source(at: location, ClientSpy { answer(to: $0, body, status: status) })
  }

  /// A source on a network.
  static func source(
    at location: String = base, pageSize: Int = 10, _ spy: ClientSpy
  ) throws -> ReaderSourceUnderTest {
    let services = SourceServices(client: spy, pageSize: pageSize)
    guard let source = try ReaderKind().source(at: location, services) as? any Marking else { throw NoRequest() }
    return ReaderSourceUnderTest(source: source, spy: spy)
  }

  @Sendable static func answer(to request: HTTPRequest, _ body: String, status: Int = 200) -> HTTPResponse {
    let isToken = request.url.path().hasSuffix("/token")
    return HTTPResponse(
      status: isToken ? 200 : status, body: Data((isToken ? "edit\n" : body).utf8), url: request.url)
  }
}

/// A source with the spy that answers its requests.
struct ReaderSourceUnderTest {
  let source: any Marking
  let spy: ClientSpy

  func page(after cursor: String? = nil) async throws -> Page<Post> {
    try await source.timeline(after: cursor).value(from: spy)
  }

  /// The requested addresses, in order, without the base address.
  var paths: [String] {
    spy.requests.map { $0.url.absoluteString.replacing("\(ReaderSample.base)/reader/api/0/", with: "") }
  }

  /// The fields of the form that was sent last, as `name=value`.
  var form: [String] { spy.requests.last?.formFields ?? [] }
}

extension HTTPRequest {
  /// The fields of the form that the request sends, as `name=value`.
  var formFields: [String] {
    guard case .post(.form(let items)) = method else { return [] }
    return items.map { "\($0.name)=\($0.value ?? "")" }
  }
}
