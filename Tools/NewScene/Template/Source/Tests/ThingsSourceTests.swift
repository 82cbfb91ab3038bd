import Foundation
import HTTP
import Posts
import SourceTesting
import Sources
import Testing

@testable import Things

/// Checks that the source satisfies the contract of all sources, and maps its server's answers.
@Suite(.timeLimit(.minutes(1)))
nonisolated struct ThingsSourceTests {
  private static let place = "https://things.example"

  /// The pages of the sample are shorter than the page size, because a short page need not be the last.
  @Test func theSourceSatisfiesTheSourceContract() async {
    await SourceContract(ThingsKind(), at: Self.place, pageSize: 3, respond: Self.answer).check()
  }

  @Test(arguments: [(place, place), ("no address", nil)])
  func aServerAddressIsRecognizedAsALocation(text: String, place: String?) {
    #expect(ThingsKind().location(explicit: text) == place)
  }

  @Test func aPostHasItsTitleTextPictureAndDate() throws {
    let post = try #require(try ThingsMapper.page(in: Self.response("posts")).items.first)
    #expect(post.details.title == "Post P1 & more")
    #expect(post.details.text?.plainText.contains("A lake [1]") == true)
    #expect(post.details.textLinks == ["https://things.example/lake"])
    #expect(post.images.map(\.address) == ["https://things.example/P1.png"])
    #expect(post.details.createdAt == Date(timeIntervalSince1970: 1_795_942_800))
    #expect(post.details.commentCount == 2)
  }

  @Test func aReplyFollowsItsParentComment() throws {
    let comments = try ThingsMapper.thread(in: Self.response("posts/P1/comments")).comments
    #expect(comments.map(\.details.depth) == [0, 1])
    #expect(comments.map { $0.details.text?.plainText } == ["Any snow?", "None."])
    #expect(comments.map { $0.details.author?.name } == ["bob", "ann"])
  }

  private static func response(_ path: String) throws -> HTTPResponse {
    let url = try #require(URL(string: "\(place)/\(path)"))
    return answer(to: HTTPRequest(url: url, limits: SourceLimits.document))
  }

  /// Serves two pages of two posts, each with two comments whose ids begin with the post's id.
  ///
  /// The ids have capital letters, and other ids are not found, so that a source that lower-cases ids fails.
  private static func answer(to request: HTTPRequest) -> HTTPResponse {
    let ids = ["P1", "P2", "P3", "P4"]
    let isSecond = request.url.query()?.contains("after=P2") == true
    let posts = (isSecond ? ids.suffix(2) : ids.prefix(2)).map { id in
      #"{"id":"\#(id)","title":"Post \#(id) &amp; more","author":"ann","date":"2026-11-29T09:00:00Z","commentCount":2,"#
        + #""html":"<p>A <a href='/lake'>lake</a></p><img src='/\#(id).png' alt='a lake'>"}"#
    }
    let next = isSecond ? "" : #","next":"P2""#
    let post = request.url.deletingLastPathComponent().lastPathComponent
    let comments = """
      {"comments":[
        {"id":"\(post)-a","parent":null,"author":"bob","date":"2026-11-29T10:00:00Z","html":"<p>Any <b>snow</b>?</p>"},
        {"id":"\(post)-b","parent":"\(post)-a","author":"ann","date":"2026-11-29T11:00:00Z","html":"<p>None.</p>"}
      ]}
      """
    let body: String? =
      switch request.url.lastPathComponent {
      case "posts": #"{"posts":[\#(posts.joined(separator: ","))]\#(next)}"#
      case "comments": ids.contains(post) ? comments : nil
      default: "a picture"
      }
    return HTTPResponse(status: body == nil ? 404 : 200, body: Data((body ?? "").utf8), url: request.url)
  }
}
