import CDemo
public import Foundation

/// A destination in space that has a poster; its texts are in `DestinationText`.
public nonisolated struct Destination: Hashable, Identifiable, Sendable {
  /// The region of space.
  public enum Region: Hashable, CaseIterable, Sendable {
    case solarSystem, exoplanets
  }

  /// The id, which is stable and in lower case, because it is part of routes.
  public let id: String
  public let region: Region

  /// The file of the poster's picture: a JPEG of 480 by 640 pixels; empty if there is none.
  public var picture: Data {
    var size = 0
    guard let bytes = demo_file("\(id).jpg", &size) else { return Data() }
    return Data(bytes: bytes, count: size)
  }
}
