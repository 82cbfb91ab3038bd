import Foundation
import Loading
import Markup

@testable import Feeds
@testable import HTTP
@testable import Sources

/// Fuzzes the bodies of responses, and the links of pages.
enum BodySubjects {
  /// The maximum size of an unpacked body, in bytes.
  private static let limit = 1 << 20

  /// Checks that the parts in which a body arrives make no difference; the first byte selects its encoding.
  static func body(_ data: Data) {
    guard let first = data.first else { return }
    let encodings = ["", "gzip", "deflate", "gzip, gzip"][Int(first) % 4]
    let body = Array(data.dropFirst())
    let whole = unpacked([body], encodings)
    let parts = stride(from: 0, to: body.count, by: 7).map { Array(body[$0..<min(body.count, $0 + 7)]) }
    require(unpacked(parts, encodings) == whole, "In parts, the body is another one.")
  }

  /// The unpacked body; nil if it is invalid or too large.
  private static func unpacked(_ parts: [[UInt8]], _ encodings: String) -> [UInt8]? {
    var body: [UInt8] = []
    let unpacker = BodyUnpacker(encodings: [encodings], byContent: true)
    let take: (UnsafeRawBufferPointer) throws -> Void = { part in
      guard body.count + part.count <= limit else { throw LoadFailure.tooLarge(limit: limit) }
      body += part
    }
    do {
      for part in parts { try part.withUnsafeBytes { try unpacker.unpack($0, take) } }
      try unpacker.end(take)
      return body
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
      return nil
    }
  }

  /// Checks that the links of a page, which a `Link` header precedes, are distinct web addresses.
  static func links(_ data: Data) {
    guard let url = URL(string: "https://example.org/a/"), let name = HTTPField.Name("Link") else { return }
    let lines = data.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let headers = HTTPFields([HTTPField(name: name, value: lines[0])])
    let found = FeedLinks.find(in: lines.last ?? "", headers, url: url)
    let addresses = (found.feeds + found.guesses).map(\.url) + [found.refresh].compactMap(\.self)
    require(addresses.allSatisfy { ["http", "https"].contains($0.scheme?.lowercased()) }, "\(addresses)")
    require(addresses.allSatisfy { $0.user == nil }, "\(addresses)")
    require(Set(found.feeds.map(\.url)).count == found.feeds.count && found.feeds.count <= 20, "\(found.feeds)")
  }
}
