import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// A post, as WordPress's API sends it.
struct WordPressPost: Decodable, Sendable {
  private struct Embedded: Decodable {
    struct Person: Decodable, Sendable {
      let name: String
    }

    let author: LossyArray<Person>
  }

  private let title: String
  private let author: String?
  private let date: String?
  private let html: String
  private let link: String?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    title = fields.lenient("title", as: WordPressText.self)?.rendered ?? ""
    author = fields.lenient("_embedded", as: Embedded.self)?.author.elements.first?.name
    (date, link) = (fields.text("date_gmt"), fields.text("link"))
    html = fields.lenient("content", as: WordPressText.self)?.rendered ?? ""
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

/// A text of WordPress's API.
struct WordPressText: Decodable {
  /// The text as HTML.
  let rendered: String
}
