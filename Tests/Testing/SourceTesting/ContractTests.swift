import Contract
import Foundation
import HTTP
import SourceTesting
import Sources
import Testing

/// FeedShell's own wire format satisfies the source contract.
struct ContractTests {
  private static let ids = (1...3).map { "0000000\($0)-0000-4000-8000-000000000000" }

  @Test func aServerOfFeedShellsProtocolSatisfiesTheSourceContract() async throws {
    let demo = try #require(URL(string: "http://demo.invalid"))
    await SourceContract(ContractKind(demo: demo), at: "http://a.example/base", respond: Self.answer).check()
  }

  private static func answer(to request: HTTPRequest) -> HTTPResponse {
    let url = request.url
    let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let after = query.first { $0.name == "after_id" }?.value.flatMap { ids.firstIndex(of: $0) } ?? -1
    let body =
      switch url.lastPathComponent {
      case "feed": page(of: Array(ids.dropFirst(after + 1).prefix(2)))
      case "comments": comments(on: url.deletingLastPathComponent().lastPathComponent)
      default: "bytes"
      }
    return HTTPResponse(status: 200, body: Data(body.utf8), url: url)
  }

  private static func comments(on post: String) -> String {
    let id = "1\(post.dropFirst())"
    return #"{"items":[{"id":"\#(id)","message":"m","created_at":"2020-05-20T11:24:59Z","author":{"username":"a"}}]}"#
  }

  private static func page(of ids: [String]) -> String {
    #"{"items":[\#(ids.map { #"{"id":"\#($0)","image":"http://i.example/\#($0)"}"# }.joined(separator: ","))]}"#
  }
}
