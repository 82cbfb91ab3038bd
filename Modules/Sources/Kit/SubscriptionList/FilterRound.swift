import Foundation
import Posts
import Queries

/// Matches posts against the filters; all dates are relative to a single date.
struct FilterRound: Sendable {
  private struct Membership {
    let feeds: [PostFeed]
    let groups: [String]
  }

  private let filters: [Filter]
  private let date: Date
  private let calendar: Calendar
  /// The names and groups of subscriptions, by address.
  private let memberships: [String: Membership]

  init(_ filters: [Filter], of list: SubscriptionList, at date: Date, in calendar: Calendar) {
    (self.filters, self.date, self.calendar) = (filters, date, calendar)
    memberships = Dictionary(list.all.map { ($0.id, Membership(feeds: [PostFeed($0)], groups: $0.tags)) }) { first, _ in
      first
    }
  }

  /// The filters that match a post, in order; `source` is nil if the post's listing contains its sources.
  ///
  /// `date` is the date by which the post is sorted; nil for the date from its source.
  func filters(for post: Post, of source: String?, date: Date? = nil) -> [Filter] {
    let memberships = (source.map { [$0] } ?? post.listing.feeds.map(\.address)).compactMap { address in
      self.memberships[address] ?? source.map { Membership(feeds: [PostFeed(name: $0, address: $0)], groups: []) }
    }
    let feeds = source == nil ? post.listing.feeds : memberships.flatMap(\.feeds)
    let groups = memberships.flatMap(\.groups)
    let subject = QuerySubject(post, sources: feeds, groups: groups, isNew: post.viewer.isUnread, date: date)
    var words = SubjectWords()
    return filters.filter {
      $0.isAbout(feeds, groups: groups) && $0.query.matches(subject, &words, asOf: self.date, in: calendar)
    }
  }
}
