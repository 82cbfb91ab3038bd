import Feeds
import Foundation
import JSON
import Loading
import Posts
import Viper

/// Loads lists for a check, and collects the mistakes in the answers.
final class PluginVisit {
  /// The maximum number of pages that are loaded after the first page of a list.
  static let maximumPages = 20
  /// The number of rows above which a list without pages is too long.
  private static let longList = 500

  let description: PluginDescription
  private(set) var process: PluginProcess
  /// The parameters that are sent with each load.
  let setting: PluginSetting
  private let strays: StrayMeter
  let clock: any Clock<Duration>
  /// The findings so far.
  var report: PluginCheck.Report
  private var times = LoadTimes()
  private let onProgress: PluginCheck.Progress
  /// The name of the last load in mistakes, such as `page 2 of days`.
  private var load = ""

  /// - Parameters:
  ///   - description: the description of the program.
  ///   - process: the running program.
  ///   - report: the findings in the description.
  ///   - values: the values of the plugin's settings, by name.
  ///   - strays: stores output that answers no pending question.
  ///   - clock: the clock of time limits.
  ///   - onProgress: receives the progress of a long check.
  init(
    _ description: PluginDescription, _ process: PluginProcess, _ report: PluginCheck.Report,
    settings values: [String: String], strays: StrayMeter, clock: any Clock<Duration>,
    onProgress: @escaping PluginCheck.Progress
  ) {
    (self.description, self.process, self.report) = (description, process, report)
    setting = PluginSetting(limit: 10, language: "en", isOffline: false, values: values)
    self.strays = strays
    self.clock = clock
    self.onProgress = onProgress
  }

  func add(_ mistake: PluginMistake?) {
    if let mistake { report.mistakes.append(mistake) }
  }

  func add(doubt: PluginMistake) { report.doubts.append(doubt) }

  /// Ends the program, and reports it if it exits with an error; the next load restarts it.
  func restart() async {
    await end()
    process = newProcess()
  }

  /// A process that is not started yet, in `folder`, with `variables` added to its environment.
  ///
  /// Unless `isHeard` is true, output that answers no pending question is not reported.
  func newProcess(
    in folder: String? = nil, with variables: [String: String] = [:], isHeard: Bool = true
  ) -> PluginProcess {
    let (noise, stray) = isHeard ? (process.onNoise, process.onStray) : ({ _ in }, { _, _ in })
    return PluginProcess(
      process.file, environment: process.environment, variables: variables, in: folder, log: PluginLog.discarded,
      clock: clock, onNoise: noise, onStray: stray)
  }

