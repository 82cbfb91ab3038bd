import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Importing, reading, changing and undoing groups of sources at a terminal.
@Suite(.timeLimit(.minutes(2)))
struct GroupsAcceptanceTests {
  private let home = Home()

  @Test func foldersOfAnOPMLFileBecomeGroups() async throws {
    let server = try await LoopbackServer { request in
      let path = request.split(separator: " ").dropFirst().first ?? ""
      return .http(status: 200, body: Array(Self.feed(of: path.dropFirst().prefix { $0 != "." }).utf8))
    }
    let base = server.url.absoluteString
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
    let outlines = { (names: [String]) in
      names.map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"\(base)/\($0).xml\"/>" }.joined()
    }
    let file = home.url.appending(path: "in.opml")
    try Data(
      """
      <opml><body><outline text="News">\(outlines(["Alpha"]))<outline text="Local">\(outlines(["Beta"]))</outline></outline>
      <outline text="Art">\(outlines(["Gamma"]))</outline></body></opml>
      """.utf8
    ).write(to: file)
    let shell = try home.terminal(["--images", "none", "sources"])
    #expect(await shell.shows("Demo"))
    shell.types("import \(file.path)\r")
    #expect(await shell.shows("Added 3 sources."))
    shell.types("new #News\r")
    #expect(await shell.shows("4 unread"))
    shell.types("rows\r")
    #expect(await shell.shows("Alpha"))
    #expect(await shell.shows("Beta"))
    shell.types("art\r")
    #expect(await shell.shows("Gamma story 2"))
    shell.types("goto sources\r")
    #expect(await shell.shows("#News · 2 unread"))
    shell.types("tag 1-2 #daily\r")
    #expect(await shell.shows("2 sources are in #daily now."))
    shell.types("remove #Art\r")
    #expect(await shell.shows("Removed Gamma from the list."))
    shell.types("undo\r")
    #expect(await shell.shows("Undone: remove #Art."))
    let out = home.url.appending(path: "out.opml")
    shell.types("export \(out.path)\r")
    #expect(await shell.shows("Wrote the list to"))
    let text = try String(contentsOf: out, encoding: .utf8)
    #expect(text.contains("<outline text=\"Local\">"))
    #expect(!text.contains("demo"))
    #expect(await shell.quit() == 0)
    let asked = server.observed.state.requests.map { $0.prefix { $0 != "\r\n" } }
    #expect(asked.allSatisfy { $0.contains(".xml ") }, "OPML says that they are feeds")
  }

  @Test func anAmbiguousNameOfASourceOnTheCommandLineIsReported() async throws {
    try home.writeSources("feed:http://127.0.0.1:9/a  Ars\nfeed:http://127.0.0.1:9/b  Art\n")
    let result = try await home.run(["ar", "-c", "rows"])
    #expect(result.status == 64)
    #expect(result.err.contains("“ar” could be Ars or Art."), "\(result.err)")
  }

  private static func feed(of name: Substring) -> String {
    let items = (1...2).map {
      "<item><title>\(name) story \($0)</title><guid>\(name)\($0)</guid></item>"
    }
    return "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
  }
}
