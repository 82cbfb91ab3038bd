import SceneTesting
import Terminal
import TestSupport
import Testing
import Viper

@testable import App

/// Each state of each scene as a person sees it, at two widths and in three languages.
@Suite(.timeLimit(.minutes(1)))
struct SnapshotTests {
  @Test(arguments: ["en", "el", "pt-BR"], [30, 80]) func everyStateOfEveryScene(language: String, width: Int)
    async throws
  {
    var parts: [String] = []
    for route in ["feed", "feed/\(Sample.ids[0])/comments"] {
      let app = try TestApp(language: language, hasPages: true)
      try app.start(route)
      parts.append(draw(app, "loading", width))
      await app.loses(at: 0)
      parts.append(draw(app, "failed: connectivity", width))
      try reload(app)
      await app.answers("", at: 1)
      parts.append(draw(app, "failed: invalid data", width))
      try reload(app)
      await app.answers(Sample.nothing, at: 2)
      parts.append(draw(app, "empty", width))
      try reload(app)
      await app.network.loader.waitForRequest(at: 3)
      app.stack.top?.cancel()
      parts.append(draw(app, "cancelled", width))
      try reload(app)
      await app.answers(route == "feed" ? Sample.feed : Sample.comments, at: 4)
      parts.append(draw(app, "loaded", width))
      guard route == "feed" else { continue }
      app.stack.top?.loadMore()
      parts.append(draw(app, "loading more", width))
      await app.loses(at: 5)
      parts.append(draw(app, "more failed", width))
      app.stack.top?.loadMore()
      await app.answers(Sample.nothing, at: 6)
      parts.append(draw(app, "end", width))
    }
    try expectSnapshot(parts.joined(separator: "\n"), named: "scenes-\(language)-\(width)")
  }

  private func reload(_ app: TestApp) throws {
    let command = try #require(app.stack.top?.commands.first { $0.name == "refresh" })
    if case .plain(let run) = command.body { try run() }
  }

  private func draw(_ app: TestApp, _ state: String, _ width: Int) -> String {
    guard let scene = app.stack.top else { return "" }
    let lines =
      scene.heading(width: width) + scene.noticeLines(width: width)
      + scene.rowLines(width: width, in: 0..<scene.rowCount)
      + (scene.endLines(width: width).isEmpty ? [] : [.empty]) + scene.endLines(width: width)
    #expect(lines.allSatisfy { $0.width <= width })
    return (["== \(scene.name), \(state)"] + lines.map(\.plain)).joined(separator: "\n") + "\n"
  }
}
