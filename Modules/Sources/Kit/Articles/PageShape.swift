/// The role of an element in the text, determined by its children.
struct PageShape {
  /// The kind of an element.
  enum Kind {
    /// An element that has the usual role of its tag.
    case usual
    /// A division that contains only words, like a paragraph.
    case paragraph
    /// A division that contains only a paragraph.
    case wrapper
  }

  var kind = Kind.usual
  /// The number of runs of words between the blocks of a division.
  var runs = 0
}
