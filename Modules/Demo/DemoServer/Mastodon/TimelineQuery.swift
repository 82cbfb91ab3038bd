/// The part of a timeline that a request asks for: posts of some kinds, after one or before one.
struct TimelineQuery {
  /// The number of posts read for one page at most, for timelines that leave out all.
  private static let longestSearch = 5_000

  /// The parameters of the request, without those of a page.
  private let filters: [(name: String, value: String)]
  private let limit: Int
  /// Posts older than this id.
  private let maxID: String?
  /// The next newer posts than this id.
  private let minID: String?
  /// Posts newer than this id, from the newest.
  private let sinceID: String?

  /// Reads the parameters.
  ///
  /// - Throws: `ServerError` for an id or a limit that is no number.
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

  /// The posts asked for, newest first.
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

  /// The header field `Link` for a page: the next older and the next newer ones; nil for an empty page.
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
