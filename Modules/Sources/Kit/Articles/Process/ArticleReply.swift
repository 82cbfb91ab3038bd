import Foundation
import System

/// The answer to a request for an article.
///
/// A header of two 32-bit numbers, the outcome and the length of the rest, and then the article as JSON. Untrusted: a
/// page that has taken over the process may send anything.
package struct ArticleReply {
  static let headerLength = 8
  /// The maximum length of an article, in bytes.
  private static let longest = 8 << 20

  private enum Outcome: Int {
    case article, none, refused
  }

  private let outcome: Outcome
  /// The length of the article, in bytes.
  package let byteCount: Int

  /// Parses a header; nil if it is invalid.
  package init?(header: [UInt8]) {
    guard header.count == Self.headerLength, let outcome = Outcome(rawValue: header.number(at: 0)) else { return nil }
    (self.outcome, byteCount) = (outcome, header.number(at: 4))
    guard outcome == .article ? byteCount <= Self.longest : byteCount == 0 else { return nil }
  }

  /// The article in untrusted bytes after the header; nil if the page has none.
  ///
  /// - Throws: `ArticleProblem`.
  package func article(_ bytes: [UInt8]) throws(ArticleProblem) -> Article? {
    switch outcome {
    case .none: return nil
    case .refused: throw .unreadable
    case .article:
      guard let article = Article(saved: Data(bytes)) else { throw .crash }
      return article
    }
  }

  /// The bytes of an answer with an article, or without one.
  static func bytes(of article: Article?) -> [UInt8] {
    guard let article else { return bytes(.none) }
    guard let saved = article.saved, saved.count <= longest else { return refusal }
    return bytes(.article, saved)
  }

  /// The bytes of an answer for a page that could not be read.
  static let refusal = bytes(.refused)

  private static func bytes(_ outcome: Outcome, _ rest: Data = Data()) -> [UInt8] {
    [UInt8](numbers: [outcome.rawValue, rest.count]) + rest
  }
}
