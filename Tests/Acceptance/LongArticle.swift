/// A feed with an article of 3,000 words and a short post after it.
struct LongArticle {
  /// The number of paragraphs, each with a link at its end.
  static let paragraphs = 50
  private static let wordsOfParagraph = 60

  /// The words of a paragraph, each of which is unique.
  static func words(of paragraph: Int) -> [String] {
    (1...wordsOfParagraph).map { "p\(paragraph)w\($0)" }
  }

  /// The address of the link in a paragraph.
  static func link(in paragraph: Int) -> String { "http://127.0.0.1:9/link/\(paragraph)" }

  /// The feed as RSS.
  static var feed: String {
    let text = (1...paragraphs).map { number in
      let heading = number % 5 == 1 ? "<h2>Part \((number + 4) / 5)</h2>" : ""
      let words = words(of: number).joined(separator: " ")
      return "\(heading)<p>\(words) <a href=\"\(link(in: number))\">on</a>.</p>"
    }.joined()
    let items = [item(1, "A long article", text), item(2, "After it", "The short one.")]
    return #"<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>"# + items.joined()
      + "</channel></rss>"
  }

  private static func item(_ number: Int, _ title: String, _ text: String) -> String {
    "<item><guid>\(number)</guid><title>\(title)</title><link>http://127.0.0.1:9/\(number)</link>"
      + "<description><![CDATA[\(text)]]></description><pubDate>Mon, \(10 - number) Nov 2026 10:00:00 GMT</pubDate></item>"
  }
}
