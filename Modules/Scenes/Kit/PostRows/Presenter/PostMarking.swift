import Localization
package import Posts
package import Viper

/// Sets marks on posts, and records how to undo each change.
package final class PostMarking {
  private let states: any PostStates
  private let lastChange: LastChange
  private let context: PresentationContext
  /// The number of rows in the latest screenful; 0 in a scene of a single post.
  private let screenful: Int

  /// Creates an object that sets marks through `states`, and records each change in `lastChange`.
  package init(
    _ states: any PostStates, lastChange: LastChange, context: PresentationContext, screenful: Int = 0
  ) {
    self.states = states
    self.lastChange = lastChange
    self.context = context
    self.screenful = screenful
  }

  /// Sets a mark as part of the scene's work, reports the number of changed posts, and records how to undo the change.
  ///
  /// If not nil, `change` sets the mark on `posts` and on further posts, and returns the ids of all changed posts.
  package func set(
    _ mark: PostMark, on posts: [Post.ID], typed command: String,
    by change: (@MainActor () async throws -> [Post.ID])? = nil
  ) -> Answer {
    let message = lastChange.message(undoing: command)
    return .work(name: mark.rawValue) { [self] in
      let changed = if let change { try await change() } else { await states.set(mark, on: posts) }
      // A command that has changed nothing is not recorded.
      if !changed.isEmpty { record(mark, on: changed, message) }
      let report = context.message(
        Self.message(mark, changed, context), about: changed.count, screenful: screenful)
      return .result(report, .posts(changed.count))
    }
  }

  /// Records how to undo a mark; also works after the user leaves the scene.
  private func record(
    _ mark: PostMark, on posts: [Post.ID], _ message: @escaping @MainActor @Sendable (_ result: String) -> String
  ) {
    lastChange.record { [states, context] in
      message(Self.message(mark.opposite, await states.set(mark.opposite, on: posts), context))
    }
  }

  /// The commands that set marks on the post of a scene with one post.
  package func commands(_ post: @escaping () throws -> Post) -> [Command] {
    let texts = context.strings(MarkText.table)
    return PostMark.allCases.map { mark in
      Command(
        mark.rawValue, in: .read, summary: texts[MarkText(.hereSummary, of: mark)], output: .done,
        isUseful: { do { return mark.changes(try post()) } catch { return false } }, yields: true
      ) { _ in self.set(mark, on: [try post().id], typed: mark.rawValue) }
    }
  }

  private static func message(_ mark: PostMark, _ posts: [Post.ID], _ context: PresentationContext) -> String {
    context.strings(MarkText.table)(MarkText(.done, of: mark), ["count": posts.count])
  }
}
