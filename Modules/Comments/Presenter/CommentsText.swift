public import Localization

/// The texts of the comments scene.
public nonisolated enum CommentsText: String, TextKey {
  case title, empty, viewSummary

  @MainActor public static let table = StringTable<CommentsText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
