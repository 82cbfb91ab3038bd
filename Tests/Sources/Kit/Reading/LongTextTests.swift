import Foundation
import Markup
import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// Long texts, which are stored separately from their posts.
@Suite(.timeLimit(.minutes(1)))
struct LongTextTests {
  @Test func aLongTextIsReadFromTheStoreOnlyWhenItIsNeeded() throws {
    let post = Self.post(paragraphs: 100)
    let (stored, reads) = (PostCoding.encoded(post), WaitableState(0))
    let read = try PostCoding.post(post.id, in: stored.value) {
      reads.update { $0 += 1 }
      return stored.text
    }
    #expect(stored.value.count < 1_000 && (stored.text?.count ?? 0) > 5_000)
    #expect(read.details.title == "One" && read.details.textLinks == post.details.textLinks)
    #expect(read.details.text?.beginning(9).text == "A bold wo" && read.details.text?.isBlank == false)
    #expect(reads.state == 0)
    #expect(read == post && read.details.text?.blocks == post.details.text?.blocks)
    #expect(reads.state == 1)
  }

  @Test func aShortTextIsStoredInItsPost() throws {
    let post = Self.post(paragraphs: 3)
    let stored = PostCoding.encoded(post)
    #expect(stored.text == nil && stored.value == PostCoding.data(post))
    #expect(try PostCoding.post(post.id, in: stored.value) == post)
  }

  @Test func onlyTextsLongerThan1024BytesAreStoredSeparately() {
    #expect(LongText(RichText(plain: String(repeating: "x", count: 1_024))) == nil)
    #expect(LongText(RichText(plain: String(repeating: "x", count: 1_025))) != nil)
  }

  @Test func aLongTextOfAnEarlierVersionIsReadFromItsPost() throws {
    let post = Self.post(paragraphs: 100)
    #expect(try PostCoding.post(post.id, in: PostCoding.data(post)) == post)
  }

  @Test(arguments: [nil, Data(), Data([1, 2, 3])])
  func theBeginningOfALongTextReplacesAMissingOrDamagedText(data: Data?) throws {
    let post = Self.post(paragraphs: 100)
    let read = try PostCoding.post(post.id, in: PostCoding.encoded(post).value) { data }
    let text = try #require(read.details.text)
    #expect(read.details.title == "One" && text.isDamaged && text.plainText.hasPrefix("A bold word"))
  }

  @Test func postsCanBeComparedWithoutReadingTheirTexts() throws {
    let stored = PostCoding.encoded(Self.post(paragraphs: 100))
    let other = PostCoding.encoded(Self.post(paragraphs: 101))
    let read = { (stored: EncodedPost) in try PostCoding.post(Post.ID(rawValue: "1"), in: stored.value) }
    #expect(try read(stored) == read(stored))
    #expect(try read(stored) != read(other))
  }

  @Test func updatingAPostWithoutItsLongTextKeepsTheStoredText() async throws {
    let sut = makePosts(.inMemory())
    let post = Self.post(paragraphs: 100)
    let stored = PostCoding.encoded(post)
    let list = StoredList(
      ids: ["1"], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    _ = await sut.save(list, [stored], for: firstPage)
    var edited = try PostCoding.post(post.id, in: stored.value) { nil }
    edited.details.facts.favouriteCount = 3
    await sut.update(edited, of: "test")
    #expect(await sut.post(PostKey(source: "test", id: "1"))?.post?.details.text == post.details.text)
  }

  private static func post(paragraphs: Int) -> Post {
    var details = Post.Details()
    let html = (0..<paragraphs).map { "<p>A <b>bold</b> word and <a href='/\($0)'>a link</a> of many</p>" }.joined()
    details.title = "One"
    details.text = HTMLText(html, base: URL(string: "http://a.example")).document
    details.textLinks = ["http://a.example/0"]
    return Post(id: Post.ID(rawValue: "1"), images: [], details: details)
  }
}
