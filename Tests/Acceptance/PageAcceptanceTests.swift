import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Reading a post and its conversation at a terminal, a screenful at a time.
@Suite(.timeLimit(.minutes(2)))
struct PageAcceptanceTests {
  private let home = Home()

  @Test func enterPagesThroughALongArticleAndThenOpensTheNextPost() async throws {
    let server = try await articleServer()
    let terminal = try await openArticle(of: server)
    #expect(!terminal.output.contains("p\(LongArticle.paragraphs)w1 "), "the beginning comes first")
    var screenfuls = [try await screenful(on: terminal)]
    while screenfuls.last?.contains("Enter: read on") == true {
      terminal.types("\r")
      screenfuls.append(try await screenful(on: terminal))
    }
    #expect(screenfuls.last?.contains("Enter: the next one") == true)
    let words = Set(screenfuls.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init))
    for paragraph in 1...LongArticle.paragraphs {
      #expect(words.isSuperset(of: LongArticle.words(of: paragraph)), "paragraph \(paragraph)")
    }
    // Including the prompt line before it.
    #expect(screenfuls.dropFirst().allSatisfy { $0.split(separator: "\r\n").count <= 24 })
    terminal.types("\r")
    #expect(await terminal.shows("The short one."))
    #expect(await terminal.quit() == 0)
  }

  @Test func anArticleReopenedAfterARestartContinuesAtTheLastScreenful() async throws {
    let server = try await articleServer()
    let first = try await openArticle(of: server)
    var screen = try await screenful(on: first)
    for _ in 1...6 {
      first.types("\r")
      screen = try await screenful(on: first)
    }
    let percent = try #require(screen.firstMatch(of: /([0-9]+) %/)?.output.1)
    let firstWord = try #require(screen.firstMatch(of: /p[0-9]+w[0-9]+/)?.output)
    #expect(await first.quit() == 0)

    let second = try start()
    #expect(await second.shows("A long article"))
    second.types("1\r")
    #expect(await second.shows("Continues at \(percent) %; rows starts again."))
    _ = try await screenful(on: second)
    let again = second.output.split(separator: "starts again.").last ?? ""
    #expect(String(again).firstMatch(of: /p[0-9]+w[0-9]+/)?.output == firstWord)
    second.types("rows\r")
    #expect(await second.shows("p1w1 "))
    #expect(await second.quit() == 0)
  }

  @Test func aLinkInTheTextIsOpenedByItsNumber() async throws {
    let server = try await articleServer()
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
    let (browser, answer) = (home.url.appending(path: "browser"), home.url.appending(path: "answer"))
    try Data("#!/bin/sh\necho \"opened $1\" > \(answer.path)\n".utf8).write(to: browser)
    try #require(chmod(browser.path, 0o700) == 0)
    try #require(mkfifo(answer.path, 0o600) == 0)
    let terminal = try await openArticle(of: server, environment: ["BROWSER": browser.path])
    _ = try await screenful(on: terminal)
    for (line, link) in [("browse .1", 1), (".3", 3)] {
      terminal.types("\(line)\r")
      #expect(await terminal.shows("Opened \(LongArticle.link(in: link))"))
      terminal.types("!cat \(answer.path)\r")
      #expect(await terminal.shows("opened \(LongArticle.link(in: link))\r\n"))
    }
    terminal.types("url .50\r")
    #expect(await terminal.shows(LongArticle.link(in: 50)))
    terminal.types("url .51\r")
    #expect(await terminal.shows("There is no link 51: the post has 50."))
    #expect(await terminal.quit() == 0)
  }

  @Test func aReplyIsShownBelowThePostsItAnswers() async throws {
    let server = try await LoopbackServer(
      answerToWhole: GoToSocialServer(posts: 3, isOpen: true, isThread: true).answer)
    let terminal = try PTY.feedshell(
      ["--images", "none", "--source", "mastodon:127.0.0.1:\(server.port)"], home: home.url)
    #expect(await terminal.shows("Post number 2"))
    terminal.types("1\r")
    #expect(await terminal.shows("↑ Ann & Co · Post number 2"))
    #expect(await terminal.shows("↑ Ann & Co · Post number 1"))
    #expect(await terminal.shows("Post number 0"))
    #expect(await terminal.shows("10 comments"))
    #expect(await terminal.shows("Reply 1"))
    terminal.types("comments\r")
    #expect(await terminal.shows("Reply 1"))
    terminal.types("up\r")
    #expect(await terminal.shows("↑ Ann & Co · Post number 2"))
    #expect(await terminal.shows("Post number 1"))
    #expect(await terminal.quit() == 0)
  }

  @Test func jsonOutputOfCommentsDiffersFromTheOldFormatOnlyByThePost() async throws {
    let post = #"{"description":"A lake","location":"North","url":"http://i.example/1"}"#
    let server = try await commentsServer()
    let json = try await script(["--output", "json"], on: server)
    #expect(
      json.replacing(/"date":"[^"]*"/, with: #""date":"…""#).replacing(#""post":\#(post),"#, with: "") == Self.json)
    #expect(json.contains(#""post":\#(post),"#))
    let lines = try await script(["--output", "lines"], on: server)
    #expect(lines == "1\tFirst and more\tann\t2020-05-20T11:24:59Z\t\n2\tSecond\tbob\t2020-05-20T11:25:59Z\t\n")
    let text = try await script(["--width", "30"], on: server)
    #expect(text.hasPrefix("▣ picture .1\n\nA lake\n\nNorth\n\n2 comments\n\n 1  ann  "))
  }

  @Test func anOpenPostIsNotWrappedInOutputToAPipe() async throws {
    let words = String(repeating: "word ", count: 60) + "end"
    let server = try await commentsServer(description: words, comment: words)
    let text = try await script([], on: server)
    #expect(text.split(separator: "\n").count { $0.hasSuffix(words) } == 2)
  }
}

