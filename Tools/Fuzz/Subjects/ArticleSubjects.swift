import Foundation
import Posts

@testable import Articles

/// Fuzzes pages, and the protocol of the process that extracts articles.
enum ArticleSubjects {
  /// Checks that the article of a page is unchanged after it was sent and received.
  static func page(_ data: Data) {
    do {
      let address = URL(string: "https://example.org/posts/1")
      guard let article = try ArticleExtractor.article(in: data, contentType: nil, at: address) else { return }
      let bytes = ArticleReply.bytes(of: article)
      guard let reply = ArticleReply(header: Array(bytes.prefix(ArticleReply.headerLength))) else {
        return require(false, "The answer has no header.")
      }
      let read = try reply.article(Array(bytes.dropFirst(ArticleReply.headerLength)))
      require(read?.text == article.text && read?.textLinks == article.textLinks, "Another article is read.")
      require(read?.images.map(\.address) == article.images.map(\.address), "Other pictures are read.")
    } catch is ArticleProblem {
      require(false, "An article cannot be sent.")
    } catch {
      return  // not a page
    }
  }

  /// Checks that an accepted answer contains only web addresses.
  static func answer(_ data: Data) {
    _ = ArticleRequest.lengths(in: Array(data.prefix(ArticleRequest.headerLength)))
    let header = Array(data.prefix(ArticleReply.headerLength))
    guard let reply = ArticleReply(header: header) else { return }
    do {
      let article = try reply.article(Array(data.dropFirst(ArticleReply.headerLength)))
      let addresses = (article?.textLinks ?? []) + (article?.images.map(\.address) ?? [])
      require(
        addresses.allSatisfy { $0.lowercased().hasPrefix("http") }, "An address is none of the web: \(addresses).")
    } catch {
      require(error == .crash || error == .unreadable, "\(error)")
    }
  }
}
