import Feeds
import Foundation
import JSON
import Loading
import Posts
import Sources
import Viper

/// Loads lists for a check, and collects the mistakes in the answers.
final class PluginVisit {
  /// The maximum number of pages that are read after the first page of a list.
  private static let maximumPages = 20
  /// The maximum number of rows of a list without pages.
  private static let longList = 500
  /// An answer that takes at least this time is slow: the user sees an empty screen meanwhile.
  private static let slow = Duration.seconds(3)

  let description: PluginDescription
  private(set) var process: PluginProcess
  /// The parameters that are sent with each load.
  let setting: PluginSetting
  private let strays: StrayMeter
  private let clock: any Clock<Duration>
  /// The findings so far.
  var report: PluginCheck.Report
  /// The time of the fastest answer so far.
  private var quickest: Duration?
  /// The last load, as mistakes name it, such as `page 2 of days`.
  private var load = ""

  /// - Parameters:
  ///   - description: the description of the program.
  ///   - process: the running program.
  ///   - report: the findings in the description.
  ///   - values: the values of the plugin's settings, by name.
  ///   - strays: stores the answers that no question is waiting for.
  ///   - clock: the clock of time limits.
  init(
    _ description: PluginDescription, _ process: PluginProcess, _ report: PluginCheck.Report,
    settings values: [String: String], strays: StrayMeter, clock: any Clock<Duration>
  ) {
    (self.description, self.process, self.report) = (description, process, report)
    setting = PluginSetting(limit: 10, language: "en", isOffline: false, values: values)
    self.strays = strays
    self.clock = clock
  }

  func add(_ mistake: PluginMistake?) {
    if let mistake { report.mistakes.append(mistake) }
  }

  func add(doubt: PluginMistake) { report.doubts.append(doubt) }

  /// Ends the program, and records a mistake if it ends with an error; the next load starts it again.
  func restart() async {
    await end()
    process = newProcess(in: nil)
  }

  private func newProcess(in folder: String?) -> PluginProcess {
    PluginProcess(
      process.file, environment: process.environment, in: folder, log: .discarded, clock: clock,
      onNoise: process.onNoise, onStray: process.onStray)
  }

