import Foundation
import HTTP
import SourceTesting
import Sources
import Testing

@testable import Reader

/// Accounts of Google Reader APIs satisfy the source contract, in both dialects.
@Suite(.timeLimit(.minutes(1)))
struct ReaderContractTests {
  @Test(arguments: [ReaderSample.base, ReaderSample.base + "#feed/7"], [true, false])
  func anAccountSatisfiesTheSourceContract(place: String, hasContents: Bool) async {
    await SourceContract(ReaderKind(), at: place) { Self.answer(to: $0, hasContents: hasContents) }.check()
  }

  /// A server with four articles, two on a page, which are all unread and starred.
  private static func answer(to request: HTTPRequest, hasContents: Bool) -> HTTPResponse {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    let path = request.url.path().replacing("/api/greader.php/reader/api/0/", with: "")
    let start = Int128(value("c") ?? "") ?? 0
    let end = min(4, start + (Int128(value("n") ?? "") ?? 4))
    let numbers = start < end ? Array(start + 1...end) : []
    let next = end < 4 ? String(end) : nil
    let body =
      switch path {
      case "token": "edit"
      case "subscription/list": #"{"subscriptions":[{"id":"feed/7","title":"News"},{"id":"feed/8","title":"B"}]}"#
      case "unread-count": hasContents ? #"{"unreadcounts":[{"id":"feed/7","count":4}]}"# : "[]"
      case "stream/items/ids": ReaderSample.ids(numbers, continuation: next)
      case "stream/items/contents":
        ReaderSample.page(
          request.formFields.filter { $0.hasPrefix("i=") }.compactMap { ItemNumber.parse(String($0.dropFirst(2))) }
            .filter { (1...4).contains($0) }.map(item))
      case _ where path.hasPrefix("stream/contents/"):
        hasContents ? ReaderSample.page(numbers.map(item), continuation: next) : "[]"
      default: "bytes"
      }
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }

  private static func item(_ number: Int128) -> String {
    ReaderSample.item(
      number,
      [
        "title": #""T<br> \#(number) &amp; more""#, "published": String(1_795_984_032 + number),
        "crawlTimeMsec": #""1796011272693""#, "author": #""Ann &amp; Ben""#,
        "canonical": #"[{"href":"https://b.example/\#(number)"}]"#,
        "summary":
          #"{"content":"<p>A <a href=\"/\#(number)\">link</a></p><img src=\"/\#(number).png\" alt=\"a lake\">"}"#,
        "enclosure": #"[{"href":"https://b.example/\#(number).png","type":"image/png"}]"#,
      ])
  }
}
