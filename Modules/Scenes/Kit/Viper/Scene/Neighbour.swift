/// The neighbour of a row in its list.
public enum Neighbour: Hashable, Sendable {
  /// The row after it.
  case next
  /// The row before it.
  case previous
}
