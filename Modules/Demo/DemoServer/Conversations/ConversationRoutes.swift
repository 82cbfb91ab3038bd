import Foundation
import JSON

/// An endpoint of a discussion site.
struct DemoEndpoint: Sendable {
  /// The name of the site and the endpoint, such as `lobsters/story`.
  let name: String
  /// The pattern for the paths of the endpoint.
  let pattern: String
  let answer: @Sendable (DemoStories, Request) throws -> Response

  init(_ name: String, _ pattern: String, _ answer: @escaping @Sendable (DemoStories, Request) throws -> Response) {
    (self.name, self.pattern, self.answer) = (name, pattern, answer)
  }

  var site: String { String(name.prefix { $0 != "/" }) }
}

/// The routes of the discussion sites, and the routes with which tests configure and inspect the sites.
struct ConversationRoutes: Sendable {
  private static let endpoints =
    HackerNewsAnswers.endpoints + LobstersAnswers.endpoints + DiscourseAnswers.endpoints + WordPressAnswers.endpoints
    + PublicInboxAnswers.endpoints

  let forum: DemoForum

  func add(to router: inout Router) {
    for endpoint in Self.endpoints {
      router.get(endpoint.pattern) { try answer(endpoint, $0) }
    }
    router.get("demo/conversations", change)
  }

  // MARK: - Faults

  /// Counts a request, and answers it, with its fault if it has one.
  private func answer(_ endpoint: DemoEndpoint, _ request: Request) throws -> Response {
    let (fault, stories) = forum.use { ($0.receive(endpoint), $0) }
    if fault == .tooMany, endpoint.site == LobstersAnswers.site {
      // Rails sends the time at which the limit ends instead of Retry-After.
      throw ServerError.ofSite(429).adding("RateLimit-Reset", String(Int(Date().timeIntervalSince1970) + 1))
    }
    return try fault.answer(ServerError.ofSite) { try endpoint.answer(stories, request) }
  }

  // MARK: - Tests

  /// Sets the number of comments on the first story, the shape of all discussions, and the faults of the site or
  /// endpoint `of`, or of all sites.
  ///
  /// The response reports the number of requests received.
  private func change(_ request: Request) throws -> Response {
    let comments = try request.number("comments", in: 0...DemoStories.maximumComments)
    let shape = try request.query("shape").map(shape)
    let faults = try request.faults
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

  private func shape(_ text: String) throws -> DemoDiscussion.Shape {
    guard let shape = DemoDiscussion.Shape(rawValue: text) else {
      let known = DemoDiscussion.Shape.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServerError(400, message: "shape must be one of \(known)")
    }
    return shape
  }
}
