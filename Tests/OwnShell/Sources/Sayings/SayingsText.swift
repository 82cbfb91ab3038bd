public import Viper

/// What the scene says.
public nonisolated enum SayingsText: String, TextKey {
  case title, sayingTitle, empty

  @MainActor public static let table = StringTable<SayingsText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
