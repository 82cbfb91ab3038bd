import Foundation
import System

/// The reply of the process that extracts an article.
///
/// A reply consists of a header of two 32-bit numbers (the outcome and the length of the rest), followed by the article
/// as JSON. It is untrusted, because a malicious page may control the process.
package struct ArticleReply {
  static let headerLength = 8
  /// The maximum length of an encoded article, in bytes.
  private static let longest = 8 << 20

  private enum Outcome: Int {
    case article, none, refused
  }

  private let outcome: Outcome
  /// The length of the encoded article, in bytes.
  package let byteCount: Int

  /// Parses the header; nil if it is invalid.
  package init?(header: [UInt8]) {
    guard header.count == Self.headerLength, let outcome = Outcome(rawValue: header.number(at: 0)) else { return nil }
    (self.outcome, byteCount) = (outcome, header.number(at: 4))
    guard outcome == .article ? byteCount <= Self.longest : byteCount == 0 else { return nil }
  }

  /// Decodes the untrusted bytes after the header; nil if the page has no article.
  package func article(_ bytes: [UInt8]) throws(ArticleProblem) -> Article? {
    switch outcome {
    case .none: return nil
    case .refused: throw .unreadable
    case .article:
      guard let article = Article(saved: Data(bytes)) else { throw .crash }
      return article
    }
  }

  /// Encodes a reply; `article` is nil if the page has no article.
  static func bytes(of article: Article?) -> [UInt8] {
    guard let article else { return bytes(.none) }
    guard let saved = article.saved, saved.count <= longest else { return refusal }
    return bytes(.article, saved)
  }

  /// The reply for a page that cannot be parsed.
  static let refusal = bytes(.refused)

  private static func bytes(_ outcome: Outcome, _ rest: Data = Data()) -> [UInt8] {
    [UInt8](numbers: [outcome.rawValue, rest.count]) + rest
  }
}
