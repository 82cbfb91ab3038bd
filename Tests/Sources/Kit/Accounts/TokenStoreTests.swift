import Foundation
import HTTP
import SceneTesting
import Testing

@testable import Accounts

/// A token is sent to its server only, and with documents only.
@Suite(.timeLimit(.minutes(1)))
struct TokenStoreTests {
  private let file = TokenFile(
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens"))
  private let problems = WaitableState<[TokenStore.Problem]>([])

  @Test(arguments: [
    ("https://a.example/api", true), ("https://A.EXAMPLE:443/", true), ("http://a.example/", false),
    ("https://a.example:8443/", false), ("https://b.example/", false), ("https://a.example.evil.example/", false),
  ])
  func aTokenIsSentToItsServerOnly(url: String, isSent: Bool) async throws {
    _ = try file.save(TokenFileTests.login("https://a.example"))
    #expect(try await authorization(url) == (isSent ? "Bearer t0ken" : nil))
  }

  @Test func aTokenIsSentOnlyWithRequestsThatAllowIt() async throws {
    _ = try file.save(TokenFileTests.login("https://a.example"))
    #expect(try await authorization("https://a.example/feed.xml", takesToken: false) == nil)
  }

  @Test func aTokenDoesNotReplaceAnAuthorizationHeader() async throws {
    _ = try file.save(TokenFileTests.login("https://a.example"))
    let value = try await authorization("https://a.example/", headers: [.authorization: "Basic x"])
    #expect(value == "Basic x")
  }

  @Test func aLoginByAnotherProgramTakesEffectAtOnce() async throws {
    let sut = makeSUT()
    let request = try Self.request("https://a.example/")
    #expect(sut.credentials(for: request) == nil)
    _ = try file.save(TokenFileTests.login("https://a.example"))
    #expect(sut.credentials(for: request) != nil)
    _ = try file.removeLogin(of: "ann", on: request.url)
    #expect(sut.credentials(for: request) == nil)
  }

  @Test func aFileThatHasNotChangedIsNotReadAgain() async throws {
    let request = try Self.request("https://a.example/")
    _ = try file.save(TokenFileTests.login("https://a.example"))
    // A file that changed a moment ago may change again without a new timestamp.
    let past = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, file.url.path, [past, past], 0) == 0)
    let sut = makeSUT()
    #expect(sut.credentials(for: request) != nil)
    var status = stat()
    try #require(stat(file.url.path, &status) == 0)
    // Other bytes of the same length and timestamp: only reading them shows the difference.
    let handle = try FileHandle(forWritingTo: file.url)
    try handle.write(contentsOf: Data(repeating: UInt8(ascii: "#"), count: Int(status.st_size)))
    try handle.close()
    let times = [status.st_atim, status.st_mtim]
    try #require(utimensat(AT_FDCWD, file.url.path, times, 0) == 0)
    #expect(sut.credentials(for: request) != nil)
    try #require(utimensat(AT_FDCWD, file.url.path, nil, 0) == 0)
    #expect(sut.credentials(for: request) == nil)
  }

  @Test func aProblemOfTheLoginFileIsReportedOnce() throws {
    try file.make()
    try "nonsense\n".write(to: file.url, atomically: false, encoding: .utf8)
    let sut = makeSUT()
    let request = try Self.request("https://a.example/")
    for _ in 0..<3 { #expect(sut.credentials(for: request) == nil) }
    #expect(problems.state == [.lines([1])])
  }

  @Test func aProblemOfTheLoginFileThatRecursIsReportedAgain() throws {
    try file.make()
    let sut = makeSUT()
    let request = try Self.request("https://a.example/")
    for text in ["nonsense\n", "# mended\n", "nonsense\n"] {
      try text.write(to: file.url, atomically: false, encoding: .utf8)
      _ = sut.credentials(for: request)
    }
    #expect(problems.state == [.lines([1]), .lines([1])])
  }

  @Test func aLoginIsInactiveAfterAStatus401UntilTheServerAcceptsTheToken() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let (sut, other) = (makeSUT(), makeSUT())
    let request = try Self.request("https://a.example/")
    #expect(sut.activeAccounts == [login.name])
    let elsewhere = try #require(URL(string: "https://b.example/"))
    let others: [(status: Int, url: URL, account: String?)] = [
      (401, elsewhere, login.name), (401, request.url, nil), (403, request.url, login.name),
    ]
    for (status, url, account) in others {
      sut.note(HTTPResponse(status: status, body: Data(), url: url, account: account), to: request)
      #expect(sut.activeAccounts == [login.name])
    }
    sut.note(HTTPResponse(status: 401, body: Data(), url: request.url, account: login.name), to: request)
    for store in [sut, other] {
      #expect(store.activeAccounts == [])
      #expect(store.accounts == [login.name])
      #expect(store.credentials(for: request) != nil, "the server may take it again")
    }
    other.note(HTTPResponse(status: 200, body: Data(), url: request.url, account: login.name), to: request)
    for store in [sut, other] { #expect(store.activeAccounts == [login.name]) }
  }

  @Test func aNewTokenReactivatesALoginThatTheFileMarksAsEnded() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    try file.setEnded(true, account: login.name)
    let sut = makeSUT()
    #expect(sut.activeAccounts == [])
    _ = try file.save(TokenFileTests.login("https://a.example", token: "new"))
    #expect(sut.activeAccounts == [login.name])
  }

  @Test func aLoginEndedByAStatus401StaysInactiveUntilASuccessStatus() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let sut = makeSUT()
    for status in [401, 404, 304, 503] { try note(status, login, in: sut) }
    #expect(sut.activeAccounts == [])
    try note(204, login, in: sut)
    #expect(sut.activeAccounts == [login.name])
  }

  @Test func aNewTokenReactivatesALoginEndedByAStatus401() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let sut = makeSUT()
    try note(401, login, in: sut)
    #expect(sut.activeAccounts == [])
    _ = try file.save(TokenFileTests.login("https://a.example", token: "new"))
    #expect(sut.activeAccounts == [login.name])
  }

  @Test func aStatus401DeactivatesALoginEvenIfTheFileCannotBeWritten() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    // With one byte more, the file would be too large.
    let text = try Data(contentsOf: file.url)
    try (text + Data(repeating: UInt8(ascii: "#"), count: (1 << 20) - text.count)).write(to: file.url)
    let (sut, other) = (makeSUT(), makeSUT())
    try note(401, login, in: sut)
    #expect(sut.activeAccounts == [])
    #expect(other.activeAccounts == [login.name])
  }

  /// Two writes in quick succession may have the same timestamp.
  @Test func aRecentlyChangedFileIsReadAgain() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let soon = timespec(tv_sec: time(nil) + 3_600, tv_nsec: 0)
    let sut = makeSUT()
    for names in [[login.name], []] {
      try #require(utimensat(AT_FDCWD, file.url.path, [soon, soon], 0) == 0)
      #expect(sut.accounts == Set(names))
      let handle = try FileHandle(forWritingTo: file.url)
      try handle.write(contentsOf: Data("#".utf8))
      try handle.close()
    }
  }

  @Test func aResponseNamesTheAccountWhoseTokenWasSent() async throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let answers = WaitableState<[HTTPResponse]>([])
    let client = AuthorizingClient(
      HeaderSpy(), credentials: makeSUT().credentials(for:),
      onAnswer: { _, answer in answers.update { $0.append(answer) } })
    let requests: [(address: String, takesToken: Bool, account: String?)] = [
      ("https://a.example/", true, login.name), ("https://a.example/", false, nil), ("https://b.example/", true, nil),
    ]
    for (address, takesToken, account) in requests {
      let answer = try await client.send(Self.request(address, takesToken: takesToken))
      #expect(answer.account == account)
    }
    #expect(answers.state.map(\.account) == [login.name])
  }

  private static let limits = AnswerLimits(bytes: 1, pace: .within(.seconds(1)))

  /// A request, by the default account of its server or by nobody.
  private static func request(
    _ address: String, takesToken: Bool = true, headers: HTTPFields = [:]
  ) throws -> HTTPRequest {
    let url = try #require(URL(string: address))
    let account = takesToken ? AccountID(on: try #require(WebServer(url))) : nil
    return HTTPRequest(url: url, headers: headers, limits: limits, account: account)
  }

  private func makeSUT() -> TokenStore {
    TokenStore(file) { [problems] problem in problems.update { $0.append(problem) } }
  }

  /// Notes an answer to a request with the token of a login.
  private func note(_ status: Int, _ login: SavedLogin, in sut: TokenStore) throws {
    let request = try Self.request("https://a.example/")
    sut.note(HTTPResponse(status: status, body: Data(), url: request.url, account: login.name), to: request)
  }

  /// The header that reaches the network.
  private func authorization(
    _ url: String, takesToken: Bool = true, headers: HTTPFields = [:]
  ) async throws -> String? {
    let network = HeaderSpy()
    let client = AuthorizingClient(network, credentials: makeSUT().credentials(for:), onAnswer: { _, _ in })
    _ = try await client.send(Self.request(url, takesToken: takesToken, headers: headers))
    return network.sent.state.first?[.authorization]
  }
}

/// A network that records the headers of its requests.
private struct HeaderSpy: HTTPClient {
  let sent = WaitableState<[HTTPFields]>([])

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    sent.update { $0.append(request.headers) }
    return HTTPResponse(status: 200, body: Data(), url: request.url)
  }
}
