import Foundation
import Localization
import Posts
import Viper

/// A post in full, as its scene shows it: all its texts, media, links and addresses.
struct FullPost {
  let post: Post
  let context: PresentationContext

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }
  private var phrases: PostTexts { PostTexts(post: post, context: context) }

  /// The parts that the post has, with an empty line between them.
  var lines: [AnswerLine] {
    let parts = [head, body, post.images.enumerated().flatMap(medium), links, foot].filter { !$0.isEmpty }
    return Array(parts.joined(separator: [AnswerLine("")]))
  }

  private var head: [AnswerLine] {
    let details = post.details
    let author = details.author.map { [$0.name, $0.handle ?? ""].filter { !$0.isEmpty }.joined(separator: "  ") }
    return line(author?.onOneLine, .strong) + line(phrases.sharedBy?.onOneLine, .secondary)
      + line(details.createdAt.map(context.fullDateText), .secondary) + line(phrases.warning, .secondary)
  }

  private var body: [AnswerLine] {
    line(post.details.title, .strong) + line(post.description, post.details.title == nil ? .strong : .body)
      + line(post.details.text?.plainText) + line(post.location, .secondary)
  }

  private var links: [AnswerLine] {
    post.details.textLinks.enumerated().map { AnswerLine("[\($0 + 1)] \($1.onOneLine)") }
  }

  private var foot: [AnswerLine] {
    let noComments = post.details.hasComments ? nil : context.strings(ListText.table)[.noComments]
    return line(post.details.link.map { texts(.page, ["address": $0.onOneLine]) }, .secondary)
      + line(noComments ?? phrases.commentCount, .secondary)
  }

  private func medium(index: Int, image: ImageRef) -> [AnswerLine] {
    let values = ["kind": texts[FeedText(image.kind)], "number": String(index + 1)]
    let name =
      image.description?.nonBlank.map { text in
        texts(.numberedDescription, values.merging(["text": text]) { $1 })
      } ?? texts(.numberedMedium, values)
    return [AnswerLine(name), AnswerLine(image.address.onOneLine, .secondary)]
  }

  private func line(_ text: String?, _ emphasis: AnswerLine.Emphasis = .body) -> [AnswerLine] {
    text?.nonBlank.map { [AnswerLine($0, emphasis)] } ?? []
  }
}
