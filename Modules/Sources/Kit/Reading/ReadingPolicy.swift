public import Loading

/// The order in which a load uses the cache and the source.
public enum ReadingPolicy: Hashable, CaseIterable, Sendable {
  /// For interactive use: first the saved document, then the source.
  case savedFirst
  /// For scripts: the source, or the saved document if that fails.
  case remoteFirst
  /// For offline use: the saved document, or an error.
  case savedOnly

  /// A step of a load, with at most one result.
  public enum Step: Hashable, Sendable {
    /// Reads the saved document; has no result if there is none.
    case saved
    /// Loads the document from the source.
    case remote
    /// Loads the document from the source; if that fails, reads the saved document.
    case remoteElseSaved
    /// Reads the saved document; if there is none, fails with `LoadFailure.offline`.
    case savedElseOffline
  }

  /// The steps of a load, in order.
  public func steps(for scope: LoadScope) -> [Step] {
    switch (self, scope) {
    case (.savedOnly, _): [.savedElseOffline]
    case (.savedFirst, .first): [.saved, .remote]
    case (.savedFirst, .refresh): [.remote]
    case (.savedFirst, .nextPage), (.remoteFirst, _): [.remoteElseSaved]
    }
  }
}
