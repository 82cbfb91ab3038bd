package import Foundation
package import Markup
package import Posts

extension Post {
  /// Creates a comment whose text is HTML.
  ///
  /// - Parameters:
  ///   - id: the id on the site.
  ///   - parent: the parent comment; nil for a comment on the post itself.
  ///   - author: the untrusted name of the author; empty if it is unknown.
  ///   - createdAt: the date; nil if it is unknown.
  ///   - html: the untrusted text with its links and pictures.
  ///   - link: the address of the comment's page; nil if there is none.
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
