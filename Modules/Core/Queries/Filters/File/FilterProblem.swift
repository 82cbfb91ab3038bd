public import Loading

/// A line of the file of filters that is no filter: it stays, and does nothing.
public struct FilterProblem: Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The reason.
  public let failure: LoadFailure
}
