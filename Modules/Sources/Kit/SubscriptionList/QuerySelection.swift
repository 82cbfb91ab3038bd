import Foundation
import Posts
import Queries
import Reading
import Storage

/// Matches posts against a query; all dates are relative to a single date.
struct QuerySelection {
  private let query: Query
  private let date: Date
  private let calendar: Calendar
  /// The tags of each subscription, by its address.
  private let groups: [String: [String]]
  /// The addresses of the built-in subscriptions if they are hidden from lists; their posts do not match.
  private let hidden: Set<String>

  init(_ query: Query, in list: SubscriptionList, at date: Date, in calendar: Calendar) {
    (self.query, self.date, self.calendar) = (query, date, calendar)
    (groups, hidden) = (Dictionary(list.all.map { ($0.id, $0.tags) }) { first, _ in first }, list.hidden)
  }

  /// The post as it appears in the merged list, with an excerpt; nil if it is damaged or does not match the query.
  func hit(_ stored: StoredPost, in posts: MergedPosts) -> Post? {
    guard let own = stored.post else { return nil }
    var post = posts.merged(own, of: stored.key.source)
    var words = SubjectWords()
    guard holds(for: post, stored, &words) else { return nil }
    post.listing.excerpt = query.excerpt(of: post)
    return post
  }

  /// Whether the query matches a post of a merged list; `words` caches the words of the post for further queries.
  func holds(for post: Post, _ stored: StoredPost, _ words: inout SubjectWords) -> Bool {
    guard !hidden.contains(stored.key.source) else { return false }
    let groups = groups[stored.key.source] ?? []
    let subject = QuerySubject(post, groups: groups, isNew: stored.state.isUnread, date: stored.sortDate)
    return query.matches(subject, &words, asOf: date, in: calendar)
  }
}
