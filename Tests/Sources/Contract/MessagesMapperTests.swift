import Foundation
import Loading
import Posts
import ReadingSupport
import Testing

@testable import Contract
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct MessagesMapperTests {
  private static let good =
    #"{"id":1,"author":{"name":"Ann","photoUrl":"https://p.example/a.png"},"updated":"2015-02-01T07:46:23Z","content":"text"}"#

  @Test(arguments: [200, 201, 202, 299]) func everySuccessStatusIsAccepted(status: Int) throws {
    let page = try map(json(Self.good), status: status)
    #expect(
      page
        == Page(
          items: [
            Message(
              id: 1, author: "Ann", photo: "https://p.example/a.png",
              updated: Date(timeIntervalSince1970: 1_422_776_783), content: "text")
          ], cursor: "opaque"))
  }

  @Test(arguments: [199, 300, 304, 404, 500]) func statusesOtherThanSuccessAreRefused(status: Int) {
    #expect(throws: LoadFailure.badStatus(status)) { try map(json(Self.good), status: status) }
  }

  @Test(arguments: [
    (#"{"messages":[]}"#, nil), (#"{"messages":[],"pageToken":null}"#, nil), (#"{"messages":[],"pageToken":""}"#, nil),
    (#"{"messages":[],"pageToken":"t+/="}"#, "t+/="), (#"{"count":7,"x":{},"messages":[],"pageToken":" "}"#, " "),
  ])
  func thePageTokenIsTheCursorAndWithoutATokenTheListEnds(body: String, cursor: String?) throws {
    #expect(try map(Data(body.utf8)) == Page(items: [], cursor: cursor))
  }

  @Test(arguments: [
    ("/photos/a.png", "http://a.example:8080/photos/a.png"),
    ("photos/a.png", "http://a.example:8080/photos/a.png"),
    ("/a.png?size=2#x", "http://a.example:8080/a.png?size=2#x"),
    ("/../../a.png", "http://a.example:8080/a.png"),
    ("/Ann Lee.png", "http://a.example:8080/Ann%20Lee.png"),
    ("//cdn.example/a.png", "http://cdn.example/a.png"),
    ("https://p.example/a.png", "https://p.example/a.png"),
    ("https://p.example/a b.png", "https://p.example/a b.png"),
    ("https://eve:pw@p.example/a b.png", "https://p.example/a b.png"),
    ("//eve:pw@cdn.example/a.png", "http://cdn.example/a.png"),
    ("HTTPS://p.example/../a.png", "HTTPS://p.example/../a.png"),
    ("javascript:alert(1)", "javascript:alert(1)"),
    ("file:///etc/passwd", "file:///etc/passwd"),
    ("http://[", "http://["),
    ("//[", "//["),
    ("", ""),
  ])
  func photoAddressesAreResolvedAgainstTheServerRoot(sent: String, expected: String) throws {
    let page = try map(json(Self.good.replacing("https://p.example/a.png", with: sent)))
    #expect(page.items.map(\.photo) == [expected])
  }

  @Test func anAuthorMayHaveNoPhoto() throws {
    let bare = #"{"id":1,"author":{"name":"Ann"},"updated":"2015-02-01T07:46:23.5Z","content":""}"#
    #expect(try map(json(bare)).items.map(\.photo) == [nil])
  }

  @Test func unknownFieldsAreIgnored() throws {
    let more = Self.good.replacing(#""name""#, with: #""age":3,"name""#).replacing(#""id""#, with: #""likes":[],"id""#)
    #expect(try map(json(more)) == map(json(Self.good)))
  }

  @Test(arguments: [
    ("1,", #""1","#, "id"), ("1,", "null,", "id"), (#""id":1,"#, "", "id"),
    (#""Ann""#, "null", "author.name"), (#""name":"Ann","#, "", "author.name"),
    (#""https://p.example/a.png""#, "7", "author.photoUrl"), ("2015-02-01T", "2015-02-30T", "updated"),
    ("23Z", "23", "updated"), (#""text""#, "[]", "content"), (#","content":"text""#, "", "content"),
  ])
  func oneMalformedItemMakesThePageInvalid(part: String, spoilt: String, path: String) {
    let bad = Self.good.replacing(part, with: spoilt)
    #expect(bad != Self.good)
    #expect(throws: LoadFailure.unexpected(path: "messages.1.\(path)")) {
      try map(json(Self.good, bad))
    }
  }

  /// Foundation's decoder does not say where such a number is.
  @Test(arguments: ["1.5", "99999999999999999999", "1e400"])
  func anIDThatIsNotAnIntegerOrTooLargeMakesThePageInvalid(id: String) {
    #expect {
      try map(json(Self.good.replacing("1,", with: "\(id),")))
    } throws: { error in
      (error as? LoadFailure)?.kind == .invalidData
    }
  }

  @Test(arguments: [
    ("", LoadFailure.empty), ("not json", .notJSON(byte: 1)), (#"{"messages":[]"#, .notJSON(byte: 14)),
    ("[]", .unexpected(path: "$")),
    ("{}", .unexpected(path: "messages")), (#"{"messages":null}"#, .unexpected(path: "messages")),
    (#"{"messages":[],"pageToken":7}"#, .unexpected(path: "pageToken")),
  ])
  func malformedBodiesAreRefused(body: String, problem: LoadFailure) {
    #expect(throws: problem) { try map(Data(body.utf8)) }
  }

  @Test func photoAddressesAreUnchangedIfTheServerAddressIsMalformed() throws {
    let relative = json(Self.good.replacing("https://p.example/a.png", with: "/a.png"))
    let page = try MessagesMapper.map(relative, status: 200, server: URL(filePath: "/tmp/x"))
    #expect(page.items.map(\.photo) == ["/a.png"])
  }

  private func map(_ data: Data, status: Int = 200) throws -> Page<Message> {
    let server = try #require(URL(string: "http://ann:pw@a.example:8080/base/messages?limit=10#top"))
    return try MessagesMapper.map(data, status: status, server: server)
  }

  private func json(_ items: String...) -> Data {
    Data(#"{"count":\#(items.count),"pageToken":"opaque","messages":[\#(items.joined(separator: ","))]}"#.utf8)
  }
}
