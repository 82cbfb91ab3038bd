import Foundation
import HTTP

/// Parses the link to the next page in the headers of a response.
enum NextPageLink {
  /// The cursor of the next page, whose parameter in requests is `name`; nil if this is the last page.
  ///
  /// Only the cursor is used, because the link may have a wrong scheme or port behind a proxy. Pixelfed sends an empty
  /// id, which stands for the first page again. Small servers and proxies omit the header; in that case, `last` is
  /// used.
  static func cursor(in answer: HTTPResponse, named name: String, last: String?) -> String? {
    guard answer.headers[.link] != nil else { return last }
    guard let link = LinkHeader.all(in: answer.headers).first(where: { $0.relations.first == "next" }) else {
      return nil
    }
    let items = URLComponents(string: link.target)?.queryItems
    return items?.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }
}
