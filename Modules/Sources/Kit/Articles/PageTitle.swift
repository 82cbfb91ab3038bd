import Foundation
import Markup

/// The title of a page, and the base of its relative addresses.
struct PageTitle {
  private static let separators = [" | ", " - ", " – ", " — ", " » ", " / ", " :: "]
  private static let leastWords = 3

  /// The title without the name of the site; nil if there is none.
  let text: String?
  private let baseReference: String?

  init(of root: MarkupElement, _ tree: PageTree) {
    var names: [String: String] = [:]
    var (title, base): (String?, String?) = (nil, nil)
    // A blank value counts as missing, so that the next candidate is used.
    func words(_ text: String?) -> String? { text.flatMap { Blanks.areAll(of: $0) ? nil : $0 } }
    for element in root.elements(named: ["title", "meta", "base"]) {
      switch element.name {
      case "title": title = title ?? words(element.text)
      case "base": base = base ?? words(element.attribute("href"))
      default:
        if let name = words(element.attribute("property")) ?? element.attribute("name"),
          let value = words(element.attribute("content"))
        {
          names[name.lowercased()] = names[name.lowercased()] ?? value
        }
      }
    }
    let written = names["og:title"] ?? names["twitter:title"] ?? names["dc.title"]
    text = (written ?? title.map(Self.withoutSite)).map { String(Blanks.collapsed($0).prefix(500)) }
    baseReference = base
  }

  /// The base of the page's relative addresses: the valid `base` element, or otherwise the page's address.
  func base(of address: URL?) -> URL? {
    guard let baseReference else { return address }
    return WebAddress.resolve(baseReference, base: address) ?? address
  }

  private static func withoutSite(_ title: String) -> String {
    for separator in separators {
      guard let end = title.range(of: separator, options: .backwards) else { continue }
      let start = title[..<end.lowerBound]
      if start.split(separator: " ").count >= leastWords { return String(start) }
    }
    return title
  }
}
