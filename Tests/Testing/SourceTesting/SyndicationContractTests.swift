import Feeds
import Foundation
import HTTP
import SourceTesting
import Sources
import Testing

/// Feeds satisfy the source contract.
struct SyndicationContractTests {
  @Test func aFeedSatisfiesTheSourceContract() async {
    await SourceContract(SyndicationKind(), at: "https://a.example/feed", respond: Self.answer).check()
  }

  private static func answer(to request: HTTPRequest) -> HTTPResponse {
    let body =
      switch request.url.absoluteString.dropFirst("https://a.example/".count) {
      case "feed": feed("<atom:link rel='next' href='/feed?page=2'/>" + item(1) + item(2))
      case "feed?page=2": feed(item(3))
      case "1/comments": feed(item(10) + item(11))
      default: "bytes"
      }
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }

  private static func feed(_ items: String) -> String {
    """
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:wfw="http://wellformedweb.org/CommentAPI/">
    <channel><title>A</title>\(items)</channel></rss>
    """
  }

  private static func item(_ number: Int) -> String {
    let comments = number == 1 ? "<wfw:commentRss>/1/comments</wfw:commentRss>" : ""
    return """
      <item><guid>\(number)</guid><title>T&lt;br&gt; \(number)</title>\(comments)
      <description>&lt;p&gt;Text&lt;/p&gt;&lt;img src="/\(number).png"&gt;</description></item>
      """
  }
}
