/// The pagination footer: more available, loading, failed, or end.
public enum PageFooter: Hashable, Sendable {
  /// Another page can be loaded.
  case more
  /// Another page is loading.
  case loading
  /// The next page could not be loaded.
  case failed(Failure)
  /// The list ends here.
  case end
}
