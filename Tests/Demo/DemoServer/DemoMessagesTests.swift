import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoMessagesTests {
  @Test func followingPageTokensReachesEveryMessage() throws {
    let pages = try walk(DemoMessages(count: 25), limit: 10)
    #expect(pages.map(\.count) == [10, 10, 5])
    #expect(pages.joined().map(\.id) == Array(1...25))
    #expect(try walk(DemoMessages(count: 20), limit: 10).map(\.count) == [10, 10], "no empty page at the end")
    #expect(try walk(DemoMessages(count: 0), limit: 10).map(\.count) == [0])
  }

  @Test func onlyPageTokensOfTheSameListAreAccepted() throws {
    let messages = DemoMessages(count: 25)
    let token = try #require(messages.page(at: nil, limit: 10)?.token)
    #expect(Int(token) == nil)
    #expect(messages.page(at: token, limit: 1)?.messages.map(\.id) == [11])
    #expect(messages.page(at: DemoMessages.token(for: 25), limit: 10) == nil, "there are only 25")
    #expect(messages.page(at: DemoID.uuid(index: 10, family: 1).uuidString, limit: 10) == nil, "an image's id")
  }

  @Test func messagesAreReproducibleAndNewestFirst() throws {
    let messages = (0..<500).map(DemoMessages(count: 1_000).message)
    #expect(messages == (0..<500).map(DemoMessages(count: 500).message))
    #expect(messages[0].updated.formatted(.iso8601) == "2015-02-01T07:46:23Z")
    #expect(zip(messages, messages.dropFirst()).allSatisfy { $0.updated >= $1.updated })
    #expect(Set(messages.map(\.author)) == Set(DemoAuthor.all))
  }

  @Test func messagesVaryInLengthAndScript() {
    let contents = (0..<200).map { DemoMessages(count: 200).message($0).content }
    let isShort = { (text: String) in text.count < 40 && !text.contains("\n") }
    #expect(contents.filter(isShort).count > 20)
    #expect(contents.filter { $0.count > 5 * 80 }.count > 20)
    #expect(contents.filter { $0.contains("\n") }.count > 5)
    for script in ["α", "朝", "🏔️"] { #expect(contents.contains { $0.contains(script) }, "nothing with \(script)") }
    #expect(!contents.contains { $0.contains("{") }, "a blank that was not filled in")
  }

  @Test func theLastOfABillionMessagesIsLookedUpQuickly() throws {
    let count = 1_000_000_000
    let page = try #require(
      DemoMessages(count: count).page(at: DemoMessages.token(for: count - 10), limit: 10))
    #expect(page.messages.map(\.id) == Array(count - 9...count))
    #expect(page.token == nil)
    #expect(page.messages[9].updated.formatted(.iso8601).hasPrefix("2003-"), "a year that everybody can show")
  }

  @Test func everyAuthorHasTheirOwnPhoto() throws {
    let photos = try DemoAuthor.all.map { author in
      let (width, height) = try size(ofPNG: author.photo)
      #expect((64...96).contains(width) && width == height)
      return DemoFile.named(author.photo)
    }
    #expect(Set(photos).count == photos.count)
    #expect(Set(DemoAuthor.all.map(\.photo)).count == photos.count)
    #expect(DemoAccount.all.allSatisfy { DemoFile.named($0.photo) != nil })
  }

  @Test func messagesServedOverHTTPFollowTheContract() async throws {
    try await withServer { _, get in
      let first = try object(try await get("/messages").body)
      #expect(first["count"] as? Int == 10, "the limit if none is given")
      let messages = try #require(first["messages"] as? [[String: Any]])
      #expect(messages.map { $0["id"] as? Int } == Array(1...10))
      #expect(messages[0]["updated"] as? String == "2015-02-01T07:46:23Z")
      #expect((messages[0]["content"] as? String)?.isEmpty == false)
      let author = try #require(messages[0]["author"] as? [String: Any])
      #expect((author["name"] as? String)?.isEmpty == false)
      let photo = try await get(try #require(author["photoUrl"] as? String))
      #expect(photo.status == 200)
      #expect(photo.body.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      let token = try #require(first["pageToken"] as? String)
      let last = try object(try await get("/messages?limit=100&pageToken=\(token)").body)
      #expect(last["count"] as? Int == 15, "25 in all")
      #expect(last.keys.sorted() == ["count", "messages"])
    }
  }

  /// The pages from the first to the one without a token.
  private func walk(_ messages: DemoMessages, limit: Int) throws -> [[DemoMessages.Message]] {
    var pages: [[DemoMessages.Message]] = []
    var token: String?
    repeat {
      let page = try #require(messages.page(at: token, limit: limit))
      pages.append(page.messages)
      token = page.token
    } while token != nil
    return pages
  }
}
