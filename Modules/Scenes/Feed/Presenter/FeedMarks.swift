import Localization
import PostRows
import Posts
import Viper

/// Marks rows of a feed, or the whole feed, and changes posts on their servers.
struct FeedMarks {
  let list: any ListPresenter<PostRow>
  let posts: any PostInteracting
  let state: FeedState
  let lastChange: LastChange

  private var model: ListModel<PostRow> { list.model }
  /// The object that sets marks on posts.
  var marking: PostMarking {
    PostMarking(
      posts.states, lastChange: lastChange, context: list.context, screenful: list.rowsOfScreen.count)
  }

  /// The command `seen`, which marks posts as read; `run` applies the command to the rows that its argument names.
  static func seenCommand(
    in list: any ListPresenter<PostRow>, run: @escaping @MainActor (String) throws -> Answer
  ) -> Command {
    Command(
      PostMark.seen.rawValue, .text(usage: RowsWord.usage, example: RowsWord.all), in: .read,
      summary: list.context.strings(MarkText.table)[MarkText(.summary, of: .seen)], output: .done,
      isUseful: { list.unreadCount > 0 }
    ) { try run($0.text) }
  }

  /// The text of a command with the given rows, as a user would type it.
  func command(_ action: PostAction, _ rows: [PostRow]) -> String {
    "\(action.rawValue) \(NumberRanges(rows.compactMap { model.number(of: $0.id) }).typed)"
  }

  /// Changes the posts of rows on their servers.
  func write(_ action: PostAction, on target: ActionTarget<PostRow>) throws -> Answer {
    let writing = PostWriting(posts.write, lastChange: lastChange, context: list.context)
    let command = command(action, target.rows)
    guard case .write(let write) = action else {
      let choices = target.words.joined(separator: " ")
      return try writing.vote(choices, on: target.row.post, typed: "\(command) \(choices)")
    }
    return writing.make(write, on: target.rows.map(\.post), typed: command)
  }

  /// Marks the posts that a command argument names as read.
  func setSeen(named text: String) throws -> Answer {
    let command = [PostMark.seen.rawValue, text].filter { !$0.isEmpty }.joined(separator: " ")
    // While a search is active, `all` means the matches, and those on further pages are unknown.
    guard text.lowercased() == RowsWord.all, !model.isSearched else {
      let rows = try list.rows(named: text, for: PostMark.seen.rawValue)
      return marking.set(.seen, on: rows.map(\.id), typed: command)
    }
    return setAllSeen(typed: command)
  }

  /// Marks all posts of the list and its further pages as read, except new posts that were announced but not shown.
  private func setAllSeen(typed command: String) -> Answer {
    let announced = Set(model.new)
    let listed = model.rows.map(\.id).filter { !announced.contains($0) }
    let last = announced.isEmpty ? state.answeredAt : state.knownUntil
    return marking.set(.seen, on: listed, typed: command) { [posts] in
      await posts.states.allRead(arrivedBy: last, and: listed)
    }
  }
}
