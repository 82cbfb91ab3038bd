import JSON
import Loading
import Localization
import PostRows
import Posts
import Viper

/// The displayed texts and the JSON fields of a feed.
struct FeedWords {
  let options: FeedOptions
  let context: PresentationContext

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }

  var title: String { options.name() ?? texts[.title] }
  /// The name of the source next to the title; nil if both are the same.
  var sourceName: String? {
    options.sourceName?.lowercased() == title.lowercased() ? nil : options.sourceName
  }
  var empty: String { options.empty ?? texts[.empty] }
  var youWereHere: String { texts[.youWereHere] }
  var revealSummary: String { texts[.revealSummary] }
  var nothingHidden: Failure { Failure(.badArgument, texts[.nothingHidden]) }

  /// The sentence below the last row.
  func end(of list: ListModel<PostRow>) -> String {
    // A list of several sources arrives in parts; its end is unknown before the last part.
    if list.phase == .loading, list.rows.first?.post.listing.feeds.isEmpty == false { return "" }
    guard list.new.isEmpty else {
      let values: [String: any TextValue] = ["count": list.new.count, "command": ShellWord.new.rawValue]
      return context.strings(ListText.table)(.newRows, values)
    }
    return texts(.end, ["count": list.count])
  }

  /// The JSON fields that list the sources missing from the list, and the reason why stored posts are hidden.
  func fields(late: [LateSource], hiddenBy reason: LoadFailure?) -> JSONFields {
    let late = late.map { source in
      JSONValue.object(of: [
        "name": .string(source.name), "address": .string(source.address),
        "error": Failure(loading: source.error, in: context.language).json,
      ])
    }
    let hiddenBy = reason.map { Failure(loading: $0, in: context.language).json }
    return ["late": late.isEmpty ? nil : .array(late), "hiddenBy": hiddenBy]
  }

  /// The error if `word` is typed for a notification that is not about a post; nil for the standard error.
  func refusal(of word: String, notice number: Int) -> String? {
    guard [PostAction.open, .show, .reveal].map(\.rawValue).contains(word) else { return nil }
    let values = ["number": String(number), "command": "\(PostAction.browse.rawValue) \(number)"]
    return context.strings(NoticeText.table)(.noPost, values)
  }

  /// The error if the command `word` does not apply to row `number` or, if no number was typed, to row `first`; nil for
  /// the standard error.
  func refusal(of word: String, row number: Int?, first: Int?) -> String? {
    if word == Self.readWord, let number = number ?? first {
      let values = [
        "number": String(number), "open": "\(PostAction.open.rawValue) \(number)",
        "seen": "\(PostMark.seen.rawValue) \(number)",
      ]
      return texts(.readOrSeen, values)
    }
    guard let number, [PostAction.view, .save].map(\.rawValue).contains(word) else { return nil }
    return texts(.noPicture, ["number": String(number)])
  }

  /// The word of the command in the list of sources that corresponds to `seen`.
  private static let readWord = "read"
}
