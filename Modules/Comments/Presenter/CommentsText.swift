public import Localization

/// The texts of the comments scene.
public nonisolated enum CommentsText: String, TextKey {
  case title, heading, end, empty
  case cut, needsLogin, arriving
  case viewSummary

  /// The texts in all languages.
  @MainActor public static let table = StringTable<CommentsText>(PackageResources.texts_json)
}
