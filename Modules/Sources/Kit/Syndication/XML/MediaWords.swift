import Markup

/// The title and description of a medium.
struct MediaWords {
  private(set) var title: String?
  private(set) var description: RawFeedText?

  /// The alternative text: the description, or the title if there is no description.
  var alt: String? { description?.line ?? title }

  /// Fills in a missing title or description from another medium.
  mutating func add(_ other: MediaWords) {
    title = title ?? other.title
    description = description ?? other.description
  }

  /// Parses a title or a description; ignores other elements.
  mutating func read(_ element: MarkupElement, context: FeedContext) {
    guard element.space == .media else { return }
    // Without a type, both should be plain text, but many servers send HTML.
    switch element.name.lowercased() {
    case "title": title = title ?? RawFeedText(element, context: context)?.title
    case "description":
      description = description ?? RawFeedText(element, context: context).flatMap { $0.line == nil ? nil : $0 }
    default: break
    }
  }
}
