import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// The token of a login: sent only to its server with document requests; in no output and no other file.
@Suite(.timeLimit(.minutes(2)))
struct TokenAcceptanceTests {
  private let home = Home()

  @Test func theTokenIsSentForDocumentsOfItsServerButNotForPictures() async throws {
    let other = try await LoopbackServer { _ in .http(status: 404) }
    let server = try await feedServer(picture: "http://127.0.0.1:\(other.port)/picture")
    #expect(try await home.login(to: server).status == 0)
    for arguments in [["--images", "symbols"], ["--output", "json"], ["--cache", home.url.path]] {
      let result = try await script(server, arguments, "rows; open 1; where; goto nowhere")
      #expect(!(result.out + result.err).contains(OAuthServer.token))
      #expect(result.out.contains("first picture"), "\(result.err)")
    }
    let feeds = server.loopback.requests.filter { $0.hasPrefix("GET /v1/") }
    #expect(!feeds.isEmpty && feeds.allSatisfy(hasTheToken))
    let pictures = server.loopback.requests.filter { $0.hasPrefix("GET /picture") }
    #expect(!pictures.isEmpty && !pictures.contains(where: hasTheToken))
    #expect(!other.requests.isEmpty && !other.requests.contains(where: hasTheToken))
    #expect(try home.filesWithTheToken() == ["state/feedshell/tokens"])
  }

  @Test func aRedirectToAnotherServerGetsNoToken() async throws {
    let other = try await LoopbackServer { _ in .json(#"{"items":[]}"#) }
    let location = other.address("/v1/feed").absoluteString
    let server = try await OAuthServer { line, _ in
      line.contains("/v1/feed") ? .http(status: 302, headers: ["location": location]) : nil
    }
    #expect(try await home.login(to: server).status == 0)
    #expect(try await script(server, [], "rows").status == 0)
    #expect(other.requests.count == 1)
    #expect(!other.requests.contains(where: hasTheToken))
    #expect(server.loopback.requests.last.map(hasTheToken) == true)
  }

  @Test func theTokenIsNeitherInTheHistoryNorOnTheScreen() async throws {
    let server = try await feedServer(picture: "x")
    #expect(try await home.login(to: server).status == 0)
    let terminal = try PTY.feedshell(["--source", "contract:\(server.url.absoluteString)"], home: home.url)
    #expect(await terminal.shows("first picture"))
    terminal.types("tree\rhelp\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(!terminal.output.contains(OAuthServer.token))
    #expect(try home.filesWithTheToken() == ["state/feedshell/tokens"])
  }

  @Test func aRefreshUsesALoginMadeInAnotherTerminal() async throws {
    let server = try await feedServer(picture: "x")
    let terminal = try PTY.feedshell(["--source", "contract:\(server.url.absoluteString)"], home: home.url)
    #expect(await terminal.shows("401"))
    #expect(try await home.login(to: server).status == 0)
    terminal.types("refresh\r")
    #expect(await terminal.shows("first picture"))
    #expect(await terminal.quit() == 0)
  }

  @Test func noCoreDumpContainsTheToken() async throws {
    let feed = WaitableState(0)
    let server = try await OAuthServer { line, _ in
      guard line.contains("/v1/feed") else { return nil }
      feed.update { $0 += 1 }
      return .silence
    }
    #expect(try await home.login(to: server).status == 0)
    let folder = home.url.appending(path: "crash")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let line = #"cd "$1" && ulimit -c unlimited && exec "$0" --source "$2" -c rows"#
    let terminal = try PTY(
      URL(filePath: "/bin/bash"), ["-c", line, Program.url.path, folder.path, "contract:\(server.url.absoluteString)"],
      // The toolchain's own report of a crash would go on for a minute.
      environment: home.directories.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    await feed.wait { $0 == 1 }
    let limits = try String(contentsOfFile: "/proc/\(terminal.pid)/limits", encoding: .utf8)
    #expect(limits.contains(#/Max core file size +0 /#))
    terminal.sends(SIGABRT)
    #expect(await terminal.exitStatus() == -SIGABRT)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func anInvalidLineOfTheLoginFileIsReportedAndKept() async throws {
    let server = try await feedServer(picture: "x")
    #expect(try await home.login(to: server).status == 0)
    let file = home.url.appending(path: "state/feedshell/tokens")
    let text = "nonsense\n" + (try String(contentsOf: file, encoding: .utf8))
    try text.write(to: file, atomically: false, encoding: .utf8)
    let result = try await script(server, [], "rows; open 1")
    #expect(result.err == "feedshell: \(file.path): skipped lines that are not logins: 1. They stay as they are.\n")
    #expect(result.status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// A feed that requires a login; its second picture is on the server itself.
  private func feedServer(picture: String) async throws -> OAuthServer {
    let id = "00000001-0000-4000-8000-00000000000"
    return try await OAuthServer { line, isSignedIn in
      if line.contains("/picture") { return .http(status: 404) }
      guard isSignedIn else { return .json("{}", status: 401) }
      if line.contains("/comments") || line.contains("after_id") { return .json(#"{"items":[]}"#) }
      let port = line.firstMatch(of: /port=(\d+)/).map { String($0.1) } ?? ""
      return .json(
        #"{"items":[{"id":"\#(id)1","description":"first picture","image":"\#(picture)"},"#
          + #"{"id":"\#(id)2","description":"second","image":"http://127.0.0.1:\#(port)/picture"}]}"#)
    }
  }

  private func script(_ server: OAuthServer, _ arguments: [String], _ commands: String) async throws -> Child.Result {
    try await home.run(
      ["--source", "contract:\(server.url.absoluteString)/?port=\(server.loopback.port)", "-c", commands] + arguments)
  }

  private func hasTheToken(_ request: String) -> Bool { request.contains(OAuthServer.token) }
}
