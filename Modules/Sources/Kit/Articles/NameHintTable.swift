import Foundation
import Markup

/// Caches the hints of classes and ids, because a page repeats them often.
struct NameHintTable {
  /// The maximum length of a class, id or style that is examined, in bytes.
  private static let longestName = 512

  private var known: [String: NameHints] = [:]

  /// The hints from an element's class and id, and whether the element is hidden.
  mutating func look(of element: MarkupElement) -> (hints: NameHints, isHidden: Bool) {
    var (names, id) = ("", "")
    var (isHidden, isAside) = (false, false)
    for attribute in element.attributes where attribute.prefix == nil {
      let value = attribute.value.utf8.count <= Self.longestName ? attribute.value.lowercased() : ""
      switch attribute.name {
      case "class": names = value
      case "id": id = value
      case "hidden": isHidden = true
      case "aria-hidden": isHidden = isHidden || value == "true"
      case "role": isAside = Self.roles.contains(value)
      case "style":
        let style = value.filter { !$0.isWhitespace }
        isHidden = isHidden || style.contains("display:none") || style.contains("visibility:hidden")
      default: break
      }
    }
    var hints = hints(class: names, id: id)
    hints.isUnlikely = hints.isUnlikely || isAside
    return (hints, isHidden && !names.contains("fallback-image"))
  }

  private mutating func hints(class names: String, id: String) -> NameHints {
    if names.isEmpty, id.isEmpty { return NameHints() }
    let key = names + "\n" + id
    if let hints = known[key] { return hints }
    let hints = NameHints(class: names, id: id)
    known[key] = hints
    return hints
  }

  /// The ARIA roles of elements that are not part of an article.
  private static let roles: Set = [
    "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
  ]
}
