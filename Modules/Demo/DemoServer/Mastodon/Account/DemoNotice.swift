import Foundation

/// A notification of an account.
struct DemoNotice: Hashable, Sendable {
  /// The kind, by its name in the API.
  enum Kind: String, Sendable {
    case mention, reblog, favourite, follow, poll, update
  }

  /// The id, higher for newer notifications.
  var number: Int
  let kind: Kind
  /// The account that caused the notification.
  let actor: DemoAccount
  let date: Date
  /// The id of the post; nil for a new follower.
  let post: String?

  /// The key of the notification's group: likes of a post, boosts of a post, or new followers.
  ///
  /// Other notifications are not grouped.
  var group: String {
    switch kind {
    case .favourite, .reblog: "\(kind.rawValue)-\(post ?? "")"
    case .follow: "follow-0"
    case .mention, .poll, .update: ungrouped
    }
  }
  /// The key of a notification that is not grouped.
  var ungrouped: String { "ungrouped-\(number)" }
}

/// The notifications of an account: initial ones, and those for the likes and boosts by other accounts.
struct DemoNotices: Sendable {
  /// The number of newest posts that may have initial notifications.
  private static let searched = 400
  private static let maximumComments = 6
  /// The number of the first notification of a write.
  private static let firstWrite = 1_000_000

  let statuses: DemoStatuses
  let ledger: DemoLedger

  /// All notifications of an account, newest first.
  func all(for account: DemoAccount) -> [DemoNotice] {
    let others = DemoAccount.all.filter { $0 != account }
    let posts = (0..<min(statuses.posts.count, Self.searched)).map(statuses.posts.post)
    let followers = others.enumerated().map { offset, follower in
      let date = statuses.posts.now.addingTimeInterval(-3_600 * Double(1 + 20 * offset))
      return DemoNotice(number: 0, kind: .follow, actor: follower, date: date, post: nil)
    }
    let first = (followers + posts.flatMap { notices(of: $0, account, others) }).enumerated()
      .sorted { ($0.element.date, $1.offset) < ($1.element.date, $0.offset) }
    let numbered = first.enumerated().map { number, entry in
      var notice = entry.element
      notice.number = number + 1
      return notice
    }
    return writes(to: account) + numbered.reversed()
  }

  /// The initial notifications of an account that a post has caused.
  private func notices(of post: DemoPost, _ account: DemoAccount, _ others: [DemoAccount]) -> [DemoNotice] {
    guard post.shared == nil else { return [] }
    let notice = { (kind: DemoNotice.Kind, actor: DemoAccount, delay: TimeInterval, id: String) in
      DemoNotice(number: 0, kind: kind, actor: actor, date: post.createdAt.addingTimeInterval(delay), post: id)
    }
    guard post.account == account else {
      if post.mentioned.contains(account) { return [notice(.mention, post.account, 1, post.id)] }
      return post.index % 40 == 5 ? [notice(.update, post.account, 400, post.id)] : []
    }
    var notices = others.prefix(1 + post.index % others.count).enumerated().map { offset, actor in
      notice(.favourite, actor, 60 * Double(offset + 1), post.id)
    }
    if post.index.isMultiple(of: 2) { notices.append(notice(.reblog, others[post.index % others.count], 90, post.id)) }
    if DemoPoll(post)?.hasEnded == true { notices.append(notice(.poll, account, 300, post.id)) }
    let count = min(DemoThread.count(post, statuses.comments), Self.maximumComments)
    let thread = DemoThread(of: post, count: count)
    let replies = thread.comments.filter { $0.account != account && thread.addressee(of: $0) == account }
    return notices + replies.map { notice(.mention, $0.account, 100 + Double($0.number), $0.id) }
  }

  /// The notifications for likes and boosts made by other accounts of the server, newest first.
  private func writes(to account: DemoAccount) -> [DemoNotice] {
    let shelves = ledger.shelves.filter { $0.key != account }
    let notices = shelves.flatMap { actor, shelf in
      let likes = shelf.favourites.map { post, mark in
        DemoNotice(
          number: Self.firstWrite + mark.serial, kind: .favourite, actor: actor, date: mark.date, post: post)
      }
      let boosts = shelf.boosts.values.joined().map { boost in
        DemoNotice(
          number: Self.firstWrite + boost.serial, kind: .reblog, actor: actor, date: boost.date, post: boost.post)
      }
      return likes + boosts
    }
    return notices.filter { $0.post.flatMap { statuses.original($0, ledger) }?.author == account }
      .sorted { $0.number > $1.number }
  }
}
