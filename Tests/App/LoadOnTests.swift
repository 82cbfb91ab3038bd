import Foundation
import HTTP
import Loading
import Navigation
import Reading
import Readline
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Opens rows by their number before they are loaded, and uses `more` with a number.
@Suite(.timeLimit(.minutes(1)))
struct LoadOnTests {
  private static let pages = [Sample.images(1...10), Sample.images(11...20), Sample.images(21...25), Sample.nothing]

  @Test(arguments: ["open 12", "12", "view 12", "show 12", "url 12"])
  func aCommandForAnUnloadedRowNumberLoadsItsPage(line: String) async throws {
    let app = try TestApp(hasPages: true, isInteractive: false)
    let isLoaded = !line.hasPrefix("show") && !line.hasPrefix("url")
    let (out, err, status) = try await app.script(
      ["url 3", line], answers: (Self.pages.prefix(2) + (isLoaded ? [Sample.nothing] : [])).map { .body($0) })
    #expect(out[1].contains(Sample.imageID(12)) || out[1].contains("http://i.example/12"))
    #expect(line.hasPrefix("view") || err == [])
    #expect(line.hasPrefix("view") || status == 0)
  }

  @Test(arguments: [
    ("rows 12", 2, [12]), ("rows 9-11,2", 2, [2, 9, 10, 11]), ("rows 1", 1, [1]), ("rows 12-40", 3, Array(12...20)),
  ])
  func aCommandForUnloadedRowNumbersLoadsTheirPages(line: String, requests: Int, numbers expected: [Int]) async throws {
    let pages = [Sample.images(1...10), Sample.images(11...20), Sample.nothing]
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      [line], answers: pages.prefix(requests).map { .body($0) })
    #expect(out.map(numbers) == [expected])
    #expect(err == [])
    #expect(status == 0)
  }

  @Test func openingARowBeyondTheEndReportsTheValidRowNumbers() async throws {
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["open 99"], answers: [.body(Sample.images(1...10)), .body(Sample.images(11...12)), .body(Sample.nothing)])
    #expect(out == [#"{"error":{"kind":"badArgument","message":"Rows go from 1 to 12."}}"#])
    #expect(err == ["feedshell: Rows go from 1 to 12."])
    #expect(status == 1)
  }

  @Test func loadingPagesForARowNumberStopsAtAFailedPage() async throws {
    let (out, err, _) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["open 99"], answers: [.body(Sample.images(1...10)), .failure(.connectivity(.refused))])
    #expect(out.first?.hasPrefix(#"{"error":{"kind":"connectivity""#) == true)
    #expect(err.count == 1)
  }

  @Test func theDismissCommandWithAnInvalidRowNumberLoadsAndDismissesNothing() async throws {
    let app = try TestApp(hasPages: true, isInteractive: false)
    let (out, _, _) = try await app.script(
      ["dismiss 9-11,40", "rows"], route: "messages", answers: [.body(Sample.messages(1...10, token: "t"))])
    let message = "Not in the list: 11 and 40. Rows go from 1 to 10."
    #expect(out[0] == #"{"error":{"kind":"badArgument","message":"\#(message)"}}"#)
    #expect(numbers(out[1]) == Array(1...10))
    #expect(app.network.urls.count == 1)
  }

  @Test func aMarkTypedWhileTheListLoadsWaitsForTheRunningLoadOnly() async throws {
    let app = try TestApp(store: TestStores(), keepsMarks: true)
    try app.openShell()
    let printed = app.console.printed.count
    app.types("star 2")
    app.types("star 12")
    #expect(!app.console.printed.dropFirst(printed).joined().contains("row"), "the rows are not known yet")
    await app.answers(Sample.feed, at: 0)
    await app.idles()
    #expect(app.console.printed.contains { $0.hasPrefix("Starred") })
    #expect(app.console.shows("Rows go from 1 to 3."))
  }

  @Test func theRowsCommandTypedWhileTheListLoadsWaitsForTheRows() async throws {
    let app = try TestApp()
    try app.openShell()
    let printed = app.console.printed.count
    app.types("rows 2-3")
    #expect(app.console.printed.count == printed)
    await app.answers(Sample.feed, at: 0)
    await app.idles()
    #expect(app.console.printed.contains { $0.contains("A long ridge") && !$0.contains("A lake") }, "only these rows")
  }

  @Test func theViewCommandPrintsSeveralRowsTogether() async throws {
    let (out, _, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["view 9-11,2"], answers: [.body(Sample.images(1...10)), .body(Sample.images(11...20))])
    #expect(out.map(numbers) == [[2, 9, 10, 11]])
    #expect(status == 0)
  }

  @Test(arguments: [false, true]) func theMoreAllCommandAfterTheLastRowReportsThatAllRowsAreLoaded(isJSON: Bool)
    async throws
  {
    let (out, err, status) = try await TestApp(isInteractive: false).script(
      ["more all", "more all"], json: isJSON, answers: [.body(Sample.feed)])
    #expect(out.count == 2 && out[0] == out[1])
    #expect(isJSON ? out[0].contains(#""rows":[]"#) : out[0] == "All 3 rows are loaded.")
    #expect(err == [] && status == 0, "a script need not know whether there is a second page")
  }

  @Test func theMoreCommandPrintsTheGivenNumberOfRows() async throws {
    let (out, _, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more 15", "more 3", "more 3", "rows"], answers: Self.pages.map { .body($0) })
    #expect(out.map(numbers) == [Array(11...25), [], [], Array(1...25)])
    #expect(status == 0)
  }

  @Test func theMoreCommandContinuesAfterThePrintedRows() async throws {
    let (out, _, _) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more 4", "more 4", "more all"], answers: Self.pages.map { .body($0) })
    #expect(out.map(numbers) == [Array(11...14), Array(15...18), Array(19...25)])
  }

  @Test func theMoreAllCommandPrintsTheLoadedRowsEvenIfAPageFails() async throws {
    let (out, err, status) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more all"], answers: Self.pages.prefix(2).map { .body($0) } + [.failure(.connectivity(.refused))])
    #expect(out.map(numbers) == [Array(11...20)])
    #expect(err.count == 1)
    #expect(status == 1)
  }

  @Test func theMoreCommandRefusesInvalidArguments() async throws {
    let (_, err, _) = try await TestApp(hasPages: true, isInteractive: false).script(
      ["more x"], answers: [.body(Self.pages[0])])
    #expect(err == ["feedshell: more takes a number of rows, or all: more 50, more all."])
  }

  @Test func theMoreCommandShowsTheGivenNumberOfRowsOnASmallScreen() async throws {
    let app = try await app(lines: 12)
    let before = app.console.printed.count
    app.types("more 15")
    await app.answersEach(from: 1) { _ in Self.pages[1] }
    let shown = app.console.printed.dropFirst(before).joined(separator: "\n").matches(of: #/(?m)^ *(\d+)  image/#)
    #expect(shown.count == 15)
    #expect(shown.compactMap { Int($0.1) } == Array(4...18))
    #expect(app.console.shows("4–18 of 20+"), "they are shown together")
  }

  @Test func theMoreCommandShowsTheRowsLoadedBeforeAFailure() async throws {
    let app = try await app(lines: 12)
    app.types("more 30")
    await app.network.loader.waitForRequest(at: 1)
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Self.pages[1].utf8)), at: 1)
    await app.network.loader.waitForRequest(at: 2)
    #expect(!app.console.shows("image 11"))
    await app.loses(at: 2)
    await app.idles()
    #expect(app.console.shows("image 20"))
    #expect(app.console.shows("refused the connection"))
  }

  @Test func theMoreAllCommandReportsTheNumberOfRows() async throws {
    let app = try await app(lines: 12)
    app.types("more all")
    await app.answersEach(from: 1, with: Self.furtherPage)
    #expect(app.console.printed.last == "All 25 rows are loaded.")
  }

  @Test func theMoreAllCommandAfterAFailedRefreshLoadsTheFurtherPages() async throws {
    let app = try await app(lines: 12)
    app.types("refresh")
    await app.loses(at: 1)
    await app.idles()
    app.types("more all")
    await app.answersEach(from: 2, with: Self.furtherPage)
    #expect(app.console.printed.last == "All 25 rows are loaded.")
  }

  @Test func theMoreAllCommandLoadsThePagesAfterSavedRowsEvenIfTheFirstPageFailed() async throws {
    let store = TestStores()
    let script = try TestApp(hasPages: true, store: store, policy: .remoteFirst, isInteractive: false)
    _ = try await script.script(["rows"], answers: [.body(Self.pages[0])])
    await script.core.source.cache.flush()
    let app = try TestApp(hasPages: true, store: store)
    try app.openShell(lines: 12)
    await app.loses(at: 0)
    await app.idles()
    app.types("more all")
    await app.answersEach(from: 1, with: Self.furtherPage)
    #expect(app.console.printed.last == "All 25 rows are loaded.")
  }

  @Test(arguments: ["more all", "more 30"])
  func theMoreCommandPrintsTheFailureOfAPageOnce(line: String) async throws {
    let app = try await app(lines: 60)
    await app.network.loader.waitForRequest(at: 1)
    await app.loses(at: 1)
    await app.idles()
    let printed = app.console.printed.count
    app.types(line)
    await app.network.loader.waitForRequest(at: 2)
    await app.loses(at: 2)
    await app.idles()
    let lines = app.console.printed.dropFirst(printed).joined(separator: "\n")
    #expect(lines.matches(of: /refused the connection/).count == 1)
    #expect(app.network.urls.count == 3)
  }

  @Test func theMoreAllCommandDuringARefreshPrintsTheFailureOfTheRefreshOnce() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    let printed = app.console.printed.count
    app.types("refresh")
    await app.network.loader.waitForRequest(at: 1)
    app.types("more all")
    await app.loses(at: 1)
    await app.idles()
    let lines = app.console.printed.dropFirst(printed).joined(separator: "\n")
    #expect(lines.matches(of: /refused the connection/).count == 1)
    #expect(!lines.contains("rows are loaded"))
  }

  @Test func theMoreAllCommandAfterAFailedLoadRepeatsTheFailure() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.loses(at: 0)
    let printed = app.console.printed.count
    app.types("more all")
    await app.idles()
    let lines = app.console.printed.dropFirst(printed).joined(separator: "\n")
    #expect(lines.contains("refused the connection"))
    #expect(!lines.contains("rows are loaded"))
  }

  @Test func theMoreAllCommandAfterAFailedRefreshReportsTheFailureAndTheNextStep() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    app.types("refresh")
    await app.loses(at: 1)
    await app.idles()
    let printed = app.console.printed.count
    app.types("more all")
    await app.idles()
    let lines = app.console.printed.dropFirst(printed).joined(separator: "\n")
    #expect(lines.contains("refused the connection"))
    #expect(lines.contains("Type refresh to try again."))
    #expect(!lines.contains("rows are loaded"))
  }

  @Test func thePromptShowsTheProgressOfTheOpenCommandUntilCtrlCCancelsIt() async throws {
    let app = try await app(lines: 12, isAnimated: true)
    app.types("open 999999999")
    await app.network.loader.waitForRequest(at: 1)
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Self.pages[1].utf8)), at: 1)
    await app.network.loader.waitForRequest(at: 2)
    await waitUntil { app.console.prompt.hasSuffix(" 20 rows so far  feed> ") }
    app.console.onEvent(.interrupt)
    await app.network.loader.waitForCancellation(at: 2)
    #expect(app.console.printed.contains("open was cancelled."))
    #expect(app.console.prompt == "feed> ")
    #expect(app.stack.top?.rows.count == 20, "what has come stays")
  }

  /// The page after the first at an address.
  private static func furtherPage(at url: String) -> String {
    url.hasSuffix(Sample.imageID(10)) ? pages[1] : url.hasSuffix(Sample.imageID(20)) ? pages[2] : pages[3]
  }

  private func app(lines: Int, isAnimated: Bool = false) async throws -> TestApp {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: lines, isAnimated: isAnimated)
    await app.answers(Self.pages[0], at: 0)
    return app
  }

  private func numbers(_ line: String) -> [Int] {
    line.matches(of: #/"number":(\d+)/#).compactMap { Int($0.1) }
  }
}
