import Foundation
public import Viper

/// A post in the feed.
public nonisolated struct FeedRow: ListRow {
  public let post: Post

  public init(_ post: Post) {
    self.post = post
  }

  public var id: Post.ID { post.id }
  public var kind: String { "image" }
  public var actions: [FeedAction] { post.images.isEmpty ? [.open] : [.open, .view] }
  public var hint: String {
    post.details.title ?? post.description ?? post.details.text ?? post.location ?? post.images.first?.address
      ?? post.id.rawValue
  }
  public var images: [ImageRef] { post.images }

  public func fields(in context: PresentationContext) -> KeyValuePairs<String, JSONValue?> {
    let details = post.details
    return [
      "title": details.title.map { .string($0) },
      "author": details.author.map(Self.json),
      "description": post.description.map { .string($0) },
      "location": post.location.map { .string($0) },
      "text": details.text.map { .string($0) },
      "createdAt": details.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": details.createdAt.map { .string(context.relativeText(for: $0)) },
      "link": details.link.map { .string($0) },
      "comments": details.commentCount.map { .integer($0) },
      "warning": details.warning.map { $0.text.map { .string($0) } ?? .bool(true) },
      "url": post.images.first.map { .string($0.address) },
      "images": hasRichImages ? .array(post.images.map(Self.json)) : nil,
    ]
  }

  /// Whether the images have more than one address.
  private var hasRichImages: Bool {
    post.images.count > 1 || post.images.contains { $0 != ImageRef($0.address) }
  }

  private static func json(_ author: Post.Author) -> JSONValue {
    .object(of: ["name": .string(author.name), "handle": author.handle.map { .string($0) }])
  }

  private static func json(_ image: ImageRef) -> JSONValue {
    .object(of: [
      "url": .string(image.address), "preview": image.previewAddress.map { .string($0) },
      "description": image.description.map { .string($0) }, "width": image.size.map { .integer($0.width) },
      "height": image.size.map { .integer($0.height) },
    ])
  }
}
