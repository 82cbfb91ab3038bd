public import Viper

/// What the messages scene says.
public nonisolated enum MessagesText: String, TextKey {
  case title, empty, dismissSummary, undoSummary, nothingToUndo, debugSummary, unknownDebug

  @MainActor public static let table = StringTable<MessagesText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
