import JSON
import Loading
import Localization
import Navigation
import Terminal
import TerminalList
import Viper

/// Runs a script's commands, each after the previous work of the top scene, and prints their answers in the script's
/// format.
///
/// Failures are printed on standard error.
final class ScriptDisplay {
  private static let rowsAtATime = 32

  let core: ShellScenes
  let format: ScriptRunner.Format
  /// The columns of the format `lines`; nil for the default columns.
  let columns: [RowColumn]?
  private let width: Int
  /// The width for wrapping pages, but not other lines; nil if pages are not wrapped.
  private let pageWidth: Int?
  private let settings: VisitSettings
  private let output: any ScriptOutput
  /// All failures of the script.
  private(set) var failures: [Failure] = []
  /// The remaining steps of the current command.
  private var steps: [@MainActor () async throws -> Void] = []
  /// The position of the first row that `more N` loaded without printing; nil if all loaded rows were printed.
  private var withheld: (route: Route, position: Int)?
  /// Whether the last printed rows are from a list of several sources that has more rows.
  private var isCut = false
  /// The result of the last asynchronous action; nil while the action is running.
  private var result: SceneEvent?
  /// Whether a command has ended the script.
  private(set) var hasEnded = false
  /// Whether the route from the command line is being opened without printing its rows.
  private var isStarting = false

  init(
    core: ShellScenes, format: ScriptRunner.Format, columns: [RowColumn]? = nil, width: Int,
    pageWidth: Int? = nil, settings: VisitSettings,
    output: any ScriptOutput
  ) {
    self.core = core
    (self.format, self.columns) = (format, columns)
    (self.width, self.pageWidth) = (width, pageWidth)
    self.settings = settings
    self.output = output
  }

  /// Opens the route from the command line, after the first scenes; prints only failures.
  func start(at route: Route, by interpreter: CommandInterpreter) async throws {
    isStarting = true
    defer { isStarting = false }
    try await execute("\(ShellWord.goto.rawValue) \(route)", by: interpreter)
  }

  /// Executes a command after the work of the top scene, and waits until its answer is printed.
  func execute(_ command: String, by interpreter: CommandInterpreter) async throws {
    await core.stack.top?.settle()
    try Task.checkCancellation()
    do {
      steps = [{ try interpreter.execute(command) }]
      while let step = steps.first {
        let later = steps.dropFirst()
        steps = []
        try await step()
        steps += later
      }
    } catch let error as StreamError {
      throw error
    } catch {
      try report(Failure(loading: error, in: core.context.language))
    }
  }
}

extension ScriptDisplay: SceneOutput {
  func show(_ event: SceneEvent, of scene: any Scene) {
    switch event {
    case .answered, .failed: result = event
    case .list, .pictures: break
    }
  }
}

extension ScriptDisplay: CommandDisplay {
  func say(_ message: String, _ result: ActionResult?, to action: SceneAction) throws {
    guard format == .json else { return try show([AnswerLine(message)], to: action) }
    try write(line: action.json(message: message, result).line)
  }

  /// Prints text without wrapping it, so that addresses are not broken.
  func show(_ lines: [AnswerLine], to action: SceneAction) throws {
    guard format == .json else { return try write(lines.map(StyledText.init), width: .max) }
    try write(line: action.json(message: lines.map(\.text).joined(separator: "\n")).line)
  }

  func showScene() {
    if !isStarting { showTopLater(.all) }
  }

  func show(_ rows: ChosenRows) {
    steps.append { [self] in
      if format == .text, let message = rows.message { try write([StyledText(message, .secondary), .empty]) }
      try await showTop(.numbered(rows.numbers), marking: rows.search)
    }
  }

  func showArrivals(of numbers: [Int]?) { showTopLater(numbers.map { .numbered($0) } ?? .all) }

