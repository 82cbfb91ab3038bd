public import Localization

/// The texts of the list of filters.
public nonisolated enum FilterListText: String, TextKey {
  case title, about, empty, hide, mark, star, seen, everywhere, posts, postsOrMore
  case openSummary, removeSummary, removed

  @MainActor public static let table = StringTable<FilterListText>(PackageResources.filters_json)
}
