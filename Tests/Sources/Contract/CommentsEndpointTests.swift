import Contract
import Foundation
import Posts
import Sources
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CommentsEndpointTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example/v1/image/"),
    ("http://a.example:8080/essential-feed/", "http://a.example:8080/essential-feed/v1/image/"),
    ("https://ann:pw@a.example/x", "https://ann:pw@a.example/x/v1/image/"),
  ])
  func thePostIDIsUnchangedInTheURLPath(base: String, prefix: String) throws {
    let base = try #require(URL(string: base))
    let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
    #expect(CommentsEndpoint.url(base: base, post: Post.ID(rawValue: id)).absoluteString == "\(prefix)\(id)/comments")
  }

  @Test func aPostIDCannotLeaveItsURLPathSegment() throws {
    let base = try #require(URL(string: "https://a.example"))
    let id = Post.ID(rawValue: "../x/y?z#f g")
    #expect(
      CommentsEndpoint.url(base: base, post: id).absoluteString
        == "https://a.example/v1/image/%2E%2E%2Fx%2Fy%3Fz%23f%20g/comments")
  }
}
