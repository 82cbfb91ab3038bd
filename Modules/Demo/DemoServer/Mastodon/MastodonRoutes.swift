import Foundation

/// The routes of a small Mastodon-compatible server, read-only, for posts that are generated on demand.
///
/// Unlike most servers, this one has boosts in its public timeline, too.
struct MastodonRoutes: Sendable {
  /// The only token that the home timeline takes.
  private static let token = "Bearer demo"

  let posts: DemoPosts
  let statuses: DemoStatuses

  func add(to router: inout Router) {
    router.get(".well-known/nodeinfo") { request in
      try Response(json: NodeInfoPayload.Index(base: request.base), encoder: JSONEncoder())
    }
    router.get("nodeinfo/2.0") { _ in
      let usage = NodeInfoPayload.Usage(users: ["total": DemoAccount.all.count], localPosts: posts.count)
      return try Response(json: NodeInfoPayload(usage: usage), encoder: JSONEncoder())
    }
    router.get("api/v1/instance") { request in try json(InstancePayload.V1(uri: request.host)) }
    router.get("api/v2/instance") { request in try json(InstancePayload.V2(domain: request.host)) }
    router.get("api/v1/timelines/public") { request in try timeline(request) { _ in true } }
    router.get("api/v1/timelines/tag/:tag") { request in
      let tag = try request.parameter("tag")
      return try timeline(request) { $0.tags.contains(tag) }
    }
    router.get("api/v1/timelines/home") { request in
      guard let token = request.headers["authorization"] else { throw MastodonError.needsToken }
      guard token == Self.token else { throw MastodonError.badToken }
      return try timeline(request) { _ in true }
    }
    router.get("api/v1/accounts/lookup") { request in
      let name = request.query("acct") ?? ""
      guard let account = DemoAccount.find(name, host: request.host) else { throw MastodonError.notFound }
      return try json(AccountPayload(account, base: request.base))
    }
    router.get("api/v1/accounts/:id") { request in
      try json(AccountPayload(account(request), base: request.base))
    }
    router.get("api/v1/accounts/:id/statuses") { request in
      let account = try account(request)
      return try timeline(request) { $0.account == account }
    }
    router.get("api/v1/statuses/:id") { request in
      guard let status = try statuses.status(request.parameter("id"), base: request.base) else {
        throw MastodonError.notFound
      }
      return try json(status)
    }
    router.get("api/v1/statuses/:id/context") { request in
      guard let thread = try statuses.context(request.parameter("id"), base: request.base) else {
        throw MastodonError.notFound
      }
      return try json(thread)
    }
  }

  private func timeline(_ request: Request, where includes: @escaping (DemoPost) -> Bool) throws -> Response {
    let query = try TimelineQuery(request)
    let page = query.page(of: posts, where: includes)
    let links = query.links(for: page, at: request.base + request.path)
    let headers = links.map { [(name: "Link", value: $0)] } ?? []
    return try json(page.map { statuses.status($0, base: request.base) }, headers: headers)
  }

  private func account(_ request: Request) throws -> DemoAccount {
    let id = try request.parameter("id")
    guard let account = DemoAccount.all.first(where: { $0.id == id }) else { throw MastodonError.notFound }
    return account
  }

  private func json(_ payload: some Encodable, headers: [(name: String, value: String)] = []) throws -> Response {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try Response(json: payload, encoder: encoder, headers: headers)
  }
}
