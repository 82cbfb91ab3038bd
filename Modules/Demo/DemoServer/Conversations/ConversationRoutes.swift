import Foundation
import JSON

/// An endpoint of a site with discussions.
struct DemoEndpoint: Sendable {
  /// The site and the endpoint, such as `lobsters/story`.
  let name: String
  /// The pattern of the endpoint's paths.
  let pattern: String
  let answer: @Sendable (DemoStories, Request) throws -> Response

  init(_ name: String, _ pattern: String, _ answer: @escaping @Sendable (DemoStories, Request) throws -> Response) {
    (self.name, self.pattern, self.answer) = (name, pattern, answer)
  }

  var site: String { String(name.prefix { $0 != "/" }) }
}

/// The routes of the sites with discussions, and the routes with which tests configure and inspect them.
struct ConversationRoutes: Sendable {
  private static let endpoints =
    HackerNewsAnswers.endpoints + LobstersAnswers.endpoints + DiscourseAnswers.endpoints + WordPressAnswers.endpoints
    + PublicInboxAnswers.endpoints
  private static let reasons = [
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 422: "Unprocessable Content", 429: "Too Many Requests",
  ]

  let forum: DemoForum

  func add(to router: inout Router) {
    for endpoint in Self.endpoints {
      router.get(endpoint.pattern) { try answer(endpoint, $0) }
    }
    router.get("demo/conversations", change)
  }

  // MARK: - Faults

  /// Counts a request, and answers with its fault if it has one.
  private func answer(_ endpoint: DemoEndpoint, _ request: Request) throws -> Response {
    let (fault, stories) = forum.use { ($0.receive(endpoint), $0) }
    switch fault {
    case nil, .works, .forgotten: return try endpoint.answer(stories, request)
    case .lost: return Response().delivered(.lost)
    case .cut: return try endpoint.answer(stories, request).cut
    case .stall: return Response().delivered(.stalled)
    case .page: return StoryPage.challenge
    case .unauthorized, .expired: throw Self.error(401)
    case .forbidden: throw Self.error(403)
    case .missing: throw Self.error(404)
    case .invalid: throw Self.error(422)
    case .tooMany where endpoint.site == LobstersAnswers.site:
      // Rails sends no Retry-After, but the time at which the limit ends.
      throw Self.error(429).adding("RateLimit-Reset", String(Int(Date().timeIntervalSince1970) + 1))
    case .tooMany: throw Self.error(429).adding("Retry-After", "1")
    case .broken: throw Self.error(500)
    }
  }

  private static func error(_ status: Int) -> ServerError {
    let reason = reasons[status] ?? "Internal Server Error"
    return ServerError(Response(json: ["status": .integer(status), "error": .string(reason)], status: status))
  }

  // MARK: - Tests

  /// Sets the number of comments on the first story, the form of all discussions, and the faults of the site or endpoint
  /// `of`, or of all sites; reports the number of requests received.
  private func change(_ request: Request) throws -> Response {
    let comments = try request.query("comments").map(count)
    let shape = try request.query("shape").map(shape)
    let faults = try request.query("faults").map(faults)
    let sites = Set(Self.endpoints.map(\.site))
    let known = sites.union(Self.endpoints.map(\.name))
    let names = request.query("of").map { [$0] } ?? Array(sites)
    guard names.allSatisfy({ known.contains($0) }) else {
      throw ServerError(400, message: "of is not a site or endpoint here")
    }
    let stories = forum.use { stories in
      if let comments { stories.comments = comments }
      if let shape { stories.shape = shape }
      if let faults { for name in names { stories.faults[name] = faults } }
      return stories
    }
    let requests = stories.requests.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }
    return Response(json: [
      "comments": .integer(stories.comments), "shape": .string(stories.shape.rawValue), "requests": .object(requests),
    ])
  }

  private func count(_ text: String) throws -> Int {
    guard let count = Int(text), (0...DemoStories.maximumComments).contains(count) else {
      throw ServerError(400, message: "comments must be 0 to \(DemoStories.maximumComments)")
    }
    return count
  }

  private func shape(_ text: String) throws -> DemoDiscussion.Shape {
    guard let shape = DemoDiscussion.Shape(rawValue: text) else {
      let known = DemoDiscussion.Shape.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServerError(400, message: "shape must be one of \(known)")
    }
    return shape
  }

  private func faults(_ text: String) throws -> [DemoFault] {
    guard let faults = DemoFault.list(text) else { throw ServerError(400, message: "faults is not a list of faults") }
    return faults
  }
}
