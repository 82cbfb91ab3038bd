import Foundation
import JSON
import Localization
import PostRows
import Posts
import Viper

/// The displayed texts and the JSON fields of a post with its comments.
struct ConversationWords {
  let state: ConversationState
  /// The number of comments in the list.
  let count: Int
  let listState: SceneState
  let context: PresentationContext

  private var texts: Strings<CommentsText> { context.strings(CommentsText.table) }
  private var postTexts: Strings<PostText> { context.strings(PostText.table) }

  var title: String { texts[.title] }
  var heading: String { state.postRow?.heading(in: context).nonBlank ?? title }
  var empty: String { gap ?? texts[.empty] }
  var end: String { gap ?? texts(.end, ["count": count]) }

  /// The heading above the comments; nil if there are none.
  var rowsHeading: String? {
    guard count > 0 else { return nil }
    guard let total = state.thread?.total, total > count else { return postTexts(.commentCount, ["count": count]) }
    let shown = count.formatted(.number.locale(context.language.locale))
    return postTexts(.commentCountOf, ["shown": shown, "count": total])
  }

  /// The name of the command that scrolls to the comments, and its summary for `help`.
  var rowsCommand: (name: String, summary: String) { (PostPage.commentsWord, postTexts[.commentsHereSummary]) }

  /// The name of the command that skips the answers to a comment, and its summary for `help`; nil if no comment has
  /// answers.
  var skipCommand: (name: String, summary: String)? {
    guard state.subthreads.haveAnswers else { return nil }
    return (PostPage.skipWord, texts[.skipSummary])
  }

  /// The failure of the skip command if no comment follows.
  var nothingFollows: Failure { Failure(.badArgument, texts[.nothingFollows]) }

  /// The failure of `collapse` or `expand` if it would change nothing.
  func nothingChanges(by command: SubthreadCommand) -> Failure {
    Failure(.badArgument, texts[command == .collapse ? .nothingToCollapse : .nothingToExpand])
  }

  /// The message after a refresh without new comments.
  var nothingNew: String { context.strings(ListText.table)[.nothingNew] }

  /// The footer's hint about the command that shows the parent; empty if there is no parent.
  var upHint: [String] { state.above.isEmpty ? [] : [postTexts(.upHint, ["command": PostPage.upWord])] }

  /// The failure of a command whose post is not loaded yet.
  var notLoaded: Failure { Failure(.badArgument, context.strings(ListText.table)[.notLoadedYet]) }

  var fields: JSONFields {
    let post = state.postRow.map { JSONValue.object(of: $0.fields(in: context)) }
    let above = state.above.map { JSONValue.object(of: PostRow($0).fields(in: context)) }
    let gap = state.thread?.gap
    let total = state.thread?.total ?? (gap == nil && [.loaded, .empty].contains(listState) ? count : nil)
    return [
      "image": post, "post": post, "above": above.isEmpty ? nil : .array(above), "total": total.map { .integer($0) },
      "cut": gap == .cut ? .bool(true) : nil,
      "cutBy": gap == .cut ? .string(failure == nil ? "limit" : "failure") : nil, "cutError": failure?.json,
    ]
  }

  /// The failure that left the comments incomplete; nil if no load failed.
  private var failure: Failure? {
    (state.thread?.failure ?? state.thread?.refusal).map { Failure(loading: $0, in: context.language) }
  }

  /// Returns a failed load as a failure that names the comments, if the page shows only the post.
  func unavailable(because error: any Error) -> Failure {
    let failure = Failure(loading: error, in: context.language)
    guard state.postRow != nil, count == 0 else { return failure }
    return failure.with(message: texts(.unavailable, ["reason": failure.message]))
  }

  /// The message that comments are missing because of a failure.
  private func missing(because failure: Failure) -> String {
    guard state.thread?.failure != nil else { return texts(.refused, ["reason": failure.message]) }
    let values: [String: any TextValue] = ["command": ListCommand.refresh, "reason": failure.message]
    guard let total = state.thread?.total, total > count, let heading = rowsHeading else {
      return texts(.failed, values)
    }
    return texts(.failedOf, values.merging(["count": heading]) { $1 })
  }

  private var gap: String? {
    switch state.thread?.gap {
    case nil: nil
    case .cut: failure.map(missing(because:)) ?? texts[.cut]
    case .needsLogin: texts(.needsLogin, ["command": "\(ProgramName.current.command) login SERVER"])
    case .arriving: texts(.arriving, ["command": ListCommand.refresh])
    }
  }
}
