import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Signing in to a Google Reader API, and out of it, with the built program.
@Suite(.timeLimit(.minutes(2)))
struct ReaderLoginAcceptanceTests {
  private static let password = "pa55-of-alice"
  private static let token = "alice/t0ken-9f2c"
  private static let secrets = [password, token]

  private let home = Home()

  @Test func aPasswordIsReadFromStandardInputAndNeverSaved() async throws {
    let server = try await Self.server()
    let login = try await home.run(["login", address(server), "alice"], input: Self.password + "\n")
    #expect(login.status == 0, "\(login.err)")
    #expect(login.out.contains("Signed in as alice@127.0.0.1:\(server.port)/api/greader.php."), "\(login.out)")
    #expect(login.out.contains("feedshell -c 'add \(address(server)) Home'"), "\(login.out)")
    #expect(!login.out.contains("not shown"), "nobody types")
    for secret in Self.secrets { #expect(!(login.out + login.err).contains(secret)) }
    #expect(try home.files(with: [Self.password]) == [])
    #expect(try home.files(with: [Self.token]) == ["state/feedshell/tokens"])
    let list = try await home.run(["accounts", "--output", "json"])
    #expect(list.out.contains(#""name":"alice","server":"127.0.0.1:\#(server.port)/api/greader.php""#), "\(list.out)")
    let logout = try await home.run(["logout", address(server).replacing("reader:", with: "reader:alice@")])
    #expect(logout.status == 0, "\(logout.err)")
    #expect(logout.out.contains("The server accepts its token until you change the API password there."))
    #expect(try home.files(with: Self.secrets) == [])
  }

  @Test func aTerminalDoesNotShowThePassword() async throws {
    let server = try await Self.server()
    let terminal = try PTY.feedshell(["login", address(server), "alice"], home: home.url)
    #expect(await terminal.shows("not shown"))
    terminal.types(Self.password + "\r")
    #expect(await terminal.shows("Signed in as alice@"))
    #expect(await terminal.exitStatus() == 0)
    for secret in Self.secrets { #expect(!terminal.output.contains(secret)) }
  }

  @Test func thePasswordIsReadFromACommand() async throws {
    let server = try await Self.server()
    let arguments = ["login", address(server), "alice", "--password-command"]
    let login = try await home.run(arguments + ["printf '%s\\n' \(Self.password) more"])
    #expect(login.status == 0, "\(login.err)")
    let failed = try await home.run(arguments + ["echo \(Self.password); exit 3"])
    #expect(failed.status == 1)
    #expect(failed.err.contains("The command of --password-command failed: status 3."), "\(failed.err)")
    #expect(!(login.out + login.err + failed.out + failed.err).contains(Self.password))
  }

  @Test func aWrongPasswordAndAWrongAddressAreReported() async throws {
    let server = try await Self.server()
    let wrong = try await home.run(["login", address(server), "alice"], input: "other-pa55\n")
    #expect(wrong.status == 1)
    #expect(wrong.err.contains("refused the name or the password"), "\(wrong.err)")
    #expect(wrong.err.contains("feedshell login \(address(server)) alice"), "\(wrong.err)")
    #expect(!(wrong.out + wrong.err).contains("other-pa55"))
    let root = "reader:http://127.0.0.1:\(server.port)"
    let elsewhere = try await home.run(["login", root, "alice"], input: Self.password + "\n")
    #expect(elsewhere.status == 1)
    #expect(elsewhere.err.contains("There is no Google Reader API at 127.0.0.1:\(server.port) (status 404)"))
    #expect(elsewhere.err.contains("/api/greader.php"))
    let silent = try await home.run(["login", address(server), "alice"], input: "")
    #expect(silent.status == 1)
    #expect(silent.err.contains("There was no password. To begin again: feedshell login \(address(server)) alice"))
    #expect(try home.files(with: Self.secrets) == [])
  }

  @Test(arguments: [
    ["login", "reader:http://rss.example/api", "alice"], ["login", "example.social", "alice"],
    ["login", "example.social", "--password-command", "true"], ["login", "reader:https://a:b@rss.example/", "alice"],
  ])
  func invalidArgumentsOfTheLoginCommandAreAUsageError(arguments: [String]) async throws {
    let result = try await home.run(arguments)
    #expect(result.status == 64)
    #expect(!result.err.isEmpty && !result.err.contains("a:b"))
  }

  @Test func theLoginCommandRequiresAnAccountName() async throws {
    let server = try await Self.server()
    let result = try await home.run(["login", address(server)], input: Self.password + "\n")
    #expect(result.status == 1)
    #expect(result.err.contains("Name the account, too: feedshell login \(address(server)) NAME"), "\(result.err)")
    #expect(server.requests == [])
  }

  @Test func additionalAccountsMustHaveNamesThatAreValidInAnAddress() async throws {
    let server = try await Self.server()
    for _ in 1...2 {
      let first = try await home.run(["login", address(server), "alice smith"], input: Self.password + "\n")
      #expect(first.status == 0, "\(first.err)")
      #expect(first.out.contains("feedshell -c 'add \(address(server)) Home'"), "\(first.out)")
    }
    let second = try await home.run(["login", address(server), "alice"], input: Self.password + "\n")
    #expect(second.out.contains("add reader:alice@http://127.0.0.1:\(server.port)/api"), "\(second.out)")
    let count = server.requests.count
    let third = try await home.run(["login", address(server), "alice/b"], input: Self.password + "\n")
    #expect(third.status == 1)
    #expect(third.err.contains("An address cannot contain the name “alice/b”"), "\(third.err)")
    #expect(third.err.contains("feedshell logout \(address(server)) 'alice smith'"), "\(third.err)")
    #expect(server.requests.count == count, "no password is sent")
  }

  private func address(_ server: LoopbackServer) -> String {
    "reader:http://127.0.0.1:\(server.port)/api/greader.php"
  }

  /// A server with one account.
  private static func server() async throws -> LoopbackServer {
    try await LoopbackServer(answerToWhole: { request in
      let line = request.prefix { $0 != "\r\n" }
      if line.hasPrefix("POST /api/greader.php/accounts/ClientLogin ") {
        return request.contains("Email=alice") && request.hasSuffix("&Passwd=\(password)")
          ? text("SID=\(token)\nLSID=null\nAuth=\(token)\n") : text("Unauthorized!", status: 401)
      }
      guard line.hasPrefix("GET /api/greader.php/reader/api/0/token ") else { return text("<html>", status: 404) }
      let isSignedIn = request.lowercased().contains("authorization: googlelogin auth=\(token)")
      return isSignedIn ? text("edit\n") : text("Unauthorized!", status: 401)
    })
  }

  private static func text(_ text: String, status: Int = 200) -> LoopbackServer.Answer {
    .http(status: status, headers: ["content-type": "text/plain"], body: Array(text.utf8))
  }
}
