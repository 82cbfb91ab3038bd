import Localization
import PostRows
import Posts
import Viper

/// The commands `up` and `reveal` of a page with comments.
struct ConversationCommands {
  let texts: Strings<PostText>

  /// `up`: shows the parent of the page's post; `up all`: lists all posts above it on the page.
  func up(
    to parent: @escaping @MainActor () -> Post?, show: @escaping @MainActor (PostRow) -> Void,
    showAll: @escaping @MainActor () -> Void
  ) -> Command {
    Command(
      PostPage.upWord, in: .read, summary: texts[.upSummary], output: .scene, isUseful: { parent() != nil },
      yields: true, word: RowsWord.all
    ) { arguments in
      guard let post = parent() else { throw Failure(.badArgument, texts[.answersNothing]) }
      if arguments.words == [RowsWord.all] { showAll() } else { show(PostRow(post)) }
      return .scene
    }
  }

  /// `reveal`: lifts the warnings of the post, or of the comments with the typed numbers.
  func reveal(
    isUseful: @escaping @MainActor () -> Bool, run: @escaping @MainActor ([RowReference]) throws -> Answer
  ) -> Command {
    Command(
      PostAction.reveal.rawValue, .optionalRows, in: .read, summary: texts[.revealSummary], output: .rows,
      isUseful: isUseful
    ) { try run($0.rows) }
  }
}
