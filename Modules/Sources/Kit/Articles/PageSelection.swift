import Markup

/// The part of a page that is the article.
struct PageSelection {
  /// The elements of the article, in order.
  var roots: [MarkupElement] = []
  /// The elements inside `roots` that are omitted.
  var left: Set<MarkupElement> = []
  /// The length of the text, in characters.
  var length = 0
}
