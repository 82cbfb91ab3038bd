/// A destination in space that has a poster; its texts are in `DestinationText`.
public nonisolated struct Destination: Hashable, Identifiable, Sendable {
  /// The region of space.
  public enum Region: Hashable, CaseIterable, Sendable {
    case solarSystem, exoplanets
  }

  /// Stable and lower case, because it is part of routes.
  public let id: String
  public let region: Region
  public let art: PosterArt.Scenery
}
