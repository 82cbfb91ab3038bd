public import Foundation
import Viper

/// Where the comments of an image are.
public nonisolated enum ImageCommentsEndpoint {
  /// The address under a base URL, whose port, path and user part stay.
  public static func url(base: URL, image id: UUID) -> URL {
    base.endpoint("v1/image/\(id.uuidString)/comments")
  }
}
