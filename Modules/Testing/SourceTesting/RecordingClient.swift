import Foundation
import HTTP
import Loading
import Synchronization

/// An HTTP client that records the requests, and receives its responses from a test.
final class RecordingClient: HTTPClient {
  private let respond: SourceContract.Respond
  private let recorded = Mutex<[HTTPRequest]>([])
  private let answered = Mutex<HTTPResponse?>(nil)

  init(respond: @escaping SourceContract.Respond) {
    self.respond = respond
  }

  var requests: [HTTPRequest] { recorded.withLock { $0 } }
  /// The response to the last answered request; nil before the first.
  var lastAnswer: HTTPResponse? { answered.withLock { $0 } }

  /// The addresses of requests that are not http or https, or that have a user part or a secret in their query.
  var badAddresses: [String] {
    requests.map(\.url).filter { url in
      !["http", "https"].contains(url.scheme?.lowercased()) || url.user() != nil || url.absoluteString.hasTokenInQuery
    }.map(\.absoluteString)
  }

  /// The address and the header name of each request with credentials in a header.
  var credentials: [(address: String, header: String)] {
    requests.flatMap { request in
      request.headers.filter { Self.credentialHeaders.contains($0.name.canonicalName) }.map {
        (request.url.absoluteString, $0.name.rawName)
      }
    }
  }

  /// The parameters of the requests with the usual names for a page size, such as `limit=20`.
  var pageSizes: [String] {
    requests.flatMap { request in
      let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
      return query.filter { Self.sizeNames.contains($0.name.lowercased()) && Int($0.value ?? "") != nil }
        .map { "\($0.name)=\($0.value ?? "")" }
    }
  }

  private static let sizeNames: Set = ["limit", "per_page", "perpage", "page_size", "pagesize", "page[size]"]

  private static let credentialHeaders: Set = [
    "authorization", "proxy-authorization", "cookie", "api-key", "x-api-key", "x-access-token", "x-auth-token",
  ]

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    let answer = try await respond(request)
    answered.withLock { $0 = answer }
    return answer
  }
}

/// An HTTP client that, like the program's, refuses addresses other than http or https.
struct FileRefusingClient: HTTPClient {
  let client: any HTTPClient

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard ["http", "https"].contains(request.url.scheme?.lowercased()) else { throw LoadFailure.refusedAddress }
    return try await client.send(request)
  }
}
