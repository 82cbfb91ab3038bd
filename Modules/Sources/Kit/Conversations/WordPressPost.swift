import Foundation
import HTTP
import Loading
import Markup
import Posts

/// A post, as WordPress's API sends it.
struct WordPressPost: Decodable, Sendable {
  private struct Person: Decodable {
    let name: String
  }

  private let title: String
  private let author: String?
  private let date: String?
  private let html: String
  private let link: String?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    title = fields.object("title")?.lenient("rendered") ?? ""
    let authors = fields.object("_embedded")?.lenient("author", as: LossyArray<Person>.self)
    author = authors?.elements.first?.name
    (date, link) = (fields.text("date_gmt"), fields.text("link"))
    html = fields.object("content")?.lenient("rendered") ?? ""
  }

  /// The post in a response to a request for a link; nil if the response has no post.
  static func post(in answer: HTTPResponse) -> Post? {
    do {
      return try answer.json(WordPressPost.self).post
    } catch {
      return nil  // the comments are shown without it
    }
  }

  private var post: Post {
    let page = link.flatMap { WebAddress.resolve($0, base: nil) }
    let name = author.map { HTMLText($0, numbersLinks: false).text }
    var post = Post(
      comment: ThreadKind.post.rawValue, to: nil, author: name ?? "",
      // The date is in UTC, without an offset.
      createdAt: date.flatMap { ContractDate.parse($0 + "Z") }, html: HTMLText(html, base: page),
      link: page?.absoluteString)
    post.details.title = title.isEmpty ? nil : TitleText.plain(title)
    return post
  }
}
