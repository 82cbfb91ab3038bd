import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Signing in and out with the built program.
@Suite(.timeLimit(.minutes(2)))
struct LoginAcceptanceTests {
  private let home = Home()

  @Test func loginAtATerminalAsksForTheCodeAndSavesTheToken() async throws {
    let server = try await OAuthServer()
    let terminal = try PTY.feedshell(["login", server.name], home: home.url)
    #expect(await terminal.shows("\(server.url.absoluteString)/oauth/authorize?response_type=code"))
    #expect(await terminal.shows("paste the code"))
    terminal.types(OAuthServer.code + "\r")
    #expect(await terminal.shows("Signed in as @ann@\(server.name), for reading only."))
    #expect(await terminal.shows("feedshell --source home@\(server.name)"))
    #expect(await terminal.exitStatus() == 0)
    #expect(try home.filesWithTheToken() == ["state/feedshell/tokens"])
    #expect(try home.mode("state/feedshell/tokens") == 0o600)
    #expect(try home.mode("state/feedshell") == 0o700)
    #expect(!terminal.output.contains(OAuthServer.token) && !terminal.output.contains(OAuthServer.secret))
  }

  @Test func loginAndLogoutWorkWithoutATerminal() async throws {
    let server = try await OAuthServer()
    let login = try await home.login(to: server)
    #expect(login.status == 0, "\(login.err)")
    #expect(login.out.contains("Signed in as @ann@\(server.name), for reading only."))
    #expect(!(login.out + login.err).contains(OAuthServer.code))
    let logout = try await home.run(["logout", "@ann@\(server.name)"])
    #expect(logout.status == 0)
    #expect(logout.out == "Signed out of \(server.name).\n")
    #expect(server.heads.last == "POST /oauth/revoke")
    #expect(try home.filesWithTheToken() == [])
    let again = try await home.run(["logout", server.name])
    #expect(again.status == 0 && again.err.isEmpty)
    #expect(again.out == "You are not signed in to \(server.name).\n")
  }

