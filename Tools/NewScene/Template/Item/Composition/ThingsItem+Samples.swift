import Loading
import Things

nonisolated extension ThingsItem {
  /// The sample with the given id.
  ///
  /// - Throws: `LoadFailure.notFound` if there is none.
  static func sample(_ id: ThingsItem.ID) async throws -> ThingsItem {
    let items = ThingsSamples.items
    guard let item = items.first(where: { $0.id == id }) else { throw LoadFailure.notFound(searched: items.count) }
    return item
  }
}
