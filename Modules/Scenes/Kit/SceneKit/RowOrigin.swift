public import Viper

/// The row that a scene belongs to, derived from the scene's route.
public struct RowOrigin: Hashable, Sendable {
  /// The route of the list.
  public let list: Route
  /// The row's value in routes.
  public let value: String
  /// The part of the row, from 1; nil for the whole row.
  public let part: Int?
  /// The row's action that shows the scene.
  public let action: String
}
