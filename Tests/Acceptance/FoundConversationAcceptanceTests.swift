import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A program that supplies the comments on posts of any feed: adding it, and opening such posts.
@Suite(.timeLimit(.minutes(2)))
struct FoundConversationAcceptanceTests {
  private let home = Home()

  init() throws {
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
  }

  @Test func aPluginIsAskedForCommentsOnlyOnPostsFromAllowedHosts() async throws {
    let file = try program()
    let feed = try await feed()
    let source = "feed:\(feed.url.absoluteString)/feed.xml"
    let refused = try await home.run(["scenes", "add", file])
    #expect(refused.status == 0 && refused.out == "Added talk (Talk).\n")
    #expect(
      refused.err == """
        feedshell: “talk.example” is not allowed: to allow it, add talk again with --allow talk.example.
        feedshell: “other.example” is not allowed: to allow it, add talk again with --allow other.example.\n
        """)
    #expect(try await home.run(["scenes", "list"]).out == "talk  \(file)  Talk\n")
    _ = try await home.run(["--output", "json", "--source", source, "-c", "rows", "-c", "open 1"])
    #expect(asked == [])

    let allowed = try await home.run(["scenes", "add", "--allow", "talk.example", "--allow", "other.example", file])
    #expect(allowed.status == 0 && allowed.err == "")
    let list = try await home.run(["scenes", "list"])
    #expect(list.out == "talk  \(file)  Talk  comments: talk.example, other.example\n")
    _ = try await home.run(["--output", "json", "--source", source, "-c", "rows", "-c", "open 2", "-c", "open 3"])
    #expect(asked == [], "other posts have other addresses")
    let result = try await home.run(["--output", "json", "--source", source, "-c", "open 1"])
    #expect(result.status == 0 && result.err == "", "\(result)")
    #expect(result.out.contains(#""username":"Ann","message":"Hello, world.""#), "\(result.out)")
    #expect(result.out.contains(#""username":"Ben","message":"Hello, Ann.""#) && result.out.contains(#""depth":1"#))
    #expect(asked.count == 1)
    #expect(
      asked.first?.contains(#""load":{"comments":"7","found":"https://talk.example/t/{id}","cursor":null"#) == true,
      "\(asked)")
  }

  @Test(arguments: [("n", false), ("y", true)])
  func addingAPluginAsksToAllowAllItsHostsInOneQuestion(answer: String, isAllowed: Bool) async throws {
    let file = try program()
    let adding = try PTY.feedshell(["scenes", "add", file], home: home.url)
    #expect(await adding.shows("talk shows the comments on posts whose address is on talk.example, other.example."))
    adding.types("\(answer)\r")
    #expect(await adding.exitStatus() == 0)
    #expect(try await home.run(["scenes", "list"]).out.contains("comments: talk.example, other.example") == isAllowed)
  }

  @Test func thePluginCheckReportsAddressPatternsWithoutAnExample() async throws {
    let result = try await home.run(["scenes", "check", try program()])
    #expect(result.status == 0 && result.err == "", "\(result)")
    #expect(
      result.lines == [
        "It follows the protocol: 1 list, 2 rows and 0 actions tried.",
        "No example of https://other.example/{id}: not tried. Add addresses to “examples”.",
      ])
    #expect(!asked.isEmpty && !asked.contains { $0.contains("other.example") })
  }

  /// A program that logs each line that it gets.
  private func program() throws -> String {
    let file = home.url.appending(path: "talk")
    let description =
      #"{"protocol":1,"name":"talk","title":{"en":"Talk"},"#
      + #""finds":["https://talk.example/t/{id}","https://other.example/{id}"],"examples":["https://talk.example/t/7"]}"#
    let text = #"""
      #!/bin/sh
      [ "$1" = describe ] && { echo '\#(description)'; exit; }
      while read -r line; do
      printf '%s\n' "$line" >>'\#(log.path)'
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\([0-9]*\).*/\1/p')
      case $line in
      *'"cancel"'*) ;;
      *'"comments":"7"'*) echo "{\"id\":$id,\"comments\":[{\"id\":\"a\",\"author\":{\"name\":\"Ann\"},\"html\":\"<p>Hello, <b>world</b>.</p>\"},{\"id\":\"b\",\"parent\":\"a\",\"author\":\"Ben\",\"html\":\"Hello, Ann.\"}]}";;
      *'"load"'*) echo "{\"id\":$id,\"comments\":[]}";;
      esac
      done

      """#
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  /// A feed with a post that the program finds, and two that it does not find.
  private func feed() async throws -> LoopbackServer {
    let links = [
      "https://talk.example/t/7", "https://talk.example.evil.example/t/7", "https://talk.example/t/7/8",
    ]
    let items = links.enumerated().map { index, link in
      "<item><guid isPermaLink=\"false\">\(index)</guid><title>Post \(index)</title><link>\(link)</link>"
        + "<pubDate>0\(9 - index) Jan 2025 10:00:00 GMT</pubDate><description>Words</description></item>"
    }
    let feed = "<rss version=\"2.0\"><channel><title>Posts</title>\(items.joined())</channel></rss>"
    return try await LoopbackServer { _ in .http(status: 200, body: Array(feed.utf8)) }
  }

  private var log: URL { home.url.appending(path: "asked") }

  /// The lines that the program got.
  private var asked: [String] {
    let text = FileManager.default.contents(atPath: log.path).map { String(decoding: $0, as: UTF8.self) }
    return text?.split(separator: "\n").map(String.init) ?? []
  }
}
