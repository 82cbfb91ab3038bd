import ContractTesting
import Foundation
import HTTP
import Posts
import Sources

/// Checks that the requests of a source escape the cursor of a page.
struct CursorRules {
  let source: any Source

  /// Reports a request for a page whose cursor is cut off at a special character, or is different when the server has
  /// read it; `cursor` is that of the second page.
  func findings(for cursor: String) async -> [Finding] {
    let special = "\(cursor)&cut=off#unescaped"
    // A cursor that is an address or a whole query is not one value of a query.
    guard let url = await address(after: cursor), items(of: url).contains(where: { $0.value == cursor }) else {
      return []
    }
    let other = await address(after: special)
    if let other,
      other.fragment()?.hasPrefix("unescaped") == true || items(of: other).contains(where: { $0.name == "cut" })
    {
      return [Finding(.unescapedCursor, special, other)]
    }
    // Other parameters, such as a limit, may have the value of the cursor, too.
    let constant = other.map { items(of: $0).filter { $0.value == cursor }.map(\.name) } ?? []
    guard let name = items(of: url).first(where: { $0.value == cursor && !constant.contains($0.name) })?.name else {
      return []
    }
    for sample in [cursor, "\(cursor)+ %é"] {
      guard let url = await address(after: sample), let value = received(name, in: url), value != sample,
        // A source that reads the beginning as a number may send that.
        sample == cursor || value.hasPrefix(cursor) && value.count > cursor.count
      else { continue }
      return [Finding(.changedCursor, sample, value, url)]
    }
    return []
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

  /// The value of a parameter as servers read it, with a plus sign as a space.
  private func received(_ name: String, in url: URL) -> String? {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQueryItems ?? []
    return items.first { $0.name == name }?.value?.replacing("+", with: " ").removingPercentEncoding
  }
}
