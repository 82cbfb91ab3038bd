import Foundation
import Loading
import Localization
import Posts
import Viper

/// A post or comment in full, as its scene shows it: all its texts, media, links and addresses.
struct FullPost {
  let row: PostRow
  let context: PresentationContext

  private var post: Post { row.post }
  private var texts: Strings<PostText> { context.strings(PostText.table) }
  private var phrases: PostPhrases { PostPhrases(post: post, context: context) }

  /// The parts that the post has, with an empty line between them.
  var lines: [AnswerLine] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [AnswerLine("")]))
  }

  private var parts: [[AnswerLine]] {
    if post.isComment { return [byline, comment, links] }
    if row.isTextHidden { return [hidden] }
    let warning = line(phrases.warning, .secondary)
    return [byline + warning, body, post.images.enumerated().flatMap(medium), links, foot]
  }

  private var byline: [AnswerLine] {
    let details = post.details
    let author = details.author.map { [$0.name, $0.handle ?? ""].filter { !$0.isEmpty }.joined(separator: "  ") }
    return line(author?.onOneLine, .strong) + line(phrases.sharedBy?.onOneLine, .secondary)
      + line(details.createdAt.map(context.fullDateText), .secondary)
  }

  /// The warning, and the command that shows what it hides.
  private var hidden: [AnswerLine] {
    line(phrases.warning, .strong) + line(phrases.revealing(PostAction.reveal.rawValue), .secondary)
  }

  private var comment: [AnswerLine] {
    if let absence = phrases.absence { return line(absence, .secondary) }
    guard !row.isHidden else { return hidden }
    let (text, count) = (line(post.details.text?.plainText), line(phrases.imageCount, .secondary))
    return line(phrases.warning, .secondary) + text + count
      + (text.isEmpty && count.isEmpty ? line(phrases.placeholder, .secondary) : [])
  }

  private var body: [AnswerLine] {
    line(post.details.title, .strong) + line(post.description, post.details.title == nil ? .strong : .body)
      + line(post.details.text?.plainText) + line(post.location, .secondary)
  }

  private var links: [AnswerLine] {
    guard !row.isTextHidden, phrases.absence == nil else { return [] }
    return post.details.textLinks.enumerated().map { index, link in
      AnswerLine("[\(index + 1)] \(link.onOneLine)", post.isComment ? .secondary : .body)
    }
  }

  private var foot: [AnswerLine] {
    let noComments = post.details.hasComments ? nil : LoadFailure.noComments(link: nil).text(in: context.language)
    return line(post.details.link.map { texts(.page, ["address": $0.onOneLine]) }, .secondary)
      + line(noComments ?? phrases.commentCount, .secondary)
  }

  private func medium(index: Int, image: ImageRef) -> [AnswerLine] {
    let values = ["kind": texts[PostText(image.kind)], "number": String(index + 1)]
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
