import Foundation
import Loading
import Posts
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Bytes of the file of posts that were damaged, or written by somebody else.
struct PostCodingDamageTests {
  /// The variable `MUTATIONS` sets the number of damaged values, for a long run by hand.
  private static let count = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) } ?? 4_000
  private static let id = Post.ID(rawValue: "1")

  @Test(arguments: [nil, 0, 3]) func aReplyDepthIsReadBackUnchangedAndAMissingOneStaysMissing(depth: Int?) throws {
    var post = post
    post.details.depth = depth
    #expect(try PostCoding.post(Self.id, in: PostCoding.data(post)).details.depth == depth)
  }

  @Test func aDamagedPostIsRefusedOrRoundTrips() throws {
    let whole = PostCoding.data(post)
    #expect(try PostCoding.post(Self.id, in: whole) == post)
    var random = SeededRandom(seed: 23)
    var refused = 0
    for _ in 0..<Self.count {
      let data = damaged(whole, &random)
      do {
        let read = try PostCoding.post(Self.id, in: data)
        #expect(try PostCoding.post(Self.id, in: PostCoding.data(read)) == read)
      } catch {
        refused += 1
        #expect(error as? LoadFailure == .malformed)
      }
    }
    #expect(refused > Self.count / 4)
  }

  @Test func aPostWithADamagedTextLayoutKeepsItsPlainText() throws {
    var data = PostCoding.data(post)
    let layout = try #require(text.layoutBytes)
    let position = try #require(data.firstRange(of: Data(layout)))
    data[position.lowerBound] = 0xFF
    let read = try PostCoding.post(Self.id, in: data)
    #expect(read.details.title == "A lake" && read.images == post.images && read.details.textLinks.count == 1)
    let text = try #require(read.details.text)
    #expect(text.beginning(5).text == "Lakes", "a list needs no layout")
    #expect(text.isDamaged && text.plainText == self.text.plainText)
  }

  @Test func aDamagedListIsRefusedOrRoundTrips() throws {
    let whole = ListMemory(leftOut: 3, texts: ["one", "two"]).data
    var random = SeededRandom(seed: 24)
    var read = 0
    for _ in 0..<Self.count {
      guard let memory = ListMemory(damaged(whole, &random)) else { continue }
      read += 1
      #expect(ListMemory(memory.data)?.texts == memory.texts)
    }
    #expect((1..<Self.count).contains(read))
  }

  @Test(arguments: [
    "", "kept", "kept ", "kept 1", "kept 1 2 3", "kept 1  2", "kept - 1", "kept zzzzzzzzzzzzzz 1",
    "kept 1 99999999999999999999", "kept 1 0x1", "2", "cursor kept 1 2",
  ])
  func malformedCursorsOfStoredPostsAreRefused(text: String) {
    #expect(StoredCursor(text) == nil)
  }

  /// Some bytes replaced, left out, repeated, or cut off.
  private func damaged(_ data: Data, _ random: inout SeededRandom) -> Data {
    var bytes = Array(data)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF][Int.random(in: 0..<5, using: &random)]
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(contentsOf: bytes[index..<min(index + 8, bytes.count)], at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return Data(bytes)
  }

  private var post: Post {
    var details = Post.Details()
    details.author = Author(name: "Ann", handle: "@ann@a.example")
    details.title = "A lake"
    details.text = text
    details.textLinks = ["http://a.example/"]
    details.createdAt = beginning
    details.commentCount = 3
    details.warning = Post.Warning("wet", hidesText: true)
    details.handle = Post.Handle(rawValue: "handle")
    let image = ImageRef("http://i.example/1", previewAddress: "http://i.example/2", description: "x")
    return Post(id: Self.id, description: "A lake", location: "Zagori", images: [image], details: details)
  }

  private var text: RichText {
    var writer = RichTextWriter(limit: 1_000)
    writer.kind = .heading(2)
    writer.append("Lakes")
    writer.endParagraph()
    writer.kind = .paragraph
    writer.openLink()
    writer.style = .strong
    writer.append("one")
    writer.closeLink(1)
    writer.picture(1)
    writer.openTable()
    writer.startRow()
    writer.startCell(RichText.Table.Form(isHeader: true))
    writer.append("depth")
    writer.endTable()
    return writer.text()
  }
}
