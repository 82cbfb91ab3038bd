public import Foundation
import HTTP
import Loading
public import Posts
public import Sources

/// A folder of pictures on this computer, sorted by the date of the files, newest first.
///
/// Links are not followed. Only PNG, JPEG, GIF, WebP and AVIF files are shown; pictures in other formats are counted.
/// Only names and dates are stored; files are opened when their page is loaded. The date of exposure is shown if it is
/// known.
public struct FolderSource: Paging {
  /// The number of bytes of a JPEG file that are searched for metadata, which is in segments of up to 64 KiB.
  private static let metadataBytes = 128 << 10

  /// The maximum size of a picture, in bytes.
  private static let maximumPicture = 64 << 20

  public let title: String
  private let reader: FolderReader
  private let pageSize: Int
  private let metadata: @Sendable (Data) async throws -> ImageMetadata?
  private let work = BlockingWork()
  private let list = FolderList()

  init(
    _ reader: FolderReader, pageSize: Int,
    metadata: @escaping @Sendable (Data) async throws -> ImageMetadata?
  ) {
    title = URL(filePath: reader.path).lastPathComponent
    self.reader = reader
    self.pageSize = pageSize
    self.metadata = metadata
  }

  public func postID(_ text: String) -> Post.ID? { FolderPath(text) == nil ? nil : Post.ID(rawValue: text) }

  /// A page of pictures; the folder is listed only for the first page.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed", cursor: cursor) {
      let page = try await work.run { [reader, list, pageSize] isCancelled in
        try list.page(of: reader, after: cursor, count: pageSize, Self.metadataBytes, isCancelled)
      }
      var posts: [Post] = []
      for picture in page.items { posts.append(try await post(picture)) }
      return Page(items: posts, cursor: page.cursor, omissions: page.omissions)
    }
  }

  public func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post") {
      let picture = try await work.run { [reader] _ in
        try FolderPicture(FolderPath(id.rawValue), in: reader, Self.metadataBytes)
      }
      guard let picture else { throw LoadFailure(FolderProblem.missingFile) }
      return try await post(picture)
    }
  }

  /// The bytes of a picture in the folder.
  public func picture(at address: String) -> SourceDocument<Data> {
    SourceDocument(list: "picture") {
      guard let path = path(of: address) else { throw LoadFailure.refusedAddress }
      return try await work.run { [reader] _ in try reader.contents(of: path, limit: Self.maximumPicture) }
    }
  }

  private func post(_ picture: FolderPicture) async throws -> Post {
    let metadata = try await metadata(of: picture)
    var details = Post.Details()
    details.title = picture.path.names.last
    details.createdAt =
      ExposureDate.date(in: metadata)
      ?? Date(timeIntervalSince1970: Double(picture.modified) / 1_000_000_000)
    details.hasComments = false
    let description = metadata.description.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    return Post(
      id: Post.ID(rawValue: picture.path.names.joined(separator: "/")), description: description,
      location: metadata.location,
      images: [ImageRef(address(of: picture.path), description: description)], details: details)
  }

  /// The metadata of a picture; empty for formats other than JPEG, or if it cannot be read.
  private func metadata(of picture: FolderPicture) async throws -> ImageMetadata {
    guard picture.format == .jpeg else { return ImageMetadata() }
    do {
      return try await metadata(picture.start) ?? ImageMetadata()
    } catch is LoadFailure {
      return ImageMetadata()
    }
  }

  private func address(of path: FolderPath) -> String {
    path.names.reduce(URL(filePath: reader.path, directoryHint: .isDirectory)) {
      $0.appending(path: $1, directoryHint: .notDirectory)
    }.absoluteString
  }

  private func path(of address: String) -> FolderPath? {
    let folder = reader.path.hasSuffix("/") ? reader.path : reader.path + "/"
    guard let url = URL(string: address), url.isFileURL, url.path.hasPrefix(folder) else { return nil }
    return FolderPath(String(url.path.dropFirst(folder.count)))
  }
}

extension ImageMetadata {
  /// The coordinates in degrees, such as `37.97151, 23.72574`; nil if they are missing.
  fileprivate var location: String? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
      .precision(.fractionLength(5)).grouping(.never)
    return "\(latitude.formatted(style)), \(longitude.formatted(style))"
  }
}
