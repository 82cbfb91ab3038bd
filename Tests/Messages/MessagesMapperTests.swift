import Foundation
import Messages
import Testing
import Viper

struct MessagesMapperTests {
  private static let good =
    #"{"id":1,"author":{"name":"Ann","photoUrl":"https://p.example/a.png"},"updated":"2015-02-01T07:46:23Z","content":"text"}"#

  @Test(arguments: [200, 201, 202, 299]) func anySuccessIsValid(status: Int) throws {
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

  @Test(arguments: [199, 300, 304, 404, 500]) func anyOtherStatusIsInvalid(status: Int) {
    #expect(throws: LoadError.badStatus(status)) { try map(json(Self.good), status: status) }
  }

  @Test(arguments: [
    (#"{"messages":[]}"#, nil), (#"{"messages":[],"pageToken":null}"#, nil), (#"{"messages":[],"pageToken":""}"#, nil),
    (#"{"messages":[],"pageToken":"t+/="}"#, "t+/="), (#"{"count":7,"x":{},"messages":[],"pageToken":" "}"#, " "),
  ])
  func theTokenIsTheCursorAndNoneIsTheEnd(body: String, cursor: String?) throws {
    #expect(try map(Data(body.utf8)) == Page(items: [], cursor: cursor))
  }

  @Test(arguments: [
    ("/photos/a.png", "http://ann:pw@a.example:8080/photos/a.png"),
    ("photos/a.png", "http://ann:pw@a.example:8080/photos/a.png"),
    ("/a.png?size=2#x", "http://ann:pw@a.example:8080/a.png?size=2#x"),
    ("/../../a.png", "http://ann:pw@a.example:8080/a.png"),
    ("/Ann Lee.png", "http://ann:pw@a.example:8080/Ann%20Lee.png"),
    ("//cdn.example/a.png", "http://cdn.example/a.png"),
    ("https://p.example/a.png", "https://p.example/a.png"),
    ("https://p.example/a b.png", "https://p.example/a b.png"),
    ("HTTPS://p.example/../a.png", "HTTPS://p.example/../a.png"),
    ("javascript:alert(1)", "javascript:alert(1)"),
    ("file:///etc/passwd", "file:///etc/passwd"),
    ("http://[", "http://["),
    ("//[", "//["),
    ("", ""),
  ])
  func aPhotoIsRelativeToTheRootOfTheServer(sent: String, expected: String) throws {
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
    ("1,", #""1","#), ("1,", "1.5,"), ("1,", "99999999999999999999,"), (#""id":1,"#, ""), (#""Ann""#, "null"),
    (#""name":"Ann","#, ""), (#""https://p.example/a.png""#, "7"), ("2015-02-01T", "2015-02-30T"), ("23Z", "23"),
    (#""text""#, "[]"), (#","content":"text""#, ""),
  ])
  func oneMalformedItemMakesThePageInvalid(part: String, spoilt: String) {
    let bad = Self.good.replacing(part, with: spoilt)
    #expect(bad != Self.good)
    #expect(throws: LoadError.invalidData) { try map(json(Self.good, bad)) }
  }

  @Test(arguments: ["", "not json", "[]", "{}", #"{"messages":null}"#, #"{"messages":[],"pageToken":7}"#])
  func aBodyThatDoesNotFitIsInvalid(body: String) {
    #expect(throws: LoadError.invalidData) { try map(Data(body.utf8)) }
  }

  private func map(_ data: Data, status: Int = 200) throws -> Page<Message> {
    let server = try #require(URL(string: "http://ann:pw@a.example:8080/base/messages?limit=10#top"))
    return try MessagesMapper.map(data, status: status, server: server)
  }

  private func json(_ items: String...) -> Data {
    Data(#"{"count":\#(items.count),"pageToken":"opaque","messages":[\#(items.joined(separator: ","))]}"#.utf8)
  }
}
