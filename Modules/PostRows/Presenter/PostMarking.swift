import Localization
package import Posts
package import Viper

/// Sets marks on posts and takes the last ones back.
package final class PostMarking {
  /// The word of the command that takes back the last mark.
  private static let undoWord = "undo"

  private struct Done {
    let mark: PostMark
    /// The posts that were changed.
    let posts: [Post.ID]
    /// The command as typed.
    let command: String
  }

  private let interactor: any PostInteracting
  private let context: PresentationContext
  private var last: Done?

  /// Sets the marks that an interactor keeps.
  package init(_ interactor: any PostInteracting, context: PresentationContext) {
    self.interactor = interactor
    self.context = context
  }

  /// Whether there is a change to take back.
  package var canUndo: Bool { last != nil }

  /// Sets a mark on posts, and reports how many it has changed.
  package func set(_ mark: PostMark, on posts: [Post.ID], typed command: String) -> Answer {
    .work(name: mark.rawValue) { [self] in
      let changed = try await interactor.set(mark, on: posts)
      // A command that has changed nothing is no step to take back.
      if !changed.isEmpty { last = Done(mark: mark, posts: changed, command: command) }
      return .done(message(mark, changed))
    }
  }

  /// Takes back the last change.
  ///
  /// - Throws: `Failure` if there is none.
  package func undo() throws -> Answer {
    let texts = context.strings(ListText.table)
    guard let done = last else { throw Failure(.badArgument, texts[.nothingToUndo]) }
    last = nil
    return .work(name: Self.undoWord) { [self] in
      let changed = try await interactor.set(done.mark.opposite, on: done.posts)
      let result = message(done.mark.opposite, changed)
      return .done(texts(.undone, ["command": done.command, "result": result]))
    }
  }

  /// The command that takes back the last change.
  package var undoCommand: Command {
    Command(
      Self.undoWord, in: .read, summary: context.strings(ListText.table)[.undoSummary], output: .done,
      isUseful: { self.canUndo }, yields: true
    ) { _ in try self.undo() }
  }

  /// The commands that mark the only post of a scene, and the one that takes back the last mark.
  package func commands(_ post: @escaping () throws -> Post) -> [Command] {
    let texts = context.strings(MarkText.table)
    return PostMark.allCases.map { mark in
      Command(
        mark.rawValue, in: .read, summary: texts[MarkText(.hereSummary, of: mark)], output: .done,
        isUseful: { do { return mark.changes(try post()) } catch { return false } }, yields: true
      ) { _ in self.set(mark, on: [try post().id], typed: mark.rawValue) }
    } + [undoCommand]
  }

  private func message(_ mark: PostMark, _ posts: [Post.ID]) -> String {
    context.strings(MarkText.table)(MarkText(.done, of: mark), ["count": posts.count])
  }
}
