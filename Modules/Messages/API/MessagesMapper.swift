public import Foundation
public import Viper

/// Reads a page of the messages.
///
/// Its cursor is the page token; none, or an empty one, is the end.
public nonisolated enum MessagesMapper {
  /// The messages of a page and its cursor.
  ///
  /// - Parameters:
  ///   - data: the body of the answer.
  ///   - status: its HTTP status.
  ///   - server: an address on the server that sent it; photos may be relative to its root.
  /// - Returns: the messages, in the server's order.
  /// - Throws: `LoadError.badStatus` or `LoadError.invalidData`.
  public static func map(_ data: Data, status: Int, server: URL) throws -> Page<Message> {
    let root = try Payload.decode(Root.self, from: data, status: status)
    let serverRoot = self.root(of: server)
    let cursor = root.pageToken.flatMap { $0.isEmpty ? nil : $0 }
    return Page(items: root.messages.map { $0.model(on: serverRoot) }, cursor: cursor)
  }

  private static func root(of server: URL) -> URL? {
    var components = URLComponents(url: server, resolvingAgainstBaseURL: true)
    components?.percentEncodedPath = "/"
    components?.percentEncodedQuery = nil
    components?.percentEncodedFragment = nil
    return components?.url
  }

  private struct Root: Decodable {
    let pageToken: String?
    let messages: [Item]
  }

  private struct Item: Decodable {
    let id: Int
    let author: Author
    let updated: Date
    let content: String

    func model(on root: URL?) -> Message {
      Message(id: id, author: author.name, photo: author.photo(on: root), updated: updated, content: content)
    }
  }

  private struct Author: Decodable {
    let name: String
    let photoUrl: String?

    /// The address of the photo; one that makes no sense stays as it was sent.
    func photo(on root: URL?) -> String? {
      guard let photoUrl, let address = URL(string: photoUrl), address.scheme == nil else { return photoUrl }
      return URL(string: photoUrl, relativeTo: root)?.absoluteString ?? photoUrl
    }
  }
}
