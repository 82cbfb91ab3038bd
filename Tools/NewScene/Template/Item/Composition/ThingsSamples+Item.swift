import Loading
import Things

extension ThingsSamples {
  /// The item of an id.
  ///
  /// - Throws: `LoadFailure.notFound`.
  static func item(_ id: ThingsItem.ID) async throws -> ThingsItem {
    guard let item = items.first(where: { $0.id == id }) else { throw LoadFailure.notFound(searched: items.count) }
    return item
  }
}