extension PageAcceptanceTests {
  /// The answer of FeedShell 0.2 to `open 1`, without the ages.
  private static let json =
    #"{"scene":"comments","route":"feed/00000001-0000-4000-8000-000000000000/comments","title":"Comments","#
    + #""state":"loaded","source":"remote","#
    + #""image":{"description":"A lake","location":"North","url":"http://i.example/1"},"#
    + #""total":2,"#
    + #""rows":[{"number":1,"id":"00000002-0000-4000-8000-000000000000","kind":"comment","username":"ann","#
    + #""message":"First\nand more","createdAt":"2020-05-20T11:24:59Z","date":"…"},"#
    + #"{"number":2,"id":"00000003-0000-4000-8000-000000000000","kind":"comment","username":"bob","#
    + #""message":"Second","createdAt":"2020-05-20T11:25:59Z","date":"…"}]}"# + "\n"

  private func commentsServer(
    description: String = "A lake", comment: String = #"First\nand more"#
  ) async throws -> LoopbackServer {
    let post =
      #"{"id":"00000001-0000-4000-8000-000000000000","description":"\#(description)","location":"North","#
      + #""image":"http://i.example/1"}"#
    let comments = [("2", comment, "24", "ann"), ("3", "Second", "25", "bob")].map { id, text, minute, name in
      #"{"id":"0000000\#(id)-0000-4000-8000-000000000000","message":"\#(text)","#
        + #""created_at":"2020-05-20T11:\#(minute):59Z","author":{"username":"\#(name)"}}"#
    }
    return try await LoopbackServer { request in
      if request.contains("/comments") { return .json(#"{"items":[\#(comments.joined(separator: ","))]}"#) }
      return .json(request.contains("after_id") ? #"{"items":[]}"# : #"{"items":[\#(post)]}"#)
    }
  }

  /// The output of `open 1`.
  private func script(_ options: [String], on server: LoopbackServer) async throws -> String {
    let result = try await Program.run(
      options + ["--no-cache", "--source", server.url.absoluteString, "-c", "open 1"])
    #expect(result.status == 0, "\(result.err)")
    return result.out
  }

  private func articleServer() async throws -> LoopbackServer {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(LongArticle.feed.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    return server
  }

  private func start(environment: [String: String] = [:]) throws -> PTY {
    try home.terminal(["--images", "none", "sources/News"], environment: environment)
  }

  /// The last screenful, once the prompt is below it.
  private func screenful(on terminal: PTY) async throws -> String {
    #expect(await terminal.shows("Enter: "))
    #expect(await terminal.shows("News/"))
    let feet = terminal.output.split(separator: "Enter: ")
    let foot = try #require(feet.last).prefix { !$0.isNewline }
    // After the footer of the previous screenful.
    let lines = try #require(feet.dropLast().last).drop { !$0.isNewline }
    return "\(lines)Enter: \(foot)"
  }

  private func openArticle(of server: LoopbackServer, environment: [String: String] = [:]) async throws -> PTY {
    let terminal = try start(environment: environment)
    #expect(await terminal.shows("After it"))
    terminal.types("1\r")
    #expect(await terminal.shows("Part 1"))
    return terminal
  }
}
