public import Localization

/// The texts of the feed.
public nonisolated enum FeedText: String, TextKey {
  case title, about, empty, end, noPicture, revealSummary, nothingHidden, readOrSeen, youWereHere

  /// The texts in all languages.
  @MainActor public static let table = StringTable<FeedText>(PackageResources.texts_json)
}
