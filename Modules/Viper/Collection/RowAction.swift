/// Something that can be done with a row, named by the word a person types.
public struct RowAction: Hashable, Sendable {
  /// The command word: lower case, no spaces.
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  /// The usual main action of a row that leads somewhere.
  public static let open = RowAction("open")
  /// Shows what the row stands for by itself.
  public static let view = RowAction("view")
  /// Takes the row away.
  public static let dismiss = RowAction("dismiss")
  /// Tells more of what the row stands for.
  public static let info = RowAction("info")
}
