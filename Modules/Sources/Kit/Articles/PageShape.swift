/// The role of an element in the text, determined by its children.
struct PageShape {
  /// The kind of an element.
  enum Kind {
    /// An element whose role is that of its tag.
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
