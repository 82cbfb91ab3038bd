import Foundation
import Markup

/// Parses the names of persons in the formats used in feeds.
enum PersonName {
  /// The name in an element: its Atom child `name`, or its text, such as `ann@example.org (Ann)`; nil if there is none.
  static func read(_ element: MarkupElement) -> String? {
    if let name = element.child("name")?.line { return name }
    if let mail = element.child("email")?.line { return mail }
    return element.children.isEmpty ? read(element.text) : element.text.line
  }

  /// The name in a text, or the mail address if it contains no name.
  static func read(_ text: String) -> String? {
    guard let line = text.line else { return nil }
    if line.last == ")", let start = line.lastIndex(of: "("), line[..<start].isMail {
      return String(line[line.index(after: start)...].dropLast()).line ?? line
    }
    if line.last == ">", let start = line.lastIndex(of: "<"), line[line.index(after: start)...].dropLast().isMail {
      return line[..<start].trimmingCharacters(in: CharacterSet(charactersIn: "\" ")).line ?? line
    }
    return TitleText.plain(line).line ?? line
  }

  /// A name without the preceding host of the item's link, as in `example.org via ann` in the feed of Lobsters.
  static func withoutHost(of link: URL?, _ name: String) -> String {
    guard let host = link?.host(), let via = name.range(of: " via ") else { return name }
    let (place, short) = (name[..<via.lowerBound], host.hasPrefix("www.") ? host.dropFirst(4) : host[...])
    return place == short || place.hasPrefix(short + "/") ? String(name[via.upperBound...]) : name
  }
}

extension StringProtocol {
  /// Whether the text is a mail address, possibly surrounded by blanks.
  fileprivate var isMail: Bool {
    let text = trimmingCharacters(in: .whitespaces)
    return text.contains("@") && !text.contains { $0.isWhitespace || "()<>".contains($0) }
  }
}
