import Things

extension ThingsSamples {
  /// All items: load from the real source here, for example with `SceneServices.get`.
  static func load() async throws -> [ThingsItem] { items }
}
