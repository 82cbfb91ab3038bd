public import Localization

/// The texts of the comments scene.
public nonisolated enum CommentsText: String, TextKey {
  case title, end, empty, cut, failed, failedOf, unavailable, refused, needsLogin, arriving
  case skipSummary, collapseSummary, expandSummary, nothingFollows, nothingToCollapse, nothingToExpand

  /// The texts in all languages.
  @MainActor public static let table = StringTable<CommentsText>(PackageResources.texts_json)
}
