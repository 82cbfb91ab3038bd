import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A text browser in the terminal of the built program.
@Suite(.timeLimit(.minutes(2)))
struct BrowserAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func thePromptReturnsAfterATextBrowserExits() async throws {
    defer { try? FileManager.default.removeItem(at: home) }
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let server = try await LoopbackServer { _ in
      .http(
        status: 200,
        body: Array(
          """
          <rss version="2.0"><channel><title>Long</title><item><title>A story</title><guid>1</guid>
          <link>https://a.example/?q=$(echo%20x);y</link></item></channel></rss>
          """.utf8))
    }
    let browser = home.appending(path: "w3m")
    try Data("#!/bin/sh\necho Ready\nread answer </dev/tty\necho \"Shown: $1; $answer\"\n".utf8).write(to: browser)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
    let shell = try PTY.feedshell(
      ["--images", "none", "--source", "feed:\(server.url.absoluteString)/feed.xml"], home: home,
      environment: ["BROWSER": browser.path])
    #expect(await shell.shows("A story"))
    shell.types("browse 1\r")
    #expect(await shell.shows("Ready"))
    shell.types("typed there\r")
    #expect(await shell.shows("Shown: https://a.example/?q=$(echo%20x);y; typed there"))
    shell.types("where\rquit\r")
    #expect(await shell.exitStatus() == 0)
  }
}
