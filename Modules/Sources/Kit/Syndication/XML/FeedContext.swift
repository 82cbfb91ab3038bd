import Foundation
import Markup

/// The context of an element: the base of relative addresses, the language, and the format.
struct FeedContext {
  /// The address of the document, or of the page that its relative addresses belong to.
  private(set) var url: URL
  /// Whether the document is Atom, whose rules for text differ.
  let isAtom: Bool
  /// The base that an element sets (`xml:base`); nil if none does.
  private(set) var base: URL?
  private(set) var language: String?
  /// The bounds of the document.
  let budget: FeedBudget

  init(url: URL, isAtom: Bool, budget: FeedBudget) {
    self.url = url
    self.isAtom = isAtom
    self.budget = budget
  }

  /// The context inside an element.
  func inside(_ element: MarkupElement) -> FeedContext {
    var inner = self
    if let base = element.attribute("base", in: .xml), let url = WebAddress.resolve(base, base: effectiveBase) {
      inner.base = url
    }
    inner.language = element.attribute("lang", in: .xml) ?? language
    return inner
  }

  /// The context of an RSS feed whose page is on another host: relative addresses resolve against the page.
  func beside(_ page: URL?) -> FeedContext {
    guard !isAtom, base == nil, let page, page.host()?.lowercased() != url.host()?.lowercased() else { return self }
    var beside = self
    beside.url = page
    return beside
  }

  /// The base of relative addresses in the document itself.
  var effectiveBase: URL { base ?? url }

  /// The absolute address of a reference.
  func resolve(_ reference: String) -> URL? { WebAddress.resolve(reference, base: effectiveBase) }

  /// The absolute address of a picture or another medium; nil once the document has had too many.
  func resolveMedium(_ reference: String) -> String? {
    budget.addresses.take() ? resolve(reference)?.absoluteString : nil
  }
}
