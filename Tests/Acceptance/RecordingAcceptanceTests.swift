import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Recordings of posts as files, saved by the built program.
@Suite(.timeLimit(.minutes(2)))
struct RecordingAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private static let sound = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  @Test func anAudioFileIsSavedUnderTheNameInItsAddress() async throws {
    let server = try await server { _ in
      .http(status: 200, headers: ["Content-Type": "audio/mpeg"], body: Self.sound)
    }
    let result = try await run("save 1 \(folder.path)/", on: server)
    #expect(result.status == 0, "\(result.err)")
    #expect(result.lines.first?.contains(#""bytes":300000"#) == true)
    #expect(try Data(contentsOf: folder.appending(path: "talk.mp3")) == Data(Self.sound))
    #expect(try names() == ["talk.mp3"])
    let again = try await run("save 1 \(folder.path)/", on: server)
    #expect(again.status == 1)
    #expect(again.err.contains("exists. To replace it: save 1 \(folder.path)/talk.mp3!"))
    #expect(server.requests.count { $0.contains("/talk.mp3 ") } == 1, "what is there is not loaded again")
    let file = folder.appending(path: "talk.mp3").path
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(try await run("save 1 \(file)!", on: server).status == 0)
    #expect(try names() == ["talk.mp3"])
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  /// An answer that is not a complete recording.
  enum Broken: String, CaseIterable {
    case page = "The server sent text/html in place of a recording."
    case missing = "404"
    case empty = "empty"
    case cut = "closed"
    case elsewhere = "http"

    var answer: LoopbackServer.Answer {
      switch self {
      case .page:
        .http(status: 200, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array("<p>Log in".utf8))
      case .missing: .http(status: 404, body: sound)
      case .empty: .http(status: 200, headers: ["Content-Type": "audio/mpeg"])
      case .cut: .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n".utf8) + sound, closes: true)
      case .elsewhere: .http(status: 302, headers: ["Location": "file:///etc/passwd"])
      }
    }
  }

  @Test(arguments: Broken.allCases)
  func anIncompleteAudioDownloadLeavesNoFile(broken: Broken) async throws {
    let result = try await run("save 1 \(folder.path)/", on: try await server { _ in broken.answer })
    #expect(result.status == 1)
    #expect(result.err.contains(broken.rawValue), "\(result.err)")
    #expect(try names() == [])
  }

  @Test func aDownloadAboveTheFileSizeLimitIsReportedAndLeavesNoFile() async throws {
    let server = try await server { _ in
      .http(status: 200, headers: ["Content-Type": "audio/mpeg"], body: Self.sound)
    }
    let source = "feed:\(server.url.absoluteString)/feed.xml"
    let result = try await Program.bash(
      "ulimit -f 200; \"$0\" --no-cache --source \(source) -c 'save 1 \(folder.path)/'")
    #expect(result.status == 1)
    #expect(result.err.contains("talk.mp3") && result.err.contains("File too large"), "\(result.err)")
    #expect(try names() == [])
  }

  @Test func aDownloadShowsItsProgressAndCanBeStopped() async throws {
    let server = try await server { _ in
      .endless(
        head: "HTTP/1.1 200 OK\r\nContent-Type: audio/ogg\r\nTransfer-Encoding: chunked\r\n\r\n",
        chunk: Array("400\r\n".utf8) + [UInt8](repeating: 1, count: 1_024) + Array("\r\n".utf8))
    }
    let terminal = try PTY.feedshell(
      ["--images", "none", "--source", "feed:\(server.url.absoluteString)/feed.xml"], home: home)
    #expect(await terminal.shows(" 1  "))
    terminal.types("save 1 \(folder.path)/\r")
    #expect(await terminal.shows(" MB / 2 MB"))
    terminal.types("\u{3}")
    #expect(await terminal.prompts("127.0.0.1> "))
    await server.observed.wait { $0.openConnections == 0 }
    #expect(await terminal.quit() == 0)
    #expect(try names() == [])
  }

  private var folder: URL { home.appending(path: "music") }

  /// All files in the folder, including hidden ones.
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  /// A server with a feed of one recording.
  private func server(
    _ answer: @escaping @Sendable (String) -> LoopbackServer.Answer
  ) async throws -> LoopbackServer {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let feed = """
      <rss version="2.0"><channel><title>Talks</title><item><guid>1</guid><title>A talk</title>\
      <enclosure url="/talk.mp3" type="audio/mpeg" length="2000000"/></item></channel></rss>
      """
    return try await LoopbackServer {
      $0.contains("/feed.xml ") ? .http(status: 200, body: Array(feed.utf8)) : answer($0)
    }
  }

  private func run(_ command: String, on server: LoopbackServer) async throws -> Child.Result {
    try await Program.run([
      "--output", "json", "--source", "feed:\(server.url.absoluteString)/feed.xml", "-c", command,
    ])
  }
}
