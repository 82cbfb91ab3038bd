package import Foundation
package import Markup
package import Posts

extension Post {
  /// Creates a comment whose text is HTML; the parent is nil for a comment on the post itself.
  ///
  /// The author's name is untrusted, and empty if it is unknown.
  package init(
    comment id: String, to parent: String?, author: String, createdAt: Date?, html: HTMLText, link: String?
  ) {
    self.init(
      comment: ID(rawValue: id), to: parent.map(ID.init(rawValue:)), author: author, createdAt: createdAt,
      text: html.document, link: link, textLinks: html.links,
      images: html.images.map {
        ImageRef(
          $0.address, description: $0.alt ?? $0.title, size: ImageRef.Size(width: $0.width, height: $0.height))
      })
  }

  /// Whether `name` is the name of the post's author.
  package func isBy(_ name: String?) -> Bool { name?.isEmpty == false && name == details.author?.name }
}
