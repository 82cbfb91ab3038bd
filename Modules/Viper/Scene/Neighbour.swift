/// A side of a row in its list.
public enum Neighbour: Hashable, Sendable {
  case next, previous
}
