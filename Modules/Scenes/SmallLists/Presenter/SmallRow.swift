public import Terminal
public import Viper

/// A row with a title, and with facts beside or below it.
public nonisolated protocol SmallRow: ListRow {
  /// Whether a list with one line per row shows the facts on a second line; false by default.
  static var hasTwoLines: Bool { get }
  /// The title.
  @MainActor func title(in context: PresentationContext) -> StyledText
  /// The facts, untrusted; missing ones are left out.
  @MainActor func facts(in context: PresentationContext) -> [String?]
}

extension SmallRow {
  public nonisolated static var hasTwoLines: Bool { false }
}
