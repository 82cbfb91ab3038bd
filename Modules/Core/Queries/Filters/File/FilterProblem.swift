public import Loading

/// An invalid line of the file of filters, which is preserved and ignored.
public struct FilterProblem: Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// Why it is invalid.
  public let failure: LoadFailure
}
