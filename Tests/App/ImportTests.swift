import Foundation
import HTTP
import JSON
import Navigation
import Readline
import SceneTesting
import Shell
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Adds programs and folders of an imported OPML file only after confirmation.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct ImportTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID()).opml")

  init() throws {
    let outlines = ["https://a.example/feed", "~/Pictures", "folder:/srv"].map { "<outline xmlUrl=\"\($0)\"/>" }
    try Data("<opml><body>\(outlines.joined())</body></opml>".utf8).write(to: file)
  }

  @Test func eachImportedLocalSourceMustBeConfirmed() async throws {
    let app = try await app()
    #expect(app.list.all.map(\.id) == ["https://a.example/feed"])
    #expect(app.console.says("Added 1 source. It is being loaded; new shows what is new."))
    #expect(app.console.printed.last?.contains("The file names ~/Pictures") == true)
    await app.runs("yes")
    #expect(app.list.all.map(\.id) == ["https://a.example/feed", "~/Pictures"])
    #expect(app.console.printed.last?.contains("The file names folder:/srv") == true)
    await app.runs("")
    #expect(app.list.all.count == 2)
    #expect(
      app.console.says("Sources of this computer added: 1. Left out, because they are of this computer: folder:/srv."))
    app.types("yes")
    #expect(app.list.all.count == 2, "nothing is asked any more")
  }

  @Test func theResultOfAnImportListsTheDeclinedSources() async throws {
    let app = try await app()
    await app.runs("n")
    await app.runs("y")
    #expect(
      app.console.says("Sources of this computer added: 1. Left out, because they are of this computer: ~/Pictures."))
  }

  @Test func sourcesImportedAtAPromptAreLoaded() async throws {
    let outline = "<outline xmlUrl=\"contract:http://c.example\"/>"
    try Data("<opml><body>\(outline)</body></opml>".utf8).write(to: file)
    let app = try TestApp(store: TestStores())
    try app.openShell("sources")
    await app.runs("import \(file.path)")
    #expect(app.console.says("Added 1 source. It is being loaded; new shows what is new."))
    await app.network.loader.waitForRequest()
    #expect(app.network.urls.first?.hasPrefix("http://c.example/") == true)
    app.types("where")
    #expect(app.console.printed.last == "sources", "the prompt is free")
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)))
    await waitUntil { app.stack.top?.json(.all).line.contains(#""new":3"#) == true }
  }

  @Test func undoRevertsAnImport() async throws {
    let app = try await app([Subscription("contract:https://b.example")])
    await app.runs("yes")
    #expect(app.list.all.count == 3)
    await app.runs("")
    await app.runs("undo")
    #expect(app.console.says("Undone: import \(file.path)."))
    #expect(app.list.all.map(\.id) == ["contract:https://b.example"])
  }

  @Test func oneUndoRevertsAnImportThatAskedQuestions() async throws {
    let app = try await app([Subscription("contract:https://b.example")])
    await app.runs("yes")
    #expect(app.list.all.map(\.id) == ["contract:https://b.example", "https://a.example/feed", "~/Pictures"])
    await app.runs("yes")
    #expect(app.list.all.map(\.id).last == "folder:/srv")
    await app.runs("undo")
    #expect(app.list.all.map(\.id) == ["contract:https://b.example"], "\(app.console.printed.suffix(4))")
    #expect(app.console.printed.filter { $0.contains("Undone:") }.count == 1)
    await app.runs("undo")
    #expect(app.console.printed.last == "There is nothing to undo.")
  }

  @Test func typingACommandInsteadOfAnAnswerDeclinesAllQuestionsAndRunsTheCommand() async throws {
    let app = try await app()
    await waitUntil { app.stack.top?.json(.all).line.contains("a.example/feed") == true }
    await app.runs("rows")
    #expect(
      app.console.says("Sources of this computer added: 0. Left out, because they are of this computer: ~/Pictures, "))
    #expect(app.console.shows(" 1  a.example/feed"), "it is run")
    #expect(app.list.all.count == 1)
  }

  @Test func singleKeyShortcutsAreDisabledDuringQuestions() async throws {
    let app = try await app()
    app.settings.set(.program(.keys), to: "on", by: .typed)
    #expect(!app.console.hasSingleKeys(), "n is no")
    await app.runs("n")
    await app.runs("n")
    #expect(app.console.hasSingleKeys())
  }

  @Test func ctrlCDeclinesAllQuestions() async throws {
    let app = try await app()
    app.console.onEvent(.interrupt)
    await app.idles()
    await app.runs("y")
    #expect(app.list.all.count == 1)
    #expect(app.console.says("~/Pictures, folder:/srv."))
  }

  @Test func localSourcesAlreadyInTheListNeedNoConfirmation() async throws {
    let app = try await app([Subscription("~/Pictures"), Subscription("folder:/srv")])
    #expect(app.console.says("Added 1 source. It is being loaded; new shows what is new. 2 were in the list already."))
    #expect(!app.console.says("The file names"))
  }

  @Test(arguments: [
    ("import", 1, "Left out, because they are of this computer: ~/Pictures, folder:/srv. With --all"),
    ("import --all", 3, "Added 3 sources."),
  ])
  func aScriptImportsLocalSourcesOnlyWithTheAllOption(command: String, count: Int, message: String) async throws {
    let app = try TestApp(isInteractive: false)
    let words = command.split(separator: " ")
    let line = "import \(file.path)" + words.dropFirst().map { " \($0)" }.joined()
    let (out, err, status) = try await app.script([line], json: false, route: "sources", answers: [])
    #expect(out.joined(separator: " ").contains(message))
    #expect(err == [])
    #expect(status == 0)
    #expect(app.list.all.count == count)
  }

  @Test func aTruncatedFileIsPartlyImportedAndTheCommandFails() async throws {
    let outlines = ["https://a.example/feed", "https://b.example/feed"].map { "<outline xmlUrl=\"\($0)\"/>" }
    let (message, count) = try await failure(of: "<opml><body>\(outlines.joined())<outline xmlUrl=\"https://c.exam")
    #expect(message.hasPrefix("Added 2 sources. The file"))
    #expect(message.hasSuffix("The file is damaged: it ends too early, and what follows is missing."))
    #expect(count == 2, "half an address is none")
  }

  @Test func outlinesNestedTooDeeplyAreReported() async throws {
    let depth = 255
    let (message, count) = try await failure(
      of: "<opml><body><outline xmlUrl=\"https://a.example/feed\"/>"
        + String(repeating: "<outline text=\"f\">", count: depth) + "<outline xmlUrl=\"https://b.example/feed\"/>"
        + String(repeating: "</outline>", count: depth) + "</body></opml>")
    #expect(message.hasPrefix("Added 1 source. The file"))
    #expect(message.hasSuffix("The file is nested too deeply, or too long: what follows from there on was not read."))
    #expect(count == 1)
  }

  @Test func theReportOfOutlinesWithoutAUsableAddressNamesTheFirstOutlines() async throws {
    let names = ["One", "Two", "Three", String(repeating: "long ", count: 15), "", "Six", "Seven"]
    let outlines = names.map { "<outline text=\"\($0)\" xmlUrl=\"https://me:secret@?\"/>" }
    try Data("<opml><body>\(outlines.joined())</body></opml>".utf8).write(to: file)
    let app = try await app()
    #expect(
      app.console.says(
        "No source was added. Without a usable address: 7 (One, Two, Three, long long long long long long long long …, "
      ))
    #expect(app.console.says(", … and 2 more)."))
    #expect(!app.console.says("secret"))
  }

  /// The message of a script that imports a text, and the number of sources afterwards.
  private func failure(of text: String) async throws -> (message: String, count: Int) {
    try Data(text.utf8).write(to: file)
    let app = try TestApp(isInteractive: false)
    let (_, err, status) = try await app.script(
      ["import \(file.path)"], json: false, route: "sources", answers: [])
    #expect(status == 1)
    let message = err.joined(separator: " ")
    return (message.drop { $0 != "A" }.description, app.list.all.count)
  }

  /// The shell after it has imported the file.
  private func app(_ subscriptions: [Subscription] = []) async throws -> TestApp {
    let app = try TestApp(subscriptions: subscriptions)
    try app.openShell("sources")
    await app.idles()
    await app.runs("import \(file.path)")
    return app
  }
}
