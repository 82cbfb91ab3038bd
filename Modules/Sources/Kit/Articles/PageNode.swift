import Markup

/// An element of a page, or the words between two tags.
struct PageNode {
  let tag: PageTag
  /// The index of the parent; nil for the root.
  let parent: Int?
  /// The index after the last descendant of the node.
  var end: Int
  /// The element; nil for a node of words.
  let element: MarkupElement?
  /// The hints from the element's class and id.
  let hints: NameHints
  /// Whether the page hides the node.
  let isHidden: Bool
  /// The length of the words, in characters; 0 for an element.
  var length = 0
  /// The number of commas in the words.
  var commas = 0
}
