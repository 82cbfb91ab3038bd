import Feed
import Foundation
import SceneTesting
import TestSupport
import Testing
import Viper

struct FeedEndpointTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example/v1/feed?limit=10"),
    ("https://a.example/", "https://a.example/v1/feed?limit=10"),
    ("http://a.example:8080/essential-feed", "http://a.example:8080/essential-feed/v1/feed?limit=10"),
    ("http://a.example:8080/a/b/", "http://a.example:8080/a/b/v1/feed?limit=10"),
    ("https://ann:pw@a.example/x", "https://ann:pw@a.example/x/v1/feed?limit=10"),
    ("http://a.example/ok/%2e%2e/%C3%A9", "http://a.example/ok/%2e%2e/%C3%A9/v1/feed?limit=10"),
    ("http://a.example?key=1", "http://a.example/v1/feed?key=1&limit=10"),
    ("http://[::1]:81/a%20b", "http://[::1]:81/a%20b/v1/feed?limit=10"),
  ])
  func theBaseURLSurvives(base: String, expected: String) throws {
    let base = try #require(URL(string: base))
    #expect(FeedEndpoint.url(base: base).absoluteString == expected)
  }

  @Test func theKeyFollowsTheLimit() throws {
    let base = try #require(URL(string: "http://a.example"))
    #expect(
      FeedEndpoint.url(base: base, limit: 25, after: "ABC").absoluteString
        == "http://a.example/v1/feed?limit=25&after_id=ABC")
  }
}

struct FeedMapperTests {
  private let id = "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"

  @Test(arguments: [200, 201, 202, 299]) func anySuccessIsValid(status: Int) throws {
    let page = try FeedMapper.map(
      json(#"{"id":"\#(id)","description":"d","location":"l","image":"https://i.example/a"}"#), status: status)
    let uuid = try #require(UUID(uuidString: id))
    #expect(page.items == [FeedImage(id: uuid, description: "d", location: "l", url: "https://i.example/a")])
    #expect(page.cursor == id.uppercased())
  }

  @Test(arguments: [199, 300, 304, 404, 500]) func anyOtherStatusIsInvalid(status: Int) {
    #expect(throws: LoadError.badStatus(status)) { try FeedMapper.map(json(), status: status) }
  }

  @Test func anEmptyPageIsTheEnd() throws {
    let page = try FeedMapper.map(json(), status: 200)
    #expect(page == Page(items: [], cursor: nil))
  }

  @Test func whatIsOptionalMayBeMissingAndWhatIsUnknownIsIgnored() throws {
    let page = try FeedMapper.map(json(#"{"id":"\#(id)","image":"x","likes":[1],"location":null}"#), status: 200)
    #expect(page.items.map(\.description) == [nil])
    #expect(page.items.map(\.location) == [nil])
  }

  @Test(arguments: ["ftp://x/y", "not an address", "", "javascript:alert(1)"])
  func anAddressThatIsNoneDoesNotSpoilTheFeed(address: String) throws {
    let page = try FeedMapper.map(json(#"{"id":"\#(id)","image":"\#(address)"}"#), status: 200)
    #expect(page.items.map(\.url) == [address])
  }

  @Test(arguments: [
    #"{"id":"no uuid","image":"x"}"#, #"{"image":"x"}"#, #"{"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"}"#,
    #"{"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","image":7}"#, "7",
  ])
  func oneMalformedItemMakesThePageInvalid(item: String) {
    let good = #"{"id":"\#(id)","image":"x"}"#
    #expect(throws: LoadError.invalidData) { try FeedMapper.map(json(good, item), status: 200) }
  }

  @Test(arguments: ["", "not json", "[]", "{}", #"{"items":null}"#, #"{"items":[]"#])
  func aBodyThatDoesNotFitIsInvalid(body: String) {
    #expect(throws: LoadError.invalidData) { try FeedMapper.map(Data(body.utf8), status: 200) }
  }

  private func json(_ items: String...) -> Data {
    Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
  }
}

struct FeedRouterTests {
  @Test func aRowLeadsToItsCommentsAndItsPicture() {
    let stack = SceneStackSpy<String>()
    let sut = FeedRouter(
      stack: stack, comments: { "comments of \($0.description ?? "")" },
      picture: { "picture of \($0.description ?? "")" })
    sut.showComments(of: image("a"))
    sut.showPicture(of: image("b"))
    #expect(stack.messages == [.push("comments of a"), .push("picture of b")])
  }
}

struct FeedPresenterTests {
  @Test func imagesBecomeRowsInTheirOrder() {
    let (sut, display, _) = makeSUT()
    sut.didStartLoading(.whole)
    #expect(sut.content.state == .loading)
    sut.didFinishLoading(.whole, with: Sourced(Page(items: [image("a"), image("b")], cursor: "c"), from: .remote))
    #expect(sut.content.rows.map(\.hint) == ["a", "b"])
    #expect(sut.content.loaded?.hasMore == true)
    #expect(sut.content.loaded?.origin == .remote)
    #expect(display.changes == [.status(.whole), .rows])
  }

  @Test func anEmptyFeedSaysSo() {
    let (sut, _, _) = makeSUT()
    sut.didFinishLoading(.whole, with: Sourced(Page(items: [], cursor: nil), from: .remote))
    #expect(sut.content.state == .empty)
    #expect(sut.emptyText == "There are no images here yet.")
    #expect(sut.content.loaded?.hasMore == false)
  }

  @Test func openingARowIsTheRoutersBusiness() {
    let (sut, _, router) = makeSUT()
    sut.perform(.open, on: FeedRow.image(image("a")))
    sut.perform(.view, on: FeedRow.image(image("b")))
    sut.perform(RowAction("unknown"), on: FeedRow.image(image("c")))
    sut.perform(.open, on: FeedRow.more(.end))
    #expect(router.shown == ["comments of a", "picture of b"])
  }

  @Test func rowsNameThemselvesByWhatTheyHave() {
    #expect(FeedRow.image(image("a")).hint == "a")
    let bare = FeedImage(id: UUID(), description: nil, location: nil, url: "u")
    #expect(FeedRow.image(bare).hint == "u")
    #expect(FeedRow.image(bare).fields.compactMap { $1 == nil ? nil : $0 } == ["url"])
  }

  @Test func theTextsAreWhole() {
    #expect(FeedText.table.problems() == [])
  }

  private func makeSUT() -> (FeedPresenter, ListDisplaySpy, RouterSpy) {
    let display = ListDisplaySpy()
    let router = RouterSpy()
    let sut = FeedPresenter(
      context: PresentationContext(language: .english), interactor: LoadInteractorSpy(), router: router,
      display: display)
    return (sut, display, router)
  }
}

private final class RouterSpy: FeedRouting {
  private(set) var shown: [String] = []

  func showComments(of image: FeedImage) { shown.append("comments of \(image.description ?? "")") }
  func showPicture(of image: FeedImage) { shown.append("picture of \(image.description ?? "")") }
}

private func image(_ description: String) -> FeedImage {
  FeedImage(id: UUID(), description: description, location: nil, url: "https://i.example/\(description)")
}
