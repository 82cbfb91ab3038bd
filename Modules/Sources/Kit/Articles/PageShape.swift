/// The part of an element in the text, as its children make it one.
struct PageShape {
  /// The kind of an element.
  enum Kind {
    /// An element of its tag.
    case usual
    /// A division that has nothing but words, and is a paragraph.
    case paragraph
    /// A division around a single paragraph.
    case wrapper
  }

  var kind = Kind.usual
  /// The number of stretches of words between the blocks of a division.
  var runs = 0
}
