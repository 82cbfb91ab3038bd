public import Localization
import Posts

/// The texts about notifications.
public nonisolated enum NoticeText: String, TextKey {
  case like, likes, boost, boosts, follow, follows, mention, reply, poll, edit
  case quoted, wordless
  case empty, noPost

  /// The texts in all languages.
  @MainActor public static let table = StringTable<NoticeText>(PackageResources.notices_json)

  /// Creates the key of the sentence about an event, which may involve several accounts.
  init(_ notice: Post.Notice) {
    let isGroup = notice.otherCount > 0
    self =
      switch notice.kind {
      case .like: isGroup ? .likes : .like
      case .boost: isGroup ? .boosts : .boost
      case .follow: isGroup ? .follows : .follow
      case .mention: .mention
      case .reply: .reply
      case .poll: .poll
      case .edit: .edit
      }
  }
}
