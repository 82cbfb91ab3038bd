import Foundation
import HTTP
import SourceTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ThingsTests {
  @Test func thingsKeepTheSourceContract() async {
    await SourceContract(ThingsKind(), at: "https://things.example") { request in
      ThingsServer.answer(to: request)
    }.check()
  }
}

/// A server of two pages with two posts each, and a comment with a reply on every post.
nonisolated enum ThingsServer {
  static func answer(to request: HTTPRequest) -> HTTPResponse {
    let isSecond = request.url.query()?.contains("after=2") == true
    let posts = (isSecond ? 3...4 : 1...2).map { id in
      #"{"id":"\#(id)","title":"Thing \#(id)","date":"2026-11-29T09:00:00Z","html":"<p>A thing.</p><img src='\#(id).png'>"}"#
    }
    let next = isSecond ? "" : #","next":"2""#
    let post = request.url.deletingLastPathComponent().lastPathComponent
    let comments = """
      [{"id":"\(post)-b","parent":"\(post)-a","author":"ann","html":"<p>No.</p>"},
       {"id":"\(post)-a","author":"bob","html":"<p>Any?</p><img src='\(post).png'>"}]
      """
    let body =
      switch request.url.lastPathComponent {
      case "posts": #"{"posts":[\#(posts.joined(separator: ","))]\#(next)}"#
      case "comments": #"{"comments":\#(comments)}"#
      default: "a picture"
      }
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }
}
