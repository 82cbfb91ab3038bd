import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The list of sources from the command line of the built program.
@Suite(.timeLimit(.minutes(2)))
struct SourceCommandAcceptanceTests {
  private let home = Home()

  @Test func addImportAndExportWorkAsSubcommands() async throws {
    let pictures = home.url.appending(path: "my pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let added = try await home.run(["add", pictures.path, "Holiday photos", "#art"])
    #expect(added.status == 0)
    #expect(added.out.contains("Added Holiday photos"))
    let again = try await home.run(["add", pictures.path])
    #expect(again.status == 1)
    let file = home.url.appending(path: "list; of mine.opml")
    let exported = try await home.run(["export", file.path, "--output", "json"])
    #expect(exported.status == 0)
    #expect(exported.out.contains(#"{"done":{"action":"export""#))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("Holiday photos"))
    #expect(try await home.run(["export", file.path]).status == 1)
    #expect(try await home.run(["export", file.path + "!"]).status == 0)
    let imported = try await home.run(["import", file.path, "--all"])
    #expect(imported.status == 0)
    #expect(imported.out.contains("1"), "it is in the list already")
    #expect(try await home.run(["add"]).status == 64)
  }

  @Test func addingAPageAddsItsFeedAndMentionsItsCommentFeed() async throws {
    let server = try await Self.page(["/feed", "/comments/feed"])
    let added = try await home.run(["add", server.address("/").absoluteString])
    #expect(added.status == 0)
    #expect(added.err == "")
    #expect(added.out.contains("Added Sea"))
    #expect(added.out.contains("add feed:\(server.address("/comments/feed"))"))
    let list = try await home.run(["-c", "sources", "--output", "lines"])
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
  func theAddCommandAddsAFeedEvenIfOtherRequestsToItsServerFail(answer: LoopbackServer.Answer) async throws {
    let server = try await LoopbackServer { line in
      line.hasPrefix("GET /rss ")
        ? .http(status: 200, body: Array("<rss><channel><title>Sea</title></channel></rss>".utf8)) : answer
    }
    let added = try await home.run(["add", server.address("/rss").absoluteString])
    #expect(added.status == 0 && added.out.contains("Added Sea"), "\(added.err)")
  }

  @Test(arguments: [[], ["--output", "json"]])
  func addingAPageWithSeveralFeedsPrintsACommandForEach(options: [String]) async throws {
    let server = try await Self.page(["/one", "/two", "/comments/feed"])
    let result = try await home.run(["add", server.address("/").absoluteString] + options)
    #expect(result.status == 1)
    #expect(result.err.contains("feedshell add feed:\(server.address("/one"))"))
    #expect(result.out.contains("\"error\"") == (options != []))
    #expect(!FileManager.default.fileExists(atPath: home.url.appending(path: "config/feedshell/sources").path))
  }

  @Test func addingAPageSkipsALinkedFeedThatFailsAndAddsTheNext() async throws {
    let server = try await Self.page(["/gone", "/feed"])
    let added = try await home.run(["add", server.address("/").absoluteString])
    #expect(added.status == 0)
    #expect(added.out.hasPrefix("Added "))
    #expect(try await home.run(["-c", "sources", "--output", "lines"]).out.contains("\(server.address("/feed"))"))
  }

  @Test func aWrongPasswordAndAMissingPasswordAreReportedDifferently() async throws {
    let server = try await LoopbackServer { _ in
      .http(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
    }
    let result = try await home.run(["http://ann:secret@127.0.0.1:\(server.port)/feed.xml", "-c", "rows"])
    #expect(result.status == 1)
    #expect(result.err.contains("does not accept this name and password"))
    #expect(!(result.err + result.out).contains("secret"))
    let without = try await home.run(["http://127.0.0.1:\(server.port)/feed.xml", "-c", "rows"])
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
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
    let result = try await home.run([home.url.path, "-c", "where", "--output", "json"])
    #expect(result.status == 0)
    #expect(result.err == "")
    let unknown = try await home.run(["nowhere"])
    #expect(unknown.status == 64)
    #expect(unknown.err.contains("no route “nowhere”"))
  }
}

extension LoopbackServer.Answer {
  fileprivate static func html(_ text: String) -> Self {
    .http(status: 200, headers: ["content-type": "text/html"], body: Array(text.utf8))
  }
}
