import Foundation
import Navigation
import SceneTesting
import Shell
import Sources
import Storage
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App
@testable import ReadingSupport

/// Merges a state file into existing data, and undoes the import.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct StateMergeTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var file: URL { folder.appending(path: "state.json") }
  private static let source = "contract:https://a.example"

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  @Test func undoingAnImportKeepsPartsThatExistedBefore() async throws {
    try Data("theme light\n".utf8).write(to: folder.appending(path: "settings"))
    let app = try app()
    try write(
      #""sources":[{"address":"\#(Self.source)"}],"read":[\#(marks("1"))],"starred":[\#(star("3"))],"#
        + #""filters":["title:sale hide"]"#)
    await importAll(in: app)
    try write(
      #""sources":[{"address":"\#(Self.source)"},{"address":"contract:https://b.example"}],"read":[\#(marks("1", "2"))],"#
        + #""starred":[\#(star("3")),\#(star("4"))],"filters":["title:sale hide","title:new mark"],"#
        + #""settings":[{"name":"theme","value":"dark"},{"name":"dates","value":"absolute"}]"#)
    await importAll(in: app)
    #expect(app.console.says("1 source, 1 mark, 1 star, 1 filter, 1 setting added; 5 were there."))
    await app.runs("undo")
    #expect(app.list.all.map(\.id) == [Self.source])
    #expect(try text("filters") == "title:sale hide\n")
    #expect(try text("settings") == "theme light\n")
    #expect(try await export(from: app, saying: "Wrote 1 source, 1 mark, 1 star, 1 filter, 1 setting to"))
  }

  @Test func postsThatAnImportMarksAsDuplicatesWereNotThereBefore() async throws {
    let app = try app()
    let link = #","link":"https://c.example/lake""#
    let other = { (entry: String) in entry.replacing(Self.source, with: "contract:https://b.example") }
    try write(
      #""starred":[\#(star("1", link)),\#(other(star("2", link)))],"read":[\#(marks("1")),\#(other(marks("2")))]"#)
    await importAll(in: app)
    #expect(app.console.says("2 marks, 2 stars added."))
    await importAll(in: app)
    #expect(app.console.says("Nothing added; 4 were there."))
    await app.runs("undo")
    #expect(try await export(from: app, saying: "Wrote 0 sources to"), "both posts are unread, without a star")
  }

  @Test func importingAFolderThatIsAlreadySubscribedNeedsNoConfirmation() async throws {
    let app = try app()
    _ = try app.list.merge([Subscription("folder:/srv")])
    try write(#""sources":[{"address":"folder:/srv"},{"address":"\#(Self.source)"}]"#)
    await app.runs("state import \(file.path)")
    #expect(app.console.says("1 source added; 1 was there."))
    #expect(!app.console.shows("y/n"))
  }

  @Test func eachAnswerDuringAnImportAppliesToThePartInTheQuestion() async throws {
    let app = try app()
    try write(
      #""sources":[{"address":"folder:/srv"},{"address":"\#(Self.source)"}],"#
        + #""settings":[{"name":"player","value":"mpv --x"},{"name":"notify","value":"say"}]"#)
    await app.runs("state import \(file.path)")
    for answer in ["y", "n", "y"] { await app.runs(answer) }
    #expect(app.console.says("2 sources, 1 setting added. Left out, because they are of this computer: "))
    #expect(!app.console.shows("With --all"), "a person was asked")
    #expect(Set(app.list.all.map(\.id)) == ["folder:/srv", Self.source])
    let text = try text("settings")
    #expect(text.split(separator: "\n").count == 1)
    #expect(app.console.says(text.hasPrefix("notify") ? "player mpv --x." : "notify say."))
  }

  @Test(arguments: ["player none", "notify off", "notify bell", "notify OFF"])
  func aSettingThatStartsNoProgramNeedsNoConfirmation(setting: String) async throws {
    let app = try app()
    let words = setting.split(separator: " ")
    try write(#""settings":[{"name":"\#(words[0])","value":"\#(words[1])"}]"#)
    await app.runs("state import \(file.path)")
    #expect(!app.console.shows("y/n"))
    #expect(app.console.says("1 setting added."))
  }

  @Test func repeatedSettingsUseTheFirstValueAndInvalidSettingsAreCounted() async throws {
    let app = try app()
    try write(
      #""settings":[{"name":"theme","value":"dark"},{"name":"theme","value":"light"},{"name":"nothing","value":"x"},"#
        + #"{"name":"dates","value":"never"}]"#)
    await importAll(in: app)
    #expect(app.console.says("1 setting added. Parts that cannot be used: 3."))
    #expect(try text("settings") == "theme dark\n")
  }

  @Test func starredPostsOfAnAccountThatIsNotSignedInAreOmitted() async throws {
    let app = try app()
    try write(#""starred":[\#(star("1")),\#(star("2", #","account":"ann@https://a.example""#))]"#)
    await importAll(in: app)
    #expect(app.console.says("1 star added. Stars of accounts that are not signed in, left out: 1."))
    #expect(try await export(from: app, saying: "Wrote 1 star to"))
  }

  @Test func theNumberOfSourceChecksDoesNotDependOnTheNumberOfImportedPosts() async throws {
    var asked: [Int] = []
    for (count, message) in [(1, "1 mark, 1 star added."), (40, "40 marks, 40 stars added.")] {
      let kind = AskedKind()
      let app = try app(kinds: [kind])
      let ids = (1...count).map { "\"\($0)\"" }.joined(separator: ",")
      let stars = (1...count).map { star("s\($0)") }.joined(separator: ",")
      try write(
        (#""read":[{"source":"\#(Self.source)","posts":[\#(ids)]}],"starred":[\#(stars)]"#)
          .replacing(Self.source, with: "https://b.example/"))
      await importAll(in: app)
      #expect(app.console.says(message))
      asked.append(kind.askedAbout.count)
    }
    #expect(asked[0] > 0)
    #expect(asked[0] == asked[1])
  }

  @Test func undoSkipsAnImportWithoutEffect() async throws {
    let app = try app()
    try write(#""filters":["title:sale hide"]"#)
    await importAll(in: app)
    await importAll(in: app)
    #expect(app.console.says("Nothing added; 1 was there."))
    await app.runs("undo")
    #expect(try text("filters") == "", "the first import is taken back")
    try write(#""filters":[]"#)
    await importAll(in: app)
    #expect(app.console.says("Nothing added."))
  }

  @Test func anEmptyExportReportsZeroSources() async throws {
    #expect(try await export(from: app(), saying: "Wrote 0 sources to"))
  }

  @Test func aStateFileOfALaterFormatVersionIsReported() async throws {
    let app = try app()
    try Data(#"{"format":"feedshell-state","version":7}"#.utf8).write(to: file)
    await importAll(in: app)
    #expect(app.console.says("has version 7 of the format, which this FeedShell does not read."))
  }

  @Test(arguments: [(20, false), (21, true)]) func aQuestionNamesAtMost20Folders(count: Int, isCut: Bool) async throws {
    let app = try app()
    let sources = (1...count).map { #"{"address":"folder:/x\#($0)"}"# }.joined(separator: ",")
    try write("\"sources\":[\(sources)]")
    await app.runs("state import \(file.path)")
    #expect(app.console.says(isCut ? "folder:/x20, …. Add" : "folder:/x20. Add all of them? y/n"))
    await app.runs("n")
  }

  private func marks(_ ids: String...) -> String {
    #"{"source":"\#(Self.source)","posts":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))]}"#
  }

  private func star(_ id: String, _ more: String = "") -> String {
    #"{"source":"\#(Self.source)","id":"\#(id)","title":"Lake","starred":"2026-01-03T00:00:00Z"\#(more)}"#
  }

  private func write(_ parts: String) throws {
    try Data(#"{"format":"feedshell-state","version":1,\#(parts)}"#.utf8).write(to: file)
  }

  private func importAll(in app: TestApp) async { await app.runs("state import \(file.path) --all") }

  private func export(from app: TestApp, saying words: String) async throws -> Bool {
    await app.runs("state export \(folder.appending(path: "\(UUID()).json").path)")
    return app.console.says(words)
  }

  private func app(kinds: [any SourceKind] = []) throws -> TestApp {
    let app = try TestApp(state: folder, kinds: kinds)
    try app.openShell("sources")
    return app
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
