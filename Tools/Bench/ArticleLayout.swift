import Markup
import Posts
import Typesetting

/// Measures the layout of an article of 20,000 words, with headings, lists, quotations, links, code and tables.
enum ArticleLayout {
  static let wordCount = 20_000

  /// The median time to lay out the article at a new width.
  static func time() -> Duration {
    let page = HTMLText(html(words: wordCount))
    let clock = ContinuousClock()
    var lines = 0
    let times = (60..<80).map { width in
      clock.measure { lines += Typesetter(width: width, links: page.links).lines(of: page.document).count }
    }
    return lines > 0 ? median(times[...]) : .zero
  }

  /// An article of at least the given number of words.
  static func html(words count: Int) -> String {
    var (html, words) = ("", 0)
    while words < count {
      html += "<h2>Section \(words)</h2>"
      for index in 0..<8 {
        html += "<p>" + (0..<60).map { word(words + $0) }.joined(separator: " ")
        html += " <a href=\"https://bench.example/\(words + index)\">with a link</a>.</p>"
        words += 63
      }
      html += "<ul><li>one item of a list<li>another <em>one</em><ol><li>inside it</ol></ul>"
      html += "<blockquote><p>words of somebody else, “quoted”</p></blockquote><pre>let x = 1\nlet y = 2</pre>"
      html += "<table><tr><th>Name<th>Size<tr><td>alpha<td>12<tr><td>beta<td>9</table>"
      words += 32
    }
    return html
  }

  private static func word(_ number: Int) -> String {
    switch number % 23 {
    case 3: "<em>emphasized</em>"
    case 7: "<code>code</code>"
    case 11: "<b>strong</b>"
    case 13: "it’s"
    case 17: "naïve"
    default: ["the", "article", "of", "words", "which", "people", "read", "slowly"][number % 8]
    }
  }
}
