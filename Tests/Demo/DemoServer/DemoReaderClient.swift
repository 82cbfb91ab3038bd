import DemoServer
import Foundation
import HTTP
import Testing

/// A client of the demo server's reader account.
struct DemoReaderClient {
  static let state = "user/-/state/com.google/"
  private static let api = "/api/greader.php/reader/api/0/"

  let get: Requests
  let dialect: DemoReaderDialect
  var token = "ana/demo"

  private var headers: HTTPFields { [.authorization: "GoogleLogin auth=\(token)"] }

  /// The response to a GET request for an endpoint.
  func load(_ path: String) async throws -> HTTPResponse { try await get(Self.api + path, headers) }

  /// The JSON object at an endpoint.
  func value(_ path: String) async throws -> [String: Any] { try object(try await load(path).body) }

  /// The response to a POST request with the header of the login, and with the field `T` where it is needed.
  func post(_ path: String, _ fields: [(String, String)], sendsHeader: Bool = true) async throws -> HTTPResponse {
    let form = fields + (dialect == .miniflux ? [("T", token)] : [])
    let items = form.map { URLQueryItem(name: $0.0, value: $0.1) }
    return try await get.post(Self.api + path, .form(items), sendsHeader ? headers : [:])
  }

  /// The response to a request that adds one mark to articles, and removes another.
  func mark(_ ids: [String], add: String? = nil, remove: String? = nil) async throws -> HTTPResponse {
    let marks = [add.map { ("a", Self.state + $0) }, remove.map { ("r", Self.state + $0) }].compactMap { $0 }
    return try await post("edit-tag", ids.map { ("i", $0) } + marks)
  }

  /// A page of the ids in a stream, and the continuation.
  func ids(
    _ stream: String = "reading-list", _ rest: String = "n=1000"
  ) async throws -> (ids: [String], next: String?) {
    let answer = try await value("stream/items/ids?output=json&s=\(Self.state)\(stream)&\(rest)")
    let references = try #require(answer["itemRefs"] as? [[String: String]])
    return (references.compactMap { $0["id"] }, answer["continuation"] as? String)
  }

  /// The articles with the given ids.
  func articles(_ ids: [String]) async throws -> [[String: Any]] {
    let answer = try await post("stream/items/contents", ids.map { ("i", $0) } + [("output", "json")])
    return try #require(try object(answer.body)["items"] as? [[String: Any]])
  }

  /// The server's report on its requests and its state.
  func report(_ query: String = "") async throws -> [String: Any] { try await get.value(at: "/demo/reader" + query) }
}

/// The text of a response.
func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

/// A demo server with a reader account, and a client of the account.
struct DemoReaderServer {
  let client: DemoReaderClient
  private let server: RunningServer

  init(_ dialect: DemoReaderDialect, _ faults: [DemoFault] = []) async throws {
    server = try await RunningServer(readerOptions(dialect, faults))
    client = DemoReaderClient(get: server.requests, dialect: dialect)
  }

  func stop() async { await server.stop() }
}
