package import Foundation
import Markup
import System

/// A request for the article of a page, sent to a separate process.
///
/// A request consists of a header of two 32-bit numbers (the lengths of the address and of the page), followed by the
/// address and the page in UTF-8.
package struct ArticleRequest {
  static let headerLength = 8
  private static let longestAddress = 4_096

  /// The address of the page.
  let address: String
  /// The text of the page.
  let page: String

  /// Creates a request; the page is truncated to `MarkupLimits.document`.
  package init(page: String, at address: URL?) {
    self.address = address?.absoluteString ?? ""
    self.page =
      page.utf8.count <= MarkupLimits.document
      ? page : String(decoding: page.utf8.prefix(MarkupLimits.document), as: UTF8.self)
  }

  /// The encoded request.
  package var bytes: [UInt8] {
    // Truncated again, because decoding replaces a character that was cut by a longer one.
    let (address, page) = (Array(address.utf8.prefix(Self.longestAddress)), page.utf8.prefix(MarkupLimits.document))
    return [UInt8](numbers: [address.count, page.count]) + address + page
  }

  /// Parses the lengths in a header; nil if they are invalid.
  package static func lengths(in header: [UInt8]) -> (address: Int, page: Int)? {
    guard header.count == headerLength else { return nil }
    let (address, page) = (header.number(at: 0), header.number(at: 4))
    return address <= longestAddress && page <= MarkupLimits.document ? (address, page) : nil
  }
}
