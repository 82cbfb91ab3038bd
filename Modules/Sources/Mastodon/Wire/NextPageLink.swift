import Foundation
import HTTP

/// The link to the next page in the headers of an answer (RFC 8288).
enum NextPageLink {
  /// The `max_id` of the next page; nil at the end.
  ///
  /// Only the id is taken: behind a proxy the link can name another scheme or port. An empty one, which Pixelfed sends,
  /// would be the first page again.
  static func maximumID(in answer: HTTPResponse) -> String? {
    guard let name = HTTPField.Name("Link"), let header = answer.headers[name] else { return nil }
    for link in header.split(separator: "<") {
      let parts = link.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, isNext(parts[1]) else { continue }
      let items = URLComponents(string: String(parts[0]))?.queryItems
      return items?.first { $0.name == "max_id" }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }
    return nil
  }

  /// Whether parameters such as `; rel="next"` name the next page.
  private static func isNext(_ parameters: Substring) -> Bool {
    parameters.lowercased().split(separator: ";").contains { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "rel" else { return false }
      let relations = parts[1].split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
      return relations.first == "next"
    }
  }
}
