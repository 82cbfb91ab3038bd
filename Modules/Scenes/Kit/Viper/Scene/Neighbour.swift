/// The direction of a neighbouring row in a list.
public enum Neighbour: Hashable, Sendable {
  /// The row after the given row.
  case next
  /// The row before the given row.
  case previous
}
