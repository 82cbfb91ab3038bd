import Markup

/// An element of a page, or the words between two tags.
struct PageNode {
  let tag: PageTag
  /// The index of the element around it; nil for the root.
  let parent: Int?
  /// The index after the last node inside.
  var end: Int
  /// The element; nil for words.
  let element: MarkupElement?
  /// The meaning of its class and its id.
  let hints: NameHints
  /// Whether the page hides it.
  let isHidden: Bool
  /// The length of words, in characters; 0 for an element.
  var length = 0
  /// The number of commas in words.
  var commas = 0
}
