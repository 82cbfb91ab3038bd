/// A typed reference to a row (`3`), to a part of a row (`3.2`), or to a part of the page (`.2`).
public struct RowReference: Hashable, Sendable {
  /// The maximum number of rows in a list of references, including duplicates.
  public static let maximumCount = 1_000

  /// The row's number; 0 for the page itself.
  public let number: Int
  /// The part of the row, from 1; nil for the whole row.
  public let part: Int?

  /// Creates a reference to a row or to a part of a row.
  public init(_ number: Int, part: Int? = nil) {
    self.number = number
    self.part = part
  }

  /// The reference in the form that a user types.
  public var typed: String { (number == 0 ? "" : String(number)) + (part.map { ".\($0)" } ?? "") }

  /// Whether the reference is to a part of the page rather than to a row.
  public var isOfPage: Bool { number == 0 && part != nil }

  /// Parses `3`, `3.2` or `.2`; returns nil for any other text.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let number = first.isEmpty && parts.count == 2 ? 0 : Int(first), parts.count <= 2
    else { return nil }
    let part = parts.count == 2 ? Int(parts[1]) : nil
    guard parts.count == 1 || (part ?? 0) > 0 else { return nil }
    self.init(number, part: part)
  }

  /// Parses numbers, ranges and parts such as `1-3,7` or `3.2`, in typed order.
  ///
  /// Returns nil for any other text, an empty range, or more than `maximumCount` rows.
  public static func list(parsing text: some StringProtocol) -> [RowReference]? {
    var references: [RowReference] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      if item.contains("."), let part = RowReference(parsing: item), references.count < maximumCount {
        references.append(part)
        continue
      }
      let ends = item.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
      case (1, let number?, _) where references.count < maximumCount: references.append(RowReference(number))
      case (2, let first?, let last?) where first <= last && last - first < maximumCount - references.count:
        references += (first...last).map { RowReference($0) }
      default: return nil
      }
    }
    var named: Set<RowReference> = []
    let unique = references.filter { named.insert($0).inserted }
    return unique.isEmpty ? nil : unique
  }
}
