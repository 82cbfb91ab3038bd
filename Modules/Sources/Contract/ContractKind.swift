public import Foundation
public import HTTP
import Loading
public import Sources

/// Servers that implement FeedShell's own protocol, such as the embedded demo server.
public struct ContractKind: SourceKind {
  /// The address of the embedded server.
  private static let demo = "demo"

  public let name = SourceReference.contractKind
  private let demo: URL

  /// Creates the kind.
  ///
  /// - Parameter demo: the base URL of the embedded server.
  public init(demo: URL) {
    self.demo = demo
  }

  public func location(explicit text: String) -> String? {
    location(byForm: text) ?? SourceAddress(text).url?.absoluteString
  }

  public func location(byForm text: String) -> String? { text == Self.demo ? text : nil }

  public var isFirstOnThisComputer: Bool { true }

  public func server(of location: String) -> WebServer? {
    location == Self.demo ? WebServer(demo) : URL(written: location).flatMap { WebServer($0) }
  }

  /// Recognizes a server by the form of its first page.
  ///
  /// A successful status is not sufficient, because other servers on this computer are also requested, and may respond
  /// to an unknown path with anything.
  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    var question = HTTPRequest(url: FeedEndpoint.url(base: url, limit: probe.pageSize), limits: SourceLimits.document)
    question.isQuestion = true
    guard let answer = try await probe.answer(at: question) else { return nil }
    guard (200...299).contains(answer.status) else { return .finding(.found(answer, at: url)) }
    guard FeedMapper.isPage(answer.body) else { return nil }
    return .sources([SourceCandidate(SourceReference(kind: name, place: url.absoluteString))])
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = location == Self.demo ? demo : URL(string: location) else { throw LoadFailure.notAnAddress }
    return ContractSource(title: base == demo ? "Demo" : base.host() ?? location, pageSize: services.pageSize) { base }
  }
}
