import JSON

/// The routes of a small Mastodon-compatible server, with posts that are generated on demand.
///
/// Unlike on most servers, the public timeline includes boosts.
struct MastodonRoutes: Sendable {
  /// The only token that the home timeline of a server without logins accepts.
  private static let token = "Bearer demo"
  private static let needsToken = "This method requires an authenticated user"

  let posts: DemoPosts
  let statuses: DemoStatuses
  /// The accounts of a server with logins; nil for a read-only server.
  let membership: DemoMembership?

  func add(to router: inout Router) {
    let dialect = membership?.dialect
    router.get(".well-known/nodeinfo") { Response(json: MastodonJSON(base: $0.base).nodeInfoIndex) }
    router.get("nodeinfo/2.0") { _ in Response(json: MastodonJSON.nodeInfo(posts: posts.count, dialect)) }
    router.get("api/v1/instance") { Response(json: MastodonJSON.instance(uri: $0.host, dialect)) }
    router.get("api/v2/instance") { Response(json: MastodonJSON.instance(domain: $0.host, dialect)) }
    router.get("api/v1/timelines/public") { request in try timeline(request, json(request)) { _ in true } }
    router.get("api/v1/timelines/tag/:tag") { request in
      let tag = try request.parameter("tag")
      return try timeline(request, json(request)) { $0.tags.contains(tag) }
    }
    router.get("api/v1/timelines/home") { request in
      try timeline(request, try homeJSON(request)) { _ in true }
    }
    membership?.add(to: &router, self)
    router.get("api/v1/accounts/lookup") { request in
      let name = request.query("acct") ?? ""
      guard let account = DemoAccount.find(name, host: request.host) else { throw statuses.notFound }
      return Response(json: MastodonJSON(base: request.base).account(account))
    }
    router.get("api/v1/accounts/:id") { try Response(json: MastodonJSON(base: $0.base).account(account($0))) }
    router.get("api/v1/accounts/:id/statuses") { request in
      let account = try account(request)
      return try timeline(request, json(request)) { $0.account == account }
    }
    router.get("api/v1/statuses/:id") { try Response(json: statuses.status($0.parameter("id"), json($0))) }
    router.get("api/v1/statuses/:id/context") { try Response(json: statuses.context($0.parameter("id"), json($0))) }
  }

  /// The writer of a response to a request whose token is optional.
  private func json(_ request: Request) throws -> MastodonJSON {
    try membership?.visitorJSON(request, "read:statuses") ?? MastodonJSON(base: request.base)
  }

  private func homeJSON(_ request: Request) throws -> MastodonJSON {
    if let membership { return try membership.json(request, "read:statuses").json }
    guard let token = request.headers["authorization"] else { throw ServerError(401, error: Self.needsToken) }
    guard token == Self.token else { throw DemoDialect.mastodon.error(401) }
    return MastodonJSON(base: request.base)
  }

  /// The requested page of a timeline, with the posts for which `includes` is true.
  func timeline(
    _ request: Request, _ json: MastodonJSON, where includes: @escaping (DemoPost) -> Bool
  ) throws -> Response {
    let query = try TimelineQuery(request)
    let page = query.page(of: posts, where: includes)
    let links = query.links(for: page, at: request.base + request.path)
    let headers = links.map { [(name: "Link", value: $0)] } ?? []
    return Response(json: .array(page.map { statuses.status($0, json) }), headers: headers)
  }

  private func account(_ request: Request) throws -> DemoAccount {
    let id = try request.parameter("id")
    guard let account = DemoAccount.all.first(where: { $0.id == id }) else { throw statuses.notFound }
    return account
  }
}
