import Foundation
import Terminal
import Viper

/// The shell for a script: each command finishes before the next starts, and prints its result.
final class ScriptRunner {
  nonisolated enum Format: String, CaseIterable {
    case text, json
  }

  private static let rowsAtATime = 32

  private let browser: Browser
  private let interpreter: CommandInterpreter
  private let format: Format
  private let width: Int
  private let renderer: TextRenderer
  private let output: any ScriptOutput
  private let texts: Strings<AppText>
  private var failed = false

  init(
    browser: Browser, format: Format, width: Int, renderer: TextRenderer, output: any ScriptOutput
  ) {
    self.browser = browser
    self.format = format
    self.width = width
    self.renderer = renderer
    self.output = output
    interpreter = CommandInterpreter(browser: browser)
    texts = browser.context.strings(AppText.table)
  }

  /// Loads the first scene silently, then carries out the commands.
  /// - Returns: the exit status: 0, 1 if a command failed, or 70 if the commands could not be read.
  func run(_ lines: some AsyncSequence<String, any Error>, startingAt destinations: [SceneDestination]) async
    -> Int32
  {
    browser.stack.show(destinations)
    do {
      for try await line in lines {
        for command in CommandInterpreter.commands(in: line) {
          guard await run(command) else { return status }
        }
      }
    } catch {
      note(Failure(.storage, texts(.inputUnreadable, ["reason": (error as? StreamError)?.reason ?? "\(error)"])))
      return EX_SOFTWARE
    }
    return status
  }

  /// - Returns: false when the script is to end.
  private func run(_ command: String) async -> Bool {
    await browser.stack.top?.settle()
    do {
      return try await show(interpreter.execute(command))
    } catch let failure as Failure {
      report(failure)
    } catch {
      report(Failure(.badArgument, "\(error)"))
    }
    return true
  }

  private var status: Int32 { failed ? 1 : 0 }

  /// - Returns: false when the script is to end.
  private func show(_ reply: Reply) async throws -> Bool {
    switch reply {
    case .quit: return false
    case .text(let paragraphs, let value): show(paragraphs.flatMap { $0.lines(width: width) }, or: value)
    case .scene, .arrivals, .rows:
      guard let scene = browser.stack.top else { return false }
      await scene.settle()
      await show(scene, fromRow: 0)
    case .more:
      guard let scene = browser.stack.top else { return false }
      let count = scene.rowCount
      scene.loadMore()
      await scene.settle()
      await show(scene, fromRow: count)
    }
    return true
  }

  private func show(_ scene: any TerminalScene, fromRow index: Int) async {
    switch format {
    case .json: show([], or: scene.json(fromRow: index))
    case .text: if scene.state != .failed { await showLines(of: scene, fromRow: index) }
    }
    if let failure = scene.failure { note(failure) }
  }

  /// The rows, a few at a time with their pictures, and what there is to say beside them; of what failed nothing, for
  /// that is said on standard error.
  private func showLines(of scene: any TerminalScene, fromRow index: Int) async {
    for start in stride(from: index, to: scene.rowCount, by: Self.rowsAtATime) {
      let range = start..<min(start + Self.rowsAtATime, scene.rowCount)
      await scene.loadPictures(in: range)
      write((start > index ? [.empty] : []) + scene.rowLines(width: width, in: range))
    }
    guard scene.failure == nil else { return }
    let end = scene.endLines(width: width)
    write((scene.rowCount <= index || end.isEmpty ? [] : [.empty]) + end + scene.noticeLines(width: width))
  }

  private func write(_ lines: [StyledText]) {
    lines.flatMap { $0.wrapped(to: width) }.map(renderer.render).forEach(output.write)
  }

  private func show(_ texts: [StyledText], or value: JSONValue) {
    switch format {
    case .text: write(texts)
    case .json: output.write(value.line)
    }
  }

  private func report(_ failure: Failure) {
    if format == .json { output.write(JSONValue.object(of: ["error": failure.json]).line) }
    note(failure)
  }

  /// Says on standard error what failed; on standard output it has been said.
  private func note(_ failure: Failure) {
    failed = true
    output.writeError("feedshell: " + StyledText(line: failure.message).plain)
  }
}
