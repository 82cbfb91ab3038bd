import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The feeds of an account in files for other programs and other computers, with the built program.
@Suite(.timeLimit(.minutes(2)))
struct ReaderExchangeAcceptanceTests {
  private let home = Home()

  @Test func theFeedsOfAnAccountAreExportedAsPlainFeeds() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    try home.writeSources("\(server.account)  Home\n\(server.server)/feed.xml?feed=2  Mine  #own\n")
    let file = home.url.appending(path: "feeds.opml")
    let exported = try await home.run(["-c", "export \(file.path)"])
    #expect(exported.status == 0, "\(exported.err)")
    #expect(exported.out.contains("Sources: 12.") && !exported.out.contains("Left out"), "\(exported.out)")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("reader:") && !text.contains("Home"))
    #expect(text.contains(#"<outline text="Sea &amp; coast">"#))

    let other = Home()
    let imported = try await other.run(["-c", "import \(file.path) --all"])
    #expect(imported.status == 0, "\(imported.err)")
    let rows = try await other.run(["--output", "json", "-c", "goto sources", "-c", "rows"]).lines
    #expect(rows.joined().components(separatedBy: #""address":"\#(server.server)/feed.xml?feed="#).count > 12)
    let first = rows.first { $0.contains(#"/feed.xml?feed=1""#) } ?? ""
    #expect(first.contains(#""tags":["Mountains"]"#) && !first.contains(#""account":"#), "\(first)")
    let own = rows.first { $0.contains(#"/feed.xml?feed=2""#) } ?? ""
    #expect(own.contains(#""name":"Mine""#) && own.contains(#""tags":["own"]"#), "\(own)")
  }

  @Test func anExportedStateFileContainsTheAccountButNotItsTokenOrFeeds() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    let file = home.url.appending(path: "state.json")
    let exported = try await home.run(["state", "export", file.path])
    #expect(exported.status == 0, "\(exported.err)")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(server.account))
    #expect(!text.contains("ana/demo") && !text.contains("feed.xml"))
  }
}
