import JSON
import Loading
import Localization
import PostRows
import Posts
import Viper

/// The sentences and the JSON about a feed.
struct FeedWords {
  let options: FeedOptions
  let context: PresentationContext

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }

  var title: String { options.name() ?? texts[.title] }
  /// The name of the source beside the title; nil if it is the same.
  var sourceName: String? {
    options.sourceName?.lowercased() == title.lowercased() ? nil : options.sourceName
  }
  var empty: String { options.empty ?? texts[.empty] }
  var youWereHere: String { texts[.youWereHere] }
  var revealSummary: String { texts[.revealSummary] }
  var nothingHidden: Failure { Failure(.badArgument, texts[.nothingHidden]) }

  /// The sentence after the last row.
  func end(of list: ListModel<PostRow>) -> String {
    // A list of several sources comes in parts, and has no end before the last.
    if list.phase == .loading, list.rows.first?.post.listing.feeds.isEmpty == false { return "" }
    guard list.new.isEmpty else {
      let values: [String: any TextValue] = ["count": list.new.count, "command": ShellWord.new.rawValue]
      return context.strings(ListText.table)(.newRows, values)
    }
    return texts(.end, ["count": list.count])
  }

  /// The sources that are missing from the list, for scripts.
  func fields(late: [LateSource]) -> JSONFields {
    let late = late.map { source in
      JSONValue.object(of: [
        "name": .string(source.name), "address": .string(source.address),
        "error": Failure(loading: source.error, in: context.language).json,
      ])
    }
    return ["late": late.isEmpty ? nil : .array(late)]
  }

  /// The sentence for a word that does nothing, about the row with a number, or else the first one; nil for the usual one.
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

  /// The word of the list of sources for `seen`.
  private static let readWord = "read"
}
