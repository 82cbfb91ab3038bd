package import Localization
package import Posts

/// The texts about marks; the key of each begins with the name of its command, such as `starDone`.
package struct MarkText: TextKey {
  /// The kinds of texts that each mark has.
  package enum Kind: String, CaseIterable {
    /// One line for `help`, about posts in a list.
    case summary = "Summary"
    /// One line for `help`, about the only post of a scene.
    case hereSummary = "HereSummary"
    /// The message about the posts that were changed.
    case done = "Done"
    /// The message about the posts of several sources that were changed by a query.
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
