import Foundation
import Loading
import Testing

@testable import HTTP

/// The path of a request through redirects and challenges.
struct RequestPathTests {
  private static let challenge = HTTPFields([HTTPField(name: .wwwAuthenticate, value: "Digest realm=x")])

  private func request(_ method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:]) throws -> HTTPRequest {
    HTTPRequest(
      url: try #require(URL(string: "https://ann:pw@a.example/x")), method: method, headers: headers, limits: .bytes(1))
  }

  private func answer(_ status: Int, _ headers: HTTPFields = [:], cookies: [String] = []) -> TransferAnswer {
    TransferAnswer(status: status, headers: headers, body: Data(), cookies: cookies)
  }

  @Test(
    arguments: [
      (300, "/y", true), (301, "/y", true), (303, "/y", true), (399, "/y", true), (304, "/y", false),
      (299, "/y", false),
      (400, "/y", false), (301, nil, false), (301, "", false),
    ] as [(Int, String?, Bool)])
  func aRedirectNeedsARedirectStatusAndATarget(status: Int, location: String?, isRedirect: Bool) throws {
    let headers = location.map { [.location: $0] as HTTPFields } ?? [:]
    #expect(RequestPath.isRedirect(status, headers) == isRedirect)
    var sut = try RequestPath(request())
    #expect(try sut.follow(answer(status, headers)) == isRedirect)
    #expect(sut.url.absoluteString == (isRedirect ? "https://a.example/y" : "https://a.example/x"))
    #expect(sut.redirectCount == (isRedirect ? 1 : 0))
    sut = try RequestPath(request(.post(.form([]))))
    #expect(try !sut.follow(answer(status, headers)))
  }

  @Test func theFirstOfTwoLocationHeadersIsFollowed() throws {
    var sut = try RequestPath(request())
    let headers = HTTPFields(["/1", "/2"].map { HTTPField(name: .location, value: $0) })
    #expect(try sut.follow(answer(301, headers)))
    #expect(sut.url.absoluteString == "https://a.example/1")
  }

  @Test func onlyTheCookiesOfTheLatestResponseAreKept() throws {
    var sut = try RequestPath(request())
    #expect(try sut.follow(answer(302, [.location: "/1"], cookies: ["a", "b"])))
    #expect(sut.cookies == ["a", "b"])
    #expect(try sut.follow(answer(302, [.location: "/2"], cookies: ["c"])))
    #expect(sut.cookies == ["c"])
  }

  @Test func headersAreDroppedOnceARedirectLeadsToAnotherServer() throws {
    var sut = try RequestPath(request(.get, [.accept: "x"]))
    #expect(sut.headers == [.accept: "x"])
    #expect(try sut.follow(answer(302, [.location: "/1"])))
    #expect(sut.headers == [.accept: "x"])
    #expect(try sut.follow(answer(302, [.location: "https://b.example/2"])))
    #expect(sut.headers.isEmpty)
    #expect(try sut.follow(answer(302, [.location: "https://a.example/3"])))
    #expect(sut.headers.isEmpty)
  }

  @Test(arguments: ["/api2/2", "/2", "https://a.example/api/../2"])
  func headersAreDroppedOnceARedirectLeavesTheAccountsAPI(location: String) throws {
    let api = try #require(ReaderAPI("https://a.example/api"))
    let url = try #require(URL(string: "https://a.example/api/token"))
    let request = HTTPRequest(
      url: url, headers: [.authorization: "x"], limits: .bytes(1), account: AccountID(of: api))
    var sut = try RequestPath(request)
    #expect(try sut.follow(answer(302, [.location: "/api/1"])))
    #expect(sut.headers == [.authorization: "x"])
    #expect(try sut.follow(answer(302, [.location: location])))
    #expect(sut.headers.isEmpty)
    #expect(try sut.follow(answer(302, [.location: "/api/3"])))
    #expect(sut.headers.isEmpty)
  }

  @Test func aDigestChallengeIsAnsweredOnlyOnceAndWithTheChallengesCookies() throws {
    var sut = try RequestPath(request(.get, [.authorization: "Basic YW5uOnB3", .accept: "x"]))
    #expect(sut.digest == nil)
    let isAnswered = sut.answerChallenge(answer(401, Self.challenge, cookies: ["a"]))
    #expect(isAnswered)
    #expect(sut.digest?.user == "ann" && sut.digest?.password == "pw" && sut.cookies == ["a"])
    #expect(sut.headers == [.accept: "x"], "the password itself is not sent")
    let isAnsweredAgain = sut.answerChallenge(answer(401, Self.challenge))
    #expect(!isAnsweredAgain)
    #expect(try sut.follow(answer(302, [.location: "/1"])))
    #expect(sut.digest != nil)
    #expect(try sut.follow(answer(302, [.location: "https://b.example/1"])))
    #expect(sut.digest == nil)
    let isAnsweredElsewhere = sut.answerChallenge(answer(401, Self.challenge))
    #expect(!isAnsweredElsewhere)
  }

  @Test(
    arguments: [
      (403, challenge, "Basic YW5uOnB3"), (401, [:], "Basic YW5uOnB3"), (401, challenge, "Bearer t"),
      (401, challenge, nil),
    ] as [(Int, HTTPFields, String?)])
  func onlyADigestChallengeToASentPasswordIsAnswered(status: Int, headers: HTTPFields, authorization: String?) throws {
    var sut = try RequestPath(request(.get, authorization.map { [.authorization: $0] } ?? [:]))
    let isAnswered = sut.answerChallenge(answer(status, headers))
    #expect(!isAnswered)
    sut = try RequestPath(request(.post(.form([])), [.authorization: "Basic YW5uOnB3"]))
    let isFormAnswered = sut.answerChallenge(answer(401, Self.challenge))
    #expect(!isFormAnswered, "a form is not sent twice")
  }

  @Test(
    arguments: [
      ([], nil), ([301], true), ([308, 301], true), ([302], false), ([301, 302], false), ([302, 301], false),
    ] as [([Int], Bool?)])
  func aChainOfRedirectsIsPermanentIfEveryRedirectIsPermanent(statuses: [Int], isPermanent: Bool?) throws {
    var sut = try RequestPath(request())
    for status in statuses { #expect(try sut.follow(answer(status, [.location: "/y"]))) }
    #expect(sut.isPermanent == isPermanent)
  }

  @Test func aRequestBelongsToItsSourceIfBothHaveTheSameHost() throws {
    var request = try request()
    #expect(try RequestPath(request).isOfSource)
    request.origin = URL(string: "http://A.example:81/feed")
    #expect(try RequestPath(request).isOfSource, "by its host")
    request.origin = URL(string: "https://b.example/feed")
    #expect(try !RequestPath(request).isOfSource)
    request.origin = nil
    var sut = try RequestPath(request)
    #expect(try sut.follow(answer(301, [.location: "/y"])))
    #expect(!sut.isOfSource)
  }
}
