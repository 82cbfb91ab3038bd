public import Viper

/// What the Things scene says.
public nonisolated enum ThingsText: String, TextKey {
  case title, empty

  @MainActor public static let table = StringTable<ThingsText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
