public import Localization

/// The texts of the Things scene.
public nonisolated enum ThingsText: String, TextKey {
  case title, about, empty
  case openSummary  // --item

  @MainActor public static let table = StringTable<ThingsText>(PackageResources.texts_json)
}
