import ContractTesting
import Foundation
import HTTP
import Posts
import Sources

/// Checks that the requests of a source escape the cursor of a page.
struct CursorRules {
  let source: any Source

  /// Reports a request for a page that is cut off at a special character in the cursor; `cursor` is that of the second
  /// page.
  func findings(for cursor: String) async -> [Finding] {
    let special = "\(cursor)&cut=off#unescaped"
    // A cursor that is an address or a whole query is not one value of a query.
    guard let url = await address(after: cursor), items(of: url).contains(where: { $0.value == cursor }),
      let other = await address(after: special)
    else { return [] }
    let isCut = other.fragment()?.hasPrefix("unescaped") == true || items(of: other).contains { $0.name == "cut" }
    return isCut ? [Finding(.unescapedCursor, special, other)] : []
  }

  /// The address of the request for the page after a cursor; nil if the source refuses the cursor.
  private func address(after cursor: String) async -> URL? {
    guard case .request(let request, _) = source.timeline(after: cursor).load else { return nil }
    do {
      return try await request().url
    } catch {
      return nil
    }
  }

  private func items(of url: URL) -> [URLQueryItem] {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
  }
}
