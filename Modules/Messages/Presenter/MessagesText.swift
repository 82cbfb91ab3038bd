public import Localization

/// The texts of the messages scene.
public nonisolated enum MessagesText: String, TextKey {
  case title, about, empty, end, dismissSummary, dismissed, undoSummary, nothingToUndo, debugSummary, imagesCleared,
    unknownDebug

  @MainActor public static let table = StringTable<MessagesText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
