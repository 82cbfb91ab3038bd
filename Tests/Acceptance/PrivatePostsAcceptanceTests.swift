import Foundation
import GRDB
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Posts and pictures that only a signed-in account may see.
@Suite(.timeLimit(.minutes(2)))
struct PrivatePostsAcceptanceTests {
  private let home = Home()

  @Test func noFileContainsPrivatePostsAfterALogout() async throws {
    let server = try await HomeServer()
    try await signIn(to: server)
    #expect(try await rows(server).out.contains(HomeServer.text(of: "ann")))
    try #require(!home.files(with: [HomeServer.text(of: "ann")]).isEmpty)
    try #require(!home.files(with: [HomeServer.mark]).isEmpty, "the picture is saved")
    let logout = try await home.run(["logout", server.name])
    #expect(logout.status == 0, "\(logout.err)")
    #expect(try home.files(with: HomeServer.secrets) == [])
    let offline = try await rows(server, ["--offline"])
    #expect(offline.status == 1)
    #expect(!(offline.out + offline.err).contains(HomeServer.text(of: "ann")))
  }

  @Test func aRunningShellSavesNoPrivatePostsAfterALogoutInAnotherProcess() async throws {
    let server = try await HomeServer()
    try await signIn(to: server)
    let terminal = try PTY.feedshell(["--source", "home@\(server.name)", "--images", "none"], home: home.url)
    #expect(await terminal.shows(HomeServer.text(of: "ann")))
    #expect(try await home.run(["logout", server.name]).status == 0)
    #expect(try home.files(with: HomeServer.secrets) == [])
    terminal.types("save 1 \(home.url.path)/copy.png\r")
    #expect(await terminal.shows("Saved"))
    #expect(try home.files(with: [HomeServer.mark]) == ["copy.png"], "and none in the cache")
    try FileManager.default.removeItem(at: home.url.appending(path: "copy.png"))
    terminal.types("refresh\r")
    #expect(await terminal.shows("feedshell login \(server.name)"))
    #expect(await terminal.quit() == 0)
    #expect(try home.files(with: HomeServer.secrets) == [])
  }

  @Test func eachAccountOfAServerHasItsOwnPosts() async throws {
    let server = try await HomeServer()
    try await signIn(to: server)
    #expect(try await rows(server).out.contains(HomeServer.text(of: "ann")))
    server.account.update { $0 = "carla" }
    let login = try await home.login(to: server.oauth)
    #expect(login.out.contains("feedshell --source home@carla@\(server.name)"), "\(login.out)")
    let carla = try await rows(server, of: "carla")
    #expect(carla.out.contains(HomeServer.text(of: "carla")) && !carla.out.contains(HomeServer.text(of: "ann")))
    let offline = try await rows(server, ["--offline"])
    #expect(offline.out.contains(HomeServer.text(of: "ann")), "still the default account")
    let unclear = try await home.run(["logout", server.name])
    #expect(unclear.status == 1)
    #expect(unclear.err.contains("Name one of them: feedshell logout ann@\(server.name)"), "\(unclear.err)")
    #expect(try await home.run(["logout", "ann@\(server.name)"]).status == 0)
    #expect(try home.files(with: [HomeServer.text(of: "ann")]) == [])
    let kept = try await rows(server, of: "carla", ["--offline"])
    #expect(kept.out.contains(HomeServer.text(of: "carla")))
    #expect(try await home.run(["logout", server.name]).status == 0, "only one account is left")
    #expect(try home.files(with: [HomeServer.text(of: "carla"), HomeServer.mark]) == [])
  }

  @Test func signingInAgainToTheSameAccountKeepsItsPrivatePosts() async throws {
    let server = try await HomeServer()
    try await signIn(to: server)
    #expect(try await rows(server).out.contains(HomeServer.text(of: "ann")))
    try await signIn(to: server)
    #expect(try await rows(server, ["--offline"]).out.contains(HomeServer.text(of: "ann")))
  }

