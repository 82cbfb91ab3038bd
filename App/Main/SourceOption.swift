import ArgumentParser
import Foundation
import HTTP
import Localization
import Terminal

/// The option `--source`: the embedded server, or the base URL of another.
nonisolated enum SourceOption {
  case demo
  /// The base URL without its user part, and the credentials in it.
  case server(URL, Credentials?)

  /// Parses `demo` or a URL; nil means the source of the environment, or else the embedded server.
  ///
  /// - Throws: `ValidationError` for anything else.
  init(_ text: String?, environment: [String: String]) throws {
    let text = text ?? environment["FEEDSHELL_SOURCE"].flatMap { $0.isEmpty ? nil : $0 } ?? "demo"
    if text == "demo" {
      self = .demo
    } else if let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, (1...65_535).contains(url.port ?? 80)
    {
      self = .server(url.withoutCredentials, Credentials(in: url))
    } else {
      throw ValidationError(
        CommandLineTexts.shared(.badSource, ["source": StyledText(line: text.withoutUserPart).plain]))
    }
  }

  /// The source's name in the cache, without credentials.
  var name: String {
    switch self {
    case .demo: "demo"
    case .server(let url, _): url.absoluteString
    }
  }

  var base: URL {
    switch self {
    case .demo: DemoClient.base
    case .server(let url, _): url
    }
  }

  /// The client for the source: over the network, or to the embedded server.
  func client(on network: any HTTPClient) -> any HTTPClient {
    switch self {
    case .demo: DemoClient(DemoSource(), network: network)
    case .server(_, let credentials): credentials.map { AuthorizingClient(network, credentials: $0) } ?? network
    }
  }
}
