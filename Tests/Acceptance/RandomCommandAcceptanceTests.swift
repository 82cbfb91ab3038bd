import Foundation
import PseudoTerminal
import SceneTesting
import Synchronization
import TestSupport
import Testing

/// Random valid and invalid commands in all scenes, while the server works, is slow, fails
/// or is gone.
@Suite(.timeLimit(.minutes(30)))
struct RandomCommandAcceptanceTests {
  /// The variable `COMMANDS` sets the number of commands, for a long run by hand.
  private static let count = ProcessInfo.processInfo.environment["COMMANDS"].flatMap { Int($0) } ?? 300
  /// The number of commands after which the shell must respond.
  private static let batch = 20
  /// Allowed growth: caches of rows, pictures and routes have limits.
  private static let maximumGrowth = 48 << 20

  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  private enum Health: CaseIterable {
    case well, slow, failing, gone
  }

  @Test func theShellSurvivesRandomCommandsAndServerErrors() async throws {
    let health = Mutex(Health.well)
    let server = try await LoopbackServer { request in Self.answer(request, health.withLock(\.self)) }
    let terminal = try PTY.feedshell(["--source", server.url.absoluteString], home: home)
    #expect(await terminal.shows("My Feed"))
    var random = SeededRandom(seed: 11)
    var memory: [Int] = []
    for start in stride(from: 0, to: Self.count, by: Self.batch) {
      health.withLock { $0 = Health.allCases.randomElement(using: &random) ?? .well }
      for _ in 0..<min(Self.batch, Self.count - start) { type(&random, on: terminal) }
      terminal.resize(columns: 80, rows: 24)
      try #require(await answers("unknown\(start)", on: terminal), "after \(start) commands")
      memory.append(try residentMemory(of: terminal.pid))
    }
    health.withLock { $0 = .well }
    let warm = try #require(memory.dropFirst(memory.count / 4).first)
    #expect(try #require(memory.last) - warm < Self.maximumGrowth, "\(memory.map { $0 >> 20 }) MiB")
    terminal.types("\u{3}quit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(terminal.isTerminalRestored)
    await server.observed.wait { $0.openConnections == 0 }
  }

  /// Whether the shell responds to an unknown command.
  private func answers(_ word: String, on terminal: PTY) async -> Bool {
    while !Task.isCancelled {
      // Ctrl-C may clear the typed line: then it is typed again.
      terminal.types("\u{15}set language en\r\(word)\r")
      if await terminal.shows("There is no command “\(word)” here.", within: 2) { return true }
    }
    return false
  }

  private func type(_ random: inout SeededRandom, on terminal: PTY) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: terminal.types("\u{3}")
    case 1:
      terminal.resize(
        columns: .random(in: 20...140, using: &random), rows: .random(in: 8...50, using: &random))
    case 2: terminal.types(Self.nonsense(&random) + "\r")
    case 3: terminal.types("goto \t\t\u{15}")
    case 4: terminal.types("goto posters; info \(Int.random(in: 0...9, using: &random)); top\r")
    default:
      let command = Self.commands.randomElement(using: &random) ?? ""
      terminal.types(command.replacing("#", with: String(Int.random(in: 0...14, using: &random))) + "\r")
    }
  }

  /// Commands, with `#` for a number; none of them leaves the program or starts another.
  private static let commands = [
    "", "", "", "more", "rows", "rows 1", "rows #", "rows 2-5", "#", "#", "open #", "view #", "view #.2", "info #",
    "show #",
    "retry", "retry #", "refresh", "refresh", "top", "top", "where", "tree", "help", "help open", "help aliases",
    "find image",
    "/remark", "find", "new", "seen", "seen all", "goto posters", "goto posters/mars", "goto posters/mars/info",
    "goto messages", "goto feed", "goto feed/#/comments", "goto feed/#/image", "goto sources", "goto nowhere",
    "dismiss #", "dismiss 1-3", "undo", "debug shift-dates on", "reveal #", "url #", "set", "set rows line",
    "set rows grid",
    "set rows small", "set rows auto", "set images none", "set images symbols", "set color 16", "set language el",
    "set language en", "set dates absolute", "set nothing", "next", "previous", "more 20", "3;4", "rows; where; 1",
  ]

  private static func nonsense(_ random: inout SeededRandom) -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0x20...0x20, 0x30...0x39, 0x61...0x7A, 0xC0...0x17F, 0x4E00...0x4E80, 0x1F600...0x1F64F,
    ]
    let length = Int.random(in: 1...60, using: &random)
    // Nothing that begins with z is a command, whole or in part.
    return "z"
      + String(
        String.UnicodeScalarView(
          (0..<length).compactMap { _ in
            scalars.randomElement(using: &random).flatMap { Unicode.Scalar(UInt32.random(in: $0, using: &random)) }
          }))
  }

  private static func answer(_ request: String, _ health: Health) -> LoopbackServer.Answer {
    switch health {
    case .slow: return .silence
    case .failing: return .http(status: 503)
    case .gone: return .raw([], closes: true)
    case .well: break
    }
    if request.contains("/comments") {
      let comments = (1...12).map { number in
        #"{"id":"\#(id(number))","message":"remark \#(number)","created_at":"2020-05-20T11:24:59Z","author":{"username":"a"}}"#
      }
      return .json(#"{"items":[\#(comments.joined(separator: ","))]}"#)
    }
    if request.contains("/messages") {
      let messages = (1...20).map { number in
        #"{"id":\#(number),"author":{"name":"a","photoUrl":"/a.png"},"updated":"2015-02-01T07:46:23Z","content":"word \#(number)"}"#
      }
      return .json(#"{"count":20,"messages":[\#(messages.joined(separator: ","))]}"#)
    }
    guard request.contains("/v1/feed") else { return .http(status: 404) }
    let start = request.contains("after_id") ? 10 : 0
    let images = (start + 1...start + 10).map { number in
      #"{"id":"\#(id(number))","description":"image \#(number)","location":"here","image":"http://127.0.0.1:1/\#(number)"}"#
    }
    return .json(#"{"items":[\#(images.joined(separator: ","))]}"#)
  }

  private static func id(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
  }

  /// In bytes.
  private func residentMemory(of pid: Int32) throws -> Int {
    let pages = try String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(pages[1])) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
