import Things

extension ThingsSamples {
  /// Returns all items; replace this with a real load, for example by `SceneServices.get`.
  static func load() async throws -> [ThingsItem] { items }
}
