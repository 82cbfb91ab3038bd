public import Localization

/// The texts of the scenes.
public nonisolated enum SayingsText: String, TextKey {
  case title, about, sayingTitle, empty, openSummary

  @MainActor public static let table = StringTable<SayingsText>(PackageResources.texts_json)
}
