import Things

extension ThingsSamples {
  /// All items: load those of the real source here, such as with `SceneServices.get`.
  static func load() async throws -> [ThingsItem] { items }
}
