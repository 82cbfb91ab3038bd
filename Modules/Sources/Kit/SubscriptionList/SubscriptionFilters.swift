import Foundation
import Posts
import Queries
import Reading
import Storage

/// The user's filters, with the names and groups of the subscriptions to which they apply.
struct SubscriptionFilters: PostFiltering {
  private let filters: UserFilters
  private let list: SubscriptionList
  private let calendar: Calendar
  private let now: @Sendable () -> Date

  init(
    _ filters: UserFilters, of list: SubscriptionList, calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date
  ) {
    (self.filters, self.list, self.calendar, self.now) = (filters, list, calendar, now)
  }

  /// The current filters with one of the given effects; nil if there are none.
  func round(of effects: Set<FilterEffect> = Set(FilterEffect.allCases)) -> FilterRound? {
    let filters = filters.all.filter { effects.contains($0.effect) }
    return filters.isEmpty ? nil : FilterRound(filters, of: list, at: now(), in: calendar)
  }

  func arrivals(of posts: [Post], from source: String) -> [PostArrival]? {
    let round = round(of: [.hide, .star, .seen])
    guard round != nil || posts.contains(where: \.isHiddenByItsServer) else { return nil }
    return posts.map { post in
      var post = post
      post.viewer = Post.Viewer(isUnread: true)
      let effects = Set(round?.filters(for: post, of: source).map(\.effect) ?? [])
      return PostArrival(
        isRead: effects.contains(.seen), isStarred: effects.contains(.star),
        isPassedOver: effects.contains(.hide) || post.isHiddenByItsServer)
    }
  }

  var hidingText: String? {
    do {
      let hiding = try filters.read().filter { $0.effect == .hide }
      let isOfTheDay = hiding.contains { $0.query.dependsOnDate }
      // A query with an age matches different posts every day.
      let day = isOfTheDay ? [calendar.startOfDay(for: now()).formatted(.iso8601)] : []
      return (day + hiding.map(\.text)).joined(separator: "\n")
    } catch {
      return nil  // reported where the filters are used
    }
  }

  func hides() -> @Sendable (StoredPost) -> Bool {
    let round = round(of: [.hide])
    return { stored in
      guard let post = stored.post else { return false }
      return post.isHiddenByItsServer
        || round?.filters(for: post, of: stored.key.source, date: stored.sortDate).isEmpty == false
    }
  }
}

extension Post {
  /// Whether the post is hidden by one of the user's filters on the post's server.
  var isHiddenByItsServer: Bool { details.facts.words?.hidingFilter != nil }
}
