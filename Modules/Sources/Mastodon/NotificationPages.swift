import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Requests the pages of notifications: in groups if the server supports them, otherwise one by one.
struct NotificationPages: Sendable {
  let location: MastodonLocation
  let services: SourceServices
  let directory: MastodonDirectory
  let trail: PageTrail
  let entries: EntryIDs

  /// The page of notifications for a cursor, or the first page if `cursor` is nil.
  func page(after cursor: String?) -> SourceDocument<Page<Post>> {
    let (groups, single) = (
      location.server.notificationGroups(limit: services.pageSize, after: cursor),
      location.server.page(of: location.timeline, limit: services.pageSize, after: cursor)
    )
    return SourceDocument(list: "posts", cursor: cursor) { [location, directory] in
      MastodonAnswer.request(await directory.hasNotificationGroups ? groups : single, by: location.account)
    } next: { [location, directory] answers in
      guard answers.count == 1, let answer = answers.first, Self.lacksGroups(answer) else { return nil }
      await directory.noteLackOfNotificationGroups()
      return MastodonAnswer.request(single, by: location.account)
    } readAll: { answers, _ in
      guard let answer = answers.last else { throw LoadFailure.malformed }
      return try page(in: answer, after: cursor)
    }
  }

  private func page(in answer: HTTPResponse, after cursor: String?) throws -> Page<Post> {
    let page = try NotificationMapper(answer: answer, location: location, entries: entries).page(
      isGrouped: Self.isOfGroups(answer))
    return Page(items: page.items, cursor: trail.next(page.cursor, after: cursor), leftOut: page.leftOut)
  }

  /// Whether a response shows that the server does not support grouped notifications.
  private static func lacksGroups(_ answer: HTTPResponse) -> Bool {
    isOfGroups(answer) && [404, 405, 410, 501].contains(answer.status)
  }

  private static func isOfGroups(_ answer: HTTPResponse) -> Bool {
    answer.url.path().hasSuffix("/api/v2/notifications")
  }
}
