/// The outcome of copying the readable rows of a damaged file to a new file.
public struct Salvage: Hashable, Sendable {
  /// The number of posts, marks and pictures in the new file.
  public let recovered: Int
  /// The number of posts, marks and pictures that could not be read; nil if it is unknown.
  public let lost: Int?
}
