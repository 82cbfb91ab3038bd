package import Storage

/// The cursor of a page of kept posts.
package struct KeptCursor {
  private static let word = "kept "

  package let place: PostPlace

  package init(_ place: PostPlace) {
    self.place = place
  }

  /// Parses the text of a cursor; nil for that of any other page.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.word), let place = PostPlace(text: String(text.dropFirst(Self.word.count))) else {
      return nil
    }
    self.place = place
  }

  package var text: String { Self.word + place.text }
}
