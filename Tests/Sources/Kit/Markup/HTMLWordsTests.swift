import Foundation
import Markup
import Posts
import TestSupport
import Testing

/// Every visible word of the HTML is in the text exactly once.
@Suite(.timeLimit(.minutes(1)))
struct HTMLWordsTests {
  @Test(arguments: 0..<400)
  func everyVisibleWordIsInTheTextOnceAndInOrder(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let article = RandomArticle(using: &random)
    let text = HTMLText(article.html, base: URL(string: "https://example.org/"))
    #expect(words(in: text.text) == article.words, "\(article.html)")
    #expect(words(in: text.document.blocks.map(\.allWords).joined(separator: " ")) == article.words, "\(article.html)")
    let saved = try PropertyListEncoder().encode([text.document])
    #expect(try PropertyListDecoder().decode([RichText].self, from: saved) == [text.document])
  }

  /// The words of the article, each of which is a letter and a number.
  private func words(in text: String) -> [String] {
    text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init).filter { $0.first == "w" }
  }
}

extension RichText.Block {
  /// The words of the block and of its cells.
  fileprivate var allWords: String {
    if case .table(let table) = kind {
      return table.rows.flatMap(\.cells).flatMap(\.blocks).map(\.allWords).joined(separator: " ")
    }
    return words
  }
}

/// HTML with words that a browser shows, and with others that it does not.
private struct RandomArticle {
  private static let blocks = [
    "p", "h1", "h3", "div", "section", "article", "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "pre", "table",
    "tr", "td", "th", "figure", "figcaption", "details", "summary", "center", "form", "caption", "thead", "aside",
  ]
  private static let inline = [
    "a", "a href=/x", "a href=/y class=u-url", "a class=mention href=/@a", "a class=hashtag href=/t", "b", "i", "em",
    "strong", "code", "del", "ins", "sup", "sub", "span", "small", "q", "u", "mark", "kbd", "time",
    "span class=ellipsis",
  ]
  private static let empty = [
    "<br>", "<hr>", "<img src=a.png alt=x1>", "<img src=b.png>", "<!-- x2 -->", "<script>x3</script>", "<wbr>",
    "<style>x4</style>", "<span hidden>x5</span>", "<span class=invisible>x6</span>", "<iframe src=/v>x7</iframe>",
    "<noscript>x8</noscript>", "<video src=/w>x9</video>", "&nbsp;", "\n", " ",
  ]

  private(set) var html = ""
  private(set) var words: [String] = []
  private var open: [String] = []

  init(using random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 2...70, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: start(Self.blocks.randomElement(using: &random))
      case 3, 4: start(Self.inline.randomElement(using: &random))
      case 5, 6: end()
      case 7: html += Self.empty.randomElement(using: &random) ?? ""
      // Tags that end nothing, and malformed ones.
      case 8: html += ["</p>", "</nothing>", "<>", "&", "<unknown>"].randomElement(using: &random) ?? ""
      default:
        words.append("w\(words.count)")
        // Whitespace or punctuation, which is not part of a word.
        html += [" ", "\n", ".", "“"].randomElement(using: &random) ?? " "
        html += (words.last ?? "") + " "
      }
    }
    // Some are never closed.
    if Bool.random(using: &random) { while !open.isEmpty { end() } }
  }

  private mutating func start(_ tag: String?) {
    guard let tag else { return }
    html += "<\(tag)>"
    open.append(String(tag.prefix { $0 != " " }))
  }

  private mutating func end() { if let tag = open.popLast() { html += "</\(tag)>" } }
}
