import Foundation
import HTTP
import Loading
import Sources

/// Finds the server of an account whose domain is not the server (RFC 7033).
enum WebFinger {
  /// Creates a request to the domain of an account for the account's addresses, without a token.
  static func request(for user: String, at domain: WebServer) -> HTTPRequest {
    let url = domain.address(
      [".well-known", "webfinger"], query: [("resource", "acct:\(user)@\(domain.name)")])
    return HTTPRequest(
      url: url, headers: [.accept: "application/jrd+json, application/json"], limits: SourceLimits.document)
  }

  /// The first valid server in an untrusted response; nil if there is none.
  ///
  /// A valid server has TLS, unless the domain has none, and is not this computer, unless the domain is.
  static func server(in answer: HTTPResponse, of domain: WebServer) -> WebServer? {
    do {
      let links = try Payload.decode(Resource.self, from: answer.body, status: answer.status).links.elements
      let addresses = links.lazy.filter(\.isActor).compactMap { URL(string: $0.href).flatMap { WebServer($0) } }
      return addresses.first {
        ($0.url.scheme == "https" || domain.url.scheme == "http") && (!$0.url.isLoopback || domain.url.isLoopback)
      }
    } catch {
      return nil  // no such account, or no WebFinger
    }
  }

  private struct Resource: Decodable {
    let links: LossyArray<Link>
  }

  private struct Link: Decodable {
    let rel: String
    let type: String
    let href: String

    /// Whether the link refers to the account's ActivityPub actor.
    var isActor: Bool {
      rel == "self" && (type.hasPrefix("application/activity+json") || type.hasPrefix("application/ld+json"))
    }
  }
}
