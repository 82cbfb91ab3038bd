import Foundation
import HTTP
import SourceTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ThingsTests {
  @Test func keepsTheContract() async {
    await SourceContract(ThingsKind(), at: "https://things.example") { request in
      ThingsServer.answer(to: request)
    }.check()
  }
}

/// A server of two pages with two posts each.
nonisolated enum ThingsServer {
  static func answer(to request: HTTPRequest) -> HTTPResponse {
    let isSecond = request.url.query()?.contains("after=2") == true
    let posts = (isSecond ? 3...4 : 1...2).map { id in
      #"{"id":"\#(id)","text":"Thing \#(id).","image":"https://things.example/\#(id).png"}"#
    }
    let next = isSecond ? "" : #","next":"2""#
    let body =
      request.url.lastPathComponent == "posts" ? #"{"posts":[\#(posts.joined(separator: ","))]\#(next)}"# : "a picture"
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }
}
