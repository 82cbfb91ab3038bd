public import Localization

/// The texts of the comments scene.
public nonisolated enum CommentsText: String, TextKey {
  case title, heading, end, empty
  case warning, sensitive, revealText, deleted, hidden, noText, imageCount
  case cut, needsLogin, arriving
  case commentTitle
  case openSummary, viewSummary, revealSummary, urlSummary, browseSummary, copySummary

  /// The texts in all languages.
  @MainActor public static let table = StringTable<CommentsText>(PackageResources.texts_json)
}
