public import Terminal
public import Viper

/// A row with a title, and with details beside or below the title.
public nonisolated protocol SmallRow: ListRow {
  /// Whether the details are always below the title, even if both fit on one line; false by default.
  static var hasTwoLines: Bool { get }
  /// Returns the title.
  @MainActor func title(in context: PresentationContext) -> StyledText
  /// Returns the untrusted details; nil details are omitted.
  @MainActor func facts(in context: PresentationContext) -> [String?]
}

extension SmallRow {
  public nonisolated static var hasTwoLines: Bool { false }
}
