import Foundation
import Loading
import Synchronization
import Testing

@testable import HTTP

/// Requests, their bounds, and the clients that change them.
struct RequestTests {
  private static let url = URL(string: "https://a.example/x") ?? URL(filePath: "/")

  @Test(arguments: [
    (AnswerLimits.Pace.within(.seconds(60)), 30, 30), (.within(.seconds(30)), 60, 30), (.within(.seconds(30)), 30, 30),
    (.atLeast(bytes: 1, every: .seconds(5)), 60, 60),
  ])
  func theEarlierOfTwoDeadlinesApplies(pace: AnswerLimits.Pace, time: Int, seconds: Int) {
    for cutsOff in [false, true] {
      #expect(
        AnswerLimits(bytes: 7, pace: pace, cutsOff: cutsOff).within(.seconds(time))
          == AnswerLimits(bytes: 7, pace: .within(.seconds(seconds)), cutsOff: cutsOff))
    }
  }

  @Test func aShorterDeadlineChangesOnlyTheLimitsOfARequest() throws {
    let account = try AccountID("ann", on: #require(WebServer(Self.url)))
    var request = HTTPRequest(
      url: Self.url, method: .post(.json("{}")), headers: [.accept: "x"], limits: .bytes(7), purpose: .recording,
      account: account, origin: Self.url)
    request.receiver = BodyReceiver { _ in }
    (request.isQuestion, request.network) = (true, .own)
    let due = request.within(.seconds(3))
    #expect(due.limits == AnswerLimits(bytes: 7, pace: .within(.seconds(3))))
    #expect(due.url == request.url && due.method == request.method && due.headers == request.headers)
    #expect(due.purpose == .recording && due.account == account && due.origin == request.origin)
    #expect(due.receiver == request.receiver && due.isQuestion && due.network == .own)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, nil, nil), (.post(.json("{\"a\":1}")), "{\"a\":1}", "application/json"),
    (.post(.form([])), "", "application/x-www-form-urlencoded"),
    (
      .post(.form([URLQueryItem(name: "a b", value: "1&2"), URLQueryItem(name: "c", value: nil)])), "a%20b=1%262&c=",
      "application/x-www-form-urlencoded"
    ),
    (.put(.json("{}")), "{}", "application/json"), (.patch(.form([])), "", "application/x-www-form-urlencoded"),
    (.delete, nil, nil),
  ])
  func eachKindOfRequestBodyHasItsContentType(method: HTTPRequest.Method, text: String?, type: String?) {
    let sut = method.body
    #expect(sut?.text == text)
    #expect(sut?.type == type)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "GET", true), (.post(.json("{}")), "POST", false), (.put(.json("{}")), "PUT", false),
    (.patch(.form([])), "PATCH", false), (.delete, "DELETE", false),
  ])
  func onlyAGETRequestIsARead(method: HTTPRequest.Method, name: String, isReading: Bool) {
    #expect(method.name == name)
    #expect(method.isReading == isReading)
  }

  @Test(arguments: [(4_096, true), (4_097, false), (0, false), (1, true)])
  func theLengthOfATokenIsLimited(length: Int, isAllowed: Bool) {
    #expect((Credentials(token: String(repeating: "t", count: length), for: Self.url) != nil) == isAllowed)
  }

  @Test(arguments: ["a b", "a\n", "ä", "a\u{7F}", "\u{1}"]) func tokensWithInvalidCharactersAreRefused(token: String) {
    #expect(Credentials(token: token, for: Self.url) == nil)
  }

  @Test func aTokenIsSentOnlyWithDocumentRequestsAndAPasswordWithAllRequests() throws {
    let secret = try #require(URL(string: "https://ann:pw@a.example/"))
    let token = try #require(Credentials(token: "t!~", for: Self.url, account: "ann"))
    let password = try #require(Credentials(in: secret))
    #expect(token.account == "ann" && password.account == nil)
    for (purpose, hasToken) in [(HTTPRequest.Purpose.document, true), (.picture, false), (.recording, false)] {
      let request = HTTPRequest(url: Self.url, limits: .bytes(1), purpose: purpose)
      #expect(token.apply(to: request).headers[.authorization] == (hasToken ? "Bearer t!~" : nil))
      #expect(password.apply(to: request).headers[.authorization] == "Basic YW5uOnB3")
    }
    let own = HTTPRequest(url: Self.url, headers: [.authorization: "own"], limits: .bytes(1))
    #expect([token, password].map { $0.apply(to: own).headers[.authorization] } == ["own", "own"])
    for text in ["\(password)", String(reflecting: password)] { #expect(text == "credentials") }
    #expect(Mirror(reflecting: password).children.isEmpty)
  }

  @Test func aResponseReportsTheCredentialsOfItsRequest() async throws {
    let secret = try #require(URL(string: "https://ann:pw@a.example/"))
    let token = try #require(Credentials(token: "t", for: Self.url, account: "ann"))
    let other = HTTPRequest(url: try #require(URL(string: "https://b.example/")), limits: .bytes(1))
    let request = HTTPRequest(url: Self.url, limits: .bytes(1))
    let answered = Mutex(0)
    let sut = AuthorizingClient(
      RequestSpy(), credentials: { _ in token }, onAnswer: { _, _ in answered.withLock { $0 += 1 } })
    #expect(try await sut.send(request).account == "ann")
    #expect(try await sut.send(other).account == nil)
    #expect(answered.withLock(\.self) == 1)
    let basic = AuthorizingClient(
      RequestSpy(), credentials: { _ in Credentials(in: secret) }, onAnswer: { _, _ in answered.withLock { $0 += 1 } })
    let response = try await basic.send(request)
    #expect(response.hadPassword && response.account == nil)
    #expect(try await !basic.send(other).hadPassword)
    #expect(answered.withLock(\.self) == 1, "a password does not end")
  }

  @Test(arguments: [
    ("10.0.0.0", 8, "10.255.0.1", true), ("10.0.0.0", 8, "11.0.0.0", false), ("10.128.0.0", 9, "10.200.0.1", true),
    ("10.128.0.0", 9, "10.100.0.1", false), ("10.0.0.1", 32, "10.0.0.1", true), ("10.0.0.1", 32, "10.0.0.0", false),
    ("10.0.0.1", 31, "10.0.0.0", true), ("10.0.0.1", 0, "99.0.0.0", true), ("10.0.0.1", 33, "10.0.0.1", false),
    ("10.0.0.1", -1, "10.0.0.1", false), ("fd00::", 8, "fdff::1", true), ("fd00::1", 128, "fd00::1", true),
    ("fd00::1", 127, "fd00::2", false), ("::", 0, "10.0.0.1", false),
  ])
  func anIPAddressIsMatchedWithANetworkByPrefixLength(network: String, bits: Int, address: String, isIn: Bool) throws {
    #expect(try #require(IPAddress(address)).isIn(try #require(IPAddress(network)), bits: bits) == isIn)
  }

  @Test(arguments: [
    ("router", true), ("nas.local", true), ("NAS.Lan", true), ("a.internal", true), ("a.home.arpa", true),
    ("a.localdomain", true),
    ("a.example", false), ("local.example", false), ("a.arpa", false), ("lan.", true), ("10.0.0.1", false),
  ])
  func localDomainNamesArePrivate(host: String, isPrivate: Bool) throws {
    let url = try #require(URL(string: "http://\(host)/"))
    #expect(ServerNetworks().hasPrivateName(url) == isPrivate)
    #expect(
      ServerNetworks().isPrivate(url) { address, _ in address.isPublic }
        == (isPrivate || host == "10.0.0.1" ? true : nil))
  }

  @Test func aHostNameSeenAtAPublicAddressIsPublicDespiteALocalEnding() throws {
    let (sut, url) = (ServerNetworks(), try #require(URL(string: "http://NAS.local/")))
    sut.note("nas.local", isPublic: true)
    #expect(sut.isPrivate(url) { _, _ in true } == false)
  }
}

/// Records each request and answers with its address.
final class RequestSpy: HTTPClient {
  private let asked = Mutex<[HTTPRequest]>([])
  var requests: [HTTPRequest] { asked.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return HTTPResponse(status: 200, body: Data(), url: request.url)
  }
}
