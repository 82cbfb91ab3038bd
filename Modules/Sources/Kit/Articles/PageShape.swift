/// The function of an element in the text, determined by its children.
struct PageShape {
  /// The kind of an element.
  enum Kind {
    /// An element with the usual function of its tag.
    case usual
    /// A `div` that contains only text, and so counts as a paragraph.
    case paragraph
    /// A `div` that contains only a paragraph.
    case wrapper
  }

  var kind = Kind.usual
  /// The number of runs of words between the block elements of a `div`.
  var runs = 0
}
