public import Viper

/// What the feed says.
public nonisolated enum FeedText: String, TextKey {
  case title, empty, noDescription, viewSummary

  @MainActor public static let table = StringTable<FeedText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
