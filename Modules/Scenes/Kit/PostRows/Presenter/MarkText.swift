public import Localization
package import Posts

/// The texts about marks; each key begins with the name of its mark, such as `starDone`.
public nonisolated struct MarkText: TextKey {
  /// The kinds of texts that each mark has.
  package enum Kind: String, CaseIterable, Sendable {
    /// One line for `help`, about posts in a list.
    case summary = "Summary"
    /// One line for `help`, about the only post of a scene.
    case hereSummary = "HereSummary"
    /// The message about the posts that were changed.
    case done = "Done"
  }

  public static let allCases = PostMark.allCases.flatMap { mark in Kind.allCases.map { MarkText($0, of: mark) } }

  /// The texts in all languages.
  @MainActor public static let table = StringTable<MarkText>(PackageResources.marks_json)

  public let rawValue: String

  /// Creates the key of the given kind of text for a mark.
  package init(_ kind: Kind, of mark: PostMark) { rawValue = mark.rawValue + kind.rawValue }

  public init?(rawValue: String) {
    guard let text = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = text
  }
}
