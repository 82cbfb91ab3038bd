/// The outcome of reading a damaged file row by row into a new one.
public struct Salvage: Hashable, Sendable {
  /// The number of posts, marks and pictures that are in the new file.
  public let recovered: Int
  /// The number of those that could not be read; nil if their number is unknown.
  public let lost: Int?

  /// An outcome of these numbers.
  public init(recovered: Int, lost: Int?) {
    self.recovered = recovered
    self.lost = lost
  }
}
