import Foundation
import JSON
import Loading
import Localization
import Terminal
import TerminalList
import Viper

/// Prints the results of a script, in its format, and its failures on standard error.
final class ScriptPrinter {
  private static let rowsAtATime = 32

  let format: ScriptRunner.Format
  private let width: Int
  private let settings: VisitSettings
  private let output: any ScriptOutput
  /// The failures so far.
  private(set) var failures: [Failure] = []

  init(format: ScriptRunner.Format, width: Int, settings: VisitSettings, output: any ScriptOutput) {
    self.format = format
    self.width = width
    self.settings = settings
    self.output = output
  }

  /// A screen that every row fits.
  private var size: ScreenSize { ScreenSize(columns: width, lines: .max) }

  /// Prints rows of a scene whose work has ended.
  ///
  /// - Throws: `StreamError`, or `CancellationError`.
  func show(_ rows: RowSelection, of scene: any TerminalScene, marking search: TextSearch? = nil) async throws {
    scene.view.layout = settings.now.rows
    scene.view.showsPictures = settings.pictureFormat != nil
    defer { if let failure = scene.failure { note(failure) } }
    switch (format, rows) {
    case (.json, .new):
      try show([], or: scene.json(rows))
      _ = scene.view.showNew(size: size)
    case (.json, _):
      let json = scene.json(rows)
      try show([], or: search.map { json.adding("query", .string($0.text)) } ?? json)
    case (.lines, _):
      for columns in scene.lines(rows) {
        try write(line: columns.map { StyledText(line: $0).plain }.joined(separator: "\t"))
      }
      if rows == .new { _ = scene.view.showNew(size: size) }
      tellNotices(of: scene)
    case (.text, .all): if scene.state != .failed { try await showLines(of: scene, in: 0..<scene.rowCount) }
    case (.text, .positions(let range)): if scene.state != .failed { try await showLines(of: scene, in: range) }
    case (.text, .numbered(let numbers)):
      try await write(scene.view.show(numbers, marking: search, size: size), of: scene)
      tellNotices(of: scene)
    case (.text, .new): try await write(scene.view.showNew(size: size), of: scene)
    }
  }

  /// Writes the notices of a scene, such as the age of saved rows, on standard error.
  private func tellNotices(of scene: any TerminalScene) {
    guard scene.failure == nil else { return }
    scene.view.notices(width: ScriptRunner.unwrapped).forEach { tell($0.plain) }
  }

  /// Prints chosen rows: those that are there, and the others once their pictures have come.
  private func write(_ rows: [StyledText], of scene: any TerminalScene) async throws {
    try write(rows)
    while scene.view.isWaitingForPictures, let task = scene.tasks.first { await task.end.value }
    try write(scene.view.fill(size: size))
  }

  /// Prints the rows, a few at a time with their pictures, then footer and notices.
  ///
  /// A failure goes to standard error only.
  private func showLines(of scene: any TerminalScene, in rows: Range<Int>) async throws {
    var gap: [StyledText] = []
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtATime) {
      let range = start..<min(start + Self.rowsAtATime, rows.upperBound)
      await scene.view.loadPictures(in: range)
      let lines = gap + scene.view.rowLines(width: width, in: range)
      // The empty line after a row is one between two of them.
      gap = lines.last?.isEmpty == true ? [.empty] : []
      try write(Array(lines.dropLast(gap.count)))
    }
    guard scene.failure == nil else { return }
    let footer = rows.upperBound < scene.rowCount ? [] : scene.view.footer(width: width)
    try write((rows.isEmpty || footer.isEmpty ? [] : [.empty]) + footer + scene.view.notices(width: width))
  }
}

// MARK: - Answers

extension ScriptPrinter {
  /// Prints paragraphs, or a value in their place in JSON.
  func show(_ paragraphs: [Paragraph], or value: JSONValue) throws {
    switch format {
    case .text, .lines: try write(paragraphs.flatMap { $0.lines(width: width) })
    case .json: try write(line: value.line)
    }
  }

  /// Prints an answer without wrapping it: an address stays one word.
  func show(_ lines: [AnswerLine], to action: SceneAction) throws {
    switch format {
    case .text, .lines: try write(lines.map(StyledText.init), width: .max)
    case .json: try write(line: action.json(message: lines.map(\.text).joined(separator: "\n")).line)
    }
  }

  /// Prints texts, wrapped to the width.
  func write(_ lines: [StyledText], width: Int? = nil) throws {
    try lines.flatMap { $0.wrapped(to: width ?? self.width) }.map(
      TextRenderer(colors: settings.colors, theme: settings.theme).render
    ).forEach(output.write)
  }

  /// Prints a line as it is.
  func write(line: String) throws {
    try output.write(line)
  }
}

// MARK: - Failures

extension ScriptPrinter {
  /// Records a failure, and writes it on standard error, and as a result in JSON.
  func report(_ failure: Failure) throws {
    defer { note(failure) }
    if format == .json { try write(line: JSONValue.object(of: ["error": failure.json]).line) }
  }

  /// Records a failure, and writes it on standard error.
  func note(_ failure: Failure) {
    failures.append(failure)
    tell(failure.message)
  }

  /// Writes a message on standard error.
  private func tell(_ message: String) {
    output.writeError(StandardOutput.line(StyledText(line: message).plain))
  }
}
