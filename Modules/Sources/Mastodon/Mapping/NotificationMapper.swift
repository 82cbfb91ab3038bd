import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// Maps notifications to posts.
///
/// The author of such a post is the account that caused the event, and its text is the text of the post that the event
/// is about.
struct NotificationMapper {
  /// The response to map.
  let answer: HTTPResponse
  let location: MastodonLocation
  /// Receives the ids of the newest notifications of groups.
  let entries: EntryIDs

  /// Maps the response to a page; notifications that are malformed or of an unknown type are only counted.
  func page(isGrouped: Bool) throws -> Page<Post> {
    let (notifications, leftOut, isEmpty) = try self.notifications(isGrouped: isGrouped)
    var known: Set<Post.ID> = []
    let posts = notifications.map(post)
    let cursor =
      isEmpty
      ? nil
      : NextPageLink.cursor(in: answer, named: location.timeline.cursorName, last: notifications.last?.id)
    return Page(
      items: posts.compactMap(\.self).filter { known.insert($0.id).inserted }, cursor: cursor,
      leftOut: leftOut + posts.count { $0 == nil })
  }

  private func notifications(isGrouped: Bool) throws -> ([MastodonNotification], leftOut: Int, isEmpty: Bool) {
    if isGrouped {
      let groups = try MastodonAnswer.decode(MastodonNotificationGroups.self, answer, of: location.server)
      return (groups.notifications, groups.leftOut, groups.isEmpty)
    }
    let list = try MastodonAnswer.decode(LossyArray<MastodonNotification>.self, answer, of: location.server)
    return (list.elements, list.leftOut, list.isEmpty)
  }

  /// Maps a notification; nil if its type is unknown, or if the post that its type requires is missing.
  private func post(_ notification: MastodonNotification) -> Post? {
    guard let event = notification.event, let kind = kind(of: event), kind == .follow || event.entry != nil else {
      return nil
    }
    var details = Post.Details()
    details.author = Author(event.account, on: location.server)
    details.createdAt = event.createdAt
    details.link = event.account.profile?.withoutCredentials
    details.hasComments = event.entry != nil
    details.notice = Post.Notice(
      kind, otherCount: event.otherCount, subject: event.entry.map { Post.ID(rawValue: $0.status.id) })
    if let entry = event.entry { describe(entry.status, entry.filters, in: &details) }
    let id = Post.ID(rawValue: notification.key)
    entries.add(notification.newestID, of: id)
    return Post(id: id, images: [], details: details)
  }

  /// Adds the text, the link and the warning of the post that the event is about.
  private func describe(_ status: MastodonStatus, _ filters: [MastodonFilter], in details: inout Post.Details) {
    let text = StatusText(status, base: location.server.url)
    details.text = text.text
    details.textLinks = text.links
    details.language = status.language
    details.link = status.link?.withoutCredentials
    details.commentCount = status.repliesCount
    details.warning = StatusMapper.warning(of: status, filters, hasPictures: false)
    guard let filter = filters.first(where: { $0.action == .hide }) else { return }
    details.facts.words = Post.Words()
    details.facts.words?.hidingFilter = filter.title ?? location.server.name
  }

  private func kind(of event: MastodonNotification.Event) -> Post.Notice.Kind? {
    switch event.type {
    case "mention": event.entry.map { isReply($0.status) } == true ? .reply : .mention
    case "reblog": .boost
    case "favourite": .like
    case "follow": .follow
    case "poll": .poll
    case "update": .edit
    default: nil
    }
  }

  /// Whether a post is a reply to the signed-in account, whose id is found in the mentions.
  private func isReply(_ status: MastodonStatus) -> Bool {
    guard let id = status.facts.inReplyToAccountID, let replied = status.facts.mentions.first(where: { $0.id == id })
    else { return false }
    guard let name = location.account?.name ?? answer.account?.prefix(while: { $0 != "@" }).description else {
      return !replied.acct.contains("@")
    }
    return replied.acct.lowercased() == name.lowercased()
  }
}
