public import Viper

/// What the poster scenes say, beside what is said of the destinations.
public nonisolated enum PostersText: String, TextKey {
  case title, infoTitle, posterTitle, empty, infoSummary, howToLeave
  case solarSystem, exoplanets

  @MainActor public static let table = StringTable<PostersText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
