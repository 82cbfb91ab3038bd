package import Posts
package import Storage

/// The cursor of a page of kept posts, with the order of the list.
package struct KeptCursor {
  private static let words: [PostOrder: String] = [.newest: "kept ", .oldest: "kept-oldest "]

  package let place: PostPlace
  package let order: PostOrder

  package init(_ place: PostPlace, in order: PostOrder) {
    (self.place, self.order) = (place, order)
  }

  /// Parses the text of a cursor; nil for that of any other page.
  package init?(_ text: String) {
    guard let (order, word) = Self.words.first(where: { text.hasPrefix($1) }),
      let place = PostPlace(text: String(text.dropFirst(word.count)))
    else { return nil }
    self.init(place, in: order)
  }

  package var text: String { (Self.words[order] ?? "") + place.text }
}
