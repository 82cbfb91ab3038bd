import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// Servers such as Miniflux, which have ids of streams, but not their contents.
@Suite(.timeLimit(.minutes(1)))
struct MinifluxTests {
  @Test func theArticlesOfAPageAreLoadedByTheirIDs() async throws {
    let sut = try makeSUT(ids: ReaderSample.ids([3, 1, 2], continuation: "3"), contents: [1, 2, 3])
    let page = try await sut.page()
    #expect(page.items.map(\.id.rawValue) == ["3", "1", "2"], "in the order of the ids")
    #expect(page.cursor == "3")
    let query = "s=user%2F-%2Fstate%2Fcom.google%2Freading-list&n=10&output=json"
    #expect(
      sut.paths == [
        "stream/contents/user/-/state/com.google/reading-list?\(query)", "stream/items/ids?\(query)", "token",
        "stream/items/contents",
      ])
    #expect(
      sut.form == ["output=json"] + ([3, 1, 2] as [Int128]).map { "i=\(ItemNumber.longForm($0))" } + ["T=edit"],
      "Miniflux reads the token from the form only")
  }

  @Test func theNextPageIsRequestedByIDsWithoutRetryingStreamContents() async throws {
    let sut = try makeSUT(ids: ReaderSample.ids([1], continuation: "1"), contents: [1])
    _ = try await sut.page()
    _ = try await sut.page(after: "1")
    #expect(
      sut.paths.dropFirst(4) == [
        "stream/items/ids?s=user%2F-%2Fstate%2Fcom.google%2Freading-list&n=10&c=1&output=json", "token",
        "stream/items/contents",
      ])
  }

  @Test(arguments: [(200, "[]"), (200, " [] \n"), (404, "nothing"), (405, ""), (501, "Not Implemented!")])
  func aServerWithoutStreamContentsIsDetected(status: Int, body: String) async throws {
    let sut = try makeSUT(missing: (status, body), ids: ReaderSample.ids([1]), contents: [1])
    #expect(try await sut.page().items.count == 1)
  }

  @Test func anArticleDeletedBetweenTheRequestsIsOmitted() async throws {
    let sut = try makeSUT(ids: ReaderSample.ids([1, 2, 3]), contents: [3, 1, 9])
    #expect(try await sut.page().items.map(\.id.rawValue) == ["1", "3"])
  }

  @Test func anEmptyListOfIDsRequestsNoContents() async throws {
    let sut = try makeSUT(ids: ReaderSample.ids([], continuation: "5"), contents: [])
    let page = try await sut.page()
    #expect(page.items.isEmpty && page.cursor == nil)
    #expect(sut.paths.count == 2)
  }

  @Test func onlyOnePageIsRequestedIfTheServerIgnoresTheIDLimit() async throws {
    let sut = try makeSUT(ids: ReaderSample.ids(Array(1...1_000)), contents: [1])
    _ = try await sut.page()
    #expect(sut.form.count == 12)
  }

  @Test func articlesSinceADateAreLoadedByTheirIDs() async throws {
    let sut = try makeSUT(ids: ReaderSample.ids([1]), contents: [1])
    let date = Date(timeIntervalSince1970: 1_796_011_272.9)
    let page = try await sut.source.articles(since: date, after: nil).value(from: sut.spy)
    #expect(page.items.map(\.feed) == ["feed/7"])
    #expect(sut.paths[1].hasSuffix("&n=100&ot=1796011272&output=json"))
  }

  @Test(arguments: ["{}", "[]", #"{"itemRefs":7}"#, ""])
  func aMalformedListOfIDsIsAnError(ids: String) async throws {
    let sut = try makeSUT(ids: ids, contents: [1])
    await #expect(throws: LoadFailure.self) { try await sut.page() }
  }

  private func makeSUT(
    missing: (status: Int, body: String) = (200, "[]"), ids: String, contents: [Int128]
  ) throws -> ReaderSourceUnderTest {
    let (status, body) = missing
    return try ReaderSample.source(
      ClientSpy { request in
        switch request.url.lastPathComponent {
        case "ids": ReaderSample.answer(to: request, ids)
        case "contents": ReaderSample.answer(to: request, ReaderSample.page(contents.map { ReaderSample.item($0) }))
        default: ReaderSample.answer(to: request, body, status: status)
        }
      })
  }
}
