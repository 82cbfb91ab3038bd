import Foundation
import HTTP
import Loading
import Sources

/// The description that fediverse servers publish of themselves, in two documents.
enum NodeInfo {
  /// The prefix of the link relations of all versions; each version has the software in the same field.
  private static let schema = "http://nodeinfo.diaspora.software/ns/schema/"

  /// Requests the software of a server; also returns the server that responded, because domains may redirect.
  ///
  /// Returns nil if the server does not provide it, or if the probe permits no further request; throws if there is no
  /// response.
  static func software(
    of server: WebServer, _ probe: SourceProbe
  ) async throws -> (software: MastodonSoftware, server: WebServer)? {
    try await software(of: server) { request in
      var question = request
      question.isQuestion = true
      return try await probe.answer(at: question)
    }
  }

  /// Requests the software of a server with `load`.
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

  /// Decodes a successful response; nil for any other response.
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

    /// The address of the document on `server`, because the link may have a wrong scheme or port behind a proxy.
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
