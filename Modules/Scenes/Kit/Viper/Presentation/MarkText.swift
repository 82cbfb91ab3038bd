package import Localization
package import Posts

/// The texts about marks.
///
/// Each key begins with the name of the mark's command, as in `starDone`.
package struct MarkText: TextKey {
  /// The kinds of texts that each mark has.
  package enum Kind: String, CaseIterable {
    /// The description in `help` of a command for posts in a list.
    case summary = "Summary"
    /// The description in `help` of a command for the only post of a scene.
    case hereSummary = "HereSummary"
    /// The message after a change of posts.
    case done = "Done"
    /// The message after a query changed posts of several sources.
    case inSources = "InSources"
  }

  package static let allCases: [MarkText] = PostMark.allCases.flatMap { mark in
    Kind.allCases.map { MarkText($0, of: mark) }
  }

  /// The texts in all languages.
  package static let table = StringTable<MarkText>(PackageResources.marks_json)

  package let rawValue: String

  /// Creates the key of the given kind of text for a mark.
  package init(_ kind: Kind, of mark: PostMark) { rawValue = mark.rawValue + kind.rawValue }

  package init?(rawValue: String) {
    guard let text = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = text
  }
}
