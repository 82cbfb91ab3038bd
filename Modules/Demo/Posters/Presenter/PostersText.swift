public import Localization

/// The texts of the poster scenes, except those of the destinations.
public nonisolated enum PostersText: String, TextKey {
  case title, about, infoTitle, posterTitle, empty, openSummary, infoSummary, howToLeave
  case solarSystem, exoplanets

  @MainActor public static let table = StringTable<PostersText>(PackageResources.texts_json)
}
