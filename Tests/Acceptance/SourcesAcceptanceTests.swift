import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// The user's list of sources, written by hand and by several programs.
@Suite(.timeLimit(.minutes(3)), .leavesNothingBehind)
struct SourcesAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var file: URL { home.appending(path: "feedshell/sources") }
  private var environment: [String: String] { ["XDG_CONFIG_HOME": home.path] }

  @Test func theFirstSessionStartsAtTheListOfDemoSources() async throws {
    let terminal = try PTY.feedshell(["--images", "none"], home: home, environment: ["FEEDSHELL_SOURCE": ""])
    #expect(await terminal.shows("sources> "))
    #expect(await terminal.shows(" 1  Demo"))
    terminal.types("1\r")
    #expect(await terminal.prompts("Demo> "))
    terminal.types("back\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(!FileManager.default.fileExists(atPath: home.appending(path: "config/feedshell/sources").path))
  }

  @Test func addingOneOfSeveralFeedsReturnsToThePreviousScene() async throws {
    let server = try await LoopbackServer { request in
      guard request.contains(".xml") else {
        let link = { (name: String) in
          #"<link rel="alternate" type="application/rss+xml" title="\#(name)" href="/\#(name).xml">"#
        }
        let page = "<html><head>\(link("Lakes"))\(link("Hills"))</head><body>x</body></html>"
        return .http(status: 200, headers: ["content-type": "text/html"], body: Array(page.utf8))
      }
      let feed = "<rss version=\"2.0\"><channel><title>Lakes</title><item><title>A</title></item></channel></rss>"
      return .http(status: 200, headers: ["content-type": "application/rss+xml"], body: Array(feed.utf8))
    }
    let terminal = try PTY.feedshell(
      ["--images", "none", "sources"], home: home, environment: ["FEEDSHELL_SOURCE": ""])
    #expect(await terminal.shows("Your own sources: add ADDRESS, or import FILE."))
    #expect(await terminal.prompts("sources> "))
    terminal.types("goto posters\r")
    #expect(await terminal.prompts("posters> "))
    terminal.types("add \(server.url.absoluteString)\r")
    #expect(await terminal.prompts("add> "))
    terminal.types("1\r")
    #expect(await terminal.shows("Added Lakes: 1 post."))
    #expect(await terminal.prompts("posters> "))
    #expect(await terminal.quit() == 0)
  }

  @Test func demoPostsAreNotCountedOnceTheUserHasAddedSources() async throws {
    let environment = environment.merging(["XDG_DATA_HOME": home.appending(path: "data").path]) { $1 }
    let sources = {
      try await Program.run(["--output", "json", "-c", "goto sources/Demo%20feed; sources"], environment: environment)
        .out
    }
    let row = try #require(await sources().firstMatch(of: /"name":"Demo feed"[^}]*"new":([0-9]+)/))
    #expect(row.1 != "0")
    let found = { try await Program.run(["-c", "search is:unread"], environment: environment).out }
    #expect(try await !found().contains("Nothing"))
    let server = try await LoopbackServer { _ in
      let feed = "<rss version=\"2.0\"><channel><title>Lakes</title><item><title>A</title></item></channel></rss>"
      return .http(status: 200, headers: ["content-type": "application/rss+xml"], body: Array(feed.utf8))
    }
    let added = try await Program.run(["add", server.url.absoluteString], environment: environment)
    #expect(added.status == 0, "\(added.err)")
    let lines = try String(contentsOf: file, encoding: .utf8)
    #expect(lines.contains("Lakes") && !lines.contains("demo"))
    let listed = try await Program.run(["sources", "--output", "json"], environment: environment).out
    #expect(!listed.contains("Demo"))
    let hits = try await found()
    #expect(hits.contains("A") && !hits.contains("Demo"))
    #expect(try await Program.run(["--source", "demo", "-c", "rows"], environment: environment).status == 0)
    #expect(try await Program.run(["unread"], environment: environment).out == "1\n")
  }

  @Test func aScriptStartsAtTheDemoFeedIfTheUserHasNoSources() async throws {
    let without = try await Program.run(["-c", "where"], environment: environment)
    #expect(without.out == "feed\n")
    try write("contract:http://127.0.0.1:9 Lakes\n")
    let with = try await Program.run(["-c", "where"], environment: environment)
    #expect(with.out == "sources\n")
    let named = try await Program.run(["--source", "Lakes", "-c", "where"], environment: environment)
    #expect(named.out == "feed\n")
    #expect(named.status == 0)
    try write("contract:http://127.0.0.1:9 Lakes #news\nsearch:lake  Waters\n")
    let view = try await Program.run(["--source", "Waters", "-c", "where"], environment: environment)
    #expect(view.out == "sources/Waters\n", "as open does")
    let unread = try await Program.run(["new", "#news", "-c", "where"], environment: environment)
    #expect(unread.out == "sources/%23news/new\n", "as new does")
    #expect(try await Program.run(["new", "Hills"], environment: environment).status == 64)
    let unknown = try await Program.run(["--source", "Hills", "-c", "where"], environment: environment)
    #expect(unknown.status == 64)
  }

  @Test func helpListsDemoScenesOnlyIfTheDemoIsTheOnlyOrChosenSource() async throws {
    let help = { [environment] (options: [String]) in
      try await Program.run(options + ["-c", "help"], environment: environment).out
    }
    #expect(try await help([]).contains("goto posters"))
    try write("contract:http://127.0.0.1:9 Lakes\n")
    #expect(try await !help([]).contains("posters"))
    #expect(try await help(["--source", "demo"]).contains("goto posters"))
    try write("contract:http://127.0.0.1:9 Lakes\ndemo Demo\n")
    #expect(try await !help([]).contains("posters"), "0.3 wrote its line")
    try write("demo Demo\n")
    #expect(try await help([]).contains("goto posters"))
    let there = try await Program.run(["-c", "goto posters; where"], environment: environment)
    #expect(there.out.hasSuffix("posters\n"))
  }

  @Test func anInvalidLineOfTheSourcesFileIsReportedWithItsNumberAndKept() async throws {
    let text = "# mine\n\"open\ncontract:http://me:secret@127.0.0.1:9 Lakes\n"
    try write(text)
    let result = try await Program.run(["-c", "sources", "--output", "json"], environment: environment)
    #expect(result.err.contains("feedshell/sources, line 2: not read."))
    #expect(result.out.contains(#""name":"Lakes","address":"contract:http://127.0.0.1:9""#))
    #expect(!(result.out + result.err).contains("secret"))
    #expect(result.status == 0)
    let renamed = try await Program.run(["-c", "rename 1 Deep lakes"], environment: environment)
    #expect(renamed.status == 0)
    let changed = "# mine\n\"open\ncontract:http://127.0.0.1:9  \"Deep lakes\"\n"
    #expect(try String(contentsOf: file, encoding: .utf8) == changed)
  }

  @Test func concurrentAddCommandsLoseNoSource() async throws {
    let server = try await LoopbackServer { _ in .json(Self.feed) }
    let environment = environment
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...6 {
        group.addTask {
          let address = "contract:\(server.url.absoluteString)?n=\(number)"
          return try await Program.run(["-c", "add \(address) Number \(number)"], environment: environment).status
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(
      Set(lines.compactMap { $0.split(separator: "\"").last.map(String.init) }).isSuperset(
        of: (1...6).map { "Number \($0)" }))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func theAddCommandRefusesAnotherSpellingOfASubscribedAddress() async throws {
    let server = try await LoopbackServer { _ in .json(Self.feed) }
    let address = server.url.absoluteString
    let result = try await Program.run(
      ["-c", "add contract:\(address) Lakes", "-c", "add \(address)"], environment: environment)
    #expect(result.out.contains("Added Lakes"))
    #expect(result.err.contains("in the list already: Lakes"))
    #expect(result.status == 1)
  }

  @Test func anAddedSourceIsNamedAfterTheTitleOfItsFeed() async throws {
    let feed =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"A lake a day","items":[{"id":"1","content_text":"a"}]}"#
    let server = try await LoopbackServer { $0.contains("v1/feed") ? .json("{}", status: 404) : .json(feed) }
    let result = try await Program.run(["-c", "add \(server.url)"], environment: environment)
    #expect(result.out == "Added A lake a day: 1 post.\n")
    #expect(result.status == 0)
  }

  @Test func anExportedListOfSourcesCanBeImportedAgain() async throws {
    try write("contract:http://127.0.0.1:9 Lakes #Photos/Water #blue\n")
    let opml = home.appending(path: "my list.opml")
    let script = ["-c", "export \"\(opml.path)\"", "-c", "export \(opml.path)", "-c", "export \"\(opml.path)\"!"]
    let exported = try await Program.run(script, environment: environment)
    #expect(exported.out.matches(of: /Sources: 1\./).count == 2)
    #expect(exported.err.contains("exists. To replace it: export"))
    #expect(exported.status == 1)
    try FileManager.default.removeItem(at: file)
    let imported = try await Program.run(["-c", "import \"\(opml.path)\"; sources"], environment: environment)
    #expect(imported.status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("Lakes  #Photos/Water  #blue\n"))
  }

  /// One source hangs, one answers 503, and one is fine.
  @Test func aHangingOrFailingSourceDoesNotDelayOthers() async throws {
    let fine = try await LoopbackServer { $0.contains("after_id") ? .json(#"{"items":[]}"#) : .json(Self.feed) }
    let failing = try await LoopbackServer { _ in .json("{}", status: 503) }
    let hanging = try await LoopbackServer { _ in .silence }
    try FileManager.default.createDirectory(
      at: home.appending(path: "config/feedshell"), withIntermediateDirectories: true)
    let servers = [("Hanging", hanging), ("Failing", failing), ("Fine", fine)]
    try Data(servers.map { "contract:\($1.url.absoluteString) \($0)\n" }.joined().utf8)
      .write(to: home.appending(path: "config/feedshell/sources"))
    let terminal = try PTY.feedshell(["--images", "none"], home: home, environment: ["FEEDSHELL_SOURCE": ""])
    #expect(await terminal.shows(" 3  Fine"))
    terminal.types("refresh\r")
    await failing.observed.wait { !$0.requests.isEmpty }
    await hanging.observed.wait { !$0.requests.isEmpty }
    terminal.types("3\r")
    #expect(await terminal.shows("image number 1"))
    terminal.types("back\rrows\r")
    #expect(await terminal.shows("answered 503"))
    #expect(await terminal.quit() == 0)
  }

  private static let feed = """
    {"items":[{"id":"00000001-0000-4000-8000-000000000000","description":"image number 1",\
    "image":"http://127.0.0.1:2/1"}]}
    """

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
