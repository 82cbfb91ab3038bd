import Foundation
import Loading
import Markup
import Posts
import Syndication

/// Fuzzes feeds, HTML and saved rich texts.
enum MarkupSubjects {
  /// Checks that the items of a feed have distinct ids, and that all addresses are web addresses.
  static func syndication(_ data: Data) {
    guard let url = URL(string: "https://user:secret@example.org/feed") else { return require(false, "No address.") }
    do {
      let feed = try FeedParser.parse(data, contentType: nil, url: url)
      require(Set(feed.items.map(\.id)).count == feed.items.count, "Two items have the same id.")
      let addresses = feed.items.flatMap { $0.pictures.map(\.address) + $0.text.links + [$0.link].compactMap(\.self) }
      for item in feed.items { keeps(item.text.document) }
      require(addresses.allSatisfy { $0.hasPrefix("http") }, "An address is none of the web: \(addresses).")
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
  }

  /// Checks that the text of HTML contains the number of each link, and that its size is bounded.
  static func html(_ data: Data) {
    let text = HTMLText(Charset.text(of: data), base: URL(string: "https://example.org/"))
    require(text.text.utf8.count <= 2 * MarkupLimits.fragment, "The text has \(text.text.utf8.count) bytes.")
    // Compares bytes, because a combining mark would change the character of a number.
    let scalars = Array(text.text.utf8)
    require(
      text.links.indices.allSatisfy { scalars.contains(Array("[\($0 + 1)]".utf8)) }, "A link has no number: \(text).")
    keeps(text.document)
  }

  /// Checks that a text is unchanged after it was saved, and that the words of its blocks are in its plain text.
  private static func keeps(_ text: RichText) {
    do {
      let saved = try PropertyListEncoder().encode([text])
      require(try PropertyListDecoder().decode([RichText].self, from: saved) == [text], "Another text is saved.")
    } catch {
      require(false, "\(error)")
    }
    var rest = text.plainText.utf8[...]
    for byte in text.blocks.flatMap(\.bytes) {
      guard let index = rest.firstIndex(of: byte) else { return require(false, "A word is not in \(text.plainText).") }
      rest = rest[rest.index(after: index)...]
    }
  }

  /// Checks that saved bytes are parsed or rejected.
  static func richText(_ data: Data) {
    let (length, rest) = data.parameter
    do {
      let text = try RichText(rest.dropFirst(length).text, layout: Array(rest.prefix(length)))
      keeps(text)
      keeps(text.renumberingPictures { $0 % 2 == 0 ? $0 / 2 : nil })
      var writer = RichTextWriter(after: text)
      writer.quote(text.plainText)
      keeps(writer.text())
    } catch {
      require(error == .damaged, "\(error)")
    }
  }
}

extension RichText.Block {
  /// The bytes of the words, in order.
  fileprivate var bytes: [UInt8] {
    if case .table(let table) = kind { return table.rows.flatMap(\.cells).flatMap(\.blocks).flatMap(\.bytes) }
    return Array(words.utf8)
  }
}
