import Foundation
import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// The header of a post's page: title, author, date, and the ancestors in the thread.
@MainActor struct PostHead {
  /// The maximum number of ancestors that are all listed at a prompt; a longer list is shortened.
  private static let maximumAbove = 3

  let setting: PostSetting
  /// The ancestors of the page's post in the thread, outermost first.
  let above: [Post]
  private var post: Post { setting.post }

  var lines: [StyledText] {
    let details = post.details
    let title = setting.row.isTextHidden ? nil : details.title
    return setting.wrapped(title.map { post.viewer.signs(before: " ") + $0 }, .strong) + byline
      + setting.wrapped(setting.phrases.alsoIn, .secondary)
      + setting.wrapped(setting.phrases.sharedBy, .secondary)
      + setting.wrapped(answered, .secondary)
      + setting.wrapped(setting.row.isHidden ? nil : setting.phrases.warning, .secondary)
      + setting.wrapped(isDamaged ? setting.texts[.damaged] : nil, .secondary)
  }

  private var isDamaged: Bool { !setting.row.isTextHidden && post.details.text?.isDamaged == true }

  /// The ancestors in the thread, each on one line.
  ///
  /// At a prompt, a long list is shortened to the first ancestor, the number of omitted ones, and the parent.
  var linesAbove: [StyledText] {
    guard setting.context.isInteractive, above.count > Self.maximumAbove, let first = above.first,
      let parent = above.last
    else { return above.map { line(of: $0) } }
    let others = setting.texts(
      .moreAbove, ["count": above.count - 2, "command": "\(PostPage.upWord) \(RowsWord.all)"])
    return [line(of: first)] + setting.wrapped(others, .secondary) + [line(of: parent)]
  }

  private func line(of post: Post) -> StyledText {
    let sign = setting.look.abilities.hasSigns ? "↑ " : "^ "
    let author = StyledText(line: post.details.author.flatMap { $0.name.nonBlank ?? $0.handle } ?? "", .secondary)
    let subject = StyledText(line: PostRow(post).heading(in: setting.context), .secondary)
    return StyledText(sign, .accent)
      + .joined([author, subject]).shortened(to: max(1, (setting.look.width ?? 80) - 2))
  }

  private var byline: [StyledText] {
    let (details, facts) = (post.details, post.details.facts)
    let author = details.author.flatMap { $0.name.nonBlank }.map { StyledText(line: $0, .strong) }
    let handle = details.author?.handle?.nonBlank.map { StyledText(line: $0, .secondary) }
    let others = [
      facts.isPinned ? setting.texts[.pinned] : nil, details.createdAt.map(setting.context.fullDateText),
      facts.editedAt.map { setting.texts(.edited, ["date": setting.context.fullDateText(for: $0)]) }, visibility,
    ]
    // In a list of several sources, the source is named unless the author has the same name.
    let feed = post.listing.feeds.first.flatMap {
      $0.name == details.author?.name ? nil : StyledText(line: $0.name, .accent)
    }
    let mark = facts.isAuthor ? StyledText(CommentCell.authorMark, .accent) : nil
    let names = [author, handle, mark].compactMap(\.self)
    let name = names.dropFirst().reduce(names.first ?? .empty) { $0 + StyledText("  ") + $1 }
    let parts = [feed ?? .empty, name] + others.compactMap { $0.map { StyledText(line: $0, .secondary) } }
    return parts.contains { !$0.isEmpty } ? setting.wrapped(.joined(parts)) : []
  }

  private var visibility: String? {
    switch post.details.facts.visibility {
    case nil: post.details.facts.words?.audience.map { setting.texts(.visibleTo, ["name": $0.onOneLine]) }
    case .public: nil
    case .unlisted: setting.texts[.unlisted]
    case .followers: setting.texts[.followersOnly]
    case .direct: setting.texts[.direct]
    }
  }

  /// The author of the parent, unless the parent is listed above.
  private var answered: String? {
    guard above.isEmpty else { return nil }
    return post.details.facts.parentAuthor.flatMap { $0.name.nonBlank ?? $0.handle }.map {
      setting.texts(.inReplyTo, ["name": $0])
    }
  }
}
