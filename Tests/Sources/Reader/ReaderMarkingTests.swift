import Foundation
import HTTP
import Loading
import Localization
import Posts
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// The marks of an account: which articles have them, and how they are set.
@Suite(.timeLimit(.minutes(1)))
struct ReaderMarkingTests {
  @Test(arguments: [
    (PostMark.seen, "a=\(ReaderSample.state)/read"), (.unseen, "r=\(ReaderSample.state)/read"),
    (.star, "a=\(ReaderSample.state)/starred"), (.unstar, "r=\(ReaderSample.state)/starred"),
  ])
  func aMarkIsSentWithTheEditToken(mark: PostMark, field: String) async throws {
    let sut = try ReaderSample.source(answering: "OK")
    let request = try await sut.source.request(mark, on: ["1", "-1"].map(Post.ID.init))
    #expect(request.url.absoluteString == ReaderSample.base + "/reader/api/0/edit-tag")
    #expect(
      request.formFields == [
        field, "i=tag:google.com,2005:reader/item/0000000000000001",
        "i=tag:google.com,2005:reader/item/ffffffffffffffff", "T=edit",
      ])
    #expect(request.account == sut.source.account)
    #expect(sut.paths == ["token"], "the change is not sent here")
    #expect(sut.spy.requests.first?.method == .get)
  }

  @Test func aRequestMarksAtMost250ArticlesAndEachOnce() async throws {
    let sut = try ReaderSample.source(answering: "OK")
    let ids = (1...300).map { Post.ID(rawValue: String($0)) }
    #expect(try await sut.source.request(.seen, on: ids).formFields.count == 252)
    #expect(try await sut.source.request(.seen, on: [ids[0], ids[0], ids[1]]).formFields.count == 4)
    #expect(try await sut.source.request(.seen, on: [ids[0], Post.ID(rawValue: "x&a=y")]).formFields.count == 3)
    for ids in [[], [Post.ID(rawValue: "x")]] {
      await #expect(throws: LoadFailure.self) { try await sut.source.request(.seen, on: ids) }
    }
  }

  @Test(arguments: [(200, "OK"), (200, "OK\n"), (201, " OK ")])
  func theResponseOKConfirmsAMark(status: Int, body: String) throws {
    try ReaderSample.source(answering: "").source.check(response(status, body))
  }

  @Test(arguments: [
    (200, ""), (200, "Error"), (200, "<html>OK</html>"), (200, "OK OK"), (200, "ok"), (302, "OK"), (400, "OK"),
    (500, "OK"), (200, "[]"),
  ])
  func aResponseOtherThanOKDoesNotConfirmAMark(status: Int, body: String) throws {
    let sut = try ReaderSample.source(answering: "")
    #expect(throws: LoadFailure.self) { try sut.source.check(response(status, body)) }
  }

  @Test(arguments: [(500, "x"), (200, ""), (200, "a b"), (200, String(repeating: "x", count: 4_097)), (404, "x")])
  func withoutAnEditTokenNothingIsChanged(status: Int, body: String) async throws {
    let sut = try ReaderSample.source(ClientSpy.answering(body, status: status))
    await #expect(throws: LoadFailure.self) {
      try await sut.source.request(.seen, on: [Post.ID(rawValue: "1")])
    }
  }

  @Test func theErrorForAnExpiredLoginSuggestsTheLoginCommand() async throws {
    let spy = ClientSpy {
      HTTPResponse(status: 401, body: Data(), url: $0.url, account: "alice@reader:\(ReaderSample.base)")
    }
    let sut = try ReaderSample.source(spy)
    let error = try #require(await #expect(throws: LoadFailure.self) { try await sut.page() })
    #expect(error.kind == .needsLogin && error.reason == "loginEnded" && error.status == 401)
    #expect(
      error.text(in: .english)
        == "a.example no longer accepts the login of alice@a.example/api/greader.php. To sign in again, run "
        + "“feedshell login reader:\(ReaderSample.base) alice”.")
    let other = try #require(
      await #expect(throws: LoadFailure.self) {
        try await sut.source.request(.seen, on: [Post.ID(rawValue: "1")])
      })
    #expect(other.reason == "loginEnded", "the token for changes needs the login, too")
  }

  @Test func theErrorForAMissingLoginSuggestsTheLoginCommand() async throws {
    let sut = try ReaderSample.source(answering: "Unauthorized!", status: 401)
    let error = try #require(await #expect(throws: LoadFailure.self) { try await sut.page() })
    #expect(error.kind == .needsLogin && error.reason == "needsLogin")
    #expect(error.text(in: .english).contains("run “feedshell login reader:\(ReaderSample.base) NAME”"))
  }

  @Test(arguments: [
    (MarkedArticles.unread, "s=user%2F-%2Fstate%2Fcom.google%2Freading-list&xt=user%2F-%2Fstate%2Fcom.google%2Fread"),
    (.starred, "s=user%2F-%2Fstate%2Fcom.google%2Fstarred"),
  ])
  func theIDsOfMarkedArticlesArePaged(marked: MarkedArticles, query: String) async throws {
    let sut = try ReaderSample.source(answering: #"{"itemRefs":[{"id":"5"},{"id":6},{"id":"x"},7],"continuation":9}"#)
    let page = try await sut.source.ids(marked, after: nil).value(from: sut.spy)
    #expect(page == MarkedIDs([5, 6], cursor: "9", leftOut: 2))
    let last = try await sut.source.ids(marked, after: "9").value(from: sut.spy)
    #expect(last.cursor == nil, "the same page again")
    #expect(
      sut.paths == ["&output=json", "&c=9&output=json"].map { "stream/items/ids?\(query)&n=10000\($0)" })
  }

  @Test(arguments: [
    (#"{"itemRefs":[{"id":"1"}],"continuation":"\#(String(repeating: "x", count: 1_025))"}"#, 200),
    ("{}", 200), (#"{"error":"no"}"#, 200), ("[]", 200), ("", 200), ("OK", 200), (ReaderSample.ids([1]), 500),
  ])
  func anErrorResponseIsNotReadAsAnEmptyListOfIDs(body: String, status: Int) async throws {
    let sut = try ReaderSample.source(answering: body, status: status)
    await #expect(throws: LoadFailure.self) { try await sut.source.ids(.unread, after: nil).value(from: sut.spy) }
  }

  @Test func idsSentWithTheMediaTypeOfAWebPageAreRead() async throws {
    let sut = try ReaderSample.source(
      ClientSpy.answering(ReaderSample.ids([1]) + "\n", headers: [.contentType: "text/html; charset=UTF-8"]))
    #expect(try await sut.source.ids(.unread, after: nil).value(from: sut.spy).ids == [1])
  }

  @Test func articlesAreLoadedByTheirIDs() async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.item(2), ReaderSample.item(1)]))
    let articles = try await sut.source.articles(["1", "x", "2"].map(Post.ID.init)).value(from: sut.spy)
    #expect(articles.map { "\($0.post.id) \($0.feed)" } == ["2 feed/7", "1 feed/7"])
    #expect(sut.form == ["output=json"] + ([1, 2] as [Int128]).map { "i=\(ItemNumber.longForm($0))" } + ["T=edit"])
    let none = try await sut.source.articles([]).value(from: sut.spy)
    #expect(none.isEmpty && sut.spy.requests.count == 2)
  }

  @Test func articlesSinceADateAreRequestedWithSecondPrecision() async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.item()], continuation: "1"))
    let date = Date(timeIntervalSince1970: 1_796_011_272)
    let page = try await sut.source.articles(since: date, after: nil).value(from: sut.spy)
    #expect(page.items.map(\.feed) == ["feed/7"] && page.cursor == "1")
    _ = try await sut.source.articles(since: nil, after: "1").value(from: sut.spy)
    #expect(sut.paths[0].hasSuffix("&n=100&ot=1796011272&output=json"))
    #expect(sut.paths[1].hasSuffix("&n=100&c=1&output=json"))
  }

  private func response(_ status: Int, _ body: String) throws -> HTTPResponse {
    HTTPResponse(status: status, body: Data(body.utf8), url: try #require(URL(string: ReaderSample.base)))
  }
}
