import ContractTesting
import Foundation
import Loading
import Markup
import Posts

/// Checks the displayed content of a post or comment: text with numbered links and pictures, title, account names, and
/// dates.
struct PostRules {
  let post: Post
  var now = Date()

  var findings: [Finding] { markup + names + links + address + pictures + dates }

  /// Reports texts that are displayed as HTML.
  private var markup: [Finding] {
    [post.details.text?.plainText, post.description].compactMap(\.self).filter { !$0.htmlTags.isEmpty }.map {
      Finding(.markup, $0.prefix(60), context: context)
    }
  }

  /// Reports a title or names that are displayed as HTML.
  private var names: [Finding] {
    [
      ("title", post.details.title), ("name of an author", post.details.author?.name),
      ("name of an author", post.details.sharedBy?.name), ("warning", post.details.warning?.text),
      ("location", post.location),
    ].compactMap { part, text in
      guard let text, !text.htmlTags.isEmpty || !text.characterReferences.isEmpty else { return nil }
      return Finding(.markupOfPart, text.prefix(60), part, subject: part, context: context)
    }
  }

  /// Reports a text with more numbered links than addresses.
  private var links: [Finding] {
    let addresses = post.details.textLinks.count
    guard let number = post.details.text?.numbers.links.max(), number > addresses else { return [] }
    let end = addresses == 0 ? "is empty." : "ends with [\(addresses)]."
    return [Finding(.links, number, end, context: context)]
  }

  /// Reports a link that is not an absolute address.
  private var address: [Finding] {
    guard let link = post.details.link, !link.contains(":") else { return [] }
    return [Finding(.relativeLink, link, context: context)]
  }

  /// Reports a text that refers to more pictures than the post has.
  private var pictures: [Finding] {
    guard let number = post.details.text?.numbers.pictures.max(), number > post.images.count else { return [] }
    let count = post.images.isEmpty ? "no images" : "\(post.images.count) of them"
    return [Finding(.missingPicture, number, count, context: context)]
  }

  private var dates: [Finding] {
    [post.details.createdAt, post.details.facts.editedAt].compactMap(\.self).compactMap { date in
      DateMistake(date, now: now).map {
        Finding(.date, date.formatted(.iso8601), $0.fix, subject: "\($0)", context: context)
      }
    }
  }

  private var context: String { "post “\(post.id)”" }
}

extension RichText {
  /// The numbers of the links and of the pictures in the text, in reading order.
  var numbers: (links: [Int], pictures: [Int]) {
    var (links, pictures): ([Int], [Int]) = ([], [])
    for block in blocks.flatMap(\.withCells) {
      if case .picture(let number) = block.kind { pictures.append(number) }
      for run in block.runs {
        switch run.content {
        case .number(let number): links.append(number)
        case .picture(let number): pictures.append(number)
        case .words: break
        }
      }
    }
    return (links, pictures)
  }
}

extension RichText.Block {
  /// The block, or the blocks in the cells of a table.
  fileprivate var withCells: [RichText.Block] {
    guard case .table(let table) = kind else { return [self] }
    return table.rows.flatMap(\.cells).flatMap(\.blocks)
  }
}
