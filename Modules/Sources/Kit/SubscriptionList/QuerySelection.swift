import Foundation
import Posts
import Queries
import Reading
import Storage

/// Matches posts against a query, as of one date.
struct QuerySelection {
  private let query: Query
  private let date: Date
  private let calendar: Calendar
  /// The groups of the subscriptions, by address.
  private let groups: [String: [String]]
  /// The addresses of the sources whose posts are not looked at.
  private let hidden: Set<String>

  init(_ query: Query, in list: SubscriptionList, at date: Date, in calendar: Calendar) {
    (self.query, self.date, self.calendar) = (query, date, calendar)
    (groups, hidden) = (Dictionary(list.all.map { ($0.id, $0.tags) }) { first, _ in first }, list.hidden)
  }

  /// The post as a list of several sources has it; nil for one that the query does not ask for, or that is damaged.
  func hit(_ stored: StoredPost, in posts: MergedPosts) -> Post? {
    guard let own = stored.post else { return nil }
    var post = posts.merged(own, of: stored.key.source)
    var words = SubjectWords()
    guard holds(for: post, stored, &words) else { return nil }
    post.listing.excerpt = query.excerpt(of: post)
    return post
  }

  /// Whether the query asks for a post, as a list of several sources has it, with its words for the next query about it.
  func holds(for post: Post, _ stored: StoredPost, _ words: inout SubjectWords) -> Bool {
    guard !hidden.contains(stored.key.source) else { return false }
    let groups = groups[stored.key.source] ?? []
    let subject = QuerySubject(post, groups: groups, isNew: stored.state.isUnread, date: stored.sortDate)
    return query.matches(subject, &words, asOf: date, in: calendar)
  }
}
