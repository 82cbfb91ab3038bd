import App
import Foundation
import HTTP
import Viper

/// Scenes that are pushed and popped while their requests are in flight.
struct Visits {
  private let browser: Browser

  init() {
    let nowhere = URL(filePath: "/")
    let source = CachedSource(
      name: "bench", remote: RemoteSource(base: { nowhere }, client: SilentClient(), pageSize: 10),
      cache: Cache(now: { Date() }, onProblem: { _ in }, open: { nil }))
    browser = Browser(context: PresentationContext(language: .english), source: source, onLeak: { _ in })
    show("feed")
  }

  /// What the process holds after 10,000 visits, to what it holds after the first 1,000; and what a visit takes.
  func growth(_ resident: () throws -> Int) async throws -> (memory: Double, time: Double) {
    _ = await run(200)
    let early = await run(1_000)
    let before = try resident()
    _ = await run(8_000)
    let late = await run(1_000)
    return (Double(try resident()) / Double(before), late / early)
  }

  /// Opens the comments of an image and leaves them, so many times.
  private func run(_ count: Int) async -> Duration {
    await ContinuousClock().measure {
      for _ in 0..<count {
        show("feed/00000000-0000-4000-8000-000000000000/comments")
        browser.stack.pop()
        await browser.stack.finishLeakChecks()
      }
    }
  }

  private func show(_ route: String) {
    guard let destinations = Route(parsing: route).flatMap(browser.catalog.stack) else { return }
    browser.stack.show(destinations)
  }
}

/// A network on which nothing ever answers.
private nonisolated struct SilentClient: HTTPClient {
  func get(_ url: URL, limit: Int) async throws -> HTTPResponse {
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }
}
