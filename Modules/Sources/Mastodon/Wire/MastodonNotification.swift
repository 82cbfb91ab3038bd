import Foundation
import Loading

/// A notification of the signed-in account, or a group of similar notifications.
struct MastodonNotification: Decodable, Sendable {
  /// The event of a notification.
  struct Event: Sendable {
    /// The type, such as `favourite`.
    let type: String
    let createdAt: Date?
    /// The account that caused the event; the most recent one of a group.
    let account: MastodonAccount
    /// The number of further accounts in the group.
    let otherCount: Int
    /// The post that the event is about; nil if there is none, or if it was deleted.
    let entry: MastodonEntry?
  }

  /// The paging id.
  let id: String
  /// The id of the newest notification of a group; the notification's own id if it is not in a group.
  let newestID: String
  /// The unique key of the notification or group.
  let key: String
  /// The post that mentions the account; nil for any other notification.
  let mention: MastodonEntry?
  /// The event; nil if it could not be decoded.
  let event: Event?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    id = try container.needed(container.identifier("id"), "id")
    (newestID, key) = (id, id)
    let type = container.text("type")
    mention = type == "mention" ? try container.decode(MastodonEntry.self, forKey: "status") : nil
    let account: MastodonAccount? = container.lenient("account")
    event = account.flatMap { account in
      type.map {
        Event(
          type: $0, createdAt: container.date("created_at"), account: account, otherCount: 0,
          entry: container.lenient("status"))
      }
    }
  }

  fileprivate init(id: String, newestID: String, key: String, event: Event?) {
    (self.id, self.newestID, self.key, self.event) = (id, newestID, key, event)
    mention = nil
  }
}

/// A page of grouped notifications.
struct MastodonNotificationGroups: Decodable, Sendable {
  let notifications: [MastodonNotification]
  /// The number of malformed groups.
  let leftOut: Int
  /// Whether the server sent an empty page.
  let isEmpty: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    let groups = try container.decode(LossyArray<Group>.self, forKey: "notification_groups")
    let accounts = container.lenient("accounts", as: LossyArray<MastodonAccount>.self)?.elements ?? []
    let statuses = container.lenient("statuses", as: LossyArray<MastodonEntry>.self)?.elements ?? []
    let accountsByID = Dictionary(
      accounts.compactMap { account in account.id.map { ($0, account) } }, uniquingKeysWith: { first, _ in first })
    let statusesByID = Dictionary(statuses.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    (leftOut, isEmpty) = (groups.leftOut, groups.isEmpty)
    notifications = groups.elements.map { group in
      let account = group.accounts.lazy.compactMap { accountsByID[$0] }.first
      let event = account.map { account in
        MastodonNotification.Event(
          type: group.type, createdAt: group.createdAt, account: account, otherCount: group.accountCount - 1,
          entry: group.status.flatMap { statusesByID[$0] })
      }
      return MastodonNotification(id: group.id, newestID: group.newestID, key: group.key, event: event)
    }
  }

  private struct Group: Decodable {
    /// The prefix of the key of a notification that is not in a group, before its id.
    private static let single = "ungrouped-"

    /// The id of the oldest notification of the group on this page.
    let id: String
    /// The id of the newest notification of the group.
    let newestID: String
    let key: String
    let type: String
    let createdAt: Date?
    /// The ids of the most recent accounts.
    let accounts: [String]
    /// The number of accounts in the group, at least 1.
    let accountCount: Int
    /// The id of the post that the event is about.
    let status: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      type = try container.needed(container.text("type"), "type")
      let key = try container.needed(container.text("group_key"), "group_key")
      let newestID = container.identifier("most_recent_notification_id")
      id = try container.needed(container.identifier("page_min_id") ?? newestID, "page_min_id")
      self.newestID = newestID ?? id
      // The post of a single notification has the same id as without groups.
      self.key = key.hasPrefix(Self.single) ? String(key.dropFirst(Self.single.count)) : key
      createdAt = container.date("latest_page_notification_at")
      accounts = container.lenient("sample_account_ids", as: LossyArray<Identifier>.self)?.elements.map(\.text) ?? []
      accountCount = max(container.count("notifications_count") ?? 1, accounts.count, 1)
      status = container.identifier("status_id")
    }
  }

  /// An id, which may be encoded as a number.
  private struct Identifier: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        text = try container.decode(String.self)
      } catch {
        text = String(try container.decode(Int64.self))
      }
    }
  }
}
