import Foundation
import Posts

/// The columns of a stored post beside its value, or of a state without a post; dates are in seconds since 1970.
struct PostRecord: Hashable, Sendable {
  /// The time for which a confirmation is not written again, in seconds.
  static let confirmationPrecision = 3_600.0
  /// The first date that a post can have: 1 January 1990.
  private static let firstDate = 631_152_000.0
  /// The time between posts without a date in their page, in seconds.
  private static let step = 0.001

  /// Whether there is a value.
  private(set) var hasValue: Bool
  private(set) var version: Int
  /// The size of the value and the long text, in bytes.
  private(set) var size: Int
  private(set) var account: String?
  /// The post's own date.
  private(set) var date: Double?
  private(set) var sortDate: Double
  private(set) var arrivedAt: Double
  private(set) var confirmedAt: Double
  private(set) var isUnread: Bool
  /// Whether a filter excludes it from the unread counts while it is unread.
  private(set) var isPassedOver = false
  private(set) var unreadChangedAt: Double
  private(set) var isStarred: Bool
  private(set) var starredChangedAt: Double

  var state: PostState {
    PostState(
      isUnread: isUnread, isPassedOver: isPassedOver,
      unreadChangedAt: Date(timeIntervalSince1970: unreadChangedAt), isStarred: isStarred,
      starredChangedAt: Date(timeIntervalSince1970: starredChangedAt),
      arrivedAt: Date(timeIntervalSince1970: arrivedAt), confirmedAt: Date(timeIntervalSince1970: confirmedAt))
  }

  /// The date of a post in seconds since 1970; nil for one that is impossible.
  static func usable(_ date: Date?) -> Double? {
    date.map(\.timeIntervalSince1970).flatMap { $0.isFinite && $0 >= firstDate ? $0 : nil }
  }

  /// Takes a post from an answer of its source.
  ///
  /// - Parameters:
  ///   - post: the post.
  ///   - position: its position in the answer.
  ///   - now: the date of now.
  mutating func take(_ post: EncodedPost, position: Int, at now: Double) {
    // An arrival in the future was dated by a clock that ran ahead.
    let isNew = !hasValue || arrivedAt > now
    if isNew { arrivedAt = now }
    set(post, position: position, isNew: isNew)
    confirm(at: now)
  }

  /// Takes a new value of the post; its account stays.
  mutating func update(_ post: EncodedPost) {
    let account = hasValue ? account : post.account
    set(post, position: 0, isNew: !hasValue)
    self.account = account
  }

  /// Records that the source answered with the post.
  mutating func confirm(at now: Double) {
    if confirmedAt > now || confirmedAt <= now - Self.confirmationPrecision { confirmedAt = now }
  }

  /// Sets a confirmation in the future, which a clock that was ahead has made, back to now; a starred post needs none.
  mutating func setClockRight(at now: Double) {
    if !isStarred { confirmedAt = min(confirmedAt, now) }
  }

  /// Takes a starred post of another store: its star, and its value and arrival if there is none here.
  mutating func take(_ starred: StarredPost, at now: Double) {
    if !hasValue {
      take(starred.post, position: 0, at: min(starred.arrivedAt.timeIntervalSince1970, now))
      confirmedAt = now
    }
    _ = setStarred(true, at: min(starred.starredAt.timeIntervalSince1970, now))
  }

  /// Sets a mark; false if nothing changes.
  mutating func set(_ mark: PostMark, at now: Double) -> Bool {
    switch mark {
    case .seen, .unseen: setUnread(mark == .unseen, at: now)
    case .star, .unstar: setStarred(mark == .star, at: now)
    }
  }

  /// Marks it as read, or as unread and counted; false if nothing changes.
  mutating func setUnread(_ isUnread: Bool, at now: Double) -> Bool {
    guard isUnread != self.isUnread || isPassedOver else { return false }
    self.isUnread = isUnread
    isPassedOver = false
    unreadChangedAt = now
    return true
  }

  /// Excludes an unread post from the unread counts, or counts it again; false if nothing changes, or if it is read.
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

  /// Whether it counts as unread.
  var isCounted: Bool { isUnread && !isPassedOver }

  /// Sets or removes its star; false if nothing changes.
  mutating func setStarred(_ isStarred: Bool, at now: Double) -> Bool {
    guard isStarred != self.isStarred else { return false }
    self.isStarred = isStarred
    starredChangedAt = now
    return true
  }

  /// Whether its value stays when a source moves to its address and has a post with the same id: another source must
  /// not replace what the address itself has sent.
  func outlasts(_ moved: PostRecord) -> Bool { hasValue || !moved.hasValue }

  /// Merges the state of another record with the same id, whose value is dropped.
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
  /// A state without a post.
  init(isUnread: Bool, isStarred: Bool = false, account: String? = nil, at now: Double) {
    self.init(
      hasValue: false, version: 0, size: 0, account: account, date: nil, sortDate: now, arrivedAt: now,
      confirmedAt: now,
      isUnread: isUnread, unreadChangedAt: now, isStarred: isStarred, starredChangedAt: now)
  }
}
