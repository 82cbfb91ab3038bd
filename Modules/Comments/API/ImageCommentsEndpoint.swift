public import Foundation

/// Where the comments of an image are.
public nonisolated enum ImageCommentsEndpoint {
  /// - Parameter base: the server's base URL; its port, path and user part stay.
  public static func url(base: URL, image id: UUID) -> URL {
    base.appending(path: "v1/image/\(id.uuidString)/comments")
  }
}
