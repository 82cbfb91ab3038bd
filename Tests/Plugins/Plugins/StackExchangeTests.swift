import Conversations
import Foundation
import Loading
import Localization
import Posts
import Sources
import TestSupport
import Testing

@testable import Plugins

/// Runs the example for Stack Exchange with a local server instead of the site.
@Suite(.timeLimit(.minutes(1)))
struct StackExchangeTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Modules/Plugins/Plugins/Examples/stackexchange.py").standardized
  private static let environment = ProcessInfo.processInfo.environment

  @Test func theExampleFollowsThePluginProtocol() async throws {
    let server = try await LoopbackServer { Self.answer(to: $0) }
    let report = try await PluginCheck(try program(at: server).file, environment: Self.environment).report()
    #expect(report.mistakes == [] && report.lists == 2, "\(report.mistakes)")
    #expect(report.untried.count == 8 && !report.untried.contains { $0.hasPrefix("https://stackoverflow.com/") })
  }

  @Test func theExampleHasAtMostSixtyLines() throws {
    let text = try String(contentsOf: Self.example, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 60)
  }

  @Test func aThreadContainsTheQuestionItsAnswersAndTheCommentsOnBoth() async throws {
    let server = try await LoopbackServer { Self.answer(to: $0) }
    let (sut, plugin) = try await conversations(at: server)
    for _ in 0..<2 {
      let thread = try await comments(sut, on: "https://stackoverflow.com/questions/11227809/why-is-it-faster")
      #expect(thread.comments.map(\.id.rawValue) == ["c1", "a70", "c2", "a71"])
      #expect(thread.comments.map(\.details.depth) == [0, 0, 1, 0])
      #expect(thread.comments.map(\.details.author?.name) == ["Ann", "Ben & Co", "?", "Cleo"])
      #expect(thread.comments.map(\.details.facts.score) == [1, 5, 0, -2])
      #expect(thread.comments[1].details.text?.plainText == "✓ accepted\n\nIt is sorted.")
      #expect(thread.comments[1].details.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
    }
    // The program answers the second request from its own cache.
    let requests = server.requests.map { String($0.prefix { $0 != "\r\n" }) }
    #expect(requests.count == 4 && server.requests.allSatisfy { $0.lowercased().contains("accept-encoding: gzip") })
    let query = "site=stackoverflow.com&filter=withbody&pagesize=100&page="
    #expect(requests.first == "GET /questions/11227809/answers?\(query)1&sort=votes&order=desc HTTP/1.1")
    #expect(requests.last == "GET /answers/70;71/comments?\(query)1&sort=creation&order=asc HTTP/1.1")
    await plugin.end()
  }

  @Test func noRequestIsSentDuringAPauseRequestedByTheServer() async throws {
    let server = try await LoopbackServer { Self.answer(to: $0, further: #","backoff":30"#) }
    let (sut, plugin) = try await conversations(at: server)
    #expect(try await comments(sut, on: "https://stackoverflow.com/q/8").comments.isEmpty)
    let count = server.requests.count
    let failure = await #expect(throws: LoadFailure.self) {
      try await comments(sut, on: "https://serverfault.com/questions/9/how")
    }
    #expect(failure?.kind == .rateLimited)
    #expect(failure?.text(in: .english).hasPrefix("stackexchange: The server asks for a pause of ") == true)
    #expect(server.requests.count == count)
    await plugin.end()
  }

  @Test func tooManyRequestsAreReportedAsRateLimited() async throws {
    let server = try await LoopbackServer { _ in
      Self.gzipped(#"{"error_id":502,"error_message":"more requests available in 82 seconds"}"#, status: 400)
    }
    let (sut, plugin) = try await conversations(at: server)
    let failure = await #expect(throws: LoadFailure.self) {
      try await comments(sut, on: "https://stackoverflow.com/q/11227809")
    }
    #expect(failure?.kind == .rateLimited)
    #expect(failure?.text(in: .english) == "stackexchange: more requests available in 82 seconds")
    try await server.stop()
    let stopped = await #expect(throws: LoadFailure.self) { try await comments(sut, on: "https://superuser.com/q/7") }
    #expect(stopped?.kind == .connectivity)
    await plugin.end()
  }

  // MARK: - The program

  /// The example, with the address of a local server instead of the site's.
  private func program(at server: LoopbackServer) throws -> ScriptedProgram {
    try ScriptedProgram("exec python3 '\(Self.example.path)' \"$1\" 'http://127.0.0.1:\(server.port)'")
  }

  private func conversations(at server: LoopbackServer) async throws -> (PluginConversations, Plugin) {
    let program = try program(at: server)
    let lines = try await PluginProbe(environment: Self.environment, clock: ContinuousClock())
      .description(of: program.file)
    let description = try PluginDescription(Data(lines.joined(separator: [0x0A])))
    let plugin = Plugin(
      description, file: URL(filePath: program.file), allowed: Set(description.hosts), process: program.process())
    return (PluginConversations([plugin], pageSize: 10, isOffline: false) { .english }, plugin)
  }

  private func comments(_ sut: PluginConversations, on address: String) async throws -> CommentThread {
    let place = try #require(URL(string: address).flatMap { sut.conversation(at: $0) })
    guard case .value(let load) = sut.thread(at: place, of: Post(id: Post.ID(rawValue: "p"), images: [])).load else {
      throw LoadFailure.empty
    }
    return try await load()
  }

  // MARK: - The server

  /// The answer to a request: for one question, two answers on two pages; for others, none.
  private static func answer(to line: String, further: String = "") -> LoopbackServer.Answer {
    let isFirst = line.contains("&page=1&")
    let items =
      if line.contains("/questions/11227809/answers?") {
        isFirst
          ? #"{"owner":{"display_name":"Ben &amp; Co"},"is_accepted":true,"score":5,"answer_id":70,"question_id":11227809,"#
            + #""creation_date":1700000000,"body":"<p>It is sorted.</p>"}"#
          : #"{"owner":{"display_name":"Cleo"},"score":-2,"answer_id":71,"creation_date":1700000009,"body":"<p>No.</p>"}"#
      } else if line.contains("/questions/11227809/comments?") {
        #"{"owner":{"display_name":"Ann"},"score":1,"post_id":11227809,"comment_id":1,"creation_date":1700000001,"body":"Why?"}"#
      } else if line.contains("/answers/70;71/comments?") {
        #"{"owner":{"user_type":"does_not_exist"},"score":0,"post_id":70,"comment_id":2,"creation_date":1700000002,"body":"Ah."}"#
      } else {
        ""
      }
    let hasMore = isFirst && line.contains("/questions/11227809/answers?")
    return gzipped(#"{"items":[\#(items)],"has_more":\#(hasMore),"quota_remaining":299\#(further)}"#)
  }

  /// An answer whose body is a gzip file with one uncompressed block.
  private static func gzipped(_ text: String, status: Int = 200) -> LoopbackServer.Answer {
    let bytes = Array(text.utf8)
    let check = ~bytes.reduce(UInt32.max) { check, byte in
      (0..<8).reduce(check ^ UInt32(byte)) { check, _ in check & 1 == 1 ? (check >> 1) ^ 0xEDB8_8320 : check >> 1 }
    }
    let number = { (value: UInt32, count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let size = UInt32(bytes.count)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1]
    return .http(
      status: status, headers: ["content-encoding": "gzip", "content-type": "application/json"],
      body: head + number(size, 2) + number(~size, 2) + bytes + number(check, 4) + number(size, 4))
  }
}
