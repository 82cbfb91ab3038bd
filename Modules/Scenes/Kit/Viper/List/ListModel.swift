public import Loading
public import Posts

/// The state of a list scene: rows, numbers, load phases, page cursor, new rows, and pager.
///
/// Each value is stored only once. The rows remain while a load is running, and after it fails or is cancelled.
public struct ListModel<Row: ListRow>: Sendable {
  /// The sections, from the top.
  public private(set) var sections: [ListSection<Row>] = []
  /// The origin of the rows; nil before the first response.
  public private(set) var origin: Origin?
  /// The phase of the load from the beginning: the first load or a refresh.
  public private(set) var phase = LoadPhase.idle
  /// The phase of the load of the next page.
  public private(set) var pagePhase = LoadPhase.idle
  /// The cursor of the next page, and the rules for loading it.
  public private(set) var cursor = PageCursor()
  /// The number of rows omitted from the last response because an earlier row has the same id.
  package private(set) var repeated = 0
  /// The number of rows that could not be read.
  public private(set) var leftOut = 0
  /// The items that the list omits deliberately.
  public private(set) var omissions: [Omission] = []
  /// The number of rows hidden by filters.
  public private(set) var hidden = 0
  /// The row numbers, and the ids of the listed rows.
  public private(set) var numbers = RowNumbers<Row.ID>()
  /// The number of unread rows.
  public private(set) var unreadCount = 0
  private(set) var newRows = NewRows<Row.ID>()
  /// The paging position in all rows.
  var listPager = Pager()
  /// The rows that match the search; nil if no search is active.
  var found: FoundRows<Row.ID>?
  /// Rows that arrived late and belong above the rows on screen; `takeNewer` inserts them.
  public private(set) var newer: [Row] = []
  /// Whether `newer` contains rows that have to be announced.
  public private(set) var isNewerDue = false
  /// The number of rows in `newer` that were already announced.
  private var toldNewer = 0
  /// The ids of rows that were on the screen, or whose number was used.
  private var seen: Set<Row.ID> = []
  /// Whether the next page was requested during a load from the beginning.
  public private(set) var isPageDue = false
  private(set) var unconfirmed = UnconfirmedRows<Row>()
  /// Whether the user requested a refresh during the first load.
  private var isRefreshRequested = false
  /// Whether the cancellation notice was shown; the notice is shown only once.
  public private(set) var hasToldCancellation = false

  /// Creates a list that has not been loaded.
  public init() {}
}

// MARK: - Loads

extension ListModel {
  /// Treats the running load as a refresh that the user requested.
  public mutating func requestRefresh() {
    isRefreshRequested = phase == .loading
  }

  /// Replaces the rows with those of a response, or appends the rows of a page.
  ///
  /// The first of several rows with the same id is kept. The first section of a page is merged with the last section of
  /// the list if its header is equal or nil.
  public mutating func receive(_ page: ListPage<Row>, from origin: Origin, for scope: LoadScope) -> ListChange {
    switch scope {
    case .nextPage(let cursor): append(page, from: origin, after: cursor)
    case .first, .refresh: replace(with: page, from: origin, scope)
    }
  }

  /// Returns the cursor of the next page, for a load that the user requested; nil if there is no next page.
  ///
  /// Also returns nil while a page is loading. While the first page is loading, marks the next page as due.
  public mutating func takeNextPage() -> String? {
    isPageDue = phase == .loading
    return isPageDue || pagePhase == .loading ? nil : cursor.takeOnRequest()
  }

  /// Returns the cursor of the next page, for an automatic load near the end of the list or on an unfilled screen.
  ///
  /// Returns nil while a page is loading, after a page failed to load, and after a page without new rows. Also returns
  /// nil during a load from the beginning, and marks the page as due.
  public mutating func takeNextPageByItself() -> String? {
    isPageDue = phase == .loading
    guard !isPageDue else { return nil }
    switch pagePhase {
    case .idle, .loaded: return cursor.takeByItself()
    case .loading, .failed, .cancelled: return nil
    }
  }

