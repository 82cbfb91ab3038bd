import Storage

/// The cursor of a page of kept posts.
struct KeptCursor {
  private static let word = "kept "

  let place: PostPlace

  init(_ place: PostPlace) {
    self.place = place
  }

  /// Parses the text of a cursor; nil for that of any other page.
  init?(_ text: String) {
    guard text.hasPrefix(Self.word), let place = PostPlace(text: String(text.dropFirst(Self.word.count))) else {
      return nil
    }
    self.place = place
  }

  var text: String { Self.word + place.text }
}
