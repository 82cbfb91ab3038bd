import App
import Contract
import Foundation
import HTTP
import Loading
import Localization
import Navigation
import Pictures
import Posts
import Reading
import SceneKit
import Sources
import SubscriptionList
import Viper

/// Pushes and pops scenes while their requests are running.
struct Visits {
  private let core: AppCore

  init() {
    let cache = Cache(now: { Date() }, onProblem: { _ in }, open: { nil })
    let source = SourceReader(
      ContractSource(title: "bench", pageSize: 10) { URL(filePath: "/") }, named: "bench", client: SilentClient(),
      cache: cache, policy: .savedFirst)
    let opener = SourceOpener(
      SourceRecognizer([]), client: OfflineClient(), cache: cache, policy: .savedOnly, pageSize: 10,
      imageMetadata: { _ in nil }, language: { "en" })
    core = AppCore(
      context: PresentationContext(language: .english), source: source,
      sources: SubscribedSources(
        SubscriptionList(
          file: nil, passwords: .inMemory(), isAddress: { _ in false }, onProblems: { _ in }, onError: { _ in }),
        opener: opener,
        keep: { .usual }, onMove: { _, _ in }, onMissing: { _ in }),
      decode: ImageDecoder.decode, browse: { _ in }, play: { _ in }, copy: { _ in }, hasDemo: { true }, onLeak: { _ in }
    )
    show("feed")
  }

  /// The memory after 10,000 visits divided by that after 1,000, and the last 1,000 visits' time by the first's.
  func growth(_ resident: () throws -> Int) async throws -> (memory: Double, time: Double) {
    _ = await run(200)
    let early = await run(1_000)
    let before = try resident()
    _ = await run(8_000)
    let late = await run(1_000)
    return (Double(try resident()) / Double(before), late / early)
  }

  /// Opens and leaves a scene of comments `count` times; returns how long that takes.
  private func run(_ count: Int) async -> Duration {
    await ContinuousClock().measure {
      for _ in 0..<count {
        show("feed/00000000-0000-4000-8000-000000000000/comments")
        core.stack.pop()
        await core.stack.finishLeakChecks()
      }
    }
  }

  private func show(_ route: String) {
    guard let destinations = Route(parsing: route).flatMap(core.catalog.stack) else { return }
    core.stack.show(destinations)
  }
}

/// An HTTP client that never responds.
private nonisolated struct SilentClient: HTTPClient {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }
}