  /// Ends the program, and reports it if it exits with an error.
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
    if let mistake = otherID(error, of: "The load of \(load)") { return add(mistake) }
    switch error {
    case .unexpected("id"): add(PluginMistake(.noAnswerID))
    case .notJSON: add(PluginMistake(.noJSON, load, error.words))
    case .ended:
      add(
        PluginMistake(
          .died, load, error.words, process.folder, process.environment.keys.sorted().joined(separator: ", ")))
    case .answered(let refusal):
      add(refusal)
      add(
        description.isSource
          ? PluginMistake(.refusedSource, load, error.words) : PluginMistake(.refused, load, error.words))
    case .silent where strays.line?.hasPrefix("\u{FEFF}") == true: add(PluginMistake(.byteOrderMark, load))
    default: add(PluginMistake(.noAnswer, load, error.words))
    }
  }

  /// Reports a load or action that failed; if the cause was a wrong id in the answer, reports this id instead.
  ///
  /// - Parameters:
  ///   - mistake: the mistake.
  ///   - error: the failure.
  ///   - subject: the name of the action in mistakes; nil for the last load.
  func add(_ mistake: PluginMistake, because error: PluginError, of subject: String? = nil) {
    add(otherID(error, of: subject ?? "The load of \(load)") ?? mistake)
  }

  /// The mistake of an answer with a wrong id; nil if that is not the cause of the error.
  private func otherID(_ error: PluginError, of subject: String) -> PluginMistake? {
    switch error {
    case .silent: strays.repeated.map { PluginMistake(.oldID, subject, $0) }
    case .unexpected("id"): strays.other.map { PluginMistake(.otherID, $0) }
    default: nil
    }
  }

  /// Records the mistakes in an `error` with which the program responded.
  func add(_ refusal: PluginRefusal) {
    let subject = "an answer with an “error”"
    report.mistakes += ShapeCheck(ProtocolTable.error, subject).mistakes(of: refusal.json)
    let message = refusal.json["message"]?.text
    if message?.nonBlank == nil, refusal.json.members != nil { add(PluginMistake(.noErrorMessage)) }
    check(message, "error.message", of: subject)
  }

  /// Records the mistakes in a text of an answer.
  func check(_ text: String?, _ name: String, of subject: String) {
    guard let check = text.map({ TextCheck($0, name, of: subject) }) else { return }
    report.mistakes += check.mistakes
    report.doubts += check.doubts
  }

  /// Records the mistakes that can only be found after the last answer.
  func finish() {
    if let id = strays.repeated, !report.mistakes.contains(where: { $0.fix == PluginMistake(.oldID).fix }) {
      report.mistakes.append(PluginMistake(.answeredTwice, id))
    }
    add(times.mistake)
    for slow in times.doubts { add(doubt: slow) }
    if report.lists > 0, report.rows == 0, report.mistakes.isEmpty { add(doubt: PluginMistake(.nothingShown)) }
  }

  /// Loads a page of a list, and records its time.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - name: the name of the load in mistakes.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - other: the parameters of the load; nil to use `setting`.
  ///   - second: the process that is asked; nil to use `process`.
  /// - Returns: the answer.
  /// - Throws: `PluginError`, `CancellationError`, or the `PluginMistake` that ends a check that takes too long.
  func load(
    _ list: PluginList, _ name: String, after cursor: String? = nil, with other: PluginSetting? = nil,
    by second: PluginProcess? = nil
  ) async throws -> JSONValue {
    load = name
    if times.isProgressDue() { onProgress(name, times.total) }
    if let end = times.end { throw end }
    let question = PluginQuestion.load(list, after: cursor, other ?? setting)
    let (answer, time) = try await ask(question, of: second ?? process)
    times.record(time, of: list, after: cursor, name)
    check(answer, list.shape, in: name)
    return answer
  }

  /// Sends an action, and records its time; throws `PluginError`, or `CancellationError`.
  func act(_ question: PluginQuestion, _ name: String) async throws -> JSONValue {
    if times.isProgressDue() { onProgress("“\(name)”", times.total) }
    let (answer, time) = try await ask(question, of: process)
    times.record(time, ofAction: name)
    return answer
  }

  /// Returns the answer to a question, and the response time.
  private func ask(
    _ question: PluginQuestion, of process: PluginProcess
  ) async throws -> (answer: JSONValue, time: Duration) {
    var result = Result<JSONValue, any Error>.success(.null)
    let time = await clock.measure {
      do { result = .success(try await process.ask(question)) } catch { result = .failure(error) }
    }
    times.add(time)
    return try (result.get(), time)
  }

  /// Loads all pages of a list, and the first page again to compare ids, and records the mistakes.
  ///
  /// - Returns: the rows of the first page; nil if the answer has no list of rows.
  func list(_ list: PluginList, _ name: String) async throws -> [JSONValue]? {
    report.lists += 1
    let shape = list.shape
    let start = Self.second
    let answer = try await load(list, name)
    report.mistakes += ShapeCheck(shape, "the answer for \(name)").shallowMistakes(of: answer)
    if answer["document"]?.text != nil, answer["posts"]?.values?.isEmpty == false {
      report.mistakes.append(PluginMistake(.postsAndDocument))
    }
    guard let rows = rows(answer, in: name, of: shape) else { return nil }
    let all = try await pages(of: list, name, shape, first: rows, cursor: answer["cursor"]?.cursor)
    let check = ListCheck(all, of: name, shape, loadedIn: start...max(start, Self.second))
    let again = values(try await load(list, "\(name), a second time"), of: shape) ?? []
    let (first, second) = (ids(rows), ids(again))
    if !first.isEmpty, second.isEmpty {
      report.mistakes.append(PluginMistake(.noRowsAgain, name))
    } else if !first.isEmpty {
      if Set(first).isDisjoint(with: second) {
        report.mistakes.append(PluginMistake(.newIDs, name))
      } else if let other = ShownRows.newID(rows, again) {
        report.doubts.append(PluginMistake(.newID, name, other.before, other.after))
      }
      if first != second, first.sorted() == second.sorted() { report.mistakes.append(PluginMistake(.otherOrder, name)) }
    }
    report.mistakes += check.mistakes
    report.doubts += check.doubts
    if shape != ProtocolTable.commentsAnswer { try await LimitCheck(visit: self).compare(all, in: list, name) }
    return rows
  }

  /// The current time, in seconds since 1970.
  private static var second: Int { Int(clamping: Date().timeIntervalSince1970) }

  func ids(_ rows: [JSONValue]) -> [String] { rows.compactMap { $0["id"]?.identifier } }

  /// The rows of an answer; nil if it has no list of rows.
  func values(_ answer: JSONValue, of shape: MessageShape) -> [JSONValue]? {
    answer[shape.list.member]?.values ?? answer["rows"]?.values
  }

  /// Records the mistakes in the rows of an answer, and in its other texts.
  private func check(_ answer: JSONValue, _ shape: MessageShape, in name: String) {
    let item = ProtocolTable.shape(named: shape.list.item)
    let rows = values(answer, of: shape) ?? []
    let repeated = Dictionary(grouping: ids(rows)) { $0 }.filter { $1.count > 1 }.keys.min()
    add(repeated.map { PluginMistake(.sameID, $0, name) })
    for (index, row) in rows.enumerated() {
      let check = ItemCheck(row, item, description, at: index + 1, of: name)
      report.mistakes += check.mistakes
      report.doubts += check.doubts
    }
    for member in ["title", "about"] { check(answer[member]?.text, member, of: "the answer for \(name)") }
  }

  private func rows(_ answer: JSONValue, in name: String, of shape: MessageShape) -> [JSONValue]? {
    if shape.name == ProtocolTable.postsAnswer.name, let document = answer["document"]?.text {
      // The comments on its posts cannot be loaded.
      do {
        report.rows += try ServerlessFeed.page(Data(document.utf8)).items.count
      } catch {
        report.mistakes.append(PluginMistake(.badDocument))
      }
      return nil
    }
    guard let rows = values(answer, of: shape) else {
      report.mistakes.append(PluginMistake(.noRows, shape.list.member, name))
      return nil
    }
    report.rows += rows.count
    let limit = description.isPaged ? setting.limit : Self.longList
    if shape != ProtocolTable.commentsAnswer, rows.count > limit {
      add(
        description.isPaged
          ? PluginMistake(.limit, rows.count, limit, name) : PluginMistake(.longList, rows.count, name))
    }
    if ids(rows).count < rows.count { report.mistakes.append(PluginMistake(.noID, name)) }
    return rows
  }

  /// Loads and checks the pages after the first one; returns the rows of all pages up to the first mistake.
  private func pages(
    of list: PluginList, _ name: String, _ shape: MessageShape, first: [JSONValue], cursor: String?
  ) async throws -> [JSONValue] {
    guard var cursor else { return first }
    // Only scenes must declare pages.
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
      let mistake = pages.mistake(in: rows)
      add(mistake)
      guard mistake == nil else { return all }
      all += rows
      guard let next = answer["cursor"]?.cursor else { return all }
      guard next != cursor else {
        add(PluginMistake(.stillCursor, cursor, name))
        return all
      }
      cursor = next
    }
    return all
  }
}
