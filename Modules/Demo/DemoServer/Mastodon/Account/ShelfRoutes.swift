import JSON

/// The routes of the likes, bookmarks, lists and reading positions that the server stores for an account, and of the
/// popular posts.
struct ShelfRoutes: Sendable {
  /// The number of newest posts from which popular posts are selected.
  private static let trending = 300

  let membership: DemoMembership
  let timelines: MastodonRoutes

  private var statuses: DemoStatuses { membership.statuses }

  func add(to router: inout Router) {
    router.get("api/v1/favourites") { try marked($0, "read:favourites", \.favourites) }
    router.get("api/v1/bookmarks") { try marked($0, "read:bookmarks", \.bookmarks) }
    router.get("api/v1/lists") { request in
      _ = try membership.account(request, "read:lists")
      return Response(json: .array(DemoList.all.map(\.json)))
    }
    router.get("api/v1/lists/:id") { request in
      _ = try membership.account(request, "read:lists")
      return Response(json: try list(request).json)
    }
    router.get("api/v1/timelines/list/:id") { request in
      let json = try membership.json(request, "read:lists").json
      let list = try list(request)
      return try timelines.timeline(request, json) { list.accounts.contains($0.account) }
    }
    router.get("api/v1/markers") { request in
      let account = try membership.account(request, "read:statuses")
      let timelines = DemoLedger.Marker.timelines.filter(request.list("timeline").contains)
      return Response(json: membership.ledger.shelf(account).positions(in: timelines))
    }
    // GoToSocial has no popular posts.
    if membership.dialect == .mastodon { router.get("api/v1/trends/statuses", trends) }
  }

  private func marked(
    _ request: Request, _ scope: String, _ marks: KeyPath<DemoLedger.Shelf, [String: DemoLedger.Mark]>
  ) throws -> Response {
    let (account, json) = try membership.json(request, scope)
    let all = membership.ledger.shelf(account)[keyPath: marks].sorted { $0.value.serial > $1.value.serial }
    let page = try NumberedPage(request, of: all, standard: 20, by: { $0.value.serial })
    return Response(
      json: .array(try page.entries.map { try statuses.status($0.key, json) }), headers: page.headers)
  }

  private func list(_ request: Request) throws -> DemoList {
    let id = try request.parameter("id")
    guard let list = DemoList.all.first(where: { $0.id == id }) else { throw statuses.notFound }
    return list
  }

  /// The posts with the most comments, paged by `offset` and `limit`.
  private func trends(_ request: Request) throws -> Response {
    let json = try membership.visitorJSON(request, "read:statuses")
    let texts = [request.query("offset") ?? "0", request.query("limit") ?? "20"]
    let numbers = texts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == 2 else { throw ServerError(400, error: "offset or limit is not a number") }
    let (offset, limit) = (min(numbers[0], Self.trending), min(max(numbers[1], 1), 40))
    let posts = (0..<min(statuses.posts.count, Self.trending)).map(statuses.posts.post).filter { $0.shared == nil }
    let counted = posts.map { (post: $0, count: DemoThread.count($0, statuses.comments)) }
    let popular = counted.sorted { ($0.count, $1.post.index) > ($1.count, $0.post.index) }
    let page = popular.dropFirst(offset).prefix(limit)
    let next = request.address(replacing: ["offset"], with: "offset", String(offset + limit))
    return Response(
      json: .array(page.map { statuses.status($0.post, json) }),
      headers: page.count < limit ? [] : [("Link", "<\(next)>; rel=\"next\"")])
  }
}
