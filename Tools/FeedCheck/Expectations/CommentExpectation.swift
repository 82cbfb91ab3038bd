import Foundation
import Markup
import Syndication

/// Reads expected values from a Python expression in the first comment of a file; supports only common forms.
struct CommentExpectation {
  private static let searched = 4_096

  private let comparisons: [Comparison]

  /// A value of the feed, or of an entry, and the expected literal.
  private struct Comparison {
    let entry: Int?
    let keys: [String]
    let literal: String
  }

  /// Finds the expectation in a file.
  static func find(in data: Data) -> Expectation {
    let head = Charset.text(of: data.prefix(searched & ~3))
    guard let comment = head.firstMatch(of: /<!--(.*?)-->/.dotMatchesNewlines())?.1 else { return Expectation() }
    let type = comment.firstMatch(of: /Header:\s*Content-[Tt]ype:\s*(.*)/).map { String($0.1) }
    let expression = comment.firstMatch(of: /Expect:\s*(.*)/).map { String($0.1) } ?? ""
    let expectation = CommentExpectation(expression)
    return Expectation(contentType: type, checks: expectation.checks)
  }

  private init(_ expression: String) {
    let pattern =
      /(?:entries\[(?<entry>\d+)\]|feed)(?<keys>(?:\['?\w+'?\])+)\s*==\s*(?<value>u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*"|\([\d, ]+\))/
    comparisons = expression.matches(of: pattern).map { match in
      let keys = match.keys.split { "[]'".contains($0) }.map(String.init)
      return Comparison(entry: match.entry.flatMap { Int($0) }, keys: keys, literal: String(match.value))
    }
  }

  /// Compares a feed with the expected values, ignoring those that FeedShell does not read.
  private func checks(_ feed: FeedDocument) -> [Check] {
    comparisons.flatMap { comparison -> [Check] in
      guard let entry = comparison.entry else { return check(feed, comparison) }
      let count = Check(.entries, expected: "\(entry)", found: "\(feed.items.count)", agrees: feed.items.count > entry)
      return [count] + (count.agrees ? check(feed.items[entry], comparison) : [])
    }
  }

  private func check(_ feed: FeedDocument, _ comparison: Comparison) -> [Check] {
    let value = PythonLiteral.text(comparison.literal)
    switch comparison.keys {
    case ["title"]: return [Compare.title(value, feed.title)]
    case ["link"]: return [Compare.link(value, feed.link)]
    default: return []
    }
  }

  private func check(_ item: FeedItem, _ comparison: Comparison) -> [Check] {
    let value = PythonLiteral.text(comparison.literal)
    switch comparison.keys {
    case ["title"], ["title_detail", "value"]: return [Compare.title(value, item.title)]
    case ["link"]: return [Compare.link(value, item.link)]
    case ["published_parsed"], ["created_parsed"]:
      return [Compare.date(PythonLiteral.date(comparison.literal), item.date)]
    case ["updated_parsed"]: return [Compare.date(PythonLiteral.date(comparison.literal), item.updated ?? item.date)]
    case ["description"], ["summary"], ["content", "0", "value"], ["summary_detail", "value"]:
      return [Compare.text(value, item.text)]
    case ["media_thumbnail", "0", "url"], ["media_content", "0", "url"], ["image", "href"]:
      return [Compare.picture(value, item.pictures)]
    case ["enclosures", "0", "href"], ["enclosures", "0", "url"]:
      let check = Compare.file(value, item.files)
      return [
        item.pictures.contains { Compare.link(value, $0.address).agrees }
          ? Compare.picture(value, item.pictures) : check
      ]
    case ["comments"]: return [Compare.comments(value, item.commentsPage)]
    case ["wfw_commentrss"]: return [Compare.comments(value, item.commentsFeed?.absoluteString)]
    default: return []
    }
  }
}
