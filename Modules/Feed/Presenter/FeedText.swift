public import Localization

/// The texts of the feed.
public nonisolated enum FeedText: String, TextKey {
  case title, empty, end, noDescription, firstOfImages, noImage, openSummary, viewSummary

  @MainActor public static let table = StringTable<FeedText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
