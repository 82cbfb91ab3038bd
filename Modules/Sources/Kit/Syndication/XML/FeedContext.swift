import Foundation
import Markup

/// The context of an element: the base of relative addresses, the language, and the format.
struct FeedContext {
  /// The address of the document, or of the page that is the base of relative addresses.
  private(set) var url: URL
  /// Whether the document is Atom, which has different rules for text.
  let isAtom: Bool
  /// The base specified by an element (`xml:base`); nil if there is none.
  private(set) var base: URL?
  private(set) var language: String?
  /// The limits of the document.
  let budget: FeedBudget

  func inside(_ element: MarkupElement) -> FeedContext {
    var inner = self
    if let base = element.attribute("base", in: .xml), let url = WebAddress.resolve(base, base: effectiveBase) {
      inner.base = url
    }
    inner.language = element.attribute("lang", in: .xml) ?? language
    return inner
  }

  /// The context of an RSS feed whose page is on a different host; relative addresses are then relative to the page.
  func beside(_ page: URL?) -> FeedContext {
    guard !isAtom, base == nil, let page, page.host()?.lowercased() != url.host()?.lowercased() else { return self }
    var beside = self
    beside.url = page
    return beside
  }

  /// The base of relative addresses in the feed itself.
  var effectiveBase: URL { base ?? url }

  /// Resolves a reference to an absolute address; nil if it is not a web address.
  func resolve(_ reference: String) -> URL? { WebAddress.resolve(reference, base: effectiveBase) }

  /// Resolves the address of a picture or another medium; nil if it is invalid, or if the maximum for the document is
  /// exceeded.
  func resolveMedium(_ reference: String) -> String? {
    budget.addresses.take() ? resolve(reference)?.absoluteString : nil
  }
}
