import Viper

/// How far a reader has come in a list.
struct Reader<ID: Hashable & Sendable> {
  /// The first row of the screenful.
  var start = 0
  /// The first row that was not shown yet.
  var next = 0
  /// The lines that the screenful has left.
  var room = 0
  /// Whether what stands after the rows was shown as it is now.
  var hasSeenEnd = false
  /// Whether it was said what the last reload has changed.
  var hasSeenReload = false
  /// Whether a row waits for its picture.
  var isPatient = false
  /// Rows to show once more when their picture is there.
  var again: [ID] = []
  /// Rows of the screenful that were shown before their picture was there.
  var early: [ID] = []

  /// Stays with the rows it was at, whatever comes and goes before them; shown again, a screenful has what has come.
  mutating func follow(_ difference: ListDifference) {
    start = difference.count(ofFirst: start)
    next = difference.count(ofFirst: next)
    if let first = difference.insertions.first, first < start { start = first }
    hasSeenEnd = false
  }
}

extension ListView {
  var isShownToTheEnd: Bool { reader.next >= presenter.content.rows.count }

  /// The rows wait for each other, too: they are shown in order.
  var isWaitingForPictures: Bool {
    reader.isPatient && !isShownToTheEnd && reader.room > 0
      && presenter.images?.isLoading(presenter.content.rows[reader.next].id) == true
  }

  func stopWaiting() {
    reader.isPatient = false
  }

  /// Shows a row once more when its picture has come or failed.
  func showAgain(_ id: Presenter.Row.ID) {
    reader.again.append(id)
  }

  /// Tries the pictures of the screenful again that have failed; false if none has.
  func retryPictures() -> Bool {
    guard presenter.content.failure == nil, let images = presenter.images else { return false }
    let failed = presenter.content.rows[reader.start..<reader.next].filter {
      if case .failure = images.result(of: $0.id) { true } else { false }
    }
    failed.forEach { showAgain($0.id) }
    failed.forEach(presenter.retryImage)
    return !failed.isEmpty
  }

  func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    switch screenful {
    case .first: reader.next = 0
    case .again: reader.next = reader.start
    case .next: break
    }
    // Who is at the end stays with what was shown last.
    if !isShownToTheEnd { reader.start = reader.next }
    reader.early = []
    reader.hasSeenReload = true
    reader.room = size.lines
    reader.hasSeenEnd = false
    reader.isPatient = true
    return fill(size: size)
  }

  func fill(size: ScreenSize) -> [StyledText] {
    var shown = linesShownAgain(size: size) + lateFailures(size: size) + rowsThatFit(size: size)
    // Where there is more, it is being loaded, or is about to be: unless somebody has stopped it.
    let goesOn =
      presenter.content.morePhase == .loading
      || (presenter.content.more == .waiting && presenter.content.morePhase != .cancelled)
    let isComplete = isShownToTheEnd && reader.room > 0 && !goesOn
    if isComplete, !reader.hasSeenEnd {
      reader.hasSeenEnd = true
      let end = endLines(width: size.columns)
      shown += end.isEmpty ? [] : end + [.empty]
    }
    return shown
  }

  private func rowsThatFit(size: ScreenSize) -> [StyledText] {
    var shown: [StyledText] = []
    var end = look(size: size)
    while reader.next < end, !isWaitingForPictures {
      let row = presenter.content.rows[reader.next]
      let lines = lines(of: row, width: size.columns) + [.empty]
      if let images = presenter.images, row.imageAddress != nil, images.result(of: row.id) == nil {
        reader.early.append(row.id)
      }
      shown += lines
      reader.room -= lines.count
      reader.next += 1
      // Pictures that are lower than they might be leave room for more rows.
      if reader.next == end { end = look(size: size) }
    }
    if reader.next == end, !isShownToTheEnd { reader.room = 0 }
    return shown
  }

  /// Tells the presenter which rows the reader sees, and which come after them.
  /// - Returns: the index after the rows that the screenful will hold.
  private func look(size: ScreenSize) -> Int {
    let rows = presenter.content.rows
    let next = min(reader.next, rows.count)
    let end = end(ofRowsFrom: next, room: reader.room, columns: size.columns, isBegun: next > reader.start)
    if presenter.images != nil {
      let ahead = self.end(ofRowsFrom: end, room: size.lines, columns: size.columns, isBegun: false)
      presenter.readerSees(rows[min(reader.start, end)..<end], next: rows[end..<ahead])
    }
    return end
  }

  /// The index after the rows that fit.
  ///
  /// At least one row begins each screenful, however long it is.
  private func end(ofRowsFrom start: Int, room: Int, columns: Int, isBegun: Bool) -> Int {
    var (index, room) = (start, room)
    while index < presenter.content.rows.count, room > 0 {
      room -= lines(of: presenter.content.rows[index], width: columns).count + 1
      guard room >= 0 || (index == start && !isBegun) else { break }
      index += 1
    }
    return index
  }

  private func linesShownAgain(size: ScreenSize) -> [StyledText] {
    let ready = reader.again.filter { presenter.images?.isLoading($0) != true }
    reader.again.removeAll(where: ready.contains)
    return ready.compactMap(presenter.indexPath).compactMap(presenter.row).flatMap {
      lines(of: $0, width: size.columns) + [.empty]
    }
  }

  /// What became of pictures that failed after their rows were shown, a line or two each.
  private func lateFailures(size: ScreenSize) -> [StyledText] {
    var lines: [StyledText] = []
    for id in reader.early {
      guard case .failure(let error) = presenter.images?.result(of: id) else { continue }
      lines += lateFailure(error, of: id).wrapped(to: size.columns)
    }
    reader.early.removeAll { presenter.images?.result(of: $0) != nil }
    return lines
  }

  func isNearEnd(size: ScreenSize) -> Bool {
    var left = size.lines
    for row in presenter.content.rows[min(reader.next, presenter.content.rows.count)...] {
      left -= lines(of: row, width: size.columns).count + 1
      if left <= 0 { return false }
    }
    return true
  }
}
