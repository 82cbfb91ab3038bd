import DemoServer
import Foundation
import HTTP
import Testing

/// The options of a server with 25 items of 4 comments, and accounts that can sign in.
func writableOptions(_ dialect: DemoDialect, _ faults: [DemoFault] = []) -> DemoOptions {
  var options = DemoOptions()
  (options.items, options.comments, options.dialect, options.faults) = (25, 4, dialect, faults)
  return options
}

/// The options of a server with 25 items, and a reader account with 12 feeds of 25 articles each.
func readerOptions(_ dialect: DemoReaderDialect, _ faults: [DemoFault] = []) -> DemoOptions {
  var options = DemoOptions()
  (options.items, options.reader, options.faults) = (25, dialect, faults)
  return options
}

/// Runs `body` against a server with 25 items of 4 comments, or with `options`, and stops it.
func withServer(
  _ options: DemoOptions? = nil,
  log: (@Sendable (String) -> Void)? = nil, _ body: @Sendable (URL, Requests) async throws -> Void
) async throws {
  var fallback = DemoOptions()
  fallback.items = 25
  fallback.comments = 4
  let server = try await RunningServer(options ?? fallback, log: log)
  let result = await Swift.Result {
    try await body(server.requests.base, server.requests)
  }
  await server.stop()
  try result.get()
}

/// A demo server that runs until it is stopped.
struct RunningServer {
  let requests: Requests
  private let task: Task<Void, any Error>

  /// Starts a server, and returns once it listens.
  init(_ options: DemoOptions, log: (@Sendable (String) -> Void)? = nil) async throws {
    let (urls, listening) = AsyncStream<URL>.makeStream()
    task = Task { try await DemoServer(options, log: log).run { listening.yield($0) } }
    let client = NetworkClient(
      userAgent: "test", connectTimeout: .seconds(300), readTimeout: .seconds(300))
    var started: URL?
    for await url in urls {
      started = url
      break
    }
    requests = Requests(base: try #require(started), client: client)
  }

  func stop() async {
    task.cancel()
    await requests.client.shutdown()
  }
}

/// Requests to the server.
struct Requests {
  let base: URL
  let client: NetworkClient

  /// The response to a request for a path or an address.
  func callAsFunction(_ path: String, _ headers: HTTPFields = [:]) async throws -> HTTPResponse {
    let address = path.hasPrefix("http:") ? path : base.absoluteString + path
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    return try await client.send(
      HTTPRequest(url: url, headers: headers, limits: AnswerLimits(bytes: 1 << 24, pace: .within(.seconds(600)))))
  }

  /// The JSON list at a path, requested with a token if there is one.
  func list(_ path: String, token: String? = nil) async throws -> [[String: Any]] {
    let answer = try await self(path, Self.authorization(token))
    return try #require(try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
  }

  /// The JSON object at a path, requested with a token if there is one.
  func value(at path: String, token: String? = nil) async throws -> [String: Any] {
    try object(try await self(path, Self.authorization(token)).body)
  }

  /// The response to a POST request with a form.
  func post(_ path: String, _ form: [(String, String)] = [], token: String? = nil) async throws -> HTTPResponse {
    try await post(path, .form(form.map { URLQueryItem(name: $0.0, value: $0.1) }), token: token)
  }

  /// The response to a POST request with a body.
  func post(_ path: String, _ body: HTTPRequest.Body, token: String? = nil) async throws -> HTTPResponse {
    try await post(path, body, Self.authorization(token))
  }

  /// The response to a POST request with a body and headers.
  func post(_ path: String, _ body: HTTPRequest.Body, _ headers: HTTPFields) async throws -> HTTPResponse {
    guard let url = URL(string: base.absoluteString + path) else { throw URLError(.badURL) }
    return try await client.send(
      HTTPRequest(
        url: url, method: .post(body), headers: headers,
        limits: AnswerLimits(bytes: 1 << 24, pace: .within(.seconds(600)))))
  }

  private static func authorization(_ token: String?) -> HTTPFields {
    token.map { [.authorization: "Bearer \($0)"] } ?? [:]
  }
}

/// The JSON object in the body of a response.
func object(_ data: Data) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
}

/// Signs in to the server; returns the token.
func signIn(_ user: String, _ scopes: String, _ get: Requests) async throws -> String {
  let redirect = "urn:ietf:wg:oauth:2.0:oob"
  let form = [("client_name", "Test"), ("redirect_uris", redirect), ("scopes", scopes)]
  let client = try object(try await get.post("/api/v1/apps", form).body)
  let (id, secret) = (
    try #require(client["client_id"] as? String), try #require(client["client_secret"] as? String)
  )
  let query = "response_type=code&client_id=\(id)&redirect_uri=\(redirect)&user=\(user)&scope="
  let page = try await get("/oauth/authorize?\(query)\(scopes.replacing(" ", with: "%20"))")
  let code = try #require(String(decoding: page.body, as: UTF8.self).firstMatch(of: /<code>(.*)<\/code>/)).1
  let exchange = [
    ("grant_type", "authorization_code"), ("code", String(code)), ("redirect_uri", redirect), ("client_id", id),
    ("client_secret", secret),
  ]
  let answer = try object(try await get.post("/oauth/token", exchange).body)
  return try #require(answer["access_token"] as? String)
}

/// The address of a relation in the `Link` header of a response; nil if there is none.
func pageLink(_ relation: String, _ answer: HTTPResponse) -> String? {
  let field = HTTPField.Name("Link").flatMap { answer.headers[$0] } ?? ""
  return field.split(separator: ", ").first { $0.hasSuffix("rel=\"\(relation)\"") }
    .flatMap { $0.firstMatch(of: /<(.*)>/) }.map { String($0.1) }
}

extension Result where Success == Void, Failure == any Error {
  fileprivate init(_ body: () async throws -> Void) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
