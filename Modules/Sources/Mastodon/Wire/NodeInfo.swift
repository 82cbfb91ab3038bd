import Foundation
import HTTP
import Loading
import Sources

/// The description that servers of the fediverse give of themselves, in two documents.
enum NodeInfo {
  /// The prefix of the link relations of all versions; each version names the software in the same field.
  private static let schema = "http://nodeinfo.diaspora.software/ns/schema/"

  /// The software of a server, and the server that answered: a domain may redirect to the server of its accounts.
  ///
  /// - Returns: nil if the server does not say, or the probe has no request left.
  /// - Throws: `LoadFailure` if there is no answer, or `CancellationError`.
  static func software(
    of server: WebServer, _ probe: SourceProbe
  ) async throws -> (software: MastodonSoftware, server: WebServer)? {
    try await software(of: server) { request in
      var question = request
      question.isQuestion = true
      return try await probe.answer(at: question)
    }
  }

  /// The software of a server, asked with `load`.
  static func software(
    of server: WebServer, _ load: (HTTPRequest) async throws -> HTTPResponse?
  ) async throws -> (software: MastodonSoftware, server: WebServer)? {
    let index = MastodonAnswer.request(server.address([".well-known", "nodeinfo"]))
    guard let answer = try await load(index), let server = WebServer(answer.url),
      let links = decode(Index.self, answer)?.links.elements,
      let link = links.first(where: { $0.rel == schema + "2.0" }) ?? links.first(where: \.isKnown),
      let url = link.url(on: server),
      let document = try await load(MastodonAnswer.request(url)),
      let name = decode(Document.self, document)?.software.name
    else { return nil }
    return (MastodonSoftware(name), server)
  }

  /// The document in an answer; nil for any other answer.
  private static func decode<Value: Decodable>(_ type: Value.Type, _ answer: HTTPResponse) -> Value? {
    do {
      return try Payload.decode(type, from: answer.body, status: answer.status)
    } catch {
      return nil  // not nodeinfo
    }
  }

  private struct Index: Decodable {
    let links: LossyArray<Link>
  }

  private struct Link: Decodable {
    let rel: String
    let href: String

    var isKnown: Bool { rel.hasPrefix(NodeInfo.schema) }

    /// The address of the document on the server itself: behind a proxy the link may name another scheme or port.
    func url(on server: WebServer) -> URL? {
      guard let path = URL(string: href)?.path(percentEncoded: true), path.hasPrefix("/") else { return nil }
      return URL(string: server.url.absoluteString + path)
    }
  }

  private struct Document: Decodable {
    let software: Software
  }

  private struct Software: Decodable {
    let name: String
  }
}
