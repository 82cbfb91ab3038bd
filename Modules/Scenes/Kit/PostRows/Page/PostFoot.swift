import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// The footer of a post's page: tags, location, counts and address.
@MainActor struct PostFoot {
  let setting: PostSetting
  private var texts: Strings<PostText> { setting.texts }

  var lines: [StyledText] {
    let facts = setting.post.details.facts
    let counts = [
      setting.phrases.score,
      setting.phrases.reactions(hasSigns: setting.look.abilities.hasSigns, hasCounts: false),
      facts.shareCount.flatMap { $0 > 0 ? texts(.shareCount, ["count": $0]) : nil },
      facts.favouriteCount.flatMap { $0 > 0 ? texts(.favouriteCount, ["count": $0]) : nil },
    ].compactMap(\.self).joined(separator: " · ")
    let details = setting.post.details
    return words + setting.wrapped(setting.post.location, .secondary)
      + setting.wrapped(counts, .secondary)
      + setting.wrapped(facts.words?.reactions.joined(separator: " · "), .secondary)
      + setting.wrapped(details.fullTextHost.map { texts(.fullTextFrom, ["host": $0.onOneLine]) }, .secondary)
      + setting.wrapped(
        details.link.map { line(.numberedPage, $0) ?? texts(.page, ["address": $0.onOneLine]) }, .secondary)
      + setting.wrapped(setting.row.commentsPage.flatMap { line(.commentsPage, $0) }, .secondary)
  }

  /// The line with the number and address of a web page; nil if the comments are on the post's own page.
  private func line(_ key: PostText, _ page: String) -> String? {
    let row = setting.row
    guard row.commentsPage != nil, let link = row.links.firstIndex(of: page) else { return nil }
    return texts(key, ["number": setting.name(ofPart: link + 1), "address": page.onOneLine])
  }

  /// The lines with the tags, the labels, and the names of parts that the program cannot show.
  private var words: [StyledText] {
    guard let words = setting.post.details.facts.words else { return [] }
    let list = { (key: PostText, names: [String]) in
      names.isEmpty ? nil : texts(key, ["names": names.joined(separator: ", ")])
    }
    return setting.wrapped(words.tags.map { "#" + $0 }.joined(separator: " "), .secondary)
      + setting.wrapped(list(.labelled, words.labels), .secondary)
      + setting.wrapped(list(.unshown, words.unshownParts), .secondary)
  }
}
