/// Pagination footer: more available, loading, failed, or end.
public enum PageFooter: Hashable, Sendable {
  /// A further page can be loaded.
  case more
  /// A further page is being loaded.
  case loading
  /// The further page could not be loaded.
  case failed(Failure)
  /// The list ends here.
  case end
}
