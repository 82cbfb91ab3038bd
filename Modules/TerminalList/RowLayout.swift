/// The layout of the rows of a list.
public enum RowLayout: String, CaseIterable, Hashable, Sendable {
  /// The layout that suits the screen.
  case auto
  /// Rows with their pictures and texts.
  case large
  /// Rows with small pictures.
  case small
  /// A line for each row.
  case line
  /// Pictures side by side.
  case grid

  /// The layout for a screen; every layout is drawn as `large` so far.
  public func resolved(columns: Int, drawsPictures: Bool) -> RowLayout {
    self == .auto ? .large : self
  }
}
