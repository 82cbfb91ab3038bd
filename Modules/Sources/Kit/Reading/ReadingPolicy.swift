public import Loading

/// The order in which a load uses the saved document and the source.
public enum ReadingPolicy: Hashable, CaseIterable, Sendable {
  /// For interactive use: the saved document at once, then the source.
  case savedFirst
  /// For a script: the source, or else the saved document.
  case remoteFirst
  /// Offline: the saved document, or an error.
  case savedOnly

  /// A step of a load, with at most one answer.
  public enum Step: Hashable, Sendable {
    /// The saved document; no answer without one.
    case saved
    /// The source.
    case remote
    /// The source, or else the saved document.
    case remoteElseSaved
    /// The saved document, or else `LoadFailure.offline`.
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
