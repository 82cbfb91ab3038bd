import Foundation

/// Pages that take much time or memory to read.
enum PageBombs {
  private static let size = 8 << 20
  private static let text = "some words, and more of them, so that it counts as a text of some length"

  static let all: [NamedData] = [
    page("paragraphs", "<p>\(text)"), page("divisions side by side", "<div><p>\(text)</p></div><br>\(text)"),
    page("divisions inside each other", "<div class=a>\(text)"),
    page("tables inside each other", "<table><tr><td>\(text)"),
    page("a table of divisions", "<tr><td><div>\(text)<ul><li>x</ul></div></td></tr>", after: "<table>"),
    page("lists inside each other", "<ul><li>\(text)"),
    page("headings", "<h1>\(text)</h1>", after: "<title>\(text)</title>"),
    page("links", "<a href=/x>\(text)</a> ", after: "<p>"), page("pictures", "<img src=x.png srcset='a 1w, b 2w'>"),
    page("styles without an end", "<b><i><u><p>"), page("one word", "a"), page("commas", ","),
    page("references", "&amp;&lt;"),
    page("classes", "<p class=\"\(String(repeating: "bc ", count: 160))\">\(text)</p>"),
    page("attributes", "<p \((0..<200).map { "a\($0)=b" }.joined(separator: " "))>a</p>"),
    page("frames", "<iframe src=\"//www.youtube.com/\(String(repeating: "y", count: 1_000))\"></iframe>"),
    page("pictures of long descriptions", "<img src=\"/a.png\" alt=\"\(String(repeating: "word ", count: 20_000))\">"),
    page("pages for browsers without scripts", "<noscript><img src=a.png>"),
  ]

  /// A page of the maximum size: `start`, followed by copies of `part`.
  private static func page(_ name: String, _ part: String, after start: String = "") -> NamedData {
    let count = (size - start.utf8.count) / part.utf8.count
    return NamedData(name, Data((start + String(repeating: part, count: count)).utf8))
  }
}
