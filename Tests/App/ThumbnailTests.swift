import Foundation
import HTTP
import Navigation
import Readline
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Draws pictures in the rows of the feed when they arrive.
@Suite(.timeLimit(.minutes(1)))
struct ThumbnailTests {
  @Test func aScreenfulIsPrintedOnlyWhenItsPicturesAreLoaded() async throws {
    let app = try await appWithFeed()
    await app.pictures.waitForRequest(at: 2)
    try await app.answersPicture(of: 2)
    try await app.answersPicture(of: 3)
    #expect(!app.console.shows("image 2"))
    try await app.answersPicture(of: 1)
    #expect(app.console.screen.firstIndex(of: "image 1", before: "image 2", before: "image 3"))
    #expect(app.console.screen.contains(pictureMark))
    #expect(!app.console.shows("…"), "no placeholder for a picture that is there")
  }

  @Test func slowPicturesGetPlaceholdersThatAreReplacedLater() async throws {
    let app = try await appWithFeed()
    try await app.answersPicture(of: 1)
    #expect(!app.console.shows("image 2"))
    await app.stack.top?.settle()  // near its end, the feed has asked for more
    await app.secondPasses()
    #expect(app.console.shows("image 2"))
    #expect(app.console.shows("│       …        │"))
    let shown = app.console.printed.count
    try await app.answersPicture(of: 2)
    #expect(app.console.printed.count == shown, "nothing is printed again")
    let drawn = try #require(app.console.drawn.last)
    let lines = app.console.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[drawn.line].hasPrefix(" 2  ┌"))
    #expect(drawn.column == 4)
    #expect(drawn.text.contains(pictureMark))
    app.types("rows")
    #expect(app.console.printed.last?.contains("image 2") == true, "it is there from now on")
    try await app.answersPicture(of: 3)
    #expect(app.console.drawn.count == 2, "in this screenful: the first one has left the screen")
  }

  @Test func picturesWhosePlaceholdersScrolledAwayAreReportedInOneLine() async throws {
    let app = try await appWithFeed()
    await app.secondPasses()
    for _ in 1...3 { app.types("help") }
    try await app.answersPicture(of: 3)
    try await app.answersPicture(of: 1)
    #expect(!app.console.shows("are here"))
    try await app.answersPicture(of: 2)
    #expect(app.console.drawn.isEmpty)
    #expect(app.console.printed.last == "Pictures of 1, 2, and 3 are here: rows 1 shows them.")
  }

  @Test func picturesThatArriveLateAreReportedByRowNumber() async throws {
    let app = try await appWithFeed()
    await app.secondPasses()
    app.types("refresh")
    await app.answers(feed([4, 1, 2, 3]), at: 1)
    for _ in 1...3 { app.types("help") }
    for number in [3, 1, 2] { try await app.answersPicture(of: number) }
    #expect(app.console.printed.last == "Pictures of 1, 2, and 3 are here: rows 1 shows them.")
  }

  @Test func twoQuickResizesReprintTheScreenfulOnce() async throws {
    let app = try await appWithFeed()
    for number in 1...3 { try await app.answersPicture(of: number) }
    let shown = app.console.printed.count
    app.console.size = (60, 24)
    app.console.onEvent(.resize)
    app.console.onEvent(.resize)
    await app.windowStaysAsItIs()
    #expect(app.console.printed.count == shown + 1)
    #expect(app.console.printed.last?.contains("image 1") == true)
  }

  @Test func reprintingAScreenfulRestartsTheWaitForPictures() async throws {
    let app = try await appWithFeed()
    await app.seconds.waitForRequest()
    let waits = app.seconds.requestCount
    app.console.onEvent(.resize)
    await app.resizes.complete(with: ())
    await app.seconds.waitForRequest(at: waits)
    #expect(app.seconds.events.contains(.cancelled(waits - 1)))
    #expect(!app.console.shows("image 1"))
  }

  @Test func aCommandTypedDuringTheWaitForPicturesShowsTheRowsFirst() async throws {
    let app = try await appWithFeed()
    app.types("where")
    #expect(app.console.screen.firstIndex(of: "image 1", before: "image 3", before: "\nfeed"))
  }

  @Test func ctrlCStopsTheWaitForPictures() async throws {
    let app = try await appWithFeed()
    await app.pictures.waitForRequest(at: 2)
    app.console.onEvent(.interrupt)
    for index in 0...2 { await app.pictures.waitForCancellation(at: index) }
    #expect(app.console.shows("image 3"))
    #expect(app.console.discardedLines == 0)
    app.console.onEvent(.interrupt)
    #expect(app.console.discardedLines == 1, "there is nothing left to cancel")
    app.types("retry 2")
    try await app.answersPicture(of: 2, time: 2)
    #expect(app.console.drawn.last?.text.contains(pictureMark) == true)
  }

  @Test func aFailedPictureIsMarkedAndCanBeRetried() async throws {
    let app = try await appWithFeed()
    try await app.answersPicture(of: 1)
    try await app.answersPicture(of: 2, with: Data("a text file called .jpg".utf8))
    try await app.answersPicture(of: 3)
    #expect(app.console.shows("✗"))
    #expect(app.console.shows("  The image is broken, or of an unknown format. Type"))
    #expect(app.console.shows("image 3"), "never more than one row's error")
    #expect(app.stack.top?.state == .loaded)
    let before = app.console.printed.count
    app.types("retry 2")
    #expect(app.console.drawn.map(\.text).last?.contains("…") == true, "it is loading again")
    try await app.answersPicture(of: 2, time: 2)
    #expect(app.console.drawn.last?.text.contains(pictureMark) == true)
    #expect(app.console.printed.count == before)
  }

  @Test func theRetryCommandOnALoadedPictureReportsThatThePictureHasArrived() async throws {
    let app = try await appWithFeed()
    await app.secondPasses()
    for number in 1...3 { try await app.answersPicture(of: number) }
    app.types("retry 1")
    #expect(app.console.printed.last == "The picture of row 1 is here: rows 1 shows it.")
    app.types("retry 99")
    #expect(app.console.printed.last == "Rows go from 1 to 3.")
  }

  @Test func aFailureOfAPictureAfterItsRowWasPrintedIsReported() async throws {
    let app = try await appWithFeed()
    await app.secondPasses()
    try await app.answersPicture(of: 2, with: Data("text".utf8))
    #expect(
      app.console.printed.last
        == "Picture of row 2: The image is broken, or of an unknown format. Type retry 2 to\ntry again.")
  }

  @Test func theRetryCommandWithoutANumberReloadsFailedPictures() async throws {
    let app = try await appWithFeed()
    try await app.answersPicture(of: 1)
    for number in 2...3 { try await app.answersPicture(of: number, with: Data("text".utf8)) }
    app.types("retry")
    for number in 2...3 { try await app.answersPicture(of: number, time: 2) }
    #expect(app.pictures.keys.count == 5)
    #expect(app.network.urls.count == 1, "the feed is not loaded again")
    #expect(app.console.drawn.suffix(2).allSatisfy { $0.text.contains(pictureMark) })
  }

  @Test func onlyPicturesOnTheScreenAndOfTheNextScreenfulAreLoaded() async throws {
    let app = try await appWithFeed(count: 60)
    await app.pictures.waitForRequest(at: 2)
    #expect(app.pictures.keys.sorted() == (1...3).map(url), "those on screen only, before they are there")
    app.types("")
    await app.pictures.waitForCancellation(at: 0)
    await app.pictures.waitForCancellation(at: 2)
    for number in 4...6 { try await app.answersPicture(of: number) }
    await app.pictures.waitForRequest(at: 7)
    #expect(app.pictures.keys.dropFirst(3).sorted() == (4...8).map(url), "and then the next ones")
    #expect(app.pictures.keys.count == 8)
  }

  @Test func noPicturesArePrefetchedForACoveredScene() async throws {
    let app = try await appWithFeed(count: 9)
    app.types("open 1")
    // The post is shown before its comments are requested.
    await app.network.loader.waitForRequest(at: 1)
    for number in 1...3 { try await app.answersPicture(of: number) }
    await app.pictures.waitForRequest(at: 3)
    #expect(app.stack.scenes[0].tasks.isEmpty, "nothing was begun for the rows that come next")
    #expect(app.pictures.keys.sorted() == [url(1), url(1), url(2), url(3)], "the page draws the picture of its post")
    app.types("back")
    await app.pictures.waitForRequest(at: 5)
    #expect(app.pictures.keys.suffix(2).sorted() == [url(4), url(5)])
  }

  @Test func rowsWithTheSamePictureShareARequest() async throws {
    let app = try TestApp(drawsPictures: true)
    try app.openShell(lines: 24)
    await app.answers(feed([1, 2, 3]) { _ in 1 }, at: 0)
    await app.pictures.waitForRequest()
    try await app.answersPicture(of: 1)
    #expect(app.console.shows("image 3"))
    #expect(app.pictures.keys == [url(1)])
  }

  @Test func aScriptLoadsPicturesOnlyForTextOutput() async throws {
    let json = try TestApp(drawsPictures: true, isInteractive: false)
    _ = try await json.script(["rows"], answers: [.body(feed([1]))])
    #expect(json.pictures.keys == [])
    let text = try TestApp(drawsPictures: true, isInteractive: false)
    async let script = text.script(["rows"], json: false, answers: [.body(feed([1]))])
    try await text.answersPicture(of: 1)
    #expect(try await script.out.joined(separator: "\n").contains(pictureMark))
  }

  @Test func aPictureIsAboveTheTextOnANarrowScreen() async throws {
    let app = try TestApp(drawsPictures: true)
    try app.openShell(width: 30, lines: 24)
    await app.answers(feed([1]), at: 0)
    try await app.answersPicture(of: 1)
    let lines = app.console.screen.split(separator: "\n")
    #expect(lines.first { $0.hasPrefix(" 1  ") }?.contains("image 1") == false)
    #expect(lines.contains("    image 1"))
  }

  private let pictureMark = "\u{1B}[0m"

  private func appWithFeed(count: Int = 3) async throws -> TestApp {
    let app = try TestApp(drawsPictures: true)
    try app.openShell(lines: 24)
    await app.answers(feed(1...count), at: 0)
    return app
  }

  private func url(_ number: Int) -> String { "http://i.example/\(number)" }

  private func feed(_ numbers: some Sequence<Int>, picture: (Int) -> Int = { $0 }) -> String {
    let items = numbers.map { number in
      let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
      return #"{"id":"\#(id)","description":"image \#(number)","image":"\#(url(picture(number)))"}"#
    }
    return #"{"items":[\#(items.joined(separator: ","))]}"#
  }
}

extension String {
  /// Whether the three texts appear in this order.
  fileprivate func firstIndex(of first: String, before second: String, before third: String) -> Bool {
    guard let first = range(of: first), let second = range(of: second, range: first.upperBound..<endIndex) else {
      return false
    }
    return range(of: third, range: second.upperBound..<endIndex) != nil
  }
}
