import Foundation
import HTTP
import Sources

/// The link to the next page in the headers of an answer.
enum NextPageLink {
  /// The `max_id` of the next page; nil at the end.
  ///
  /// Only the id is used: behind a proxy the link can name another scheme or port. Pixelfed sends an empty id, which
  /// means the first page again. Small servers and proxies omit the header: then the last post marks the next page.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - last: the id of its last post; nil without one.
  /// - Returns: the id.
  static func maximumID(in answer: HTTPResponse, last: String?) -> String? {
    guard answer.headers[.link] != nil else { return last }
    guard let link = LinkHeader.all(in: answer.headers).first(where: { $0.relations.first == "next" }) else {
      return nil
    }
    let items = URLComponents(string: link.target)?.queryItems
    return items?.first { $0.name == "max_id" }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }
}
