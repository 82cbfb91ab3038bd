public import Terminal
public import Viper

/// A row with a title, and with facts beside or below it.
public nonisolated protocol SmallRow: ListRow {
  /// Whether the facts are below the title even if both fit on one line; false by default.
  static var hasTwoLines: Bool { get }
  /// The title.
  @MainActor func title(in context: PresentationContext) -> StyledText
  /// The facts, untrusted; missing ones are left out.
  @MainActor func facts(in context: PresentationContext) -> [String?]
}

extension SmallRow {
  public nonisolated static var hasTwoLines: Bool { false }
}