  /// Records that a load began, or that it ended by completion, cancellation or failure.
  public mutating func enter(_ phase: LoadPhase, _ scope: LoadScope) -> ListChange {
    guard !scope.isNextPage else {
      pagePhase = phase
      return .status(phase, scope)
    }
    (self.phase, hasToldCancellation) = (phase, false)
    if phase != .loading { isRefreshRequested = false } else if pagePhase.failure != nil { pagePhase = .idle }
    // A page is due only after a load that succeeded.
    if phase != .loaded { isPageDue = false }
    return .status(phase, scope)
  }

  private mutating func append(_ page: ListPage<Row>, from origin: Origin, after sent: String) -> ListChange {
    // The server responds again: drop its earlier failure, unless the rows are saved ones.
    if origin == .remote, self.origin == .remote, phase.failure != nil { phase = .loaded }
    forgetCancellation()
    let end = count
    let new = page.sections.map { section in section.with { numbers.insert($0.id) } }
    let rows = new.flatMap(\.rows)
    repeated = page.count - rows.count
    unconfirmed.remove(rows.lazy.map(\.id))
    let unread = rows.filter(\.isUnread)
    unreadCount += unread.count
    newRows.mark(unread.lazy.map(\.id))
    sections.goOn(with: new)
    leftOut += page.leftOut
    hidden += page.hidden
    cursor.advance(from: sent, to: page.next, broughtRows: !rows.isEmpty)
    if cursor.next == nil { unconfirmed = UnconfirmedRows() }
    pager.waitAgain()
    return .appended(from: end)
  }

  private mutating func replace(with page: ListPage<Row>, from origin: Origin, _ scope: LoadScope) -> ListChange {
    let old = rows
    let known = numbers
    numbers.beginList()
    sections = page.sections.map { section in section.with { numbers.insert($0.id) } }
    self.origin = origin
    repeated = page.count - count
    leftOut = page.leftOut
    hidden = page.hidden
    omissions = page.omissions
    cursor.begin(with: page.next, broughtRows: !isEmpty)
    pagePhase = .idle
    (newer, toldNewer, isNewerDue) = ([], 0, false)
    let unread = rows.filter(\.isUnread)
    unreadCount = unread.count
    guard !old.isEmpty else {
      (listPager, found) = (Pager(), nil)
      newRows.clearMarks()
      newRows.mark(unread.lazy.map(\.id))
      return .rows
    }
    return update(from: old, known, scope)
  }

  private mutating func update(from old: [Row], _ known: RowNumbers<Row.ID>, _ scope: LoadScope) -> ListChange {
    let rows = rows
    unconfirmed.remove(rows.lazy.map(\.id))
    // If there are more pages, a missing row counts as removed only if it was above the last row common to both lists.
    // If the order has changed, the row may be on any later page.
    let common = old.map(\.id).filter { numbers.isListed($0) }
    let isReordered = common != rows.map(\.id).filter(Set(common).contains)
    let knownEnd =
      cursor.next == nil ? old.count : isReordered ? 0 : old.lastIndex { numbers.isListed($0.id) } ?? 0
    let gone = old[..<knownEnd].filter { !numbers.isListed($0.id) }
    let fresh = rows.filter { known.number(of: $0.id) == nil }.map(\.id)
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    unconfirmed.keep(old[knownEnd...].filter { !numbers.isListed($0.id) }, dropping: gone, hasMore: cursor.next != nil)
    newRows.add(fresh, to: rows.map(\.id))
    let ids = rows.map(\.id)
    // If the order has changed, no position corresponds to the end of the screenful.
    let difference: ListDifference =
      isReordered ? ListDifference(removals: [], insertions: []) : .between(old.map(\.id), ids)
    listPager.follow(difference, count: rows.count)
    found?.follow(ids)
    // The new rows are not added to the open screenful: `new` shows them.
    if !fresh.isEmpty { listPager.close() }
    return .updated(
      ListUpdate(
        newCount: fresh.count, goneCount: gone.count,
        editedCount: rows.count { row in before[row.id].map { !$0.hasSameContents(as: row) } ?? false },
        isReordered: isReordered),
      isRefreshRequested ? .refresh : scope)
  }
}

