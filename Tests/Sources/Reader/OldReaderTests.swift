import Foundation
import HTTP
import Posts
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// The Old Reader, whose ids of articles have 24 hexadecimal digits.
@Suite(.timeLimit(.minutes(1)))
struct OldReaderTests {
  private static let id = "5281eb5d0e2a3d7c0b00001c"
  private static let longID = "tag:google.com,2005:reader/item/\(id)"
  private static let page = ReaderSample.page([
    #"{"id":"\#(longID)","origin":{"streamId":"feed/00157a17b192950b65be3791"}}"#
  ])

  @Test func anArticleIsLoadedAndMarkedByItsID() async throws {
    let sut = try ReaderSample.source(answering: Self.page)
    let post = try #require(try await sut.page().items.first)
    #expect(sut.source.postID(post.id.rawValue) == post.id)
    #expect(sut.source.postID(Self.id) == nil, "an article has one id")
    let request = try await sut.source.request(.seen, on: [post.id])
    #expect(request.formFields.contains("i=\(Self.longID)"))
    let document = try #require(sut.source.post(post.id))
    #expect(try await document.value(from: sut.spy).id == post.id)
    #expect(sut.form.contains("i=\(Self.longID)"))
    let articles = try await sut.source.articles([post.id]).value(from: sut.spy)
    #expect(articles.map(\.post.id) == [post.id])
  }

  @Test(arguments: [id, longID, id.uppercased()]) func listsOfMarksUseTheSameArticleIDs(text: String) async throws {
    let post = try #require(try await ReaderSample.source(answering: Self.page).page().items.first)
    let sut = try ReaderSample.source(answering: #"{"itemRefs":[{"id":"\#(text)"}]}"#)
    let ids = try await sut.source.ids(.starred, after: nil).value(from: sut.spy).ids
    #expect(ids.map { String($0) } == [post.id.rawValue])
  }

  @Test(arguments: [
    "000000000000000000000001", "5281eb5d0e2a3d7c0b00001", "5281eb5d0e2a3d7c0b00001c0", "5281eb5d0e2a3d7c0b00001g",
  ])
  func invalidArticleIDsAreRefused(text: String) {
    #expect(ItemNumber.parse(text) == nil)
  }
}