  @Test func privatePostsAreHiddenOnceTheServerRejectsTheToken() async throws {
    let server = try await HomeServer()
    try await signIn(to: server)
    #expect(try await rows(server).out.contains(HomeServer.text(of: "ann")))
    server.acceptsToken.update { $0 = false }
    for arguments in [[], ["--offline"], []] {
      let hidden = try await rows(server, arguments)
      #expect(hidden.status == 1)
      #expect(!(hidden.out + hidden.err).contains(HomeServer.text(of: "ann")), "\(arguments)")
    }
    server.acceptsToken.update { $0 = true }
    try await signIn(to: server)
    let offline = try await rows(server, ["--offline"])
    #expect(offline.out.contains(HomeServer.text(of: "ann")), "the same account has signed in again")
  }

  @Test func privatePostsThatLogoutCouldNotDeleteAreDeletedAtTheNextStart() async throws {
    let server = try await HomeServer()
    try await signIn(to: server)
    #expect(try await rows(server).out.contains(HomeServer.text(of: "ann")))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let file = home.url.appending(path: "data/feedshell/posts.sqlite")
    let other = try DatabaseQueue(path: file.path, configuration: configuration)
    try await other.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE post SET size = size")
    }
    let logout = try await home.run(["logout", server.name])
    #expect(logout.status == 1)
    #expect(
      logout.err.contains("Couldn't delete what was saved for @ann@\(server.name) in \(file.path): database is locked.")
    )
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    let offline = try await rows(server, ["--offline"])
    #expect(!(offline.out + offline.err).contains(HomeServer.text(of: "ann")))
    #expect(try home.files(with: HomeServer.secrets) == [])
  }

  private func signIn(to server: HomeServer) async throws {
    let result = try await home.login(to: server.oauth)
    #expect(result.status == 0, "\(result.err)")
  }

  private func rows(
    _ server: HomeServer, of account: String? = nil, _ arguments: [String] = []
  ) async throws -> Child.Result {
    let source = "home@\(account.map { "\($0)@" } ?? "")\(server.name)"
    return try await home.run(["--source", source, "--images", "symbols", "-c", "rows"] + arguments)
  }
}

/// A server whose home timeline has one post with a picture, different for each account.
private struct HomeServer {
  /// Bytes appended to the picture, by which it is found.
  static let mark = "private-picture-7c1e"
  static let secrets = [text(of: "ann"), mark]
  /// A picture of three by two pixels.
  private static let image =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8DAAMFwFgA72AX73hA3ZQAAAABJRU5ErkJggg=="

  let account = WaitableState("ann")
  let acceptsToken = WaitableState(true)
  let oauth: OAuthServer
  private let pictures: LoopbackServer

  init() async throws {
    let picture = try #require(Data(base64Encoded: Self.image)) + Data(Self.mark.utf8)
    let pictures = try await LoopbackServer { _ in
      .http(status: 200, headers: ["content-type": "image/png"], body: Array(picture))
    }
    self.pictures = pictures
    let (account, acceptsToken) = (account, acceptsToken)
    let address = pictures.address("/1.png").absoluteString
    oauth = try await OAuthServer(
      account: account.state, acceptsToken: acceptsToken.state
    ) { [account] line, isSignedIn in
      guard line.hasPrefix("GET /api/v1/timelines/home") else { return nil }
      guard isSignedIn else { return .json(#"{"error":"The access token is invalid"}"#, status: 401) }
      return line.contains("max_id") ? .json("[]") : .json("[\(Self.post(of: account.state, picture: address))]")
    }
  }

  var name: String { oauth.name }

  static func text(of account: String) -> String { "a secret for \(account) alone" }

  private static func post(of account: String, picture: String) -> String {
    #"""
    {"id":"1","created_at":"2026-01-01T00:00:00Z","content":"<p>\#(text(of: account))</p>","visibility":"direct",
    "url":"https://a.example/1","account":{"id":"7","username":"ben","acct":"ben","display_name":"Ben"},
    "media_attachments":[{"id":"5","type":"image","url":"\#(picture)","preview_url":"\#(picture)","description":"p"}]}
    """#
  }
}
