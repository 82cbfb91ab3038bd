/// The role of an element in the text, determined by its children.
struct PageShape {
  /// The kind of an element.
  enum Kind {
    /// An element that has the usual role of its tag.
    case usual
    /// A `div` that contains only text, and so counts as a paragraph.
    case paragraph
    /// A `div` that contains only a paragraph.
    case wrapper
  }

  var kind = Kind.usual
  /// The number of stretches of text between the block elements of a `div`.
  var runs = 0
}
