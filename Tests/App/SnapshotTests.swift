import Foundation
import HTTP
import Localization
import Navigation
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Snapshots of each state of each scene: in English at three widths and in colour, and in two scripts whose
/// letters are drawn differently; in every other language all lines fit and are translated.
@Suite(.timeLimit(.minutes(1)))
struct SnapshotTests {
  @Test(arguments: [("en", 30), ("en", 80), ("en", 300), ("ar", 80), ("ja", 80)])
  func everyStateOfEverySceneMatchesItsSnapshot(language: String, width: Int) async throws {
    let text = try await scenes(language, SceneScreen(width: width), width)
    try expectSnapshot(text, named: "scenes-\(language)-\(width)")
  }

  @Test(arguments: [30, 80, 300]) func everyStateInColourMatchesItsSnapshot(width: Int) async throws {
    let text = try await scenes("en", SceneScreen(width: width, isColored: true), width)
    try expectSnapshot(text.replacing("\u{1B}", with: "␛"), named: "scenes-en-\(width)-colour")
  }

  @Test(arguments: Language.supported.map(\.tag).filter { $0 != "en" })
  func everyStateFitsOnTheScreenAndIsTranslated(language: String) async throws {
    // The width of each line is checked when it is drawn.
    _ = try await scenes(language, SceneScreen(width: 30), 30)
    let translated = try await scenes(language, SceneScreen(width: 300), 300).split(separator: "\n").map(String.init)
    let english = Set(try recordedSnapshot("scenes-en-300").split(separator: "\n").map(String.init))
    #expect(translated.count > 100)
    let lines = translated.filter { !$0.hasPrefix("== ") }
    #expect(Untranslated.lines(of: lines, english: english, leastWords: 2) == [])
  }

  private func scenes(_ language: String, _ screen: SceneScreen, _ width: Int) async throws -> String {
    let lists: [(String, String, String, String?)] = [
      ("feed", Sample.feed, Sample.nothing, nil),
      ("feed/\(Sample.ids[0])/comments", Sample.comments, Sample.nothing, Sample.feed),
      ("messages", Sample.messages(1...2, token: "t"), Sample.messages([]), nil),
    ]
    var parts: [String] = []
    for (route, full, empty, feed) in lists {
      let app = try TestApp(language: language, hasPages: true)
      try app.start(route)
      parts += try await states(of: app, full: full, empty: empty, feed: feed, screen, width)
      if app.stack.top?.rows.count ?? 0 > 0, !route.hasSuffix("comments") {
        parts += await pages(of: app, route == "feed" ? Sample.nothing : Sample.messages([]), screen, width)
      }
    }
    parts += try await image(language, screen, width)
    for route in ["posters", "posters/mars", "posters/mars/info"] {
      let app = try TestApp(language: language)
      try app.start(route)
      parts.append(draw(app, "loading", screen, width))
      await app.idles()
      parts.append(draw(app, "loaded", screen, width))
    }
    return parts.joined(separator: "\n")
  }

  /// The states of a list that is loaded from the network; for a post, the feed is loaded afterwards.
  private func states(
    of app: TestApp, full: String, empty: String, feed: String?, _ screen: SceneScreen, _ width: Int
  ) async throws -> [String] {
    var parts = [draw(app, "loading", screen, width)]
    await app.loses(at: 0)
    parts.append(draw(app, "failed: connectivity", screen, width))
    try app.stack.top?.types("refresh")
    await app.answers("", at: 1)
    parts.append(draw(app, "failed: invalid data", screen, width))
    try app.stack.top?.types("refresh")
    if let feed {
      await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(empty.utf8)), at: 2)
      await app.answers(feed, at: 3)
    } else {
      await app.answers(empty, at: 2)
    }
    parts.append(draw(app, "empty", screen, width))
    try app.stack.top?.types("refresh")
    let next = feed == nil ? 3 : 4
    await app.network.loader.waitForRequest(at: next)
    app.stack.top?.cancel()
    parts.append(draw(app, "cancelled", screen, width))
    try app.stack.top?.types("refresh")
    await app.answers(full, at: next + 1)
    parts.append(draw(app, "loaded", screen, width))
    return parts
  }

  /// The states while the second page is loaded.
  private func pages(of app: TestApp, _ last: String, _ screen: SceneScreen, _ width: Int) async -> [String] {
    app.stack.top?.loadMore()
    var parts = [draw(app, "loading more", screen, width)]
    await app.loses(at: 5)
    parts.append(draw(app, "more failed", screen, width))
    app.stack.top?.loadMore()
    await app.answers(last, at: 6)
    parts.append(draw(app, "end", screen, width))
    return parts
  }

  private func image(_ language: String, _ screen: SceneScreen, _ width: Int) async throws -> [String] {
    let app = try TestApp(language: language, hasPages: true)
    try app.start()
    await app.answers(Sample.feed, at: 0)
    try app.stack.top?.types("view 1")
    var parts = [draw(app, "loading", screen, width)]
    await app.answers("text", at: 1)
    parts.append(draw(app, "failed", screen, width))
    try app.stack.top?.types("refresh")
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Sample.png), at: 2)
    await app.idles()
    parts.append(draw(app, "loaded", screen, width))
    return parts
  }

  private func draw(_ app: TestApp, _ state: String, _ screen: SceneScreen, _ width: Int) -> String {
    guard let scene = app.stack.top else { return "" }
    #expect(screen.lines(of: scene).allSatisfy { $0.width <= width })
    return "== \(scene.name), \(state)\n\(screen.text(of: scene))\n"
  }
}

/// The text of a snapshot beside the tests.
///
/// - Throws: the error of reading the file.
func recordedSnapshot(_ name: String) throws -> String {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
  return try String(contentsOf: url, encoding: .utf8)
}
