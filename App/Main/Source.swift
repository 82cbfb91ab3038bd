import ArgumentParser
import Foundation
import Viper

/// Where data comes from: the embedded server, or the base URL of another.
nonisolated enum Source {
  case demo
  case server(URL)

  /// Reads `demo` or a URL; nil stands for what the environment says, or else the embedded server.
  ///
  /// - Throws: `ValidationError` for anything else.
  init(_ text: String?, environment: [String: String]) throws {
    let text = text ?? environment["FEEDSHELL_SOURCE"].flatMap { $0.isEmpty ? nil : $0 } ?? "demo"
    if text == "demo" {
      self = .demo
    } else if let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil,
      (1...65_535).contains(url.port ?? 80)
    {
      self = .server(url)
    } else {
      throw ValidationError(CommandLineTexts.shared(.badSource, ["source": text]))
    }
  }

  /// The source's name in the cache.
  var name: String {
    switch self {
    case .demo: "demo"
    case .server(let url): url.absoluteString
    }
  }

  /// Waits for the embedded server, where that is the source.
  var base: @Sendable () async throws -> URL {
    switch self {
    case .demo:
      let demo = DemoSource()
      return { try await demo.base() }
    case .server(let url): return { url }
    }
  }
}