  func awaitAnswer(to action: SceneAction) {
    result = nil
    steps.append { [self] in
      await core.stack.top?.settle()
      switch result {
      case .answered(let answer, let action): try show(answer, to: action)
      case .failed(let failure): throw failure
      case nil, .list, .pictures: throw Failure(.badArgument, core.context.strings(ListText.table)[.cancelled])
      }
    }
  }

  func ask(_ question: String, _ answer: @escaping @MainActor (Bool) throws -> Answer, to action: SceneAction) throws {
    try show(answer(false), to: action)
  }

  func then(_ next: @escaping @MainActor () throws -> Void) { steps.append(next) }

  func print(_ text: PrintedText) throws {
    guard format != .json else { return try write(line: text.json.line) }
    if text.isNotable { try write(text.paragraphs.flatMap { $0.lines(width: width) }) }
  }

  func showRows(from number: Int?) { showTopLater(number.map { .numbered([$0]) } ?? .all) }

  func showHit(of search: TextSearch?) -> Bool { false }

  func showNew() { showTopLater(.new) }

  func showMore(_ amount: MoreRows) {
    isCut = false
    steps.append { [self] in
      if let scene = core.stack.top { try await show(amount, of: scene) }
    }
  }

  /// Does nothing, because a script prints the whole text.
  func endText() {}

  func leave(asksAgain: Bool) { hasEnded = true }
}

// MARK: - Rows

extension ScriptDisplay {
  private func showTopLater(_ rows: RowSelection) {
    steps.append { [self] in try await showTop(rows) }
  }

  /// Loads further rows, and prints them, including rows that arrived before a failure.
  private func show(_ amount: MoreRows, of scene: any Scene) async throws {
    let start = withheld.flatMap { $0.route == scene.route ? $0.position : nil } ?? scene.rows.count
    var wanted = Int.max
    var stop: (any Error)?
    if case .rows(let count) = amount { wanted = start + min(count, .max - start) }
    do {
      switch amount {
      case .page: scene.loadMore()
      case .rows, .all: try await scene.pageLoading { [wanted] in scene.rows.count >= wanted }()
      }
    } catch {
      stop = error
    }
    await scene.settle()
    let end = min(wanted, scene.rows.count)
    withheld = end < scene.rows.count ? (scene.route, end) : nil
    let hasFailed = scene.failure != nil
    if format == .text, amount == .all, start >= end, stop == nil, !hasFailed {
      let texts = core.context.strings(ShellText.table)
      return try write([StyledText(texts(.allLoaded, ["count": scene.rows.count]), .secondary)])
    }
    try await showTop(.positions(start..<max(start, end)))
    if let stop, !hasFailed { throw stop }
  }

  /// The width for wrapping the rows of a scene; nil for no limit.
  private func columns(of scene: any Scene) -> Int? {
    let isPage = scene.view.isBegun != nil
    return width == ScriptRunner.unwrapped ? (isPage ? pageWidth : nil) : width
  }

  /// The size of an unlimited screen.
  private var size: ScreenSize { ScreenSize(columns: width, lines: .max) }

  /// Prints rows of the top scene after its work.
  private func showTop(_ rows: RowSelection, marking search: RowSearch? = nil) async throws {
    guard let scene = core.stack.top else { return }
    await scene.settle()
    if rows == .all { withheld = nil }
    (scene.view.layout, scene.view.abilities) = (settings.now.rows, settings.abilities)
    scene.view.showsPictures = settings.pictureFormat != nil
    defer { if let failure = scene.failure { note(failure) } }
    // JSON output already contains this fact.
    if rows == .all {
      isCut = format != .json && scene.failure == nil && scene.view.canLoadMore && namesSources(of: scene)
    }
    switch (format, rows) {
    case (.json, .new):
      try write(line: scene.json(rows).line)
      _ = scene.view.showNew(size: size)
    case (.json, _):
      let json = scene.json(rows)
      try write(line: (search?.marked.map { json.adding("query", .string($0.text)) } ?? json).line)
    case (.lines, _):
      for columns in scene.lines(rows, columns) {
        try write(line: columns.map { StyledText(line: $0).plain }.joined(separator: "\t"))
      }
      if rows == .new { _ = scene.view.showNew(size: size) }
      tellNotices(of: scene)
    case (.text, .all):
      try write(scene.view.lead(width: columns(of: scene)), width: ScriptRunner.unwrapped)
      if scene.state != .failed { try await showLines(of: scene, in: 0..<scene.rows.count) }
    case (.text, .positions(let range)): if scene.state != .failed { try await showLines(of: scene, in: range) }
    case (.text, .numbered(let numbers)):
      try await write(scene.view.show(numbers, marking: search?.marked, size: size), of: scene)
      tellNotices(of: scene)
    case (.text, .new): try await write(scene.view.showNew(size: size), of: scene)
    }
  }

