public import Foundation
public import Markup
import Posts

/// Finds the article of a page by scoring its elements, like Readability.
///
/// Paragraphs with many words and commas raise the scores of the elements around them. Links, and classes and ids that
/// are typical of menus, lower the scores.
public enum ArticleExtractor {
  /// The minimum length of an article, in characters; for a shorter one, more lenient rules are tried.
  private static let sufficient = 500

  /// Extracts the article from the untrusted bytes of a page, at most `MarkupLimits.document`; returns nil if the page
  /// has no text.
  public static func article(in data: Data, contentType: String?, at address: URL?) throws(MarkupError) -> Article? {
    let text = Charset.text(of: data, contentType: contentType)
    return article(
      in: try MarkupTree.html(text, limit: MarkupLimits.document), at: address,
      isCut: text.utf8.count > MarkupLimits.document)
  }

  /// Extracts the article from a parsed page; returns nil if the page has no text.
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

  /// The first selection that is long enough, or the longest one if none is.
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
