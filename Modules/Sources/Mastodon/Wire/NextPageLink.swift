import Foundation
import HTTP
import Sources

/// Reads the link to the next page in the headers of a response.
enum NextPageLink {
  /// The `max_id` of the next page; nil if this is the last page.
  ///
  /// Only the id is used, because the link may have a wrong scheme or port behind a proxy. Pixelfed sends an empty id,
  /// which stands for the first page again. Small servers and proxies omit the header; the last post is used then.
  ///
  /// - Parameters:
  ///   - answer: the response with the page.
  ///   - last: the id of the last post on the page; nil if the page is empty.
  /// - Returns: the id to send as `max_id`.
  static func maximumID(in answer: HTTPResponse, last: String?) -> String? {
    guard answer.headers[.link] != nil else { return last }
    guard let link = LinkHeader.all(in: answer.headers).first(where: { $0.relations.first == "next" }) else {
      return nil
    }
    let items = URLComponents(string: link.target)?.queryItems
    return items?.first { $0.name == "max_id" }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }
}
