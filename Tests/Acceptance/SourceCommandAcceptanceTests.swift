import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The list of sources from the command line of the built program.
@Suite(.timeLimit(.minutes(2)))
struct SourceCommandAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var variables: [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_STATE_HOME": home.appending(path: "state").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
    ]
  }

  @Test func addImportAndExportWorkAsSubcommands() async throws {
    let pictures = home.appending(path: "my pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let added = try await run(["add", pictures.path, "Holiday photos", "#art"])
    #expect(added.status == 0)
    #expect(added.out.contains("Added Holiday photos"))
    let again = try await run(["add", pictures.path])
    #expect(again.status == 1)
    let file = home.appending(path: "list; of mine.opml")
    let exported = try await run(["export", file.path, "--output", "json"])
    #expect(exported.status == 0)
    #expect(exported.out.contains(#"{"done":{"action":"export""#))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("Holiday photos"))
    #expect(try await run(["export", file.path]).status == 1)
    #expect(try await run(["export", file.path + "!"]).status == 0)
    let imported = try await run(["import", file.path, "--all"])
    #expect(imported.status == 0)
    #expect(imported.out.contains("1"), "it is in the list already")
    #expect(try await run(["add"]).status == 64)
  }

  @Test func addingAPageAddsItsFeedAndMentionsItsCommentFeed() async throws {
    let server = try await Self.page(["/feed", "/comments/feed"])
    let added = try await run(["add", server.address("/").absoluteString])
    #expect(added.status == 0)
    #expect(added.err == "")
    #expect(added.out.contains("Added Sea"))
    #expect(added.out.contains("add feed:\(server.address("/comments/feed"))"))
    let list = try await run(["-c", "sources", "--output", "lines"])
    #expect(list.out.contains("\(server.address("/feed"))"))
    #expect(!list.out.contains("/comments/feed"))
  }

  /// A local server's answers to unknown addresses must not prevent reading its feed.
  @Test(arguments: [
    LoopbackServer.Answer.http(status: 429), .http(status: 429, headers: ["Retry-After": "3600"]),
    .http(status: 503, headers: ["Retry-After": "3600"]), .raw([], closes: true),
    .raw(Array("no\r\n\r\n".utf8), closes: true),
    .http(status: 302, headers: ["Location": "/again"]), .json("{}"),
  ])
  func theAddCommandFindsAFeedWhateverTheServerAnswersToOtherRequests(answer: LoopbackServer.Answer) async throws {
    let server = try await LoopbackServer { line in
      line.hasPrefix("GET /rss ")
        ? .http(status: 200, body: Array("<rss><channel><title>Sea</title></channel></rss>".utf8)) : answer
    }
    let added = try await run(["add", server.address("/rss").absoluteString])
    #expect(added.status == 0 && added.out.contains("Added Sea"), "\(added.err)")
  }

  @Test(arguments: [[], ["--output", "json"]])
  func addingAPageWithSeveralFeedsPrintsACommandForEach(options: [String]) async throws {
    let server = try await Self.page(["/one", "/two", "/comments/feed"])
    let result = try await run(["add", server.address("/").absoluteString] + options)
    #expect(result.status == 1)
    #expect(result.err.contains("feedshell add feed:\(server.address("/one"))"))
    #expect(result.out.contains("\"error\"") == (options != []))
    #expect(!FileManager.default.fileExists(atPath: home.appending(path: "config/feedshell/sources").path))
  }

  @Test func addingAPageSkipsALinkedFeedThatFailsAndAddsTheNext() async throws {
    let server = try await Self.page(["/gone", "/feed"])
    let added = try await run(["add", server.address("/").absoluteString])
    #expect(added.status == 0)
    #expect(added.out.hasPrefix("Added "))
    #expect(try await run(["-c", "sources", "--output", "lines"]).out.contains("\(server.address("/feed"))"))
  }

  @Test func aWrongPasswordAndAMissingPasswordAreReportedDifferently() async throws {
    let server = try await LoopbackServer { _ in
      .http(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
    }
    let result = try await run(["http://ann:secret@127.0.0.1:\(server.port)/feed.xml", "-c", "rows"])
    #expect(result.status == 1)
    #expect(result.err.contains("does not accept this name and password"))
    #expect(!(result.err + result.out).contains("secret"))
    let without = try await run(["http://127.0.0.1:\(server.port)/feed.xml", "-c", "rows"])
    #expect(without.err.contains("asks for a name and a password"))
  }

  /// A server with a page that links to feeds; those with `gone` in the path do not exist.
  private static func page(_ feeds: [String]) async throws -> LoopbackServer {
    try await LoopbackServer { request in
      let path = String(request.split(separator: " ")[1])
      let links = feeds.map { "<link rel=alternate type=application/rss+xml href=\($0)>" }
      switch path {
      case "/": return .html("<!doctype html><title>x</title>" + links.joined())
      case _ where feeds.contains(path) && !path.contains("gone"):
        return .html("<rss><channel><title>Sea</title><item><title>a</title></item></channel></rss>")
      default: return .http(status: 404)
      }
    }
  }

  @Test func aFolderCanBeOpenedByItsPath() async throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let result = try await run([home.path, "-c", "where", "--output", "json"])
    #expect(result.status == 0)
    #expect(result.err == "")
    let unknown = try await run(["nowhere"])
    #expect(unknown.status == 64)
    #expect(unknown.err.contains("no route “nowhere”"))
  }

  private func run(_ arguments: [String]) async throws -> Child.Result {
    try await Program.run(arguments, environment: variables)
  }
}

extension LoopbackServer.Answer {
  fileprivate static func html(_ text: String) -> Self {
    .http(status: 200, headers: ["content-type": "text/html"], body: Array(text.utf8))
  }
}
