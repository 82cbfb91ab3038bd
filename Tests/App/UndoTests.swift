import Commands
import Foundation
import Navigation
import Readline
import SceneTesting
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Reverts the latest change of any kind, in every scene, with `undo`.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct UndoTests {
  @Test func settingsAndAliasesCanBeUndone() async throws {
    let app = try await appWithSources()
    for line in ["set rows grid", "set rows small", "alias zz where", "alias zz tree", "unalias zz"] { app.types(line) }
    await undo("unalias zz", in: app)
    app.types("alias zz")
    #expect(app.console.printed.last == "  zz  tree")
    await undo("alias zz tree", in: app)
    app.types("alias zz")
    #expect(app.console.printed.last == "  zz  where")
    await undo("alias zz where", in: app)
    app.types("zz")
    #expect(app.console.printed.last?.contains("no command") == true)
    await undo("set rows small", in: app)
    #expect(app.settings.now.rows == .grid)
    await undo("set rows grid", in: app)
    #expect(app.settings.now.rows == .auto)
    app.types("set rows")
    #expect(app.console.printed.last == "  rows  auto  (auto)", "chosen by nobody")
  }

  @Test func undoRestoresSavedSettings() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/settings")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let app = try TestApp(subscriptions: Sample.sources, settingFile: file)
    try app.openShell("sources")
    await app.idles()
    app.types("set rows grid")
    app.types("set rows line")
    await undo("set rows line", in: app)
    #expect(try SettingFile(file).settings().value(of: .program(.rows)) == "grid")
    await undo("set rows grid", in: app)
    #expect(try SettingFile(file).settings().value(of: .program(.rows)) == nil)
  }

  @Test func undoRestoresTheListOfSources() async throws {
    let app = try await appWithSources()
    for line in ["rename 1 Deep lakes", "move 2 1", "tag 1 #wet", #"add "search:is:unread" Pics"#, "remove 2"] {
      app.types(line)
      await app.idles()
    }
    #expect(app.list.all.map(\.name) == ["Deep lakes", "Pics"], "its row keeps its number")
    await undo("remove 2", in: app)
    await undo(#"add "search:is:unread" Pics"#, in: app)
    #expect(app.list.all.map(\.name) == ["Hills", "Deep lakes"])
    await undo("tag 1 #wet", in: app)
    await undo("move 2 1", in: app)
    #expect(app.list.all.map(\.name) == ["Deep lakes", "Hills"])
    await undo("rename 1 Deep lakes", in: app)
    #expect(app.list.all.map(\.name) == ["Lakes", "Hills"])
    app.types("undo")
    await app.idles()
    #expect(app.console.printed.last == "There is nothing to undo.")
  }

  @Test func undoNamesTheListOfTheRevertedMarkUnlessThatListIsOpen() async throws {
    let app = try TestApp(store: TestStores(), keepsMarks: true)
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    await app.idles()
    let title = try #require(app.stack.top?.title)
    for line in ["star 1", "star 2", "undo", "goto posters", "undo"] {
      app.types(line)
      await app.idles()
    }
    #expect(app.console.says("Undone: star 2. No longer starred: 1 post."))
    #expect(app.console.says("Undone in “\(title)”: star 1. No longer starred: 1 post."))
  }

  @Test(
    arguments: [
      ("Lake", "Lake"),
      ("A photograph of the northern lake, at dawn in May", "A photograph of the northern lake, at d…"),
      ("\u{200B}", nil),
    ] as [(String, String?)])
  func undoOfAMarkSetOnAPageNamesItsPostOrElseThePage(description: String, name: String?) async throws {
    let app = try TestApp(store: TestStores(), keepsMarks: true)
    try app.openShell()
    await app.answers(Sample.feed.replacing("A lake", with: description), at: 0)
    app.types("open 1")
    await app.answers(Sample.comments, at: 1)
    await app.idles()
    let page = try #require(app.stack.top)
    let title = page.title
    #expect(page.heading != title)
    for line in ["star", "back", "undo"] {
      app.types(line)
      await app.idles()
    }
    #expect(app.console.says("Undone in “\(name ?? title)”: star."))
  }

  @Test func undoingAnEarlierChangeKeepsALaterChange() throws {
    let list = SubscriptionList(
      file: nil, builtIn: [], passwords: .inMemory(), isAddress: { _ in true }, onProblems: { _ in }, onError: { _ in })
    for name in ["a", "b", "c"] { _ = try list.add(Subscription("\(name).example", name: name)) }
    let renamed = try list.rename("a.example", to: "A1").change
    let moved = try list.move("c.example", to: "a.example")
    _ = try list.add(Subscription("d.example", name: "d"))
    try list.undo(renamed)
    #expect(list.all.map(\.name) == ["c", "a", "b", "d"])
    try list.undo(moved)
    #expect(list.all.map(\.name) == ["a", "b", "d", "c"], "to the end, where it was")
    _ = try list.rename("a.example", to: "A2")
    try list.undo(renamed)
    #expect(list.all.first?.name == "A2", "a name that was given since")
  }

  @Test func undoWorksInEveryScene() async throws {
    let app = try await appWithFeed()
    app.types("set dates absolute")
    app.types("view 1")
    #expect(app.stack.top?.name == "image")
    await undo("set dates absolute", in: app)
    app.types("back")
    app.types("set dates absolute")
    app.types("help set")
    await undo("set dates absolute", in: app)
  }

  @Test func undoCannotRevertAnExportAndTheNextUndoRevertsTheEarlierChange() async throws {
    let app = try await appWithSources()
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID()).opml")
    defer { try? FileManager.default.removeItem(at: file) }
    app.types("set rows grid")
    app.types("export \(file.path)")
    await app.idles()
    app.types("undo")
    await app.idles()
    #expect(app.console.says("export \(file.path) can't be undone: !rm '\(file.path)'."))
    #expect(FileManager.default.fileExists(atPath: file.path))
    await undo("set rows grid", in: app)
  }

  private func undo(_ command: String, in app: TestApp) async {
    app.types("undo")
    await app.idles { app.console.shows("Undone: \(command).") }
    #expect(app.console.shows("Undone: \(command)."))
  }
}
