package import Posts
package import Storage

/// The cursor of a page of stored posts, which includes the order of the list.
package struct StoredCursor {
  private static let words: [PostOrder: String] = [.newest: "kept ", .oldest: "kept-oldest "]

  package let position: PostPosition
  package let order: PostOrder

  package init(_ position: PostPosition, in order: PostOrder) {
    (self.position, self.order) = (position, order)
  }

  /// Parses the text of a cursor; nil for the cursor of a different kind of page.
  package init?(_ text: String) {
    guard let (order, word) = Self.words.first(where: { text.hasPrefix($1) }),
      let position = PostPosition(text: String(text.dropFirst(word.count)))
    else { return nil }
    self.init(position, in: order)
  }

  package var text: String { (Self.words[order] ?? "") + position.text }
}
