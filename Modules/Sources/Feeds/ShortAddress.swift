/// Short addresses of feeds: `lobste.rs`, and `r/NAME` for one Reddit community or several joined by `+`.
///
/// Addresses of Reddit's pages are expanded, too, because Reddit refuses to serve its pages to programs.
enum ShortAddress {
  static let examples = ["lobste.rs", "r/NAME"]

  private static let reddit = "https://www.reddit.com/"
  private static let pages = [
    reddit, "https://old.reddit.com/", "https://reddit.com/", "www.reddit.com/", "reddit.com/",
  ]
  /// The maximum length of the names of communities.
  private static let longestName = 200

  /// Expands a short address to the address of the feed; nil for any other text.
  static func feed(_ text: String) -> String? {
    let lowercased = text.lowercased()
    guard lowercased != "lobste.rs" else { return "https://lobste.rs/rss" }
    let page = pages.first { lowercased.hasPrefix($0) } ?? ""
    var path = text.dropFirst(page.count)
    if path.hasSuffix("/") { path.removeLast() }
    let name = path.dropFirst(2)
    guard path.hasPrefix("r/"), (1...longestName).contains(name.utf8.count), name.utf8.allSatisfy(isOfName) else {
      return nil
    }
    return "\(reddit)r/\(name)/.rss"
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    let letters = [UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z")]
    return (letters + [UInt8(ascii: "0")...UInt8(ascii: "9")]).contains { $0.contains(byte) }
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
  }
}
