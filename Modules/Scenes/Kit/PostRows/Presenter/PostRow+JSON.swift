import Foundation
public import JSON
package import Posts
public import Viper

extension PostRow {
  /// All fields, including those hidden by a warning.
  public nonisolated func fields(in context: PresentationContext) -> JSONFields {
    let details = post.details
    if let notice = details.notice { return JSONFields(fields(of: notice, in: context).members + listing.members) }
    let fields: JSONFields = [
      "title": details.title.map { .string($0) },
      "author": details.author.map(Self.json),
      "sharedBy": details.sharedBy.map(Self.json),
      "description": post.description.map { .string($0) },
      "location": post.location.map { .string($0) },
      "text": details.text.map { .string($0.plainText) },
      "links": details.textLinks.isEmpty ? nil : .array(details.textLinks.map { .string($0) }),
      "leftOut": details.text?.omission.map(Self.json),
      "createdAt": details.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": details.createdAt.map { .string(context.dateText(for: $0)) },
      "link": details.link.map { .string($0) },
      "fullTextFrom": details.fullTextHost.map { .string($0) },
      "language": details.language.map { .string($0) },
      "comments": details.commentCount.map { .integer($0) },
      "warning": details.warning.map { .string($0.text ?? "sensitive") },
      "url": post.images.first.map { .string($0.address) },
      "attachments": details.attachments.isEmpty ? nil : .array(details.attachments.map(Self.json)),
      "commentsPage": details.commentsPage.map { .string($0) },
      "images": hasRichImages ? .array(post.images.map(Self.json)) : nil,
    ]
    return JSONFields(fields.members + listing.members + facts.members)
  }

  /// The JSON fields that depend on the list, and the user's marks.
  private nonisolated var listing: JSONFields {
    let list: JSONFields = [
      "excerpt": post.listing.excerpt.map { .string($0.text) },
      "feed": post.listing.feeds.first.map(Self.json),
      "alsoIn": post.listing.feeds.count > 1 ? .array(post.listing.feeds.dropFirst().map(Self.json)) : nil,
      "isNew": post.viewer.isUnread ? .bool(true) : nil,
    ]
    let flags = PostFlag.allCases.filter(post.viewer.flags.contains).map { JSONValue.Member($0.property, .bool(true)) }
    let rest: JSONFields = [
      "pending": post.viewer.isPending ? .bool(true) : nil,
      "isMarked": post.listing.filterMatch?.isMarked == true ? .bool(true) : nil,
      "filters": post.listing.filterMatch.map { .array($0.filters.map { .string($0) }) },
    ]
    return list + JSONFields(flags) + rest
  }

  /// Whether the JSON needs `images`: true for several images, or for an image with more than an address.
  private nonisolated var hasRichImages: Bool {
    post.images.count > 1 || post.images.contains { $0 != ImageRef($0.address) }
  }

  private nonisolated static func json(_ omission: RichText.Omission) -> JSONValue {
    .object(of: [
      "pictures": omission.pictures > 0 ? .integer(omission.pictures) : nil,
      "links": omission.links > 0 ? .integer(omission.links) : nil, "isCut": omission.isCut ? .bool(true) : nil,
    ])
  }

  package nonisolated static func json(_ author: Author) -> JSONValue {
    .object(of: ["name": .string(author.name), "handle": author.handle.map { .string($0) }])
  }

  private nonisolated static func json(_ feed: PostFeed) -> JSONValue {
    .object(of: ["name": .string(feed.name), "address": .string(feed.address)])
  }

  private nonisolated static func json(_ file: Post.Attachment) -> JSONValue {
    .object(of: [
      "url": .string(file.address), "type": file.type.map { .string($0) }, "size": file.byteCount.map { .integer($0) },
      "title": file.title.map { .string($0) },
    ])
  }

  package nonisolated static func json(_ image: ImageRef) -> JSONValue {
    .object(of: [
      "url": .string(image.address), "preview": image.previewAddress.map { .string($0) },
      "description": image.description.map { .string($0) }, "width": image.size.map { .integer($0.width) },
      "height": image.size.map { .integer($0.height) },
      "kind": image.kind == .image ? nil : .string(image.kind.rawValue),
      "seconds": image.extent?.seconds.map { .integer($0) }, "bytes": image.extent?.byteCount.map { .integer($0) },
    ])
  }
}
