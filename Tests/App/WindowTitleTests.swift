import Foundation
import SceneTesting
import TestSupport
import Testing

@testable import Shell

/// Sets the title of the terminal's window, and completes file names.
@Suite(.timeLimit(.minutes(1)))
struct WindowTitleTests {
  @Test func theWindowTitleIsSavedChangedAndRestored() async {
    var sent: [String] = []
    let pauses = LoaderSpy<Void>()
    let sut = WindowTitle("FeedShell", pause: { try await pauses.load() }) { sent.append($0) }
    sut.end()
    #expect(sent == [], "nothing was changed")
    sut.show(3)
    sut.show(3)
    await pauses.complete(with: ())
    for _ in 0..<100 { await Task.yield() }
    sut.show(0)
    await waitUntil { sent.count == 2 }
    sut.end()
    sut.end()
    #expect(
      sent == [
        "\u{1B}[22;2t\u{1B}]2;(3) FeedShell\u{1B}\\", "\u{1B}]2;FeedShell\u{1B}\\", "\u{1B}[23;2t",
      ])
    sut.show(1)
    #expect(sent.count == 4, "after its end nothing waits for the pause")
    sut.end()
  }

  @Test func theWindowTitleIsUpdatedAtMostOncePerIntervalWithTheLastCount() async {
    var sent: [String] = []
    let pauses = LoaderSpy<Void>()
    let sut = WindowTitle("FeedShell", pause: { try await pauses.load() }) { sent.append($0) }
    for count in 1...60 { sut.show(count) }
    #expect(sent.count == 1)
    await pauses.complete(with: (), at: 0)
    await waitUntil { sent.count == 2 }
    #expect(sent.last == "\u{1B}]2;(60) FeedShell\u{1B}\\")
    for count in [61, 60] { sut.show(count) }
    await pauses.complete(with: (), at: 1)
    sut.end()
    #expect(sent.count == 3, "it is the same as before")
    sut.show(7)
    sut.show(8)
    sut.end()
    await waitUntil { pauses.events.contains(.cancelled(2)) || pauses.requestCount == 2 }
    #expect(sent.last == "\u{1B}[23;2t")
  }

  @Test(arguments: [
    ("xterm-256color", true), ("screen", true), ("tmux-256color", true), ("linux", false), ("dumb", false),
    (nil, false),
  ])
  func consolesAndDumbTerminalsHaveNoWindowTitle(term: String?, hasTitle: Bool) {
    #expect(TerminalCapabilities.hasTitle(in: term.map { ["TERM": $0] } ?? [:]) == hasTitle)
  }

  @Test func fileNamesAreCompleted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    for name in ["lists/old", "pictures", ".hidden"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["list.opml", "a b.opml", "lists/in.opml", "evil\u{1B}[31m"] {
      try Data().write(to: folder.appending(path: name))
    }
    let app = try TestApp()
    try app.openShell("sources")
    let base = "\(folder.path)/"
    #expect(app.console.completes("import \(base)li") == ["list.opml", "lists/"].map { base + $0 })
    #expect(app.console.completes("export \(base)lists/") == ["in.opml", "old/"].map { "\(base)lists/\($0)" })
    #expect(app.console.completes("add \(base)") == ["lists/", "pictures/"].map { base + $0 })
    #expect(app.console.completes("import \(base).") == [base + ".hidden/"])
    #expect(app.console.completes("import \(base)a") == ["\"\(base)a b.opml\""])
    #expect(app.console.completes("import \(base)e") == [], "no control characters")
    #expect(app.console.completes("import \(base)none/") == [])
  }
}
