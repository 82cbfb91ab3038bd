import Foundation
import Loading
import Posts
import ReadingSupport
import Testing

@testable import Contract
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct FeedMapperTests {
  private let id = "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"

  @Test(arguments: [200, 201, 202, 299]) func everySuccessStatusIsAccepted(status: Int) throws {
    let page = try FeedMapper.map(
      json(#"{"id":"\#(id)","description":"d","location":"l","image":"https://i.example/a"}"#), status: status)
    let post = Post(
      id: Post.ID(rawValue: id.uppercased()), description: "d", location: "l", images: [ImageRef("https://i.example/a")]
    )
    #expect(page == Page(items: [post], cursor: id.uppercased()))
  }

  @Test(arguments: [199, 300, 304, 404, 500]) func statusesOtherThanSuccessAreRefused(status: Int) {
    #expect(throws: LoadFailure.badStatus(status)) { try FeedMapper.map(json(), status: status) }
  }

  @Test func anEmptyPageEndsTheFeed() throws {
    #expect(try FeedMapper.map(json(), status: 200) == Page(items: [], cursor: nil))
  }

  @Test func theCursorIsTheIDOfTheLastItem() throws {
    let other = "00000000-0000-4000-8000-000000000001"
    let items = [id, other].map { #"{"id":"\#($0)","image":"x"}"# }
    let page = try FeedMapper.map(json(items[0], items[1]), status: 200)
    #expect(page.cursor == other)
  }

  @Test func optionalFieldsMayBeMissingAndUnknownFieldsAreIgnored() throws {
    let page = try FeedMapper.map(json(#"{"id":"\#(id)","image":"x","likes":[1],"location":null}"#), status: 200)
    #expect(page.items.map(\.description) == [nil])
    #expect(page.items.map(\.location) == [nil])
    #expect(page.items.map(\.details) == [Post.Details()])
  }

  @Test(arguments: ["ftp://x/y", "not an address", "", "javascript:alert(1)"])
  func anInvalidImageAddressDoesNotFailTheFeed(address: String) throws {
    let page = try FeedMapper.map(json(#"{"id":"\#(id)","image":"\#(address)"}"#), status: 200)
    #expect(page.items.map { $0.images.map(\.address) } == [[address]])
  }

  @Test(arguments: [
    ("http://eve:pw@i.example/a", "http://i.example/a"), ("HTTPS://eve@i.example:81", "HTTPS://i.example:81"),
    ("http://eve:p@w@i.example/a b?c#d", "http://i.example/a b?c#d"), ("//eve:pw@i.example/a", "//i.example/a"),
    ("http://:@i.example", "http://i.example"), ("http://eve:p w\u{301}@\u{301}i.example", "http://\u{301}i.example"),
    ("http://i.example/@a", "http://i.example/@a"), ("http://i.example?q=a:b@c", "http://i.example?q=a:b@c"),
    ("http://i.example#a:b@c", "http://i.example#a:b@c"), ("/a?to=http://a:b@c", "/a?to=http://a:b@c"),
    ("HTTP://I.example/../%41 é", "HTTP://I.example/../%41 é"), ("mailto:eve@i.example", "mailto:eve@i.example"),
  ])
  func credentialsAreRemovedFromAnImageAddress(address: String, expected: String) throws {
    let page = try FeedMapper.map(json(#"{"id":"\#(id)","image":"\#(address)"}"#), status: 200)
    #expect(page.items.map { $0.images.map(\.address.utf8).map(Array.init) } == [[Array(expected.utf8)]])
  }

  @Test(arguments: [
    (#"{"id":"no uuid","image":"x"}"#, "items.1.id"), (#"{"image":"x"}"#, "items.1.id"),
    (#"{"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"}"#, "items.1.image"),
    (#"{"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","image":7}"#, "items.1.image"),
    (#"{"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","image":"x","location":[]}"#, "items.1.location"),
    ("7", "items.1"),
  ])
  func oneMalformedItemMakesThePageInvalid(item: String, path: String) {
    let good = #"{"id":"\#(id)","image":"x"}"#
    #expect(throws: LoadFailure.unexpected(path: path)) {
      try FeedMapper.map(json(good, item), status: 200)
    }
  }

  @Test(arguments: [
    ("", LoadFailure.empty), ("not json", .notJSON(byte: 1)), (#"{"items":[]"#, .notJSON(byte: 11)),
    ("[]", .unexpected(path: "$")),
    ("{}", .unexpected(path: "items")), (#"{"items":null}"#, .unexpected(path: "items")),
  ])
  func malformedBodiesAreRefused(body: String, problem: LoadFailure) {
    #expect(throws: problem) { try FeedMapper.map(Data(body.utf8), status: 200) }
  }

  private func json(_ items: String...) -> Data {
    Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
  }
}
