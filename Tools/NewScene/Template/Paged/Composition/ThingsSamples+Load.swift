import Loading
import Posts
import Things

extension ThingsSamples {
  private static let pageSize = 10

  /// The page after a cursor: load from the real source here, for example with `SceneServices.get`.
  static func load(after cursor: String?) async throws -> Page<ThingsItem> {
    let start = cursor.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    let page = Array(items[start...].prefix(pageSize))
    return Page(items: page, cursor: start + page.count < items.count ? page.last?.id : nil)
  }
}