  @Test func aLoginWithWriteAccessReplacesAReadOnlyLoginAndListsItsScopes() async throws {
    let server = try await OAuthServer()
    let logins: [(options: [String], words: String)] = [
      ([], "for reading only"), (["--write"], "for reading and writing"), ([], "for reading only"),
    ]
    for (options, words) in logins {
      let login = try await home.run(["login", server.name] + options, input: OAuthServer.code + "\n")
      #expect(login.status == 0, "\(login.err)")
      #expect(login.out.contains("Signed in as @ann@\(server.name), \(words)."))
      let scopes = options.isEmpty ? #"["read"]"# : #"["read","write:favourites","write:bookmarks","write:statuses"]"#
      let list = try await home.run(["accounts", "--output", "json"])
      #expect(
        list.out.contains(
          #""name":"ann","server":"\#(server.name)","scopes":\#(scopes),"isDefault":true"#), "\(list.out)")
    }
    #expect(server.heads.count { $0 == "POST /oauth/revoke" } == 2, "the replaced logins")
    let silent = try await home.run(["login", server.name, "--write"], input: "\n")
    #expect(silent.err.contains("To start again: feedshell login \(server.name) --write"))
    #expect(silent.out.contains("let FeedShell read and write:"))
  }

  @Test func theErrorForAnExpiredLoginSuggestsTheLoginCommand() async throws {
    let accepts = WaitableState(true)
    let server = try await OAuthServer(acceptsToken: accepts.state) { line, isSignedIn in
      line.contains("/api/v1/timelines/home") ? .json(isSignedIn ? "[]" : "{}", status: isSignedIn ? 200 : 401) : nil
    }
    let options = ["--source", "home@\(server.name)", "--output", "json", "-c", "rows"]
    #expect(try await home.run(["login", server.name, "--write"], input: OAuthServer.code + "\n").status == 0)
    #expect(try await home.run(options).status == 0)
    accepts.update { $0 = false }
    let ended = try await home.run(options)
    #expect(ended.out.contains(#""reason":"loginEnded""#), "\(ended.out)")
    #expect(ended.out.contains("feedshell login \(server.name) --write"))
    let text = try await home.run(["accounts"])
    #expect(text.out.contains("login ended"), "\(text.out)")
    accepts.update { $0 = true }
    #expect(try await home.run(options).status == 0)
    #expect(try await !home.run(["accounts"]).out.contains("login ended"))
  }

  @Test(arguments: [(404, 0), (405, 0), (501, 0), (403, 1), (500, 1)] as [(Int, Int32)])
  func logoutDeletesTheTokenIfTheServerCannotRevokeIt(answer: Int, status: Int32) async throws {
    let server = try await OAuthServer(revocationStatus: answer)
    #expect(try await home.login(to: server).status == 0)
    let logout = try await home.run(["logout", server.name])
    #expect(logout.status == status)
    #expect(logout.err.contains("may still accept it") && logout.err.contains("status \(answer)"))
    #expect(try home.filesWithTheToken() == [])
  }

  /// A store with two hard links is left alone.
  @Test(arguments: [200, 404]) func logoutFailsIfSavedPostsCannotBeDeleted(revocation: Int) async throws {
    let server = try await OAuthServer(revocationStatus: revocation)
    #expect(try await home.login(to: server).status == 0)
    let folder = home.url.appending(path: "data/feedshell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data([1]).write(to: folder.appending(path: "posts.sqlite"))
    try FileManager.default.linkItem(
      at: folder.appending(path: "posts.sqlite"), to: folder.appending(path: "other.sqlite"))
    let logout = try await home.run(["logout", server.name])
    #expect(logout.err.contains("posts.sqlite"))
    #expect(logout.status == 1)
  }

  @Test func logoutDeletesTheTokenOfAnUnreachableServer() async throws {
    let server = try await OAuthServer()
    let name = server.name
    #expect(try await home.login(to: server).status == 0)
    try await server.loopback.stop()
    let logout = try await home.run(["logout", name])
    #expect(logout.status == 1)
    #expect(logout.err.contains("The token is deleted here, but \(name) may still accept it"))
    #expect(try home.filesWithTheToken() == [])
  }

  @Test func aNewLoginRevokesTheOldToken() async throws {
    let server = try await OAuthServer()
    for _ in 0..<2 { #expect(try await home.login(to: server).status == 0) }
    #expect(server.heads.count { $0 == "POST /oauth/revoke" } == 1)
  }

  @Test func aTokenThatCannotBeSavedIsRevoked() async throws {
    let server = try await OAuthServer()
    let file = home.url.appending(path: "state/feedshell/tokens")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // No space for another login.
    let full = Data("# ".utf8) + Data(repeating: UInt8(ascii: "x"), count: 1 << 20 - 4)
    try full.write(to: file)
    let result = try await home.login(to: server)
    #expect(result.status == 1)
    #expect(result.err.contains("Couldn't write the logins in \(file.path)"))
    #expect(server.heads.last == "POST /oauth/revoke")
    #expect(try Data(contentsOf: file) == full)
  }

  @Test func aWrongLoginCodeIsAnError() async throws {
    let server = try await OAuthServer()
    let result = try await home.run(["login", server.name], input: "wrong-code\n")
    #expect(result.status == 1)
    #expect(result.err.contains("\(server.name) refused the code"))
    #expect(!(result.out + result.err).contains("wrong-code"))
    let silent = try await home.run(["login", server.name], input: "\n")
    #expect(silent.status == 1)
    #expect(silent.err.contains("No code was entered. To start again: feedshell login \(server.name)"))
  }

  @Test func anIncompatibleOrUnreachableServerIsReported() async throws {
    let web = try await LoopbackServer { _ in .http(status: 404, body: Array("<html>".utf8)) }
    let name = "127.0.0.1:\(web.port)"
    let other = try await home.run(["login", name], input: "x\n")
    #expect(other.status == 1)
    #expect(other.err.contains("\(name) is not a Mastodon-compatible server"))
    try await web.stop()
    let gone = try await home.run(["login", name], input: "x\n")
    #expect(gone.status == 1)
    #expect(gone.err.contains("refused the connection"))
  }

  @Test(arguments: [["login"], ["login", "two words"], ["login", "http://example.social"], ["logout", ""]])
  func invalidArgumentsOfLoginAndLogoutAreAUsageError(arguments: [String]) async throws {
    let result = try await home.run(arguments)
    #expect(result.status == 64)
    #expect(!result.err.isEmpty)
  }

  @Test func anUnwritableLoginFileIsReportedBeforeTheServerIsContacted() async throws {
    let server = try await OAuthServer()
    let result = try await home.run(["login", server.name], environment: ["XDG_STATE_HOME": "/proc/none"])
    #expect(result.status == 1)
    #expect(result.err.contains("Couldn't write the logins in /proc/none/feedshell/tokens"))
    #expect(server.loopback.requests == [])
  }

  @Test func loginAndLogoutPrintTheirHelp() async throws {
    for command in ["login", "logout"] {
      let result = try await home.run([command, "--help"])
      #expect(result.status == 0)
      let options = command == "login" ? "[<options>] " : ""
      #expect(result.out.contains("USAGE: feedshell \(command) \(options)<SERVER>"))
    }
  }
}
