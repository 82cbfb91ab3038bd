public import Foundation
public import Markup
import Posts

/// Finds the article of a page by scores, as Readability does: paragraphs with many words and commas raise the score of
/// the elements around them, links and the names of menus lower it.
public enum ArticleExtractor {
  /// The length at which an article is accepted, in characters; below it, more lenient rules are tried.
  private static let sufficient = 500

  /// The article in the bytes of a page.
  ///
  /// - Parameters:
  ///   - data: the bytes, untrusted; more than `MarkupLimits.document` are cut off.
  ///   - contentType: the header `Content-Type` of the answer.
  ///   - address: the address of the page.
  /// - Returns: the article; nil if the page has no text.
  /// - Throws: `MarkupError`.
  public static func article(in data: Data, contentType: String?, at address: URL?) throws(MarkupError) -> Article? {
    let text = Charset.text(of: data, contentType: contentType)
    return article(
      in: try MarkupTree.html(text, limit: MarkupLimits.document), at: address,
      isCut: text.utf8.count > MarkupLimits.document)
  }

  /// The article of a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - address: the address of the page.
  ///   - isCut: whether the page was cut off at the limit.
  /// - Returns: the article; nil if the page has no text.
  public static func article(in page: MarkupTree, at address: URL?, isCut: Bool = false) -> Article? {
    guard let root = page.root else { return nil }
    let tree = PageTree(root)
    let title = PageTitle(of: root, tree)
    guard let found = selection(in: tree, title: title.text) else { return nil }
    let html = HTMLText(found.roots, without: found.left, base: title.base(of: address), isCut: isCut)
    guard !html.document.isEmpty else { return nil }
    return Article(
      title: title.text, host: address?.host(), text: html.document, textLinks: html.links,
      images: html.images.map(ImageRef.init))
  }

  /// The first selection that is long enough, or else the longest one.
  private static func selection(in tree: PageTree, title: String?) -> PageSelection? {
    var best: PageSelection?
    for rules in PageRules.fromStrictToLenient {
      var search = ArticleSearch(tree, rules: rules, title: title)
      let found = search.selection()
      if found.length > best?.length ?? 0 { best = found }
      if found.length >= sufficient { return found }
    }
    return best
  }
}

extension ImageRef {
  /// A picture of a page.
  fileprivate init(_ image: HTMLImage) {
    self.init(
      image.address, description: image.alt ?? image.title, size: Size(width: image.width, height: image.height))
  }
}
