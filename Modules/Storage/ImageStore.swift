public import Foundation

/// Where the data of images is kept, by address; what was used longest ago goes first when room is needed.
public protocol ImageStore: Sendable {
  /// - Throws: when the data cannot be kept.
  func save(_ data: Data, for url: String, at date: Date) async throws

  /// Lets go of every image.
  func removeImages() async throws

  /// The data of an image, which counts as used at this date; nil if it is not kept.
  func data(for url: String, at date: Date) async throws -> Data?
}
