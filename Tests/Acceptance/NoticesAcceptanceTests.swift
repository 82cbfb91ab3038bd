import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The notifications of an account, from the built program.
@Suite(.timeLimit(.minutes(2)))
struct NoticesAcceptanceTests {
  private let home = Home()

  @Test(arguments: [true, false]) func aScriptReadsNotificationsAndOpensTheRelatedPost(isGrouped: Bool) async throws {
    let server = try await server(isGrouped: isGrouped)
    let result = try await run(server, ["rows", "open 1", "back", "open 2", "url 2", "seen 1"])
    let lines = result.lines
    #expect(lines[0].hasPrefix(#"{"scene":"notices","route":"feed","title":"notifications@\#(server.name)","#))
    #expect(lines[0].contains(#""kind":"notice","type":"like","account":{"name":"Ben","handle":"@ben@b.example"}"#))
    #expect(lines[0].contains(#""others":2"#) == isGrouped)
    #expect(lines[0].contains(#""post":{"id":"3","text":"The lake at dawn""#))
    #expect(lines[1].hasPrefix(#"{"scene":"comments","route":"feed/3/comments""#), "\(lines[1])")
    #expect(lines[1].contains("A reply to it"))
    #expect(result.status == 1)
    #expect(result.err.contains("Notification 2 is not about a post: browse 2 opens the profile."))
    #expect(result.out.contains("https://b.example/@ben"))
    let pages = server.heads.filter { $0.contains("/notifications") }
    #expect(pages.count == (isGrouped ? 1 : 2), "\(pages)")
    #expect(server.heads.allSatisfy { $0.hasPrefix("GET") })
  }

  @Test func aSubscriptionCountsItsUnreadNotificationsAndListsThemOffline() async throws {
    let server = try await server(isGrouped: true)
    try home.writeSources("notifications@\(server.name)  Mine\n")
    #expect(try await home.run(["reload"]).status == 0)
    let list = try await home.run(["sources", "--output", "json", "--offline"])
    #expect(list.out.contains(#""name":"Mine""#) && list.out.contains(#""new":5"#), "\(list.out)")
    let opened = try await home.run(["sources", "--output", "json", "-c", "open 1", "-c", "seen 2-3", "--offline"])
    #expect(opened.lines.first?.contains(#""scene":"notices","route":"sources/Mine""#) == true, "\(opened.out)")
    #expect(opened.lines.first?.contains(#""type":"follow""#) == true)
    let rest = try await home.run(["sources", "--output", "json", "--offline"])
    #expect(rest.out.contains(#""new":3"#), "\(rest.out)")
    let lines = try await home.run(["sources/Mine", "--output", "lines", "--columns", "title", "--offline"])
    #expect(lines.lines.first == "@ben@b.example and 2 others liked “The lake at dawn”", "\(lines.out) \(lines.err)")
  }

  @Test func fiveNotificationsFitOnTheScreenAndOpeningOneMarksItAsRead() async throws {
    let server = try await server(isGrouped: true)
    try home.writeSources("notifications@\(server.name)  Mine\n")
    let terminal = try PTY.feedshell(
      ["--images", "none", "sources/Mine"], home: home.url, environment: ["FEEDSHELL_SOURCE": ""])
    #expect(await terminal.shows("End of the feed: 5."))
    #expect(terminal.output.contains("@ben@b.example and 2 others liked “The lake at dawn”"))
    terminal.types("unseen all\r")
    #expect(await terminal.shows("Marked as unread"))
    terminal.types("1\r")
    #expect(await terminal.shows("A reply to it"))
    #expect(await terminal.quit() == 0)
    let result = try await home.run(["sources/Mine", "--output", "json", "--offline"])
    let rows = result.out.split(separator: #"{"number":"#)
    #expect(rows.dropFirst().map { $0.contains(#""isNew":true"#) } == [false, true, true, true, true], "\(rows)")
  }

  @Test func theServersReadMarkerIsShownButMovedOnlyIfTheSettingIsOn() async throws {
    let server = try await server(isGrouped: true, marker: "88")
    for isOn in [false, true] {
      let terminal = try PTY.feedshell(
        ["--images", "none", "--source", "notifications@\(server.name)", "feed"], home: home.url)
      #expect(await terminal.shows("End of the feed: 5."))
      #expect(terminal.output.contains("You were here"))
      if isOn { terminal.types("set markers on\r") }
      #expect(await terminal.quit() == 0)
      let moves = server.loopback.requests.filter { $0.hasPrefix("POST") }
      #expect(moves.count == (isOn ? 1 : 0))
      #expect(moves.allSatisfy { $0.hasPrefix("POST /api/v1/markers ") && $0.contains("last_read_id%5D=92") })
    }
  }

  private func run(_ server: OAuthServer, _ commands: [String]) async throws -> Child.Result {
    try await home.run(
      ["--output", "json", "--source", "notifications@\(server.name)"] + commands.flatMap { ["-c", $0] })
  }

  private func server(isGrouped: Bool, marker: String? = nil) async throws -> OAuthServer {
    try await OAuthServer { line, _ in
      let path = line.split(separator: " ").dropFirst().first ?? ""
      if path.hasPrefix("/api/v2/notifications") { return isGrouped ? .json(Self.groups) : .json("{}", status: 404) }
      if let marker, path.hasPrefix("/api/v1/markers") {
        return .json(#"{"notifications":{"last_read_id":"\#(marker)"}}"#)
      }
      if path.hasPrefix("/api/v1/notifications") { return .json(Self.single) }
      if path.hasPrefix("/api/v1/statuses/3/context") {
        return .json(#"{"ancestors":[],"descendants":[\#(Self.status("4", "A reply to it"))]}"#)
      }
      return path.hasPrefix("/api/v1/statuses/3") ? .json(Self.status("3", "The lake at dawn")) : nil
    }
  }

  private static let ben =
    #"{"id":"8","username":"ben","acct":"ben@b.example","display_name":"Ben","url":"https://b.example/@ben"}"#
  private static let single = """
    [{"id":"90","type":"favourite","account":\(ben),"status":\(status("3", "The lake at dawn"))},
    {"id":"80","type":"follow","account":\(ben)}]
    """
  private static let groups = """
    {"accounts":[\(ben)],"statuses":[\(status("3", "The lake at dawn"))],"notification_groups":[
    {"group_key":"favourite-3-1","notifications_count":3,"type":"favourite","page_min_id":"90",
    "most_recent_notification_id":92,"sample_account_ids":["8"],"status_id":"3"},\(follows)]}
    """
  private static let follows = [89, 88, 87, 86].map {
    #"{"group_key":"ungrouped-\#($0)","type":"follow","page_min_id":"\#($0)","sample_account_ids":["8"]}"#
  }.joined(separator: ",")

  private static func status(_ id: String, _ text: String) -> String {
    let parent = id == "3" ? "null" : #""3""#
    return """
      {"id":"\(id)","account":{"id":"7","username":"ann","acct":"ann"},"content":"<p>\(text)</p>",
      "in_reply_to_id":\(parent),"created_at":"2026-01-01T00:00:00Z"}
      """
  }
}
