import Foundation
import Localization
import Posts
import Terminal
import TestSupport
import Testing

@testable import Shell

/// Sends notifications about new posts, whose titles are untrusted.
@Suite(.timeLimit(.minutes(1)))
struct NotifierTests {
  private nonisolated static let hostile = [
    "\u{1B}]0;owned\u{7}", "\u{1B}\\\u{1B}]52;c;b3duZWQ=\u{7}", "a\u{9C}\u{9D}52;c;x\u{9C}", "\u{202E}drow\u{2066}",
    "4;1;50", "a;b;notify;c", "line\nbreak\r\u{0}", String(repeating: "x", count: 100_000),
    "e" + String(repeating: "\u{301}", count: 100_000), "--urgency=critical", "-h", "$(touch owned)`id`",
  ]

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], .osc99), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .osc99),
      (["TERM": "foot"], .osc777), (["TERM": "rxvt-unicode-256color"], .osc777),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .osc777), (["TERM": "xterm-ghostty"], .osc777),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .osc9),
      (["TERM": "xterm-256color", "WT_SESSION": "1"], .osc9),
      (["TERM": "xterm-256color", "VTE_VERSION": "7000"], .bell),
      (["TERM": "linux"], .bell), (["TERM": "tmux-256color", "TMUX": "1", "KITTY_WINDOW_ID": "1"], .bell),
    ] as [([String: String], NotificationForm)])
  func eachTerminalGetsItsNotificationFormat(environment: [String: String], form: NotificationForm) {
    #expect(NotificationForm(in: environment) == form)
  }

  @Test(arguments: hostile, [NotificationForm.osc9, .osc777, .osc99])
  func aHostileTitleIsPlainTextInEveryFormat(title: String, form: NotificationForm) throws {
    let environment = [
      NotificationForm.osc9: ["TERM": "xterm", "WT_SESSION": "1"], .osc777: ["TERM": "foot"],
      .osc99: ["TERM": "xterm-kitty"],
    ]
    let sut = NotifierSUT("auto", environment: try #require(environment[form]))
    sut.notifier.tell(Arrivals(count: 2, sources: ["A"], title: title))
    let sent = try #require(sut.sent.first)
    #expect(sut.sent.count == 1)
    let scalars = sent.unicodeScalars.map(\.value)
    let escapes = scalars.count { $0 == 0x1B }
    #expect(escapes == (form == .osc99 ? 4 : 2), "a beginning and an end of each part")
    let controls = scalars.filter { $0 < 0x1B || (0x7F...0x9F).contains($0) }
    #expect(controls == [])
    let overrides = scalars.filter { (0x202A...0x202E).contains($0) || (0x2066...0x2069).contains($0) }
    #expect(overrides == [])
    #expect(sent.utf8.count < 2_000)
    let semicolons: Int
    switch form {
    case .bell: semicolons = 0
    case .osc9: semicolons = 1
    case .osc777: semicolons = 3
    case .osc99: semicolons = 4
    }
    let found = scalars.count { $0 == 0x3B }
    #expect(found == semicolons)
  }

  @Test(arguments: hostile) func aNotificationProgramCannotMistakeTitleOrTextForOptions(title: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (program, result) = (folder.appending(path: "tell"), folder.appending(path: "told"))
    let script =
      "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > '\(result.path).new'\nmv '\(result.path).new' '\(result.path)'\n"
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let sut = NotifierSUT("\(program.path) --own")
    sut.notifier.tell(Arrivals(count: 12, sources: ["A", "B", "C"], title: title))
    await waitUntil { FileManager.default.fileExists(atPath: result.path) }
    let lines = try String(contentsOf: result, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(Array(lines.prefix(3)) == ["3", "--own", "FeedShell"])
    #expect(lines.last?.hasPrefix("12 new in 3 sources") == true)
    let text = lines.last ?? ""
    #expect(text.count <= 200)
    #expect(text.unicodeScalars.count <= 400)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["tell", "told"])
    #expect(sut.failures == [])
  }

  @Test func notificationsAreSentAtMostOnceAMinute() {
    let sut = NotifierSUT("bell")
    for second in [0, 10, 59, 60, 61, 119, 120] as [TimeInterval] {
      sut.date = Date(timeIntervalSince1970: second)
      sut.notifier.tell(Arrivals(count: 1, sources: ["A"]))
    }
    #expect(sut.sent == ["\u{7}", "\u{7}", "\u{7}"])
  }

  @Test func settingTheClockBackEndsThePauseBetweenNotifications() {
    let sut = NotifierSUT("bell")
    for second in [1_000, 0] as [TimeInterval] {
      sut.date = Date(timeIntervalSince1970: second)
      sut.notifier.tell(Arrivals(count: 1, sources: ["A"]))
    }
    #expect(sut.sent.count == 2)
  }

  @Test func noNotificationIsSentWhileTheyAreOffAndAMissingProgramIsReportedOnce() {
    let off = NotifierSUT("off")
    off.notifier.tell(Arrivals(count: 1, sources: ["A"], title: "x"))
    #expect(off.sent == [])
    let missing = NotifierSUT("nosuch-notifier -x")
    for minute in 1...3 {
      missing.date = Date(timeIntervalSince1970: TimeInterval(minute) * 100)
      missing.notifier.tell(Arrivals(count: 1, sources: ["A"], title: "x"))
    }
    #expect(missing.failures.count == 1)
    #expect(missing.failures.first?.contains("nosuch-notifier") == true)
  }
}
