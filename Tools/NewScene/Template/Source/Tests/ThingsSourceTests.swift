import Foundation
import HTTP
import SourceTesting
import Sources
import Testing

@testable import Things

/// The source of Things keeps the contract of every source.
@Suite(.timeLimit(.minutes(1)))
struct ThingsSourceTests {
  private static let place = "https://things.example"

  @Test func keepsTheContract() async {
    await SourceContract(ThingsKind(), at: Self.place, respond: Self.answer).check()
  }

  @Test(arguments: [(place, place), ("no address", nil)])
  func aServerIsAPlace(text: String, place: String?) {
    #expect(ThingsKind().location(explicit: text) == place)
  }

  /// Two pages of two posts.
  private static func answer(to request: HTTPRequest) -> HTTPResponse {
    let isSecond = request.url.query()?.contains("after=2") == true
    let posts = (isSecond ? 3...4 : 1...2).map { id in
      #"{"id":"\#(id)","author":"ann","text":"Post \#(id).","image":"https://things.example/\#(id).png"}"#
    }
    let next = isSecond ? "" : #","next":"2""#
    let body =
      request.url.lastPathComponent == "posts" ? #"{"posts":[\#(posts.joined(separator: ","))]\#(next)}"# : "a picture"
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }
}
