import Loading
import Posts
import Things

extension ThingsSamples {
  private static let pageSize = 10

  /// Returns the page after a cursor; replace this with a real load, for example by `SceneServices.get`.
  static func load(after cursor: String?) async throws -> Page<ThingsItem> {
    let start = cursor.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    let page = Array(items[start...].prefix(pageSize))
    return Page(items: page, cursor: start + page.count < items.count ? page.last?.id : nil)
  }
}
