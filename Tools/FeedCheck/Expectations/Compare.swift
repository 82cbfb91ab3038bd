import Foundation
import Markup
import Posts
import Syndication

/// Compares values, ignoring differences that do not matter to readers.
enum Compare {
  /// Compares a title on one line; the expected title may be HTML.
  static func title(_ expected: String, _ found: String?) -> Check {
    let forms = [words(expected), words(HTMLText(expected, numbersLinks: false).text)]
    return Check(.titles, expected: expected, found: found, agrees: forms.contains(words(found ?? "")))
  }

  /// Compares an address, which may have been resolved.
  static func link(_ expected: String, _ found: String?) -> Check {
    let base = found.flatMap { URL(string: $0) }
    let absolute = WebAddress.resolve(expected, base: base)?.absoluteString
    let agrees = found == absolute || found == expected || (found == nil && absolute == nil)
    return Check(.links, expected: expected, found: found, agrees: agrees)
  }

  /// Compares a date with an expected date in RFC 3339 format.
  static func date(_ expected: String, _ found: Date?) -> Check {
    let date = FeedDate.parse(expected)
    return Check(.dates, expected: expected, found: found.map { "\($0)" }, agrees: date == found)
  }

  /// Checks that an item's pictures contain the expected picture.
  static func picture(_ expected: String, _ found: [FeedPicture]) -> Check {
    let addresses = found.flatMap { [$0.address] + [$0.preview].compactMap { $0 } }
    let agrees = addresses.contains { link(expected, $0).agrees }
    return Check(.pictures, expected: expected, found: addresses.joined(separator: " "), agrees: agrees)
  }

  /// Checks that an item's files, other than pictures, contain the expected file.
  static func file(_ expected: String, _ found: [Post.Attachment]) -> Check {
    let agrees = found.contains { link(expected, $0.address).agrees }
    return Check(.files, expected: expected, found: found.map(\.address).joined(separator: " "), agrees: agrees)
  }

  /// Checks that the links of a text contain the expected address.
  static func named(_ expected: String, _ found: HTMLText) -> Check {
    Check(
      .links, expected: expected, found: found.links.joined(separator: " "), agrees: found.links.contains(expected))
  }

  /// Compares the address of the feed or the page of the comments.
  static func comments(_ expected: String, _ found: String?) -> Check {
    Check(.comments, expected: expected, found: found, agrees: link(expected, found).agrees && found != nil)
  }

  /// Checks that a text contains the expected preformatted lines, including their blanks.
  static func code(_ expected: String, _ found: HTMLText) -> Check {
    Check(.texts, expected: expected, found: found.text, agrees: found.text.contains(expected))
  }

  /// Compares the words of a text; the expected text may be HTML.
  static func text(_ expected: String, _ found: HTMLText) -> Check {
    let base = URL(string: "http://127.0.0.1:8097/")
    let forms = [words(HTMLText(expected, base: base).text), words(expected)]
    return Check(.texts, expected: expected, found: found.text, agrees: forms.contains(words(found.text)))
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(/\s?\[\d+\]/, with: "")
  }
}
