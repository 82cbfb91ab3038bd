import Localization
import PostRows
import Posts
import Viper

/// The commands `up`, `reveal`, `collapse` and `expand` of a page with comments.
struct ConversationCommands {
  let context: PresentationContext

  private var texts: Strings<PostText> { context.strings(PostText.table) }

  /// The command `up`, which shows the parent of the page's post; `up all` lists all ancestors.
  func up(
    from above: @escaping @MainActor () -> [Post], show: @escaping @MainActor (PostRow) -> Void
  ) -> Command {
    Command(
      PostPage.upWord, .words([[RowsWord.all]], usage: "[\(RowsWord.all)]"), in: .read,
      summary: texts[.upPageSummary], output: .scene, isUseful: { !above().isEmpty }, yields: true
    ) { arguments in
      guard let parent = above().last else { throw Failure(.badArgument, texts[.answersNothing]) }
      switch arguments.words {
      case []:
        show(PostRow(parent))
        return .scene
      case [RowsWord.all]: return .text(above().map { line(of: $0) })
      default:
        throw Failure(.badArgument, texts(.needsAll, ["command": PostPage.upWord, "all": RowsWord.all]))
      }
    }
  }

  private func line(of post: Post) -> AnswerLine {
    let author = post.details.author.flatMap { $0.name.nonBlank ?? $0.handle }
    return AnswerLine([author, PostRow(post).beginning(in: context)].compactMap(\.self).joined(separator: " · "))
  }

  /// The command `reveal`, which lifts the warnings of the post, or of the comments with the typed numbers.
  func reveal(
    isUseful: @escaping @MainActor () -> Bool, run: @escaping @MainActor ([RowReference]) throws -> Answer
  ) -> Command {
    Command(
      PostAction.reveal.rawValue, .optionalRows, in: .read, summary: texts[.revealSummary], output: .rows,
      isUseful: isUseful
    ) { try run($0.rows) }
  }

  /// The command `collapse` or `expand`, which hides or shows the answers to the numbered comments, or to all comments.
  func subthreads(
    _ command: SubthreadCommand, isUseful: @escaping @MainActor () -> Bool,
    run: @escaping @MainActor (SubthreadCommand, [RowReference]) throws -> Answer
  ) -> Command {
    Command(
      command.rawValue, .optionalRows, in: .read, summary: context.strings(CommentsText.table)[command.summary],
      output: .scene, isUseful: isUseful, yields: true, word: RowsWord.all
    ) { try run(command, $0.rows) }
  }
}

/// A command that hides or shows answers to comments; the raw value is the command word.
nonisolated enum SubthreadCommand: String {
  case collapse, expand

  var summary: CommentsText {
    switch self {
    case .collapse: .collapseSummary
    case .expand: .expandSummary
    }
  }
}
