public import Localization

/// The texts of the messages scene.
public nonisolated enum MessagesText: String, TextKey {
  case title, messageTitle, about, empty, end
  case openSummary, dismissSummary, dismissedOne, dismissedMany, undoneOne, undoneMany
  case undoSummary, nothingToUndo, debugSummary, imagesCleared,
    unknownDebug

  /// The texts in all languages.
  @MainActor public static let table = StringTable<MessagesText>(PackageResources.texts_json)
}
