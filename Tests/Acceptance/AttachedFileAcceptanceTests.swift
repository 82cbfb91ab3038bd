import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Other files attached to posts, and the comments page, in the built program.
@Suite(.timeLimit(.minutes(2)))
struct AttachedFileAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private static let report = Array("%PDF-1.4 ".utf8) + (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  @Test func anOpenPostListsItsAttachedFilesAndTheAddressOfItsComments() async throws {
    let server = try await server()
    let terminal = try PTY.feedshell(["--source", "feed:\(server.url.absoluteString)/feed.xml"], home: home)
    #expect(await terminal.shows("The report"))
    terminal.types("1\r")
    #expect(await terminal.showsAll(["file .1: report.pdf (50 kB)", "Comments .3: \(server.url.absoluteString)/talk"]))
    terminal.types("url .1\r")
    #expect(await terminal.shows("\(server.url.absoluteString)/report.pdf\r\n"))
    terminal.types("save .1 \(folder.path)/\r")
    #expect(await terminal.shows("Saved"))
    #expect(await terminal.quit() == 0)
    #expect(try Data(contentsOf: folder.appending(path: "report.pdf")) == Data(Self.report))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.pdf"])
  }

  @Test func aScriptListsAndSavesAttachedFiles() async throws {
    let server = try await server()
    let result = try await Program.run([
      "--output", "json", "--source", "feed:\(server.url.absoluteString)/feed.xml", "-c",
      "show 1; back; url 1.3; save 1.1 \(folder.path)/",
    ])
    #expect(result.status == 0, "\(result.err)")
    let address = "\(server.url.absoluteString)/report.pdf"
    #expect(result.out.contains(#""attachments":[{"url":"\#(address)","#))
    #expect(result.out.contains(#""message":"\#(server.url.absoluteString)/talk""#))
    #expect(result.out.contains(#""commentsPage":"\#(server.url.absoluteString)/talk""#))
    #expect(try Data(contentsOf: folder.appending(path: "report.pdf")) == Data(Self.report))
  }

  @Test func aFailedDownloadLeavesNoFile() async throws {
    let server = try await server(LoopbackServer.Answer.http(status: 404, body: Array("gone".utf8)))
    let result = try await Program.run([
      "--source", "feed:\(server.url.absoluteString)/feed.xml", "-c", "save 1.1 \(folder.path)/",
    ])
    #expect(result.status == 1 && result.err.contains("404"), "\(result.err)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  private var folder: URL { home.appending(path: "files") }

  /// A server with a feed of one post with a file.
  private func server(
    _ answer: LoopbackServer.Answer = .http(
      status: 200, headers: ["Content-Type": "application/pdf"], body: report)
  ) async throws -> LoopbackServer {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let feed = """
      <rss version="2.0"><channel><title>Reports</title><item><guid>1</guid><title>The report</title>\
      <link>/post</link><comments>/talk</comments><description>Words</description>\
      <enclosure url="/report.pdf" type="application/pdf" length="50009"/></item></channel></rss>
      """
    return try await LoopbackServer {
      $0.contains("/feed.xml ") ? .http(status: 200, body: Array(feed.utf8)) : answer
    }
  }
}
