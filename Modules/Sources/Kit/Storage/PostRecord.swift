import Foundation
import Posts

/// The columns of a stored post except its value, or of a state without a post.
///
/// All dates are in seconds since 1970.
struct PostRecord: Hashable, Sendable {
  /// The minimum time between updates of `confirmedAt`, in seconds; earlier responses with the post do not change it.
  static let confirmationPrecision = 3_600.0
  /// The earliest plausible date of a post: 1 January 1990.
  private static let firstDate = 631_152_000.0
  /// The difference between the sort dates of consecutive posts without a date on a page, in seconds.
  private static let step = 0.001

  /// Whether the row has a value; false for a state without a post.
  private(set) var hasValue: Bool
  private(set) var version: Int
  /// The total size of the value and the long text, in bytes.
  private(set) var size: Int
  private(set) var account: String?
  /// The date of the post according to its source, in seconds since 1970; nil if the source does not provide it.
  private(set) var date: Double?
  private(set) var sortDate: Double
  private(set) var arrivedAt: Double
  private(set) var confirmedAt: Double
  private(set) var isUnread: Bool
  /// Whether a filter excludes the unread post from the unread counts.
  private(set) var isPassedOver = false
  private(set) var unreadChangedAt: Double
  private(set) var flags: Set<PostFlag>
  private(set) var flagsChangedAt: [PostFlag: Double]

  var state: PostState {
    PostState(
      viewer: Post.Viewer(isUnread: isUnread, flags: flags), isPassedOver: isPassedOver,
      unreadChangedAt: Date(timeIntervalSince1970: unreadChangedAt),
      flagsChangedAt: flagsChangedAt.mapValues(Date.init(timeIntervalSince1970:)),
      arrivedAt: Date(timeIntervalSince1970: arrivedAt), confirmedAt: Date(timeIntervalSince1970: confirmedAt))
  }

  /// The date of a post in seconds since 1970; nil if it is implausible or missing.
  static func usable(_ date: Date?) -> Double? {
    date.map(\.timeIntervalSince1970).flatMap { $0.isFinite && $0 >= firstDate ? $0 : nil }
  }

  /// Applies a post from a response of its source; `position` is the index of the post in the response.
  mutating func take(_ post: EncodedPost, position: Int, at now: Double) {
    // An arrival in the future was recorded with a wrong clock.
    let isNew = !hasValue || arrivedAt > now
    if isNew { arrivedAt = now }
    set(post, position: position, isNew: isNew)
    confirm(at: now)
  }

  /// Replaces the value of the post, but not its account.
  mutating func update(_ post: EncodedPost) {
    let account = hasValue ? account : post.account
    set(post, position: 0, isNew: !hasValue)
    self.account = account
  }

  /// Records that a response of the source contains the post.
  mutating func confirm(at now: Double) {
    if confirmedAt > now || confirmedAt <= now - Self.confirmationPrecision { confirmedAt = now }
  }

  /// Applies a flagged post from another store: adds its flags; if this record has no value, also its value and
  /// arrival.
  mutating func take(_ flagged: FlaggedPost, at now: Double) {
    if !hasValue {
      take(flagged.post, position: 0, at: min(flagged.arrivedAt.timeIntervalSince1970, now))
      confirmedAt = now
    }
    for (flag, date) in flagged.flags { _ = set(PostMark(flag, isSet: true), at: min(date.timeIntervalSince1970, now)) }
  }

  /// Sets a mark; returns false if the record is unchanged.
  mutating func set(_ mark: PostMark, at now: Double) -> Bool {
    guard let flag = mark.flag else { return setUnread(!mark.isSet, at: now) }
    guard flags.contains(flag) != mark.isSet else { return false }
    if mark.isSet { flags.insert(flag) } else { flags.remove(flag) }
    flagsChangedAt[flag] = now
    return true
  }

  /// Marks the post as read, or as unread and counted; returns false if the record is unchanged.
  mutating func setUnread(_ isUnread: Bool, at now: Double) -> Bool {
    guard isUnread != self.isUnread || isPassedOver else { return false }
    self.isUnread = isUnread
    isPassedOver = false
    unreadChangedAt = now
    return true
  }

  /// Excludes the unread post from the unread counts, or includes it; returns false if it is read, or if the record is
  /// unchanged.
  mutating func setPassedOver(_ isPassedOver: Bool) -> Bool {
    guard isUnread, isPassedOver != self.isPassedOver else { return false }
    self.isPassedOver = isPassedOver
    return true
  }

  /// Applies the initial state that filters determine for a new post.
  mutating func take(_ arrival: PostArrival, at now: Double) {
    if arrival.isRead { _ = setUnread(false, at: now) }
    if arrival.isStarred { _ = set(.star, at: now) }
    if arrival.isPassedOver { _ = setPassedOver(true) }
  }

  /// Whether the post is included in the unread counts.
  var isCounted: Bool { isUnread && !isPassedOver }

  /// Whether to keep this record's value when another source moves to this address and has a post with the same id.
  ///
  /// The moved value must not replace a value that this address itself has sent.
  func outlasts(_ moved: PostRecord) -> Bool { hasValue || !moved.hasValue }

  /// Merges the state of another record with the same id; drops the value of the other record.
  mutating func merge(_ other: PostRecord) {
    isPassedOver = isUnread && other.isUnread && isPassedOver && other.isPassedOver
    isUnread = isUnread && other.isUnread
    unreadChangedAt = max(unreadChangedAt, other.unreadChangedAt)
    flags.formUnion(other.flags)
    flagsChangedAt.merge(other.flagsChangedAt, uniquingKeysWith: max)
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
  init(isUnread: Bool, at now: Double) {
    self.init(
      hasValue: false, version: 0, size: 0, account: nil, date: nil, sortDate: now, arrivedAt: now,
      confirmedAt: now,
      isUnread: isUnread, unreadChangedAt: now, flags: [],
      flagsChangedAt: Dictionary(uniqueKeysWithValues: PostFlag.allCases.map { ($0, now) }))
  }
}
