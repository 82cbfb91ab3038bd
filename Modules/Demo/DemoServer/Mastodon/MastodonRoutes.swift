import JSON

/// The routes of a small, read-only Mastodon-compatible server, with posts that are generated on demand.
///
/// Unlike on most servers, the public timeline includes boosts.
struct MastodonRoutes: Sendable {
  /// The only token that the home timeline accepts.
  private static let token = "Bearer demo"

  let posts: DemoPosts
  let statuses: DemoStatuses

  func add(to router: inout Router) {
    router.get(".well-known/nodeinfo") { Response(json: $0.mastodon.nodeInfoIndex) }
    router.get("nodeinfo/2.0") { _ in Response(json: MastodonJSON.nodeInfo(posts: posts.count)) }
    router.get("api/v1/instance") { Response(json: MastodonJSON.instance(uri: $0.host)) }
    router.get("api/v2/instance") { Response(json: MastodonJSON.instance(domain: $0.host)) }
    router.get("api/v1/timelines/public") { request in try timeline(request) { _ in true } }
    router.get("api/v1/timelines/tag/:tag") { request in
      let tag = try request.parameter("tag")
      return try timeline(request) { $0.tags.contains(tag) }
    }
    router.get("api/v1/timelines/home") { request in
      guard let token = request.headers["authorization"] else { throw ServerError.needsToken }
      guard token == Self.token else { throw ServerError.badToken }
      return try timeline(request) { _ in true }
    }
    router.get("api/v1/accounts/lookup") { request in
      let name = request.query("acct") ?? ""
      guard let account = DemoAccount.find(name, host: request.host) else { throw ServerError.recordNotFound }
      return Response(json: request.mastodon.account(account))
    }
    router.get("api/v1/accounts/:id") { try Response(json: $0.mastodon.account(account($0))) }
    router.get("api/v1/accounts/:id/statuses") { request in
      let account = try account(request)
      return try timeline(request) { $0.account == account }
    }
    router.get("api/v1/statuses/:id") { try Response(json: statuses.status($0.parameter("id"), $0.mastodon)) }
    router.get("api/v1/statuses/:id/context") { try Response(json: statuses.context($0.parameter("id"), $0.mastodon)) }
  }

  private func timeline(_ request: Request, where includes: @escaping (DemoPost) -> Bool) throws -> Response {
    let query = try TimelineQuery(request)
    let page = query.page(of: posts, where: includes)
    let links = query.links(for: page, at: request.base + request.path)
    let headers = links.map { [(name: "Link", value: $0)] } ?? []
    return Response(json: .array(page.map { statuses.status($0, request.mastodon) }), headers: headers)
  }

  private func account(_ request: Request) throws -> DemoAccount {
    let id = try request.parameter("id")
    guard let account = DemoAccount.all.first(where: { $0.id == id }) else { throw ServerError.recordNotFound }
    return account
  }
}

extension Request {
  fileprivate var mastodon: MastodonJSON { MastodonJSON(base: base) }
}

extension ServerError {
  static let recordNotFound = ServerError(404, error: "Record not found")
  fileprivate static let needsToken = ServerError(401, error: "This method requires an authenticated user")
  fileprivate static let badToken = ServerError(401, error: "The access token is invalid")
}
