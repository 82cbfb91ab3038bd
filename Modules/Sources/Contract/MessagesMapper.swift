public import Foundation
import HTTP
import Loading
public import Posts
import Sources

/// Maps a page of messages.
///
/// The cursor is the page token; a missing or empty token marks the last page.
public enum MessagesMapper {
  /// Decodes a page.
  ///
  /// - Parameters:
  ///   - data: the body of the response.
  ///   - status: the HTTP status of the response.
  ///   - server: any address of the server; relative addresses of photos are resolved against its root.
  /// - Returns: the messages, in the server's order, with the cursor.
  /// - Throws: `LoadFailure`.
  public static func map(_ data: Data, status: Int, server: URL) throws -> Page<Message> {
    let root = try Payload.decode(Root.self, from: data, status: status)
    // Addresses of photos are displayed and saved, so they must not contain credentials.
    let serverRoot = WebServer(server)?.url
    let cursor = root.pageToken.flatMap { $0.isEmpty ? nil : $0 }
    return Page(items: root.messages.map { $0.model(on: serverRoot) }, cursor: cursor)
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

    /// The absolute address of the photo, without credentials; a relative address if it cannot be resolved.
    func photo(on root: URL?) -> String? {
      guard let photoUrl = photoUrl?.withoutCredentials else { return nil }
      guard let address = URL(string: photoUrl), address.scheme == nil else { return photoUrl }
      return URL(string: photoUrl, relativeTo: root)?.absoluteString ?? photoUrl
    }
  }
}
