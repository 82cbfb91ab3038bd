import Foundation
import JSON

/// The routes of an account's notifications: single notifications and, as on Mastodon, groups.
struct NoticeRoutes: Sendable {
  private static let sampleSize = 8

  let membership: DemoMembership

  func add(to router: inout Router) {
    router.get("api/v1/notifications", single)
    // GoToSocial has no groups.
    if membership.dialect == .mastodon { router.get("api/v2/notifications", grouped) }
  }

  private func single(_ request: Request) throws -> Response {
    let (notices, json) = try notices(request)
    let page = try NumberedPage(request, of: notices, standard: 40, by: \.number)
    return Response(json: .array(try page.entries.map { try entry($0, json) }), headers: page.headers)
  }

  /// The grouped notifications.
  ///
  /// A group may appear on several pages, on later ones with its older notifications.
  private func grouped(_ request: Request) throws -> Response {
    let (notices, json) = try notices(request)
    let types = request.list("grouped_types")
    let key = { (notice: DemoNotice) in
      types.isEmpty || types.contains(notice.kind.rawValue) ? notice.group : notice.ungrouped
    }
    let page = try NumberedPage(
      request, of: notices, standard: 40, by: \.number,
      where: { notice, page in !page.contains { key($0) == key(notice) } })
    let groups = page.entries.map { first in notices.filter { key($0) == key(first) && $0.number <= first.number } }
    var (actors, posts): ([DemoAccount], [String]) = ([], [])
    for group in groups {
      for actor in group.prefix(Self.sampleSize).map(\.actor) where !actors.contains(actor) { actors.append(actor) }
      if let post = group.first?.post, !posts.contains(post) { posts.append(post) }
    }
    return Response(
      json: [
        "accounts": .array(actors.map(json.account)),
        "statuses": .array(try posts.map { try membership.statuses.status($0, json) }),
        "notification_groups": .array(groups.compactMap { group in group.first.map { Self.group(group, key($0)) } }),
      ], headers: page.headers)
  }

  /// The notifications of the requested kinds, newest first, and the writer of the response.
  private func notices(_ request: Request) throws -> (notices: [DemoNotice], json: MastodonJSON) {
    let (account, json) = try membership.json(request, "read:notifications")
    let (wanted, unwanted) = (request.list("types"), request.list("exclude_types"))
    let all = DemoNotices(statuses: membership.statuses, ledger: membership.ledger).all(for: account)
    let selected = all.filter { notice in
      (wanted.isEmpty || wanted.contains(notice.kind.rawValue)) && !unwanted.contains(notice.kind.rawValue)
    }
    return (selected, json)
  }

  private func entry(_ notice: DemoNotice, _ json: MastodonJSON) throws -> JSONValue {
    .object(of: [
      "id": .string(String(notice.number)), "type": .string(notice.kind.rawValue),
      "created_at": .string(notice.date.formatted(MastodonJSON.dates)), "account": json.account(notice.actor),
      "status": try notice.post.map { try membership.statuses.status($0, json) },
      "group_key": membership.dialect == .mastodon ? .string(notice.group) : nil,
    ])
  }

  /// A group of notifications, newest first.
  private static func group(_ notices: [DemoNotice], _ key: String) -> JSONValue {
    let ids = notices.map { JSONValue.string(String($0.number)) }
    let first = notices.first
    return .object(of: [
      "group_key": .string(key), "notifications_count": .integer(notices.count),
      "type": first.map { .string($0.kind.rawValue) }, "most_recent_notification_id": first.map { .integer($0.number) },
      "page_min_id": ids.last, "page_max_id": ids.first,
      "latest_page_notification_at": first.map { .string($0.date.formatted(MastodonJSON.dates)) },
      "sample_account_ids": .array(notices.prefix(sampleSize).map { .string($0.actor.id) }),
      "status_id": first?.post.map { .string($0) },
    ])
  }
}
