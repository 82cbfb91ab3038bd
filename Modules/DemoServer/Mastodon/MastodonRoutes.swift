import Foundation
import HTTPTypes
import Hummingbird

/// The routes of a small Mastodon-compatible server, read-only, for posts that are generated on demand.
///
/// Unlike most servers, this one has boosts in its public timeline, too.
struct MastodonRoutes: Sendable {
  /// The only token that the home timeline takes.
  private static let token = "Bearer demo"

  let posts: DemoPosts
  let statuses: DemoStatuses

  func add(to router: Router<BasicRequestContext>) {
    router.get(".well-known/nodeinfo") { request, _ in
      try Response(json: NodeInfoPayload.Index(base: request.base), encoder: JSONEncoder())
    }
    router.get("nodeinfo/2.0") { _, _ in
      let usage = NodeInfoPayload.Usage(users: ["total": DemoAccount.all.count], localPosts: posts.count)
      return try Response(json: NodeInfoPayload(usage: usage), encoder: JSONEncoder())
    }
    let api = router.group("api")
    api.get("v1/instance") { request, _ in try json(InstancePayload.V1(uri: request.host)) }
    api.get("v2/instance") { request, _ in try json(InstancePayload.V2(domain: request.host)) }
    api.get("v1/timelines/public") { request, _ in try timeline(request) { _ in true } }
    api.get("v1/timelines/tag/:tag") { request, context in
      let tag = try context.parameter("tag")
      return try timeline(request) { $0.tags.contains(tag) }
    }
    api.get("v1/timelines/home") { request, _ in
      guard let token = request.headers[.authorization] else { throw MastodonError.needsToken }
      guard token == Self.token else { throw MastodonError.badToken }
      return try timeline(request) { _ in true }
    }
    api.get("v1/accounts/lookup") { request, _ in
      let name = request.uri.queryParameters["acct"].map(String.init) ?? ""
      guard let account = DemoAccount.find(name, host: request.host) else { throw MastodonError.notFound }
      return try json(AccountPayload(account, base: request.base))
    }
    api.get("v1/accounts/:id") { request, context in
      try json(AccountPayload(account(context), base: request.base))
    }
    api.get("v1/accounts/:id/statuses") { request, context in
      let account = try account(context)
      return try timeline(request) { $0.account == account }
    }
    api.get("v1/statuses/:id") { request, context in
      guard let status = try statuses.status(context.parameter("id"), base: request.base) else {
        throw MastodonError.notFound
      }
      return try json(status)
    }
    api.get("v1/statuses/:id/context") { request, context in
      guard let thread = try statuses.context(context.parameter("id"), base: request.base) else {
        throw MastodonError.notFound
      }
      return try json(thread)
    }
  }

  private func timeline(_ request: Request, where includes: @escaping (DemoPost) -> Bool) throws -> Response {
    let query = try TimelineQuery(request)
    let page = query.page(of: posts, where: includes)
    let links = query.links(for: page, at: request.base + request.uri.path)
    var headers = HTTPFields()
    if let name = HTTPField.Name("Link") { headers[name] = links }
    return try json(page.map { statuses.status($0, base: request.base) }, headers: headers)
  }

  private func account(_ context: BasicRequestContext) throws -> DemoAccount {
    let id = try context.parameter("id")
    guard let account = DemoAccount.all.first(where: { $0.id == id }) else { throw MastodonError.notFound }
    return account
  }

  private func json(_ payload: some Encodable, headers: HTTPFields = [:]) throws -> Response {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try Response(json: payload, encoder: encoder, headers: headers)
  }
}

extension Request {
  /// The server's name and port, as the request names them.
  fileprivate var host: String { String(base.dropFirst("http://".count)) }
}

extension BasicRequestContext {
  /// A parameter of the path, without percent-encoding.
  func parameter(_ name: String) throws -> String {
    let text = try parameters.require(name)
    return text.removingPercentEncoding ?? text
  }
}
