/// The requested part of a timeline: posts of some kinds, after or before a given post.
struct TimelineQuery {
  /// The maximum number of posts to examine for one page, so that a search without matches ends.
  private static let longestSearch = 5_000

  /// The parameters of the request, except those for paging.
  private let filters: [(name: String, value: String)]
  private let limit: Int
  /// Selects posts older than the post with this id.
  private let maxID: String?
  /// Selects the oldest posts that are newer than the post with this id.
  private let minID: String?
  /// Selects the newest posts that are newer than the post with this id.
  private let sinceID: String?

  /// Parses the query parameters of a request.
  init(_ request: Request) throws {
    let ids = ["max_id", "min_id", "since_id"]
    filters = request.query.filter { !(ids + ["limit"]).contains($0.name) }
    (maxID, minID, sinceID) = (request.query("max_id"), request.query("min_id"), request.query("since_id"))
    for id in [maxID, minID, sinceID].compactMap({ $0 }) where DemoPostID.count(above: id) == nil {
      throw ServerError(400, error: "\(id) is not an id")
    }
    guard let limit = request.query("limit").map({ Int($0) }) ?? 20 else { throw ServerError(400, error: "bad limit") }
    self.limit = min(max(limit, 1), 40)
  }

  func asks(for name: String) -> Bool {
    filters.contains { $0.name == name && ["true", "1"].contains($0.value) }
  }

  /// The selected posts, newest first.
  func page(of posts: DemoPosts, where includes: @escaping (DemoPost) -> Bool) -> [DemoPost] {
    let start = maxID.flatMap { DemoPostID.count(from: $0) } ?? 0
    let end = min((minID ?? sinceID).flatMap { DemoPostID.count(above: $0) } ?? posts.count, posts.count)
    guard start < end else { return [] }
    let indices =
      minID == nil
      ? Array((start..<end).prefix(Self.longestSearch)) : (start..<end).suffix(Self.longestSearch).reversed()
    let page = indices.lazy.map(posts.post).filter { isWanted($0) && includes($0) }.prefix(limit)
    return minID == nil ? Array(page) : page.reversed()
  }

  /// The `Link` header for a page, with the addresses of the next older and next newer pages; nil for an empty page.
  func links(for page: [DemoPost], at address: String) -> String? {
    guard let first = page.first, let last = page.last else { return nil }
    let query = (filters + [("limit", String(limit))]).map { "\($0.name)=\(DemoAddress.encoded($0.value))" }
    let link = { (name: String, id: String, relation: String) in
      "<\(address)?\((query + ["\(name)=\(id)"]).joined(separator: "&"))>; rel=\"\(relation)\""
    }
    return link("max_id", last.id, "next") + ", " + link("min_id", first.id, "prev")
  }

  private func isWanted(_ post: DemoPost) -> Bool {
    if asks(for: "local") && post.account.server != nil { return false }
    if asks(for: "remote") && post.account.server == nil { return false }
    if asks(for: "exclude_reblogs") && post.shared != nil { return false }
    return !asks(for: "only_media") || !post.media.isEmpty || post.shared != nil
  }
}
