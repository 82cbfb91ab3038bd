import Foundation
import Localization
import Posts
import Viper

/// The phrases for a post or comment, in the user's language.
struct PostPhrases {
  let post: Post
  let context: PresentationContext

  private var texts: Strings<PostText> { context.strings(PostText.table) }

  var sharedBy: String? {
    post.details.sharedBy.map { texts(.sharedBy, ["name": $0.name.isEmpty ? $0.handle ?? "" : $0.name]) }
  }

  /// The names of the sources that also have the post, other than the first source; nil if there are none.
  var alsoIn: String? {
    post.listing.feeds.count > 1
      ? texts(.alsoIn, ["names": post.listing.feeds.dropFirst().map(\.name.onOneLine).joined(separator: ", ")]) : nil
  }

  /// The date of the last edit; nil if the post was never edited.
  var edited: String? { post.details.facts.editedAt.map { texts(.edited, ["date": context.dateText(for: $0)]) } }

  /// The placeholder for a post without a description or text.
  var placeholder: String {
    texts[post.isComment ? .noCommentText : post.images.isEmpty ? .noText : .noDescription]
  }

  /// The reason why the post is unavailable; nil if it is available.
  var absence: String? {
    switch post.details.state {
    case .shown: nil
    case .deleted: texts[.deleted]
    case .hidden: texts[.hidden]
    }
  }

  var warning: String? {
    post.details.warning.map { text(ofWarning: $0.text) }
  }

  /// The phrase for a warning, including the words of the warning if it has any.
  func text(ofWarning words: String?) -> String {
    words?.nonBlank.map { texts(.warning, ["text": $0]) } ?? texts[.sensitive]
  }

  /// The phrase that names the command that lifts the warning of a post.
  func revealingPost(_ command: String) -> String { texts(.revealPost, ["command": command]) }

  /// The phrase that names the command that shows the text or pictures behind a warning.
  func revealing(_ command: String) -> String {
    let hidesText = post.details.warning?.hidesText == true
    return texts(post.isComment ? .revealComment : hidesText ? .revealPost : .revealImages, ["command": command])
  }

  /// The phrase for the omitted parts of the original document, with the command that shows them; nil if nothing is
  /// omitted.
  func omission(command: String?) -> String? {
    guard let omission = post.details.text?.omission else { return nil }
    let names = [
      omission.pictures > 0 ? texts(.morePictures, ["count": omission.pictures]) : nil,
      omission.links > 0 ? texts(.moreLinks, ["count": omission.links]) : nil,
    ].compactMap(\.self)
    let list = names.formatted(.list(type: .and).locale(context.language.locale))
    let sentences = [
      omission.isCut ? texts[.textCut] : nil, names.isEmpty ? nil : texts(.leftOut, ["names": list]),
      command.map { texts(.showsPage, ["command": $0]) },
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  /// The phrase for the number of comments; nil if the number is unknown, or the source has no comments.
  var commentCount: String? {
    guard post.details.hasComments else { return nil }
    return post.details.commentCount.map { texts(.commentCount, ["count": $0]) }
  }

  /// The host of the linked web page, such as `example.com`; nil if the comments are on the same site.
  var linkedSite: String? {
    let site = Self.site(of: post.details.link)
    return site == Self.site(of: post.details.commentsPage) ? nil : site
  }

  private static func site(of address: String?) -> String? {
    guard let host = address.flatMap({ URL(string: $0) })?.host() else { return nil }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// A number without a unit, formatted for the user's language.
  func number(_ number: Int) -> String { number.formatted(.number.locale(context.language.locale)) }

  /// A number for a narrow column, without thousands separators.
  func columnNumber(_ number: Int) -> String {
    number.formatted(.number.grouping(.never).locale(context.language.locale))
  }

  /// The phrase for the post's points on its site; nil if they are unknown.
  var score: String? { post.details.facts.score.map { texts(.score, ["count": $0]) } }

  /// The reactions of the user's account, and a sign for a change that waits to be sent; nil if there are none.
  ///
  /// - Parameters:
  ///   - hasSigns: whether to use signs such as `♥` instead of words.
  ///   - hasCounts: whether to append the total number of reactions by all accounts.
  /// - Returns: the signs or words, such as `♥ 12  ⚑`.
  func reactions(hasSigns: Bool, hasCounts: Bool = true) -> String? {
    let (facts, texts) = (post.details.facts, context.strings(WriteText.table))
    let signs: [(PostWrite.Kind, String)] = [(.like, "♥"), (.boost, "⟳"), (.bookmark, "⚑")]
    var parts = signs.compactMap { kind, sign -> String? in
      guard facts.reactions?[kind] == true else { return nil }
      let count = hasCounts ? kind.count.flatMap { facts[keyPath: $0] } : nil
      return (hasSigns ? sign : texts[WriteText(made: kind)]) + (count.map { " " + number($0) } ?? "")
    }
    if post.viewer.isPending { parts.append(hasSigns ? "…" : texts[.waiting]) }
    return parts.isEmpty ? nil : parts.joined(separator: !hasSigns ? ", " : hasCounts ? "  " : " ")
  }

  /// The phrase for the number of images or other media; nil if there are fewer than two.
  var imageCount: String? {
    let count = ["count": post.images.count]
    guard post.images.count > 1 else { return nil }
    return post.images.allSatisfy { $0.kind == .image } ? texts(.firstOfImages, count) : texts(.firstOfMedia, count)
  }

  /// The kinds of media that cannot be shown here, with the command that opens them; nil if all can be shown.
  func openMedia(_ command: String) -> String? {
    var kinds: [ImageRef.Kind] = []
    for kind in post.images.map(\.kind) where kind != .image && !kinds.contains(kind) { kinds.append(kind) }
    guard !kinds.isEmpty else { return nil }
    let names = kinds.map { texts[PostText($0)] }.joined(separator: ", ")
    return texts(.openMedia, ["kinds": names, "command": command])
  }

  /// The names of parts that a list does not show: the poll, the link card and the quoted post.
  var attachments: [String] {
    let facts = post.details.facts
    let card = facts.card.map { described(.linkCard, $0.title?.nonBlank ?? $0.address) }
    return [facts.poll == nil ? nil : texts[.poll], card, quotation].compactMap(\.self)
  }

  /// The quoted post, or the reason why it is not shown; nil if there is none, or if the text repeats the quote.
  private var quotation: String? {
    guard let quote = post.details.facts.quote, !quote.isInText else { return nil }
    if let absence = quote.absence { return reason(for: absence) }
    return described(.quotedPost, quote.author.flatMap { $0.name.nonBlank ?? $0.handle } ?? "")
  }

  private func described(_ kind: PostText, _ words: String) -> String {
    let kind = texts(kind, ["number": ""]).trimmingCharacters(in: .whitespaces)
    return words.isEmpty ? kind : texts(.described, ["kind": kind, "text": words.onOneLine])
  }

  /// The reason why a quoted post is not shown.
  func reason(for absence: Post.Quote.Absence) -> String {
    switch absence {
    case .pending: texts[.quotePending]
    case .refused: texts[.quoteRefused]
    case .deleted: texts[.quoteDeleted]
    case .hidden: texts[.quoteHidden]
    }
  }

  /// The description of the first medium that has a description.
  var firstDescription: String? {
    post.images.lazy.compactMap { image in
      image.description?.nonBlank.map { texts(.described, ["kind": texts[PostText(image.kind)], "text": $0]) }
    }.first
  }
}
