import Foundation
import Loading
import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// The poll of a post with a bar for each option.
@MainActor struct PollLines {
  private let setting: PostSetting
  private let poll: Post.Poll?
  private let width: Int?
  private var texts: Strings<PostText> { setting.texts }

  /// Creates the lines of the post's own poll.
  init(_ setting: PostSetting) {
    (self.setting, poll, width) = (setting, setting.post.details.facts.poll, setting.look.width)
  }

  /// Creates the lines of the poll of a quoted post, at most `width` columns wide.
  init(_ setting: PostSetting, of quote: Post.Quote, width: Int?) {
    (self.setting, poll, self.width) = (setting, quote.poll, width)
  }

  /// The date on which the poll ends or ended, without a date if the poll was closed early; nil if unknown.
  private func end(of poll: Post.Poll) -> String? {
    let isAhead = poll.endsAt.map { $0 > setting.context.now() }
    if poll.isClosed, isAhead != false { return texts[.pollClosed] }
    return poll.endsAt.map { date in
      texts(isAhead == true ? .pollEnds : .pollEnded, ["when": setting.context.relativeText(for: date)])
    }
  }

  var lines: [StyledText] {
    guard let poll else { return [] }
    let votes = poll.options.compactMap(\.votes).reduce(0) { $0.addingReportingOverflow($1).partialValue }
    let isCounted = poll.options.contains { $0.votes != nil }
    let parts = [
      texts[.poll], isCounted ? texts(.voteCount, ["count": votes]) : nil,
      poll.isMultiple ? texts[.pollMultiple] : nil, end(of: poll),
    ]
    return StyledText(line: parts.compactMap(\.self).joined(separator: " · "), .secondary).wrapped(to: width ?? .max)
      + poll.options.enumerated().flatMap { index, choice in
        let mark = !poll.ownChoices.contains(index) ? "" : setting.look.abilities.hasSigns ? " ✓" : " *"
        return option(
          (choice.text + mark, choice.votes), of: poll.isMultiple ? poll.voterCount ?? votes : votes)
      }
  }

  /// The lines of an option: its bar and its share of the votes, then its text.
  private func option(_ option: (text: String, votes: Int?), of total: Int) -> [StyledText] {
    guard let votes = option.votes else {
      return Paragraph(StyledText(line: "- " + option.text), indentation: 2).lines(width: width ?? .max)
    }
    let share = total > 0 ? Double(votes) / Double(total) : 0
    let cells = Int(clamping: (share * 10).rounded())
    let (full, free) = setting.look.abilities.hasSigns ? ("█", "░") : ("#", "-")
    let bar = String(repeating: full, count: cells) + String(repeating: free, count: 10 - cells)
    let percent = String(Int(clamping: (share * 100).rounded()))
    let start = "\(bar) \(String(repeating: " ", count: max(0, 3 - percent.count)))\(percent) %  "
    return Paragraph(StyledText(line: start, .accent) + StyledText(line: option.text), indentation: start.count)
      .lines(width: width ?? .max)
  }
}
