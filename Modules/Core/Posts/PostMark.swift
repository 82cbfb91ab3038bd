/// A change of a mark on posts: read, unread, or the setting or removal of a flag.
///
/// The raw value is the name of its command.
public struct PostMark: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// Marks a post as read, even if it was not opened.
  public static let seen = PostMark(nil, isSet: true)
  /// Marks a post as unread, even if it was opened.
  public static let unseen = seen.opposite
  /// Stars a post.
  public static let star = PostMark(.star, isSet: true)
  /// Removes the star of a post.
  public static let unstar = star.opposite

  private static let ofFlags = PostFlag.allCases.map { PostMark($0, isSet: true) }.flatMap { [$0, $0.opposite] }
  public static let allCases: [PostMark] = [seen, unseen] + ofFlags
  /// The marks that can be set on a single row.
  ///
  /// Marking posts as read is only possible for a list or a range of rows.
  public static let ofRows: [PostMark] = ofFlags + [unseen]

  /// The flag to set or remove; nil if the mark makes posts read or unread.
  public let flag: PostFlag?
  /// Whether the mark sets the flag or makes posts read; false if it removes the flag or makes posts unread.
  public let isSet: Bool

  /// Creates a mark that sets or removes a flag; if the flag is nil, one that makes posts read or unread.
  public init(_ flag: PostFlag?, isSet: Bool) { (self.flag, self.isSet) = (flag, isSet) }

  public init?(rawValue: String) {
    guard let mark = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = mark
  }

  public var rawValue: String { (isSet ? "" : "un") + (flag?.rawValue ?? "seen") }

  /// Whether the mark makes posts read or unread.
  public var isOfReading: Bool { flag == nil }

  /// Whether the mark is sent to accounts with a list of feeds.
  public var isOfAccounts: Bool { flag?.isOfAccounts != false }

  /// The mark that undoes this mark.
  public var opposite: PostMark { PostMark(flag, isSet: !isSet) }

  /// Whether setting the mark would change a post.
  public func changes(_ post: Post) -> Bool { post.viewer.with(self) != post.viewer }
}
