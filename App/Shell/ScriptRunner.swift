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
  /// - Returns: the exit status: 0, 1 if a command failed or its result could not be written, or 70 if the commands could not be
  ///   read.
  func run(_ lines: some AsyncSequence<String, any Error>, startingAt destinations: [SceneDestination]) async
    -> Int32
  {
    browser.stack.show(destinations)
    do {
      for try await line in lines {
        for command in CommandInterpreter.commands(in: line) {
          guard try await run(command) else { return status }
        }
      }
    } catch let error as StreamError where error.isClosedPipe {
      return status  // a reader who has seen enough, as `head` has, is no failure
    } catch {
      let error = error as? StreamError ?? StreamError(stream: .input, code: EIO)
      let (text, status): (AppText, Int32) =
        switch error.stream {
        case .input: (.inputUnreadable, EX_SOFTWARE)
        case .output: (.outputUnwritable, EXIT_FAILURE)
        }
      note(Failure(.storage, texts(text, ["reason": error.reason])))
      return status
    }
    return status
  }

  /// - Returns: false when the script is to end.
  private func run(_ command: String) async throws -> Bool {
    await browser.stack.top?.settle()
    do {
      return try await show(interpreter.execute(command))
    } catch let error as StreamError {
      throw error
    } catch let failure as Failure {
      try report(failure)
    } catch {
      try report(Failure(.badArgument, "\(error)"))
    }
    return true
  }

  private var status: Int32 { failed ? 1 : 0 }

  /// - Returns: false when the script is to end.
  private func show(_ reply: Reply) async throws -> Bool {
    switch reply {
    case .quit: return false
    case .text(let paragraphs, let value): try show(paragraphs.flatMap { $0.lines(width: width) }, or: value)
    case .scene, .arrivals, .rows:
      guard let scene = browser.stack.top else { return false }
      await scene.settle()
      try await show(scene, fromRow: 0)
    case .more:
      guard let scene = browser.stack.top else { return false }
      let count = scene.rowCount
      scene.loadMore()
      await scene.settle()
      try await show(scene, fromRow: count)
    }
    return true
  }

  private func show(_ scene: any TerminalScene, fromRow index: Int) async throws {
    defer { if let failure = scene.failure { note(failure) } }
    switch format {
    case .json: try show([], or: scene.json(fromRow: index))
    case .text: if scene.state != .failed { try await showLines(of: scene, fromRow: index) }
    }
  }

  /// The rows, a few at a time with their pictures, and what there is to say beside them; of what failed nothing, for
  /// that is said on standard error.
  private func showLines(of scene: any TerminalScene, fromRow index: Int) async throws {
    for start in stride(from: index, to: scene.rowCount, by: Self.rowsAtATime) {
      let range = start..<min(start + Self.rowsAtATime, scene.rowCount)
      await scene.loadPictures(in: range)
      try write((start > index ? [.empty] : []) + scene.rowLines(width: width, in: range))
    }
    guard scene.failure == nil else { return }
    let end = scene.endLines(width: width)
    try write((scene.rowCount <= index || end.isEmpty ? [] : [.empty]) + end + scene.noticeLines(width: width))
  }

  private func write(_ lines: [StyledText]) throws {
    try lines.flatMap { $0.wrapped(to: width) }.map(renderer.render).forEach(output.write)
  }

  private func show(_ texts: [StyledText], or value: JSONValue) throws {
    switch format {
    case .text: try write(texts)
    case .json: try output.write(value.line)
    }
  }

  private func report(_ failure: Failure) throws {
    defer { note(failure) }
    if format == .json { try output.write(JSONValue.object(of: ["error": failure.json]).line) }
  }

  /// Says on standard error what failed; on standard output it has been said.
  private func note(_ failure: Failure) {
    failed = true
    output.writeError("feedshell: " + StyledText(line: failure.message).plain)
  }
}
