import Comments
import Foundation
import SceneTesting
import TestSupport
import Testing
import Viper

struct ImageCommentsEndpointTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example/v1/image/"),
    ("http://a.example:8080/essential-feed/", "http://a.example:8080/essential-feed/v1/image/"),
    ("https://ann:pw@a.example/x", "https://ann:pw@a.example/x/v1/image/"),
  ])
  func theImageIsNamedInUpperCase(base: String, prefix: String) throws {
    let id = UUID()
    let base = try #require(URL(string: base))
    #expect(
      ImageCommentsEndpoint.url(base: base, image: id).absoluteString
        == "\(prefix)\(id.uuidString.uppercased())/comments")
  }
}

struct ImageCommentsMapperTests {
  private let id = UUID()

  @Test(arguments: [200, 201, 202, 299]) func anySuccessIsValid(status: Int) throws {
    let comments = try ImageCommentsMapper.map(json("2020-05-20T11:24:59+0000"), status: status)
    #expect(
      comments == [
        ImageComment(
          id: id, message: "a message", createdAt: Date(timeIntervalSince1970: 1_589_973_899), username: "a name")
      ])
  }

  @Test(arguments: [150, 301, 404, 503]) func anyOtherStatusIsInvalid(status: Int) {
    #expect(throws: LoadError.badStatus(status)) {
      try ImageCommentsMapper.map(json("2020-05-20T11:24:59+0000"), status: status)
    }
  }

  @Test(arguments: [
    "2020-05-20T11:24:59+0000", "2020-05-20T11:24:59+00:00", "2020-05-20T11:24:59Z", "2020-05-20T11:24:59.250Z",
    "2020-05-20T13:24:59+0200", "2020-05-20T11:24:59.123456+00:00",
  ])
  func datesOfEveryAcceptedForm(date: String) throws {
    let comments = try ImageCommentsMapper.map(json(date), status: 200)
    #expect(abs(comments[0].createdAt.timeIntervalSince1970 - 1_589_973_899) < 1)
  }

  @Test(arguments: [
    "yesterday", "2020-05-20", "2020-05-20T11:24:59", "1589973899", "2020-02-30T11:24:59Z",
    "2021-02-29T11:24:59Z", "2020-05-20T25:61:00Z", "2020-13-01T00:00:00Z", "2020-05-20T11:24:59.Z",
    "2020-05-20T11:24:59+2500", "2020-05-20T11:24:59Zx", " 2020-05-20T11:24:59Z",
  ])
  func aDateOfAnotherFormIsInvalid(date: String) {
    #expect(throws: LoadError.invalidData) { try ImageCommentsMapper.map(json(date), status: 200) }
  }

  @Test(arguments: ["", "x", "{}", #"{"items":[{"id":"x"}]}"#]) func aBodyThatDoesNotFitIsInvalid(body: String) {
    #expect(throws: LoadError.invalidData) { try ImageCommentsMapper.map(Data(body.utf8), status: 200) }
  }

  @Test func noCommentsAreFine() throws {
    #expect(try ImageCommentsMapper.map(Data(#"{"items":[]}"#.utf8), status: 200) == [])
  }

  private func json(_ date: String) -> Data {
    Data(
      """
      {"items":[{"id":"\(id)","message":"a message","created_at":"\(date)","author":{"username":"a name","x":1}}]}
      """.utf8)
  }
}

struct CommentsPresenterTests {
  @Test func commentsBecomeRowsWithRelativeDatesInTheirOrder() {
    let now = Date(timeIntervalSince1970: 1_600_000_000)
    let comments = [-5.0 * 60, -86_400, -6 * 366 * 86_400].map { age in
      ImageComment(id: UUID(), message: "m\(age)", createdAt: now.addingTimeInterval(age), username: "u")
    }
    let rows = CommentsPresenter.map(
      comments, now: now, calendar: Calendar(identifier: .gregorian), locale: Locale(identifier: "en_US_POSIX"))
    #expect(rows.map(\.date) == ["5 minutes ago", "1 day ago", "6 years ago"])
    #expect(rows.map(\.id) == comments.map(\.id))
    #expect(rows.map(\.message) == comments.map(\.message))
  }

  @Test(arguments: ["en": "Comments", "el": "Σχόλια", "pt-BR": "Comentários"])
  func theTitleIsInTheLanguage(tag: String, title: String) throws {
    #expect(makeSUT(try #require(Language(matching: tag))).title == title)
  }

  @Test func errorsAreToldApartAndLoseNothing() {
    let sut = makeSUT(.english)
    sut.didFinishLoading(.whole, with: [ImageComment(id: UUID(), message: "m", createdAt: .now, username: "u")])
    sut.didFailLoading(.whole, with: LoadError.connectivity)
    #expect(sut.content.failure?.kind == .connectivity)
    sut.didFailLoading(.whole, with: LoadError.invalidData)
    #expect(sut.content.failure?.kind == .invalidData)
    #expect(sut.rows.count == 1)
  }

  @Test func aRowGivesScriptsItsFields() throws {
    let date = Date(timeIntervalSince1970: 1_589_973_899)
    let row = CommentRow(
      ImageComment(id: UUID(), message: "m", createdAt: date, username: "u"),
      style: RelativeDateStyle(
        now: Date(timeIntervalSince1970: 1_790_000_000), calendar: Calendar(identifier: .gregorian),
        locale: Locale(identifier: "en")))
    let fields = Dictionary(uniqueKeysWithValues: row.fields.map { ($0, $1) })
    #expect(
      fields == [
        "username": .string("u"), "message": .string("m"), "createdAt": .string("2020-05-20T11:24:59Z"),
        "date": .string("6 years ago"),
      ])
    #expect(row.actions.isEmpty)
  }

  @Test func viewIsTheRoutersBusiness() throws {
    let command = try #require(makeSUT(.english).commands.first { $0.name == "view" })
    if case .plain(let run) = command.body { try run() }
    #expect(router.pictures == 1)
  }

  @Test func theTextsAreWhole() {
    #expect(CommentsText.table.problems() == [])
  }

  private func makeSUT(_ language: Language) -> CommentsPresenter {
    CommentsPresenter(
      context: PresentationContext(language: language), interactor: LoadInteractorSpy(), router: router,
      display: ListDisplaySpy())
  }

  private let router = RouterSpy()
}

struct CommentsRouterTests {
  @Test func thePictureIsShownOnTop() {
    let stack = SceneStackSpy<String>()
    CommentsRouter(stack: stack) { "picture" }.showPicture()
    #expect(stack.messages == [.show("picture", by: .single)])
  }
}

private final class RouterSpy: CommentsRouting {
  private(set) var pictures = 0

  func showPicture() { pictures += 1 }
}
