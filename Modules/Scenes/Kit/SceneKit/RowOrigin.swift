public import Viper

/// The list row that a scene belongs to, derived from the scene's route.
public struct RowOrigin: Hashable, Sendable {
  /// The route of the list that contains the row.
  public let list: Route
  /// The value that identifies the row in routes.
  public let value: String
  /// The number of the part of the row, from 1; nil for the whole row.
  public let part: Int?
  /// The row action that shows the scene.
  public let action: String
}
