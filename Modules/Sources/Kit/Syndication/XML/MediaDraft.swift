import Foundation
import Markup
import Posts

/// The Media RSS elements of an item.
struct MediaDraft {
  /// The maximum number of elements of a group to parse.
  private static let maximumElements = 200

  private var contents: [FeedPicture] = []
  private(set) var files: [Post.Attachment] = []
  private var words = MediaWords()
  /// The first title and description inside a `media:content` element, used if the item itself has none.
  private var inside = MediaWords()
  private(set) var thumbnails: [String] = []
  /// The person credited as author.
  private var creditedAuthor: String?
  /// The person credited without a role.
  private var credit: String?
  private(set) var location: String?
  private(set) var isAdult = false

  /// The author of the item: the person credited as author or, for an item without pictures, credited without a role.
  var author: String? { creditedAuthor ?? (contents.isEmpty ? credit : nil) }
  /// The title of the pictures, for an item without a title.
  var title: String? { words.title ?? inside.title }
  /// The description for pictures without a description of their own.
  var alt: String? { words.alt }

  /// The pictures and other media; if there is exactly one and it has no description, the item's description is used.
  var pictures: [FeedPicture] {
    contents.map { picture in
      var picture = picture
      // If there are several pictures, the description belongs to the item.
      if contents.count == 1 { picture.alt = picture.alt ?? words.alt }
      if picture.kind != .image { picture.preview = picture.preview ?? thumbnails.first }
      return picture
    }
  }

  /// The description on one line, for an item without a text.
  var description: String? { (words.description ?? inside.description)?.line }

  /// The description, for an item without a text.
  func text(base: URL?) -> HTMLText? { (words.description ?? inside.description)?.text(base: base) }

  /// Parses an element of the item.
  mutating func read(_ element: MarkupElement, context: FeedContext) {
    switch element.name.lowercased() {
    case "content": take([MediaContent(element, context: context)])
    case "group":
      let inside = element.children.prefix(Self.maximumElements).filter { $0.space == .media }
      take(inside.filter { $0.name == "content" }.map { MediaContent($0, context: context) })
      for child in inside where child.name != "content" && child.name != "group" { read(child, context: context) }
    case "thumbnail": thumbnails += [element.attribute("url").flatMap(context.resolveMedium)].compactMap { $0 }
    case "credit":
      let role = element.attribute("role")?.lowercased()
      if role == "author" { creditedAuthor = creditedAuthor ?? element.text.line }
      if role == nil { credit = credit ?? element.text.line }
    case "location": location = location ?? element.text.line ?? element.attribute("description")?.line
    case "rating": isAdult = isAdult || element.isAdultRating
    case "adult": isAdult = isAdult || element.text.line == "true"
    default: words.read(element, context: context)
    }
  }

  /// Adds the versions of a single picture or recording.
  private mutating func take(_ versions: [MediaContent]) {
    isAdult = isAdult || versions.contains(where: \.isAdult)
    for version in versions { inside.add(version.words) }
    thumbnails += versions.flatMap(\.thumbnails)
    contents += [MediaContent.picture(of: versions)].compactMap { $0 }
    files += versions.compactMap(\.file)
  }
}