  /// Loads the first page of a list by a second process, in another folder.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  func loadElsewhere(_ list: PluginList) async throws -> JSONValue {
    let other = newProcess(in: FileManager.default.temporaryDirectory.path)
    do {
      let answer = try await other.ask(.load(list, after: nil, setting))
      await other.end()
      return answer
    } catch {
      await other.end()
      throw error
    }
  }

  /// Ends the program, and records a mistake if it ends with an error.
  func end() async {
    switch await process.end() {
    case nil, .exited(EXIT_SUCCESS): break
    case let end?:
      report.mistakes.append(
        PluginMistake(
          .badEnd, PluginError.ended(end, lastLine: process.log.lastLine).words,
          PluginLimits.patience.components.seconds))
    }
  }

  /// Records a load that failed.
  func add(_ error: PluginError) {
    switch error {
    case .unexpected("id"): add(strays.other.map { PluginMistake(.otherID, $0) } ?? PluginMistake(.noAnswerID))
    case .notJSON: add(PluginMistake(.noJSON, load, error.words))
    case .ended:
      add(
        PluginMistake(
          .died, load, error.words, process.folder, process.environment.keys.sorted().joined(separator: ", ")))
    case .answered(let refusal):
      report.mistakes += Self.mistakes(of: refusal)
      add(
        description.isSource
          ? PluginMistake(.refusedSource, load, error.words) : PluginMistake(.refused, load, error.words))
    case .silent where strays.line?.hasPrefix("\u{FEFF}") == true: add(PluginMistake(.byteOrderMark, load))
    case .silent:
      add(strays.repeated.map { PluginMistake(.oldID, load, $0) } ?? PluginMistake(.noAnswer, load, error.words))
    default: add(PluginMistake(.noAnswer, load, error.words))
    }
  }

  /// The mistakes in an `error` with which the program responded.
  static func mistakes(of refusal: PluginRefusal) -> [PluginMistake] {
    let hasMessage = refusal.json["message"]?.text?.nonBlank != nil || refusal.json.members == nil
    return ShapeCheck(ProtocolTable.error, "the “error” of an answer").mistakes(of: refusal.json)
      + (hasMessage ? [] : [PluginMistake(.noErrorMessage)])
  }

  /// Records the mistakes that are only known after all answers.
  func finish() {
    if let id = strays.repeated { report.mistakes.append(PluginMistake(.answeredTwice, id)) }
    if let quickest, quickest >= Self.slow { report.mistakes.append(PluginMistake(.slow, quickest.components.seconds)) }
  }

  /// Loads a page of a list, and updates the time of the fastest answer.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - name: the load, as mistakes name it.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - other: the parameters of the load; nil to use those of the check.
  /// - Returns: the answer.
  /// - Throws: `PluginError`, or `CancellationError`.
  func load(
    _ list: PluginList, _ name: String, after cursor: String? = nil, with other: PluginSetting? = nil
  ) async throws -> JSONValue {
    load = name
    let (process, question) = (process, PluginQuestion.load(list, after: cursor, other ?? setting))
    var answer = JSONValue.null
    let time = try await clock.measure { answer = try await process.ask(question) }
    quickest = min(quickest ?? time, time)
    return answer
  }

  /// Loads all pages of a list, and the first page again to compare ids, and records the mistakes.
  ///
  /// - Returns: the rows of the first page; nil if the answer has no list of rows.
  func list(_ list: PluginList, _ name: String, of shape: MessageShape) async throws -> [JSONValue]? {
    report.lists += 1
    let start = Self.second
    let answer = try await load(list, name)
    report.mistakes += ShapeCheck(shape, "the answer for \(name)").shallowMistakes(of: answer)
    if answer["document"]?.text != nil, answer["posts"]?.values?.isEmpty == false {
      report.mistakes.append(PluginMistake(.postsAndDocument))
    }
    guard let rows = rows(answer, in: name, of: shape) else { return nil }
    let all = try await pages(of: list, name, shape, first: rows, cursor: answer["cursor"]?.cursor)
    let times = LoadTimeCheck(rows: all, seconds: start...max(start, Self.second))
    if shape != ProtocolTable.commentsAnswer { compareIDs(of: all, name) }
    let (first, second) = (ids(rows), ids(self.values(try await load(list, "\(name), a second time"), of: shape) ?? []))
    if !first.isEmpty, second.isEmpty { report.mistakes.append(PluginMistake(.noRowsAgain, name)) }
    if !first.isEmpty, !second.isEmpty {
      if Set(first).isDisjoint(with: second) { report.mistakes.append(PluginMistake(.newIDs, name)) }
      if first != second, first.sorted() == second.sorted() { report.mistakes.append(PluginMistake(.otherOrder, name)) }
    }
    compareTimes(of: times, name, shape)
    if shape != ProtocolTable.commentsAnswer { try await compareLimits(of: all, in: list, name, shape) }
    return rows
  }

  /// The current time, in seconds since 1970.
  private static var second: Int { Int(clamping: Date().timeIntervalSince1970) }

  /// Records ids and dates that are the time of the load.
  private func compareTimes(of check: LoadTimeCheck, _ name: String, _ shape: MessageShape) {
    if let id = check.id { add(PluginMistake(.idsOfTime, name, id)) }
    guard let date = check.date else { return }
    if shape == ProtocolTable.listAnswer {
      add(doubt: PluginMistake(.rowsDatedAtLoad, name, date))
    } else {
      add(PluginMistake(.datesOfLoad, name, date))
    }
  }

  /// The maximum number of rows of a page that is compared with smaller pages.
  private static let largePage = 50

  /// Loads one large page, and records a row that is not in the smaller pages, between their rows or at their end.
  private func compareLimits(
    of rows: [JSONValue], in list: PluginList, _ name: String, _ shape: MessageShape
  ) async throws {
    var larger = setting
    larger.limit = min(rows.count + setting.limit, Self.largePage)
    guard rows.count >= setting.limit, !report.mistakes.contains(where: { $0.rule == "pages" }) else { return }
    let answer: JSONValue
    do {
      answer = try await load(list, "\(name), with “limit”: \(larger.limit)", with: larger)
    } catch let error as PluginError where error.isAnswer {
      return
    }
    let known = Set(ids(rows))
    // A row before all others is new.
    let found = ids(values(answer, of: shape) ?? []).drop { !known.contains($0) }
    guard let index = found.firstIndex(where: { !known.contains($0) }) else { return }
    if found[index...].contains(where: { known.contains($0) }) {
      add(PluginMistake(.lostRows, name, found[index], larger.limit))
    } else if rows.count.isMultiple(of: setting.limit) {
      add(doubt: PluginMistake(.lostEnd, name, found[index], larger.limit))
    }
  }

  private func ids(_ rows: [JSONValue]) -> [String] { rows.compactMap { $0["id"]?.identifier } }

  /// Records ids that are, or may be, the positions of their rows.
  private func compareIDs(of rows: [JSONValue], _ name: String) {
    let check = PositionCheck(rows: rows)
    guard check.countsUp else { return }
    switch check.dateOrder {
    case .orderedDescending:
      report.mistakes.append(PluginMistake(.idsCountedFromNewest, name, ids(rows)[0], ids(rows)[1]))
    case nil: report.doubts.append(PluginMistake(.idsLikePositions, name, ids(rows)[0], ids(rows)[1]))
    default: break  // new rows are added at the end
    }
  }

  /// The rows of an answer; nil if it has no list of them.
  func values(_ answer: JSONValue, of shape: MessageShape) -> [JSONValue]? {
    answer[shape.list.member]?.values ?? answer["rows"]?.values
  }

  private func rows(_ answer: JSONValue, in name: String, of shape: MessageShape) -> [JSONValue]? {
    if shape.name == ProtocolTable.postsAnswer.name, let document = answer["document"]?.text {
      return posts(in: document)
    }
    guard let rows = values(answer, of: shape) else {
      report.mistakes.append(PluginMistake(.noRows, shape.list.member, name))
      return nil
    }
    report.rows += rows.count
    let item = ProtocolTable.shape(named: shape.list.item)
    for (index, row) in rows.enumerated() {
      report.mistakes += ItemCheck(row, item, description, at: index + 1, of: name).mistakes
    }
    let limit = description.isPaged ? setting.limit : Self.longList
    if item != ProtocolTable.comment, rows.count > limit {
      report.mistakes.append(
        description.isPaged
          ? PluginMistake(.limit, rows.count, limit, name) : PluginMistake(.longList, rows.count, name))
    }
    let ids = ids(rows)
    if ids.count < rows.count { report.mistakes.append(PluginMistake(.noID, name)) }
    if let id = ids.first(where: { id in ids.count { $0 == id } > 1 }) {
      report.mistakes.append(PluginMistake(.sameID, id, name))
    }
    return rows
  }

  /// Parses a feed and counts its posts; always returns nil, because the comments on these posts cannot be loaded.
  private func posts(in document: String) -> [JSONValue]? {
    do {
      report.rows += try ServerlessFeed.page(Data(document.utf8)).items.count
    } catch {
      report.mistakes.append(PluginMistake(.badDocument))
    }
    return nil
  }

  /// Loads and checks the pages after the first one.
  ///
  /// - Returns: the rows of all pages up to the first mistake.
  private func pages(
    of list: PluginList, _ name: String, _ shape: MessageShape, first: [JSONValue], cursor: String?
  ) async throws -> [JSONValue] {
    guard var cursor else { return first }
    // Sources and comments may have pages without declaring them.
    guard description.isPaged || description.isSource else {
      report.mistakes.append(PluginMistake(.cursorOfUnpaged))
      return first
    }
    var (pages, all) = (PageCheck(first, of: name), first)
    for page in 2..<Self.maximumPages + 2 {
      if cursor.nonBlank == nil {
        report.mistakes.append(PluginMistake(.emptyCursor, name))
        return all
      }
      let pageName = "page \(page) of \(name)"
      let answer = try await load(list, pageName, after: cursor)
      guard let rows = rows(answer, in: pageName, of: shape) else { return all }
      if let mistake = pages.mistake(in: rows) {
        report.mistakes.append(mistake)
        return all
      }
      all += rows
      guard let next = answer["cursor"]?.cursor else { return all }
      if next == cursor {
        report.mistakes.append(PluginMistake(.stillCursor, cursor, name))
        return all
      }
      cursor = next
    }
    return all
  }
}
