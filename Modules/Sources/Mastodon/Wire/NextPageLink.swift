import Foundation
import HTTP

import struct HTTPTypes.HTTPField

/// The link to the next page in the headers of an answer (RFC 8288).
enum NextPageLink {
  /// The `max_id` of the next page; nil at the end.
  ///
  /// Only the id is taken: behind a proxy the link can name another scheme or port. An empty one, which Pixelfed sends,
  /// would be the first page again.
  static func maximumID(in answer: HTTPResponse) -> String? {
    guard let name = HTTPField.Name("Link"), let header = answer.headers[name] else { return nil }
    for link in header.matches(of: /<(?<address>[^<>]*)>(?<parameters>[^<]*)/)
    where link.parameters.contains(/;\s*rel\s*=\s*"?next\b/.ignoresCase()) {
      let items = URLComponents(string: String(link.address))?.queryItems
      return items?.first { $0.name == "max_id" }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }
    return nil
  }
}
