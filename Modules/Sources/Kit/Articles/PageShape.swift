/// The role of an element in the text, by its children.
struct PageShape {
  /// The kind of an element.
  enum Kind {
    /// An element as its tag says.
    case usual
    /// A division with nothing but words: a paragraph.
    case paragraph
    /// A division around a single paragraph.
    case wrapper
  }

  var kind = Kind.usual
  /// The number of runs of words between the blocks of a division.
  var runs = 0
}
