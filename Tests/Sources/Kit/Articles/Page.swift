import Articles
import Foundation

/// Pages of made-up words.
enum Page {
  private static let stock = [
    "the", "old", "boats", "lay", "near", "a", "wide", "lake", "and", "nobody", "knew", "whose", "they", "were",
  ]

  /// A sentence of `count` words, from an index of a list of words.
  static func words(_ count: Int, from start: Int = 0) -> String {
    (start..<start + count).map { index in
      stock[index % stock.count] + (index % 9 == 4 ? "\(index)," : "")
    }.joined(separator: " ") + "."
  }

  /// The article of a page with some content.
  static func article(_ body: String, head: String = "") throws -> Article? {
    try ArticleExtractor.article(
      in: Data("<!doctype html><html><head>\(head)</head><body>\(body)</body></html>".utf8), contentType: "text/html",
      at: URL(string: "https://example.org/posts/1"))
  }
}
