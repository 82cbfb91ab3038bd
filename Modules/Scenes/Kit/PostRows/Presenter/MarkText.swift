public import Localization
package import Posts

/// The texts about marks; their keys begin with the word of the mark, as `starDone` does.
public nonisolated struct MarkText: TextKey {
  /// The kinds of texts that each mark has.
  package enum Kind: String, CaseIterable, Sendable {
    /// One line for `help` about posts of a list.
    case summary = "Summary"
    /// One line for `help` about the only post of a scene.
    case hereSummary = "HereSummary"
    /// The message about the posts that were changed.
    case done = "Done"
  }

  public static let allCases = PostMark.allCases.flatMap { mark in Kind.allCases.map { MarkText($0, of: mark) } }

  /// The texts in all languages.
  @MainActor public static let table = StringTable<MarkText>(PackageResources.marks_json)

  public let rawValue: String

  /// A text of a mark.
  package init(_ kind: Kind, of mark: PostMark) { rawValue = mark.rawValue + kind.rawValue }

  public init?(rawValue: String) {
    guard let text = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = text
  }
}
