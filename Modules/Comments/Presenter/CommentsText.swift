public import Localization

/// The texts of the comments scene.
public nonisolated enum CommentsText: String, TextKey {
  case title, heading, end, empty
  case warning, sensitive, revealText, deleted, hidden, noText, oneImage, manyImages
  case cut, needsLogin, arriving
  case commentTitle
  case openSummary, viewSummary, revealSummary, urlSummary, browseSummary, copySummary

  @MainActor public static let table = StringTable<CommentsText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
