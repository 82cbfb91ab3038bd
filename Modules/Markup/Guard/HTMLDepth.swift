/// The depth of a document of HTML: libxml2 takes a time for each tag that grows with it, so that deeper elements are read
/// without their tags.
///
/// Elements that end where the next one begins, such as paragraphs and items, are not counted; the elements that have them
/// count for them.
struct HTMLDepth {
  /// The maximum sum of the weights of open elements.
  private static let deepest = 1_000
  /// The number of open elements among which that of an end tag is looked for.
  private static let searched = 300

  private static let uncounted: Set = [
    "a", "area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "frame", "head", "hr", "html", "img",
    "input", "li", "link", "meta", "optgroup", "option", "p", "param", "source", "tbody", "td", "tfoot", "th", "thead",
    "tr", "track", "wbr",
  ]
  private static let weights = ["blockquote": 2, "dir": 2, "dl": 2, "menu": 2, "ol": 2, "table": 4, "ul": 2]

  private var open: [(name: String, weight: Int)] = []
  private var depth = 0

  /// Opens an element; false if it is too deep.
  mutating func start(_ name: ArraySlice<UInt8>) -> Bool {
    let name = Self.text(name)
    guard !Self.uncounted.contains(name) else { return true }
    let weight = Self.weights[name] ?? 1
    let isWritten = depth + weight <= Self.deepest
    open.append((name, isWritten ? weight : 0))
    if isWritten { depth += weight }
    return isWritten
  }

  /// Ends an element; false if its start tag was not written.
  mutating func end(_ name: ArraySlice<UInt8>) -> Bool {
    let name = Self.text(name)
    guard !Self.uncounted.contains(name), let index = open.suffix(Self.searched).lastIndex(where: { $0.name == name })
    else { return true }
    let isWritten = open[index].weight > 0
    depth -= open[index...].reduce(0) { $0 + $1.weight }
    open.removeSubrange(index...)
    return isWritten
  }

  private static func text(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(16), as: UTF8.self).lowercased()
  }
}
