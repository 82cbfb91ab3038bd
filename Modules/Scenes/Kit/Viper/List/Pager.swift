/// The user's paging position in a list; computes the rows to print from their heights.
public struct Pager: Hashable, Sendable {
  /// Rows that are drawn together: one row, or several side by side.
  public struct Block: Hashable, Sendable {
    /// The height in lines.
    public let height: Int
    /// The number of rows.
    public let count: Int

    /// Creates a block with the given height and number of rows.
    public init(height: Int, count: Int = 1) {
      self.height = height
      self.count = max(1, count)
    }
  }

  /// The position of the screenful's first row.
  public private(set) var start = 0
  /// The position of the first row not yet shown.
  public private(set) var next = 0
  /// The number of unused lines in the screenful.
  public private(set) var room = 0
  /// The end position of a screenful with a fixed number of rows; nil to show as many rows as fit.
  private var limit: Int?
  /// Whether the screenful has a fixed number of rows, which may exceed the screen.
  public private(set) var isLong = false
  /// Whether the screenful contains a row.
  private var isBegun = false
  /// Whether rows are waiting for their pictures.
  public private(set) var waitsForPictures = false

  /// Creates a pager at the top of a list, before the first screenful.
  public init() {}

  /// Whether all `count` rows were shown.
  public func isAtEnd(of count: Int) -> Bool { next >= count }

  /// Whether the screenful has space for rows that arrive later.
  public func isFillable(_ count: Int) -> Bool { isAtEnd(of: count) && room > 0 }
}

// MARK: - Screenfuls to come

extension Pager {
  /// Returns the end position of the rows that fit on the screenful.
  ///
  /// A screenful contains at least one row, regardless of its height.
  public func end(count: Int, block: (Int) -> Block) -> Int {
    let count = min(count, limit ?? count)
    return Self.end(from: min(next, count), room: room, count: count, isBegun: isBegun, block: block)
  }

  /// Returns the end position of the rows that would fit on a screenful of `lines` lines that begins at `position`.
  public func endOfUpcoming(from position: Int, lines: Int, count: Int, block: (Int) -> Block) -> Int {
    Self.end(from: position, room: lines, count: count, isBegun: false, block: block)
  }

  /// Whether the remaining rows need fewer than `lines` lines.
  public func isNearEnd(count: Int, lines: Int, block: (Int) -> Block) -> Bool {
    var left = lines
    var position = next
    while position < count {
      let block = block(position)
      left -= block.height
      if left <= 0 { return false }
      position += block.count
    }
    return true
  }

  private static func end(
    from start: Int, room: Int, count: Int, isBegun: Bool, block: (Int) -> Block
  ) -> Int {
    var (position, room) = (start, room)
    while position < count, room > 0 {
      let block = block(position)
      room -= block.height
      guard room >= 0 || (position == start && !isBegun) else { break }
      position += block.count
    }
    return position
  }
}

// MARK: - Verbs of the presenter

extension Pager {
  /// Begins a screenful of `lines` lines; `block` measures the rows that are drawn together, starting at a position.
  mutating func begin(_ screenful: Screenful, count: Int, lines: Int, block: (Int) -> Block) {
    switch screenful {
    case .first: next = 0
    case .again:
      if isLong { keepLastRows(lines: lines, block: block) }
      next = start
    case .previous:
      rewind(lines: lines, block: block)
      next = start
    case .next, .rows: break
    }
    (room, limit, isLong) = (lines, nil, false)
    if case .rows(let count) = screenful { (room, limit, isLong) = (.max, next + min(count, .max - next), true) }
    // At the end, `again` shows the last screenful once more.
    if next < count { start = next }
    isBegun = false
    waitsForPictures = true
  }

  /// Makes the row at the given position the start of the last screenful, so that `again` shows it.
  mutating func begin(at position: Int) {
    (start, next, room, isLong) = (position, position, 0, false)
  }

  /// Makes the row at the given position the start of the last screenful.
  ///
  /// Has no effect if a screenful that is not long already contains the row.
  mutating func move(to position: Int) {
    guard isLong || !(start..<max(start, next)).contains(position) else { return }
    begin(at: position)
  }

  /// Records rows as shown; closes the screenful at its end if more rows follow.
  mutating func take(_ blocks: [Block], upTo end: Int, of count: Int) {
    for block in blocks {
      // The screenful was begun at the end of the list, and rows have arrived since.
      if !isBegun { start = next }
      room -= block.height
      next += block.count
      isBegun = true
      if let limit, next >= limit { close() }
    }
    if next == end, !isAtEnd(of: count) { close() }
  }

  /// Closes the screenful, so that rows that arrive later are not added to it.
  mutating func close() {
    room = 0
  }

  /// Stops waiting for pictures; the rows are shown without the missing pictures.
  mutating func stopWaiting() {
    waitsForPictures = false
  }

  /// Resumes waiting for pictures, because rows have arrived.
  mutating func waitAgain() {
    waitsForPictures = true
  }

  /// Adjusts the positions to a change of the list, so that they refer to the same rows.
  mutating func follow(_ difference: ListDifference, count: Int) {
    start = min(difference.count(ofFirst: start), count)
    next = min(difference.count(ofFirst: next), count)
  }

  /// Moves the start of the screenful up to the given position, unless the screenful already begins there or above.
  mutating func include(_ position: Int) {
    start = min(start, position)
  }

  /// Moves the start of a screenful longer than `lines` lines down to the last rows that fit.
  private mutating func keepLastRows(lines: Int, block: (Int) -> Block) {
    let first = start
    start = next
    rewind(lines: lines, block: block)
    start = max(first, start)
  }

  /// Moves the start of the screenful up by `lines` lines, at most to the first row.
  private mutating func rewind(lines: Int, block: (Int) -> Block) {
    let end = start
    for position in (0..<end).reversed() {
      let isFirst = position == end - 1
      // The size of a block depends on its first row.
      guard isFirst || Self.end(from: position, room: lines, count: end, isBegun: true, block: block) >= end else {
        return
      }
      start = position
    }
  }
}

/// The start of a screenful.
public enum Screenful: Hashable, Sendable {
  /// The first row of the list.
  case first
  /// The first row of the last screenful.
  case again
  /// The first row not yet shown.
  case next
  /// The first row of the screenful above the last screenful.
  case previous
  /// The given number of rows, of any height, starting with the first row not yet shown.
  case rows(Int)
}