// MARK: - Actions

extension ListModel {
  /// Renumbers all rows from 1, in list order.
  public mutating func renumber() {
    numbers.renumber(rows.map(\.id))
  }

  /// Removes a row; returns nil if the row is not in the list.
  public mutating func remove(_ id: Row.ID) -> ListChange? {
    unconfirmed.remove(CollectionOfOne(id))
    guard numbers.isListed(id) else { return nil }
    newRows.remove(CollectionOfOne(id))
    return edit { model in
      model.numbers.remove(id)
      for section in model.sections.indices { model.sections[section].rows.removeAll { $0.id == id } }
    }
  }

  /// Inserts a row before the row at `position`, in the same section; at the end if the position is out of bounds.
  ///
  /// If `isNew` is true, the row counts as new. Otherwise, the row is added to the last screenful, and `again` shows
  /// it. Returns nil if the row is already listed.
  public mutating func insert(_ row: Row, at position: Int, isNew: Bool = false) -> ListChange? {
    let end = sections.indices.last.map { RowPosition(section: $0, index: sections[$0].rows.count) }
    guard !numbers.isListed(row.id), let target = self.position(ofOffset: position) ?? end else { return nil }
    let change = edit(includesInsertion: !isNew) { model in
      _ = model.numbers.insert(row.id)
      model.sections[target.section].rows.insert(row, at: target.index)
      if !isNew { model.listPager.include(position) }
    }
    if isNew { newRows.add([row.id], to: rows.map(\.id)) }
    return change
  }

  /// Edits rows in place, including rows that are unconfirmed since the last reload.
  ///
  /// - Parameters:
  ///   - ids: the ids of the rows to edit.
  ///   - unchanged: the ids of edited rows that need not be redrawn.
  ///   - transform: returns the edited row.
  /// - Returns: the change; nil if no listed row has changed.
  public mutating func update(
    _ ids: Set<Row.ID>, keepingOnScreen unchanged: Set<Row.ID> = [], _ transform: (Row) -> Row
  ) -> ListChange? {
    unconfirmed.update(ids, transform)
    let listed = ids.filter(numbers.isListed)
    var (left, position, edited, hasChanged) = (listed.count, 0, [Int](), false)
    for section in sections.indices where left > 0 {
      for index in sections[section].rows.indices where left > 0 && listed.contains(sections[section].rows[index].id) {
        left -= 1
        let (old, new) = (sections[section].rows[index], transform(sections[section].rows[index]))
        guard old != new else { continue }
        sections[section].rows[index] = new
        hasChanged = true
        if !unchanged.contains(new.id) { edited.append(position + index) }
        unreadCount += (new.isUnread ? 1 : 0) - (old.isUnread ? 1 : 0)
        if !new.isUnread { newRows.remove(CollectionOfOne(new.id)) }
      }
      position += sections[section].rows.count
    }
    return hasChanged ? .edited(edited) : nil
  }

  /// Clears the cancelled state of the load from the beginning, because the rows have changed since.
  public mutating func forgetCancellation() {
    if phase == .cancelled, hasLoaded { phase = .loaded }
  }

  /// Records that the cancellation notice was shown.
  mutating func tellCancellation() { hasToldCancellation = phase == .cancelled && hasLoaded }

  /// Removes all rows; ids keep their numbers.
  public mutating func clear() {
    numbers.beginList()
    let numbers = numbers
    self = ListModel()
    self.numbers = numbers
  }

  /// Marks rows as shown, so that they no longer count as new.
  public mutating func didShow(_ ids: some Sequence<Row.ID>) {
    newRows.remove(ids)
    seen.formUnion(ids)
  }

  private mutating func edit(includesInsertion: Bool = true, _ body: (inout ListModel) -> Void) -> ListChange {
    let old = rows.map(\.id)
    body(&self)
    unreadCount = rows.count { $0.isUnread }
    let ids = rows.map(\.id)
    let difference = ListDifference.between(old, ids)
    let start = listPager.start
    listPager.follow(difference, count: count)
    found?.follow(ids)
    if includesInsertion, let first = difference.insertions.first { listPager.include(min(start, first)) }
    return .changed(difference)
  }
}

