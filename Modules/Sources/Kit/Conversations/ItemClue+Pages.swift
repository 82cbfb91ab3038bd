import Foundation
import HTTP

extension ItemClue {
  /// The pages that may have the item's conversation, most likely first.
  ///
  /// If the feed specifies a page or feed of comments, the item's link is excluded, because it may be a conversation
  /// about something else.
  var pages: [URL] {
    if let commentsPage { return [commentsPage] }
    guard commentsFeed == nil else { return [] }
    let id = guid.flatMap { $0.hasPrefix("http") ? URL(string: $0) : nil }
    return [id, link].compactMap(\.self)
  }
}

extension URL {
  /// Whether the address is a web address without a user name or password.
  var isPublicPage: Bool { WebServer(self) != nil && user() == nil && password() == nil }

  /// The components of the path relative to a page of the same server; nil if the address is not below that page.
  func path(below page: URL) -> [String]? {
    guard hasServer(of: page), isPublicPage else { return nil }
    let (own, base) = (pathComponents.filter { $0 != "/" }, page.pathComponents.filter { $0 != "/" })
    return own.starts(with: base) ? Array(own.dropFirst(base.count)) : nil
  }

  /// The address of a page below this page, without a query; nil if this is not a web address.
  func address(of path: some Sequence<String>) -> String? {
    guard let server = WebServer(self) else { return nil }
    let parts = pathComponents.filter { $0 != "/" } + path
    return ([server.url.absoluteString] + parts.map(\.percentEncoded)).joined(separator: "/")
  }
}

extension StringProtocol {
  /// Whether the text consists of at most `digits` ASCII digits, as in the ids of sites.
  func isNumber(ofAtMost digits: Int) -> Bool {
    (1...digits).contains(utf8.count) && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
