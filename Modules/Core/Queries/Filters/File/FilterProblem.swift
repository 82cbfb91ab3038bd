public import Loading

/// An invalid line of the filter file; it is preserved, but ignored.
public struct FilterProblem: Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The reason why the line is invalid.
  public let failure: LoadFailure
}
