import Foundation
import JSON
import Navigation
import SceneTesting
import Shell
import Storage
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App

/// Imports state files at the prompt and in scripts: merging, confirming programs and folders, and undoing.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct StateImportTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var file: URL { folder.appending(path: "state.json") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(
      sources: ["contract:https://a.example", "folder:/srv"],
      rest:
        #""read":[{"source":"contract:https://a.example","posts":["1","2"]},{"source":"folder:/srv","posts":["x"]}],"#
        + #""starred":[{"source":"contract:https://a.example","id":"3","title":"Lake","starred":"2026-01-03T00:00:00Z"}],"#
        + #""filters":["title:sale hide"],"settings":[{"name":"theme","value":"dark"},{"name":"player","value":"mpv --x"}]"#
    )
  }

  @Test func programsAndFoldersMustBeConfirmed() async throws {
    let app = try app()
    await app.runs("state import \(file.path)")
    #expect(app.console.says("The file names folder:/srv, a program or a folder of this computer. Add it? y/n"))
    #expect(app.list.all.isEmpty, "nothing is added before the answers")
    await app.runs("")
    #expect(app.console.says("The file sets player to a program: mpv --x. Set it? y/n"))
    await app.runs("")
    #expect(app.console.says("1 source, 2 marks, 1 star, 1 filter, 1 setting added."))
    #expect(app.console.says("Parts that cannot be used: 1."))
    #expect(app.console.says("Left out, because they are of this computer: folder:/srv, player mpv --x."))
    #expect(app.list.all.map(\.id) == ["contract:https://a.example"])
    #expect(app.settings.now.theme == .dark)
    #expect(app.settings.now.player == nil)
    #expect(try lines("filters") == ["title:sale hide"])
    #expect(try lines("settings") == ["theme dark"])
  }

  @Test(arguments: ["notify", "player"]) func eachSettingThatNamesAProgramMustBeConfirmed(name: String) async throws {
    try write(sources: [], rest: #""settings":[{"name":"\#(name)","value":"curl -d x"}]"#)
    let app = try app()
    await app.runs("state import \(file.path)")
    #expect(app.console.says("The file sets \(name) to a program: curl -d x. Set it? y/n"))
    await app.runs("n")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "settings").path))
  }

  @Test func starredPostsOfFoldersThatAreNotSubscribedAreOmitted() async throws {
    let star = #""id":"3","title":"Lake","starred":"2026-01-03T00:00:00Z"}"#
    try write(
      sources: ["contract:https://a.example"],
      rest: #""starred":[{"source":"contract:https://a.example",\#(star),{"source":"folder:/srv",\#(star)]"#)
    let app = try app()
    try await importAll(in: app)
    #expect(app.console.says("1 source, 1 star added. Parts that cannot be used: 1."))
    let copy = folder.appending(path: "copy.json")
    await app.runs("state export \(copy.path)")
    #expect(app.console.says("Wrote 1 source, 1 star to"))
    #expect(!(try String(contentsOf: copy, encoding: .utf8)).contains("/srv"))
  }

  @Test(arguments: [(true, 31), (false, 1)])
  func manyFoldersAreConfirmedByASingleQuestion(isAdded: Bool, count: Int) async throws {
    try write(sources: ["contract:https://a.example"] + (1...30).map { "folder:/x\($0)" }, rest: #""settings":[]"#)
    let app = try app()
    await app.runs("state import \(file.path)")
    #expect(app.console.says("The file names 30 programs and folders of this computer: folder:/x1, folder:/x2, "))
    #expect(app.console.says("folder:/x20, …. Add all of them? y/n"))
    await app.runs(isAdded ? "y" : "n")
    #expect(app.console.says(isAdded ? "31 sources added." : "1 source added."))
    #expect(app.list.all.count == count)
  }

  @Test func aSecondImportAddsNothing() async throws {
    let app = try app()
    try await importAll(in: app)
    #expect(app.console.says("2 sources, 3 marks, 1 star, 1 filter, 2 settings added."))
    try await importAll(in: app)
    #expect(app.console.says("Nothing added; 9 were there."))
    #expect(app.list.all.count == 2)
    #expect(try lines("filters").count == 1)
  }

  @Test func undoRevertsAnImport() async throws {
    try Data("# mine\nis:starred mark".utf8).write(to: folder.appending(path: "filters"))
    let app = try app()
    try await importAll(in: app)
    #expect(try lines("filters") == ["# mine", "is:starred mark", "title:sale hide"])
    await app.runs("undo")
    #expect(app.console.says("Undone: state import"))
    #expect(app.list.all.isEmpty)
    #expect(app.settings.now.theme == .auto)
    #expect(try lines("filters") == ["# mine", "is:starred mark"])
    #expect(try lines("settings") == [])
    await app.runs("state export \(folder.appending(path: "copy.json").path)")
    #expect(app.console.says("Wrote 1 filter to"), "no marks and stars are left")
  }

  @Test func sourcesThatDoNotFitInTheListAreCounted() async throws {
    let app = try app()
    _ = try app.list.merge((1..<SubscriptionList.maximumCount).map { Subscription("contract:https://\($0).example") })
    try write(sources: ["contract:https://a.example", "contract:https://b.example"], rest: #""settings":[]"#)
    try await importAll(in: app)
    #expect(app.console.says("1 source added. The list is full; sources left out: 1."))
  }

  @Test func anExistingSettingIsNotReplaced() async throws {
    try Data("theme light\n".utf8).write(to: folder.appending(path: "settings"))
    let app = try app()
    app.settings.set(.program(.theme), to: "light", by: .remembered)
    try await importAll(in: app)
    #expect(try lines("settings") == ["theme light", "player mpv --x"])
    #expect(app.settings.now.theme == .light)
    #expect(app.settings.now.player == "mpv --x")
  }

  @Test func anUnwritableFiltersFileIsReportedAndUndoRevertsOtherParts() async throws {
    try FileManager.default.createDirectory(at: folder.appending(path: "filters"), withIntermediateDirectories: true)
    let app = try app()
    try await importAll(in: app)
    #expect(app.console.says("The filters can't be read or written"))
    #expect(app.console.says("not a regular file"))
    #expect(app.list.all.count == 2, "what was added before it stays")
    await app.runs("undo")
    #expect(app.list.all.isEmpty)
  }

  @Test func anExportMakesAReplacedFileReadableOnlyByItsOwner() async throws {
    let app = try app()
    let copy = folder.appending(path: "copy.json")
    try Data("old".utf8).write(to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: copy.path)
    await app.runs("state export \(copy.path)!")
    #expect(try Data(contentsOf: copy) != Data("old".utf8))
    #expect(try permissions(of: copy) == 0o600)
  }

  @Test func exportingAnImportedStateFileReproducesIt() async throws {
    let app = try app()
    try await importAll(in: app)
    let copy = folder.appending(path: "copy.json")
    await app.runs("state export \(copy.path)")
    #expect(app.console.says("Wrote 2 sources, 3 marks, 1 star, 1 filter, 2 settings to \(copy.path)."))
    #expect(try permissions(of: copy) == 0o600)
    await app.runs("state export \(copy.path)")
    #expect(app.console.says("state export \(copy.path)!"), "a file is not replaced")
    let other = folder.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    let second = try self.app(other)
    await second.runs("state import \(copy.path) --all")
    let again = folder.appending(path: "again.json")
    await second.runs("state export \(again.path)")
    #expect(try Data(contentsOf: again) == Data(contentsOf: copy))
  }

  @Test(arguments: ["curl -u me:secret x", "timeout 5 mysql -psecret x"])
  func aSettingWithAPasswordIsNotExported(notify: String) async throws {
    try Data("theme dark\nplayer mpv http://me:secret@a.example/x\nnotify \(notify)\n".utf8).write(
      to: folder.appending(path: "settings"))
    let app = try app()
    let copy = folder.appending(path: "copy.json")
    await app.runs("state export \(copy.path)")
    #expect(app.console.says("1 setting to \(copy.path). Left out, because of a password in it: notify, player."))
    let text = try String(contentsOf: copy, encoding: .utf8)
    #expect(text.contains(#"{"name":"theme","value":"dark"}"#) && !text.contains("secret") && !text.contains("player"))
    #expect(try lines("settings").count == 3, "it goes on working here")
  }

  @Test func aScriptOmitsPartsThatNeedConfirmation() async throws {
    let app = try TestApp(isInteractive: false, state: folder)
    let (out, err, status) = try await app.script(
      ["state import \(file.path)"], json: false, route: "sources", answers: [])
    #expect(out.joined(separator: " ").contains("Left out, because they are of this computer: folder:/srv, player mpv"))
    #expect(out.joined(separator: " ").contains("With --all at its end, state import adds them, too."))
    #expect(err == [])
    #expect(status == 0)
    #expect(app.list.all.map(\.id) == ["contract:https://a.example"])
  }

  @Test(arguments: [
    ("state", "state is followed by export or import and a file"), ("state show x", "state is followed by"),
    ("state export", "state export needs the name of a file"),
    ("state import --all", "state import needs the name of a file"),
    ("state import -", "reads standard input on the command line only"),
    ("state import /nowhere.json", "Couldn't read /nowhere.json"),
  ])
  func mistakesInTheStateCommandAreReported(line: String, message: String) async throws {
    let app = try app()
    await app.runs(line)
    #expect(app.console.says(message))
  }

  @Test func aFileThatIsNotAStateFileIsReported() async throws {
    try Data("<opml/>".utf8).write(to: file)
    let app = try app()
    await app.runs("state import \(file.path)")
    #expect(app.console.says("is not a file of state export, or it is damaged."))
  }

  private func importAll(in app: TestApp) async throws { await app.runs("state import \(file.path) --all") }

  private func write(sources: [String], rest: String) throws {
    let list = sources.map { "{\"address\":\"\($0)\"}" }.joined(separator: ",")
    try Data(#"{"format":"feedshell-state","version":1,"sources":[\#(list)],\#(rest)}"#.utf8).write(to: file)
  }

  private func app(_ directory: URL? = nil) throws -> TestApp {
    let app = try TestApp(state: directory ?? folder)
    try app.openShell("sources")
    return app
  }

  private func lines(_ name: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  private func permissions(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }
}
