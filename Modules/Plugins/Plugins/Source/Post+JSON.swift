import Foundation
import JSON
import Loading
import Markup
import Posts
import Viper

extension Post {
  /// Parses a post of a plugin, with the members that posts have in scripts; nil if it has no id.
  ///
  /// `picture` is the member with the address of a post's only picture.
  init?(_ json: JSONValue, picture: String = "url") {
    guard let id = json["id"]?.identifier else { return nil }
    var details = Details()
    details.title = json["title"]?.title
    details.author = json["author"].flatMap { Author($0) }
    let html = json.html
    details.text = html?.document ?? (json["text"]?.longText).map { RichText(plain: $0) }
    details.textLinks = html?.links ?? []
    details.createdAt = json["createdAt"]?.text.flatMap(ContractDate.parse)
    details.language = json["language"]?.text?.nonBlank
    details.link = json["link"]?.text?.nonBlank
    details.commentCount = json["comments"]?.integer.map { max(0, $0) }
    details.hasComments = details.commentCount != 0
    details.warning = json["warning"]?.title.map { Warning($0, hidesText: true) }
    details.parent = json["inReplyTo"]?["id"]?.identifier.map(ID.init(rawValue:))
    details.facts = Facts(json)
    details.commentsPage = json["commentsPage"]?.text?.nonBlank
    details.attachments = json["attachments"]?.values?.compactMap { Attachment($0) } ?? []
    let images = json.images(after: html)
    let image = json[picture]?.text?.nonBlank.map {
      ImageRef($0, description: json["description"]?.longText ?? details.title)
    }
    self.init(
      id: ID(rawValue: id), description: json["description"]?.longText,
      location: json["location"]?.title,
      images: images.isEmpty ? [image].compactMap(\.self) : images, details: details)
  }
}

extension Post.Attachment {
  /// Parses a file of a post; nil if it has no web address.
  init?(_ json: JSONValue) {
    guard let address = json["url"]?.text?.nonBlank else { return nil }
    self.init(
      address, type: json["type"]?.text?.nonBlank, byteCount: json["size"]?.integer, title: json["title"]?.title)
  }
}

extension Author {
  /// Parses the author of a post: an object, or only a name.
  init?(_ json: JSONValue) {
    guard let name = (json["name"] ?? json).title else { return nil }
    self.init(name: name, handle: json["handle"]?.title)
  }
}

extension ImageRef {
  /// Parses an image of a post: an object, or only an address; nil if it has no address.
  init?(_ json: JSONValue) {
    guard let address = (json["url"] ?? json).text?.nonBlank else { return nil }
    self.init(
      address, previewAddress: json["preview"]?.text?.nonBlank, description: json["description"]?.longText,
      size: Size(width: json["width"]?.integer, height: json["height"]?.integer),
      kind: json["kind"]?.text.flatMap(Kind.init(rawValue:)) ?? .image,
      extent: Extent(seconds: json["seconds"]?.integer, byteCount: json["bytes"]?.integer))
  }
}

extension JSONValue {
  /// The pictures in an HTML text, then the other pictures of the member `images`.
  ///
  /// The text refers to its pictures by number, so they come first.
  fileprivate func images(after html: HTMLText?) -> [ImageRef] {
    let placed = html?.images.map { ImageRef($0) } ?? []
    let known = Set(placed.map(\.address))
    let listed = self["images"]?.values?.compactMap { ImageRef($0) } ?? []
    return placed + listed.filter { !known.contains($0.address) }
  }
}

extension Post {
  /// Parses a comment of a plugin; nil if it has no id.
  init?(comment json: JSONValue) {
    guard let id = json["id"]?.identifier else { return nil }
    let html = json.html
    self.init(
      comment: ID(rawValue: id), to: json["parent"]?.identifier.map(ID.init(rawValue:)),
      author: json["username"]?.title ?? "", createdAt: json["createdAt"]?.text.flatMap(ContractDate.parse),
      text: html?.document ?? RichText(plain: json["message"]?.longText ?? ""), link: json["link"]?.text?.nonBlank,
      textLinks: html?.links ?? [], images: json.images(after: html),
      state: json["state"]?.text.flatMap(State.init(rawValue:)) ?? .shown)
    if let author = json["author"].flatMap({ Author($0) }) { details.author = author }
    details.facts.score = json["score"]?.integer
  }
}
