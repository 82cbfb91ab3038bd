/// Limits the depth of an HTML document by omitting the tags of deeper elements, because libxml2's time for a tag grows
/// with the depth.
///
/// Elements that end when the next one begins, such as paragraphs and list items, are not counted; instead, their
/// containers have a larger weight.
struct HTMLDepth {
  /// The maximum sum of the weights of open elements.
  private static let deepest = 1_000
  /// The number of open elements, from the innermost one, that are searched for the element or list of a tag.
  private static let searched = 300

  private static let uncounted: Set = [
    "a", "area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "frame", "head", "hr", "html", "img",
    "input", "li", "link", "meta", "optgroup", "option", "p", "param", "source", "tbody", "td", "tfoot", "th", "thead",
    "tr", "track", "wbr",
  ]
  private static let lists: Set = ["dir", "menu", "ol", "ul"]
  private static let weights = ["blockquote": 2, "dir": 2, "dl": 2, "menu": 2, "ol": 2, "table": 4, "ul": 2]

  /// An open element.
  private struct Element {
    let name: String
    let weight: Int
    /// Whether the element is a list with an open item.
    var isInItem = false
    /// Whether the element is a list directly within a list, and not within an item.
    var isBare = false
  }

  private var open: [Element] = []
  private var depth = 0

  /// The decision on a tag.
  struct Tag {
    /// Whether to write the tag; false if the element is too deep.
    let isWritten: Bool
    /// Whether the element is a list directly within a list, and not within an item; libxml2 would end the outer list.
    var isBareList = false
  }

  /// Opens an element, and decides on its start tag.
  mutating func start(_ name: ArraySlice<UInt8>) -> Tag {
    let name = Self.text(name)
    guard !Self.uncounted.contains(name) else {
      if name == "li" { setItem(isOpen: true) }
      return Tag(isWritten: true)
    }
    let isBare = Self.lists.contains(name) && open.last.map { Self.lists.contains($0.name) && !$0.isInItem } == true
    let weight = Self.weights[name] ?? 1
    let isWritten = depth + weight <= Self.deepest
    open.append(Element(name: name, weight: isWritten ? weight : 0, isBare: isBare && isWritten))
    if isWritten { depth += weight }
    return Tag(isWritten: isWritten, isBareList: isBare && isWritten)
  }

  /// Ends an element, and decides on its end tag.
  mutating func end(_ name: ArraySlice<UInt8>) -> Tag {
    let name = Self.text(name)
    guard !Self.uncounted.contains(name), let index = open.suffix(Self.searched).lastIndex(where: { $0.name == name })
    else {
      if name == "li" { setItem(isOpen: false) }
      return Tag(isWritten: true)
    }
    let tag = Tag(isWritten: open[index].weight > 0, isBareList: open[index].isBare)
    depth -= open[index...].reduce(0) { $0 + $1.weight }
    open.removeSubrange(index...)
    return tag
  }

  /// Records whether an item of the innermost list is open.
  private mutating func setItem(isOpen: Bool) {
    if let list = open.suffix(Self.searched).lastIndex(where: { Self.lists.contains($0.name) }) {
      open[list].isInItem = isOpen
    }
  }

  private static func text(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(16), as: UTF8.self).lowercased()
  }
}
