import Foundation
import Posts

/// The columns of a stored post except its value, or of a state without a post; dates are in seconds since 1970.
struct PostRecord: Hashable, Sendable {
  /// The minimum time between updates of `confirmedAt`, in seconds: sooner responses with the post do not change it.
  static let confirmationPrecision = 3_600.0
  /// The earliest plausible date of a post: 1 January 1990.
  private static let firstDate = 631_152_000.0
  /// The difference between the sort dates of posts without a date on the same page, in seconds.
  private static let step = 0.001

  /// Whether the row has a value; false for a state without a post.
  private(set) var hasValue: Bool
  private(set) var version: Int
  /// The size of the value and the long text together, in bytes.
  private(set) var size: Int
  private(set) var account: String?
  /// The date that the source states for the post, in seconds since 1970; nil if it states none.
  private(set) var date: Double?
  private(set) var sortDate: Double
  private(set) var arrivedAt: Double
  private(set) var confirmedAt: Double
  private(set) var isUnread: Bool
  /// Whether a filter excludes the unread post from the unread counts.
  private(set) var isPassedOver = false
  private(set) var unreadChangedAt: Double
  private(set) var isStarred: Bool
  private(set) var starredChangedAt: Double

  var state: PostState {
    PostState(
      viewer: Post.Viewer(isUnread: isUnread, isStarred: isStarred), isPassedOver: isPassedOver,
      unreadChangedAt: Date(timeIntervalSince1970: unreadChangedAt),
      starredChangedAt: Date(timeIntervalSince1970: starredChangedAt),
      arrivedAt: Date(timeIntervalSince1970: arrivedAt), confirmedAt: Date(timeIntervalSince1970: confirmedAt))
  }

  /// The date of a post in seconds since 1970; nil if it is implausible or missing.
  static func usable(_ date: Date?) -> Double? {
    date.map(\.timeIntervalSince1970).flatMap { $0.isFinite && $0 >= firstDate ? $0 : nil }
  }

  /// Applies a post from a response of its source.
  ///
  /// - Parameters:
  ///   - post: the post in the response.
  ///   - position: its index in the response.
  ///   - now: the current time, in seconds since 1970.
  mutating func take(_ post: EncodedPost, position: Int, at now: Double) {
    // If the arrival is in the future, it was recorded while the clock was ahead.
    let isNew = !hasValue || arrivedAt > now
    if isNew { arrivedAt = now }
    set(post, position: position, isNew: isNew)
    confirm(at: now)
  }

  /// Replaces the value of the post; the account stays the same.
  mutating func update(_ post: EncodedPost) {
    let account = hasValue ? account : post.account
    set(post, position: 0, isNew: !hasValue)
    self.account = account
  }

  /// Records that a response of the source contains the post.
  mutating func confirm(at now: Double) {
    if confirmedAt > now || confirmedAt <= now - Self.confirmationPrecision { confirmedAt = now }
  }

  /// Moves a confirmation in the future, recorded while the clock was ahead, back to `now`, except for a starred post.
  mutating func setClockRight(at now: Double) {
    if !isStarred { confirmedAt = min(confirmedAt, now) }
  }

  /// Applies a starred post from another store: its star and, unless this store has the post already, its value and
  /// arrival.
  mutating func take(_ starred: StarredPost, at now: Double) {
    if !hasValue {
      take(starred.post, position: 0, at: min(starred.arrivedAt.timeIntervalSince1970, now))
      confirmedAt = now
    }
    _ = setStarred(true, at: min(starred.starredAt.timeIntervalSince1970, now))
  }

  /// Sets a mark; returns false if nothing changes.
  mutating func set(_ mark: PostMark, at now: Double) -> Bool {
    switch mark {
    case .seen, .unseen: setUnread(mark == .unseen, at: now)
    case .star, .unstar: setStarred(mark == .star, at: now)
    }
  }

  /// Marks the post as read, or as unread and counted; returns false if nothing changes.
  mutating func setUnread(_ isUnread: Bool, at now: Double) -> Bool {
    guard isUnread != self.isUnread || isPassedOver else { return false }
    self.isUnread = isUnread
    isPassedOver = false
    unreadChangedAt = now
    return true
  }

  /// Excludes the unread post from the unread counts, or includes it; returns false if it is read, or nothing changes.
  mutating func setPassedOver(_ isPassedOver: Bool) -> Bool {
    guard isUnread, isPassedOver != self.isPassedOver else { return false }
    self.isPassedOver = isPassedOver
    return true
  }

  /// Applies the initial state that filters give a new post.
  mutating func take(_ arrival: PostArrival, at now: Double) {
    if arrival.isRead { _ = setUnread(false, at: now) }
    if arrival.isStarred { _ = setStarred(true, at: now) }
    if arrival.isPassedOver { _ = setPassedOver(true) }
  }

  /// Whether the post is included in the unread counts.
  var isCounted: Bool { isUnread && !isPassedOver }

  /// Sets or removes the star; returns false if nothing changes.
  mutating func setStarred(_ isStarred: Bool, at now: Double) -> Bool {
    guard isStarred != self.isStarred else { return false }
    self.isStarred = isStarred
    starredChangedAt = now
    return true
  }

  /// Whether this record's value is kept when another source moves to this address and has a post with the same id: the
  /// moved value must not replace what the address itself has sent.
  func outlasts(_ moved: PostRecord) -> Bool { hasValue || !moved.hasValue }

  /// Merges the state of another record with the same id; the other record's value is dropped.
  mutating func merge(_ other: PostRecord) {
    isPassedOver = isUnread && other.isUnread && isPassedOver && other.isPassedOver
    isUnread = isUnread && other.isUnread
    unreadChangedAt = max(unreadChangedAt, other.unreadChangedAt)
    isStarred = isStarred || other.isStarred
    starredChangedAt = max(starredChangedAt, other.starredChangedAt)
    if other.hasValue { arrivedAt = min(arrivedAt, other.arrivedAt) }
    confirmedAt = max(confirmedAt, other.confirmedAt)
  }

  private mutating func set(_ post: EncodedPost, position: Int, isNew: Bool) {
    let date = post.date?.timeIntervalSince1970
    let known = date.flatMap { $0.isFinite ? $0 : nil }
    if isNew || known != self.date {
      self.date = known
      sortDate = Self.usable(post.date).map { min($0, arrivedAt) } ?? arrivedAt - Double(position) * Self.step
    }
    hasValue = true
    version = post.version
    size = post.size
    account = post.account
  }
}

extension PostRecord {
  /// Creates a state without a post.
  init(isUnread: Bool, isStarred: Bool = false, account: String? = nil, at now: Double) {
    self.init(
      hasValue: false, version: 0, size: 0, account: account, date: nil, sortDate: now, arrivedAt: now,
      confirmedAt: now,
      isUnread: isUnread, unreadChangedAt: now, isStarred: isStarred, starredChangedAt: now)
  }
}
