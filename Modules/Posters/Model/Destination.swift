/// A place that one could travel to, if only one could.
///
/// What is said of it stands in `DestinationText`, by language.
public nonisolated struct Destination: Hashable, Identifiable, Sendable {
  /// Whose sky a place is in.
  public enum Region: Hashable, CaseIterable, Sendable {
    case solarSystem, exoplanets
  }

  /// Stable, and in lower case: it is part of routes.
  public let id: String
  public let region: Region
  public let art: PosterArt.Scenery
}
