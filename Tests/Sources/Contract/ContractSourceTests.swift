import Contract
import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import ReadingSupport

@Suite(.timeLimit(.minutes(1)))
struct ContractSourceTests {
  private let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

  @Test func idsAreUppercaseUUIDs() throws {
    let sut = try makeSUT()
    #expect(sut.postID(id)?.rawValue == id)
    #expect(sut.postID(id.lowercased())?.rawValue == id)
    #expect(sut.postID("7") == nil)
    #expect(sut.postID("") == nil)
  }

  @Test func theTimelineIsRequestedPageByPage() async throws {
    let sut = try makeSUT()
    #expect(try await sut.timeline(after: nil).request().url.absoluteString == "http://a.example/b/v1/feed?limit=7")
    let page = sut.timeline(after: "k")
    #expect(try await page.request().url.absoluteString == "http://a.example/b/v1/feed?limit=7&after_id=k")
    #expect(page.list == "feed")
    #expect(page.cursor == "k")
  }

  @Test func theCommentsOfEachPostAreCachedSeparately() async throws {
    let sut = try makeSUT()
    let document = sut.comments(on: Post.ID(rawValue: id))
    #expect(try await document.request().url.absoluteString == "http://a.example/b/v1/image/\(id)/comments")
    #expect(document.list.contains(id))
    #expect(document.cursor == nil)
    #expect(document.list != sut.comments(on: Post.ID(rawValue: "another")).list)
  }

  @Test func theMessagesAreRequestedPageByPage() async throws {
    let sut = try makeSUT()
    let page = sut.messages(after: "t+")
    #expect(try await page.request().url.absoluteString == "http://a.example/b/messages?limit=7&pageToken=t%2B")
    #expect(page.list == "messages")
    #expect(page.cursor == "t+")
    #expect(sut.messages(after: nil).cursor == nil)
  }

  @Test func everyRequestIsLimitedLikeARequestForADocument() async throws {
    let sut = try makeSUT()
    #expect(try await sut.timeline(after: nil).request().limits == SourceLimits.document)
    #expect(try await sut.comments(on: Post.ID(rawValue: id)).request().limits == SourceLimits.document)
    #expect(try await sut.messages(after: nil).request().limits == SourceLimits.document)
  }

  @Test func photoAddressesAreResolvedAgainstTheServerThatAnswered() async throws {
    let url = try #require(URL(string: "http://ann:pw@other.example:81/x/messages"))
    let author = #"{"name":"a","photoUrl":"p.png"}"#
    let body = #"{"messages":[{"id":1,"author":\#(author),"updated":"2015-02-01T07:46:23Z","content":""}]}"#
    let page = try makeSUT().messages(after: nil).read(HTTPResponse(status: 200, body: Data(body.utf8), url: url))
    #expect(page.items.map(\.photo) == ["http://other.example:81/p.png"])
  }

  @Test func aServerThatCannotBeStartedFailsEveryRequest() async {
    let sut = ContractSource(title: "test", pageSize: 7) { throw LoadFailure.offline }
    await #expect(throws: LoadFailure.offline) { try await sut.timeline(after: nil).request() }
  }

  private func makeSUT() throws -> ContractSource {
    let base = try #require(URL(string: "http://a.example/b"))
    return ContractSource(title: "test", pageSize: 7) { base }
  }
}