// MARK: - Rows of slow sources

extension ListModel {
  /// Receives rows that arrived late.
  ///
  /// Rows that belong below the last row seen are inserted at once; all others wait in `newer`.
  ///
  /// - Parameters:
  ///   - rows: the rows, in order.
  ///   - precedes: whether its first argument belongs above its second.
  ///   - divide: returns the index, among the given unseen rows, at which the last section begins.
  /// - Returns: the change; nil if all rows wait.
  public mutating func arrive(
    _ rows: [Row], by precedes: (Row, Row) -> Bool, dividedAt divide: ([Row]) -> Int = { _ in 0 }
  ) -> ListChange? {
    let fresh = rows.filter { row in !numbers.isListed(row.id) && !newer.contains { $0.id == row.id } }
    let position = (self.rows.lastIndex { seen.contains($0.id) } ?? -1) + 1
    let last = position > 0 ? self.rows[position - 1] : nil
    let above = fresh.filter { row in last.map { precedes(row, $0) } ?? false }
    let below = fresh.filter { row in last.map { !precedes(row, $0) } ?? true }
    newer = (above + newer).sorted(by: precedes)
    guard !below.isEmpty else { return nil }
    insert(below, from: position, by: precedes, dividedAt: divide)
    return .appended(from: position)
  }

  /// Marks the waiting rows as due for an announcement; returns nil if all of them were already announced.
  public mutating func announceNewer() -> ListChange? {
    guard newer.count > toldNewer else { return nil }
    isNewerDue = true
    return .newer
  }

  /// Inserts the waiting rows at the top, and begins the next screenful with them; returns false if no rows are
  /// waiting.
  ///
  /// The rows get the next unused numbers.
  public mutating func takeNewer() -> Bool {
    let rows = newer.filter { numbers.insert($0.id) }
    (newer, toldNewer, isNewerDue) = ([], 0, false)
    guard !rows.isEmpty else { return false }
    if sections.isEmpty { sections = [ListSection(rows: [])] }
    sections[0].rows.insert(contentsOf: rows, at: 0)
    let unread = rows.filter(\.isUnread)
    unreadCount += unread.count
    newRows.mark(unread.lazy.map(\.id))
    found = nil
    listPager.begin(at: 0)
    return true
  }

  /// Prevents the numbers of rows from being reassigned, as if the rows had been on screen.
  public mutating func keepNumbers(of ids: some Sequence<Row.ID>) { seen.formUnion(ids) }

  /// Records that the waiting rows were announced.
  public mutating func tellNewer() { (toldNewer, isNewerDue) = (newer.count, false) }

  private mutating func insert(
    _ rows: [Row], from position: Int, by precedes: (Row, Row) -> Bool, dividedAt divide: ([Row]) -> Int
  ) {
    let rest = self.rows[position...] + rows
    let unseen = rest.enumerated().sorted { first, second in
      precedes(first.element, second.element)
        || !precedes(second.element, first.element) && first.offset < second.offset
    }.map(\.element)
    numbers.order(unseen.map(\.id))
    let header = sections.last?.header
    var left = position
    sections = sections.compactMap { section in
      defer { left = max(0, left - section.rows.count) }
      guard left > 0 else { return nil }
      var remaining = section
      remaining.rows = Array(section.rows.prefix(left))
      return remaining
    }
    let index = sections.last.map { $0.header == header } ?? (header == nil) ? 0 : divide(unseen)
    let parts = [
      ListSection(rows: Array(unseen.prefix(index))), ListSection(header: header, rows: Array(unseen.dropFirst(index))),
    ]
    sections.goOn(with: parts.filter { !$0.rows.isEmpty })
    let unread = rows.filter(\.isUnread)
    unreadCount += unread.count
    newRows.mark(unread.lazy.map(\.id))
    let ids = self.rows.map(\.id)
    found?.follow(ids)
    pager.waitAgain()
  }
}
