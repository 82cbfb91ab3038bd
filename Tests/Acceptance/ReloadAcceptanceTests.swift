import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Reloading by cron and in the background of a prompt, with the built program.
@Suite(.timeLimit(.minutes(2)))
struct ReloadAcceptanceTests {
  private let home = Home()

  @Test func theReloadCommandLoadsDueSourcesAndTheUnreadCommandSendsNoRequest() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.address("/a.xml"))  Lakes\nfeed:\(server.address("/slow.xml"))  Hills\n")
    #expect(try await home.run(["unread"]).out == "0\n")
    let first = try await home.run(["reload", "--output", "json"])
    #expect(first.status == 0, "\(first.err)")
    #expect(first.out.contains(#"{"reload":{"loaded":2,"new":4,"sources":[{"name":""#))
    #expect(first.out.contains(#""failed":[]}}"#))
    let asked = server.observed.state.requests.count
    #expect(try await home.run(["unread"]).out == "4\n")
    #expect(server.observed.state.requests.count == asked)
    // Its feed asks for two hours, the other for nothing.
    let second = try await home.run(["reload"])
    #expect(second.out == "", "nothing that cron would mail each time")
    #expect(second.err == "")
    #expect(second.status == 0)
    #expect(server.observed.state.requests.dropFirst(asked).map { $0.contains("/a.xml") } == [true])
    let all = try await home.run(["reload", "--all", "--output", "lines"])
    #expect(all.out == "")
    #expect(server.observed.state.requests.count == asked + 3)
    #expect(try await home.run(["reload", "--output", "json"]).out.hasPrefix(#"{"reload":{"loaded":"#))
    let terminal = try home.terminal(["reload"])
    #expect(await terminal.shows("Nothing new."))
    #expect(await terminal.exitStatus() == 0)
  }

  @Test func theReloadCommandNamesAFailedSourceAndExitsWithStatus1() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.address("/a.xml"))  Lakes\nfeed:\(server.address("/none.xml"))  Hills\n")
    let first = try await home.run(["reload"])
    #expect(first.status == 1)
    #expect(first.out == "2 new in 1 source.\n")
    #expect(first.err.contains("Hills: "))
    let second = try await home.run(["reload"])
    #expect(second.status == 0, "it is not due again: \(second.err)")
  }

  @Test func theColumnsOptionSelectsColumnsByName() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/a.xml  Lakes\n")
    let rows = try await home.run(["new", "--output", "lines", "--columns", "source,number,title", "-c", "rows"])
    #expect(rows.out.contains("Lakes\t1\tPost "))
    let sources = try await home.run(["sources", "--output", "lines", "--columns", "title", "-c", "rows"])
    #expect(sources.out == "Lakes\n")
    let wrong = try await home.run(["new", "--output", "lines", "--columns", "number,titel"])
    #expect(wrong.status == 64)
    #expect(wrong.err.contains("number, title, detail, source, date, url"))
    #expect(try await home.run(["new", "--columns", "title", "-c", "rows"]).status == 64)
  }

  @Test func theReloadSettingReportsNewPostsAtThePrompt() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/a.xml  Lakes\n")
    let shell = try home.terminal(["--images", "none", "sources"])
    #expect(await shell.shows("Lakes"))
    shell.types("set reload 60\r")
    #expect(await shell.shows("2 new in 1 source: new."))
    shell.types("quit\r")
  }

  @Test func aRunningShellShowsPostsLoadedByTheReloadSubcommand() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/a.xml  Lakes\n")
    let shell = try home.terminal(["--images", "none", "sources"])
    #expect(await shell.shows("1 of 1"))
    #expect(try await home.run(["reload"]).out == "2 new in 1 source.\n")
    shell.types("sources\r")
    #expect(await shell.shows("2 unread"))
    #expect(await shell.shows("2 new in 1 source: new."))
    shell.types("new\r")
    #expect(await shell.shows("Post 2"))
    #expect(await shell.quit() == 0)
  }

  /// A server with a feed, and one that asks for two hours between loads.
  private func server() async throws -> LoopbackServer {
    try await LoopbackServer { request in
      guard !request.contains("none") else { return .http(status: 404) }
      let name = request.contains("slow") ? "slow" : "a"
      let items = (1...2).map { "<item><guid>\(name)\($0)</guid><title>Post \($0)</title></item>" }.joined()
      let ttl = name == "slow" ? "<ttl>120</ttl>" : ""
      let feed = "<rss version=\"2.0\"><channel><title>\(name)</title>\(ttl)\(items)</channel></rss>"
      return .http(status: 200, headers: ["content-type": "application/rss+xml"], body: Array(feed.utf8))
    }
  }
}