  /// Writes the notices of a scene, such as the age of saved rows, to standard error.
  private func tellNotices(of scene: any Scene) {
    guard scene.failure == nil else { return }
    scene.view.notices(width: ScriptRunner.unwrapped).forEach { tell($0.plain) }
  }

  /// Prints selected rows: completed rows immediately, other rows once their pictures have arrived.
  private func write(_ rows: [StyledText], of scene: any Scene) async throws {
    try write(rows)
    while scene.view.isWaitingForPictures, let task = scene.tasks.first { await task.end.value }
    try write(scene.view.fill(size: size))
  }

  /// Prints rows in batches with their pictures, then the footer and the notices.
  ///
  /// A failure is only written to standard error.
  private func showLines(of scene: any Scene, in rows: Range<Int>) async throws {
    var gap: [StyledText] = []
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtATime) {
      let range = start..<min(start + Self.rowsAtATime, rows.upperBound)
      await scene.view.loadPictures(in: range)
      let lines = gap + scene.view.rowLines(width: columns(of: scene), in: range)
      // The empty line after a row is printed only between two rows.
      gap = lines.last?.isEmpty == true ? [.empty] : []
      // The rows are already laid out, and preformatted lines stay whole.
      try write(Array(lines.dropLast(gap.count)), width: ScriptRunner.unwrapped)
    }
    guard scene.failure == nil else { return }
    let footer = rows.upperBound < scene.rows.count ? [] : scene.view.footer(width: width)
    try write((rows.isEmpty || footer.isEmpty ? [] : [.empty]) + footer + scene.view.notices(width: width))
  }
}

// MARK: - Lines

extension ScriptDisplay {
  /// Prints texts, wrapped to the width.
  func write(_ lines: [StyledText], width: Int? = nil) throws {
    try lines.flatMap { $0.wrapped(to: width ?? self.width) }.map(
      TextRenderer(colors: settings.colors, theme: settings.theme).render
    ).forEach(output.write)
  }

  /// Prints a line unchanged.
  func write(line: String) throws {
    try output.write(line)
  }

  /// Records a failure, and writes it to standard error.
  ///
  /// With JSON output, also prints it as a result.
  func report(_ failure: Failure) throws {
    defer { note(failure) }
    if format == .json { try write(line: JSONValue.object(of: ["error": failure.json]).line) }
  }

  /// Records a failure, and writes it to standard error.
  func note(_ failure: Failure) {
    failures.append(failure)
    tell(failure.message)
  }

  /// Whether the rows of a scene include a source column.
  private func namesSources(of scene: any Scene) -> Bool {
    scene.lines(.positions(0..<1), nil).contains { $0.count > RowColumn.usual.count }
  }

  /// Reports, at the end of a script, that there are more rows, and suggests how to get them.
  func tellRest() {
    guard isCut else { return }
    let command = "\(ShellWord.more.rawValue) \(MoreRows.allWord)"
    tell(core.context.strings(ShellText.table)(.rowsAreCut, ["command": command]))
  }

  /// Writes a message to standard error.
  private func tell(_ message: String) {
    output.writeError(StandardOutput.line(StyledText(line: message).plain))
  }
}
