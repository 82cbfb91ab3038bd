import Foundation
import JSON
import Loading
import Viper

/// Loads lists again with a process that runs in a distant time zone, has not loaded their first pages, and gets long
/// lines.
struct FarLoads {
  /// A time zone 14 hours ahead of UTC, as a POSIX rule on a computer without zone files.
  private static let zone =
    FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Pacific/Kiritimati") ? "Pacific/Kiritimati" : "<+14>-14"
  /// The length of a long line, in bytes; a program with a small buffer reads it in pieces.
  private static let lineLength = 10_000
  /// An id that does not exist.
  private static let goneID = "there-is-no-such-item"

  private let visit: PluginVisit
  private let lists: [VisitedList]
  private let process: PluginProcess

  init(visit: PluginVisit, lists: [VisitedList]) {
    (self.visit, self.lists) = (visit, lists)
    // A program that mistakes the pieces of a long line for messages answers each of them; such answers are not
    // reported here.
    process = visit.newProcess(with: ["TZ": Self.zone], isHeard: false)
  }

  /// Compares the pages and dates of each list with those of the first process.
  func compare() async throws {
    do {
      for list in lists { guard try await compare(list) else { break } }
    } catch {
      await process.end()
      throw error
    }
    await process.end()
  }

  /// Compares one list; returns false if the process cannot be used for further loads.
  private func compare(_ list: VisitedList) async throws -> Bool {
    guard !list.rows.isEmpty, !isReported else { return true }
    let cursor = try await cursor(of: list)
    if let cursor { try await comparePages(of: list, after: cursor) }
    if isReported { return true }
    let normal: [String]
    do {
      compareDates(list, visit.values(try await ask(list, after: nil), of: list.shape) ?? [])
      normal = try await ids(list, after: cursor)
    } catch is PluginError {
      // Failures of a second process are reported by `OtherLoads`.
      return false
    }
    let long = PluginQuestion.longLoad(list.list, after: cursor, visit.setting, size: Self.lineLength)
    do {
      let found = visit.ids(visit.values(try await process.ask(long), of: list.shape) ?? [])
      guard !normal.isEmpty, Set(found).isDisjoint(with: normal) else { return true }
      visit.add(PluginMistake(.longLine, Self.lineLength, list.name, "other rows, or none"))
    } catch let error as PluginError {
      visit.add(PluginMistake(.longLine, Self.lineLength, list.name, "no answer: \(error.words)"))
    }
    return false
  }

  /// Whether it was already reported that rows or pages differ between loads; comparing them again would be
  /// meaningless.
  private var isReported: Bool { visit.report.mistakes.contains { ["rows", "pages"].contains($0.rule) } }

  /// The cursor after the first page; nil for a list without pages.
  private func cursor(of list: VisitedList) async throws -> String? {
    guard visit.description.isPaged || visit.description.isSource else { return nil }
    do {
      return try await visit.load(list.list, list.name)["cursor"]?.cursor?.nonBlank
    } catch let error as PluginError where error.isAnswer {
      return nil
    }
  }

  /// Loads the second page twice, then with a process that has not loaded the first page, and then after a cursor
  /// that is the id of a missing row.
  private func comparePages(of list: VisitedList, after cursor: String) async throws {
    let page = try await visit.load(list.list, "page 2 of \(list.name)", after: cursor)
    let known = visit.ids(visit.values(page, of: list.shape) ?? [])
    guard !known.isEmpty else { return }
    if try await isOther(known, than: list, after: cursor) { return visit.add(PluginMistake(.pageOnce, list.name)) }
    do {
      if Set(try await ids(list, after: cursor)).isDisjoint(with: known) {
        visit.add(PluginMistake(.cursorOfProcess, list.name, "other rows, or none"))
      }
    } catch let error as PluginError {
      visit.add(PluginMistake(.cursorOfProcess, list.name, error.words))
    }
    // If the cursor is the id of a row, that row may have been deleted when the page is requested.
    guard visit.ids(list.rows).contains(cursor), Int(cursor) == nil else { return }
    do {
      _ = try await ask(list, after: Self.goneID)
    } catch let error as PluginError where !error.isAnswer {
      visit.add(PluginMistake(.goneCursor, list.name, error.words))
    } catch is PluginError {
      // An error is an answer.
    }
  }

  /// Whether the second request to the first process for a page fails, or returns none of the known rows.
  private func isOther(_ known: [String], than list: VisitedList, after cursor: String) async throws -> Bool {
    do {
      let page = try await visit.load(list.list, "page 2 of \(list.name), a second time", after: cursor)
      return Set(visit.ids(visit.values(page, of: list.shape) ?? [])).isDisjoint(with: known)
    } catch let error as PluginError where error.isAnswer {
      return true
    }
  }

  private func ask(_ list: VisitedList, after cursor: String?) async throws -> JSONValue {
    try await process.ask(.load(list.list, after: cursor, visit.setting))
  }

  private func ids(_ list: VisitedList, after cursor: String?) async throws -> [String] {
    visit.ids(visit.values(try await ask(list, after: cursor), of: list.shape) ?? [])
  }

  // MARK: - Dates

  /// The maximum difference between two time zones, in seconds.
  private static let day = 26 * 3_600
  /// The smallest difference between two time zones, in seconds.
  private static let quarter = 900

  /// Reports dates that are shifted by a time zone's offset from those of the first process.
  private func compareDates(_ list: VisitedList, _ rows: [JSONValue]) {
    let others = Dictionary(dates(of: rows)) { first, _ in first }
    let pairs = dates(of: list.rows).compactMap { id, date in others[id].map { (before: date, after: $0) } }
    let shifted = pairs.filter { isShifted($0.before, $0.after) }
    guard let first = shifted.first, shifted.count * 2 > pairs.count else { return }
    if list.shape == ProtocolTable.listAnswer {
      visit.add(doubt: PluginMistake(.rowsDatedInZone, list.name, first.before, first.after, Self.zone))
    } else {
      visit.add(PluginMistake(.datesInZone, list.name, first.before, first.after, Self.zone))
    }
  }

  private func dates(of rows: [JSONValue]) -> [(String, String)] {
    rows.compactMap { row in
      guard let id = row["id"]?.identifier, let date = row["createdAt"]?.text else { return nil }
      return (id, date)
    }
  }

  private func isShifted(_ before: String, _ after: String) -> Bool {
    guard let before = ContractDate.parse(before), let after = ContractDate.parse(after) else { return false }
    let seconds = Int(clamping: abs(after.timeIntervalSince(before)).rounded())
    return seconds > 0 && seconds <= Self.day && seconds.isMultiple(of: Self.quarter)
  }
}
