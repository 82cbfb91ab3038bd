import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// The password in a source's address: sent to its own server, and neither shown nor written anywhere.
@Suite(.timeLimit(.minutes(2)))
struct SecretAcceptanceTests {
  private static let password = "s3cr3t-0f-ann"
  /// A picture of three by two pixels.
  private static let image =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8DAAMFwFgA72AX73hA3ZQAAAABJRU5ErkJggg=="
  private static let authorization = "Basic " + Data("ann:\(password)".utf8).base64EncodedString()
  private let home = Home()

  @Test func aScriptNeverWritesOrPrintsThePasswordOfItsSource() async throws {
    let server = try await server()
    let result = try await script(
      ["--source", source(server), "--images", "symbols"], "rows; open 1; back; goto messages; rows; dismiss 1; where")
    #expect(result.status == 0, "\(result.err)")
    #expect(!(result.out + result.err).contains(Self.password))
    let json = try await script(["--source", source(server), "--output", "json"], "rows; goto messages; rows")
    #expect(!(json.out + json.err).contains(Self.password))
    #expect(try filesWithThePassword() == [])
    #expect(
      server.requests.allSatisfy { $0.contains(Self.authorization) }, "\(server.requests)")
  }

  @Test func theShellNeverWritesOrPrintsThePasswordOfItsSource() async throws {
    let server = try await server()
    let terminal = try PTY.feedshell(["--source", source(server), "--images", "symbols", "messages"], home: home.url)
    #expect(await terminal.shows("hello"))
    await server.observed.wait { $0.requests.contains { $0.hasPrefix("GET /photo") } }
    #expect(await terminal.quit() == 0)
    #expect(!terminal.output.contains(Self.password))
    #expect(try filesWithThePassword() == [])
    let photo = try #require(server.requests.first { $0.hasPrefix("GET /photo") })
    #expect(photo.contains(Self.authorization), "the photo is of the same server")
  }

  @Test func thePasswordOfASubscribedSourceIsSavedOnlyInTheLoginFile() async throws {
    let server = try await server()
    try home.writeSources("\(source(server))  Ann\n")
    let first = try await script([], "goto sources/Ann; rows")
    #expect(first.err.contains("The password of 1 source is kept in "))
    #expect(try files(containing: [Self.password]) == ["state/feedshell/tokens"])
    let second = try await script(["--source", "Ann"], "refresh; goto sources/Ann; refresh; rows")
    #expect(second.err == "")
    #expect(try files(containing: [Self.password]) == ["state/feedshell/tokens"])
    #expect(!server.requests.isEmpty && server.requests.allSatisfy { $0.contains(Self.authorization) })
    let third = try await script([], "goto sources; remove 1")
    #expect(third.err == "")
    #expect(try filesWithThePassword() == [])
    #expect(!(first.out + second.out + third.out + first.err).contains(Self.password))
  }

  @Test func aPasswordInATypedCommandIsSavedOnlyInTheSettingsFile() async throws {
    let terminal = try PTY.feedshell(["--offline", "--images", "none", "sources"], home: home.url)
    let secret = "ann:\(Self.password)"
    let lines = [
      "set player mpv http://\(secret)@h.example/x", "set notify curl -u \(secret) https://h.example",
      "filter source:http://\(secret)@h.example/f hide", #"filter "http://\#(secret)@h.example/f" mark"#,
      #"add "search:source:http://\#(secret)@h.example/f" View"#, "alias up !curl -u \(secret) https://h.example",
      "search http://\(secret)@h.example/f",
    ]
    for line in lines {
      #expect(await terminal.prompts("sources> "))
      terminal.types("\(line)\r")
    }
    #expect(await terminal.shows("Search: "))
    #expect(await terminal.quit() == 0)
    #expect(try filesWithThePassword() == ["state/feedshell/settings"], "the commands are started with it")
    let state = try await script(["state", "export", "-"], nil)
    #expect(state.status == 0)
    #expect(state.out.contains("View") && !state.out.contains(Self.password))
  }

  @Test(arguments: ["--source", "prompt", "typing"]) func noCoreDumpContainsATypedPassword(form: String) async throws {
    let folder = home.url.appending(path: "crash")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = "http://ann:\(Self.password)@127.0.0.1:9/f"
    let words = form == "--source" ? ["--source", source] : ["sources"]
    let terminal = try PTY(
      URL(filePath: "/bin/bash"),
      ["-c", #"cd "$0" && ulimit -c unlimited && exec "$@""#, folder.path, Program.url.path, "--offline"] + words,
      environment: home.directories.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    #expect(await terminal.shows("> "))
    if form != "--source" {
      terminal.types("set player mpv \(source)" + (form == "prompt" ? "\r" : ""))
      #expect(await terminal.shows("127.0.0.1:9/f"))
      if form == "prompt" { #expect(await terminal.prompts("sources> ")) }
    }
    terminal.sends(SIGABRT)
    #expect(await terminal.exitStatus() == -SIGABRT)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func credentialsInAnAddressOfAFeedAreNotSent() async throws {
    let other = try await LoopbackServer { _ in .http(status: 404) }
    let port = other.port
    let server = try await LoopbackServer { request in
      .json(
        request.contains("after_id")
          ? #"{"items":[]}"#
          : #"{"items":[{"id":"00000001-0000-4000-8000-000000000000","image":"http://eve:pw@127.0.0.1:\#(port)/i"}]}"#)
    }
    _ = try await script(["--source", source(server), "--images", "symbols"], "rows")
    let request = try #require(other.requests.first)
    #expect(!request.lowercased().contains("authorization"))
    #expect(!request.contains("eve"))
  }

  @Test func credentialsInAnAddressOfAFeedAreNeitherPrintedNorSaved() async throws {
    let image = try #require(Data(base64Encoded: Self.image))
    let other = try await LoopbackServer { _ in .http(status: 200, body: Array(image)) }
    let address = "127.0.0.1:\(other.port)/i"
    // The saved body is as the server sent it: only there the password is escaped.
    let escaped = Self.password.replacing("s", with: #"\u0073"#)
    let server = try await LoopbackServer { request in
      .json(
        request.contains("after_id")
          ? #"{"items":[]}"#
          : #"{"items":[{"id":"00000001-0000-4000-8000-000000000000","image":"http://eve:\#(escaped)@\#(address)"}]}"#)
    }
    for arguments in [["--images", "symbols"], ["--output", "json"]] {
      let result = try await script(["--source", "http://127.0.0.1:\(server.port)"] + arguments, "rows")
      #expect(result.status == 0, "\(result.err)")
      #expect(!(result.out + result.err).contains(Self.password))
      if arguments.contains("json") { #expect(result.out.contains("http://\(address)")) }
    }
    #expect(try filesWithThePassword() == [])
    #expect(try !files(containing: ["http://\(address)"]).isEmpty, "the image is saved")
  }

  @Test(arguments: [
    ["feed", "http://ann:PASSWORD@a.example/"], ["-c", "goto http://ann:PASSWORD@a.example/"],
    ["-c", "http://ann:PASSWORD@a.example/"], ["feed", "x", "ann:PASSWORD@a.example", "http://a.example"],
    ["feed", "http://a.example", "http://ann:it's PASSWORD@a.example", "http://eve:PASSWORD@a.example"],
    ["--width", "http://ann:PASSWORD@a.example/"], ["--output=http://ann:PASSWORD@a.example/"],
  ])
  func theErrorForAnUnexpectedAddressOmitsThePassword(arguments: [String]) async throws {
    let result = try await Program.run(
      ["--no-cache", "--no-rc"] + arguments.map { $0.replacing("PASSWORD", with: Self.password) })
    #expect(result.status != 0)
    #expect(!result.err.isEmpty)
    #expect(!(result.out + result.err).contains(Self.password), "\(result.err)")
  }

  @Test(arguments: [
    "http://ann:PASSWORD@a.example:99999/", "ftp://ann:PASSWORD@a.example", "ann:PASSWORD@a.example",
    "http://ann:PASSWORD/@a.example", "http://ann:PASSWORD@", "http://ann:PASS WORD PASSWORD@a example",
  ])
  func theErrorForAnInvalidSourceOmitsThePassword(source: String) async throws {
    let text = source.replacing("PASSWORD", with: Self.password)
    for arguments in [["--source", text], [text]] {
      let result = try await Program.run(arguments)
      #expect(result.status == 64)
      #expect(!(result.out + result.err).contains(Self.password), "\(result.err)")
    }
  }

  /// A server with a feed of one picture, and one message with a photo of a relative address.
  private func server() async throws -> LoopbackServer {
    try await LoopbackServer { request in
      if request.contains("/comments") || request.contains("after_id") { return .json(#"{"items":[]}"#) }
      if request.contains("/messages") {
        return .json(
          #"{"messages":[{"id":1,"author":{"name":"a","photoUrl":"/photo.png"},"updated":"2015-02-01T07:46:23Z","content":"hello"}]}"#
        )
      }
      if request.contains("/v1/feed") {
        return .json(#"{"items":[{"id":"00000001-0000-4000-8000-000000000000","description":"d","image":"x"}]}"#)
      }
      return .http(status: 200, body: [0x47])
    }
  }

  private func source(_ server: LoopbackServer) -> String {
    "http://ann:\(Self.password)@127.0.0.1:\(server.port)"
  }

  private func script(_ arguments: [String], _ commands: String?) async throws -> Child.Result {
    try await home.run(arguments + (commands.map { ["-c", $0] } ?? []))
  }

  /// The files of the cache and the state that contain the password, including the database's own files.
  private func filesWithThePassword() throws -> [String] {
    try files(containing: [Self.password, Self.authorization])
  }

  private func files(containing texts: [String]) throws -> [String] {
    let files = try #require(FileManager.default.enumerator(atPath: home.url.path)).compactMap { $0 as? String }
    try #require(files.contains { $0.hasSuffix(".sqlite") })
    return try home.files(with: texts)
  }
}
