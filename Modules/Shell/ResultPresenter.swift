import Foundation
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// Presents the results of commands, and the events of scenes, on the screen.
final class ResultPresenter {
  private let core: ShellScenes
  private let screen: Screen
  private let interpreter: CommandInterpreter
  /// The question that was asked last, and the action that asks it; nil once it is answered.
  private var question: (answer: @MainActor (Bool) throws -> ActionAnswer, action: SceneAction)?

  init(core: ShellScenes, screen: Screen, interpreter: CommandInterpreter) {
    self.core = core
    self.screen = screen
    self.interpreter = interpreter
  }

  /// Shows a result.
  ///
  /// - Parameters:
  ///   - result: the result; nothing is shown for one that leaves the shell.
  ///   - isTyped: whether the command was typed: others change settings silently.
  /// - Throws: `Failure`, or the error of a scene's action.
  func show(_ result: CommandResult, isTyped: Bool = true) throws {
    guard let top = core.stack.top else { return }
    if case .more(.page) = result, screen.showMoreText() { return }
    screen.endText()
    switch result {
    case .answer(let answer, let action): try show(answer, to: action)
    // A scene that is loading its first rows is shown when they arrive.
    case .scene: if top.view.hasRows || top.state != .loading { screen.show(.again, of: top) }
    case .rows: screen.show(.again, of: top)
    case .rowsFrom(let number): screen.show(top.view.begin(atRow: number) ? .again : .first, of: top)
    case .more(.page): screen.showMore(of: top)
    case .more(.rows(let count)): showMore(count, of: top)
    case .more(.all): loadAll(of: top)
    case .new: screen.showNew(of: top)
    case .chosen(let rows):
      if let message = rows.message { screen.write([StyledText(message, .secondary), .empty]) }
      screen.show(rows.numbers, marking: rows.search, of: top)
    case .changed(let paragraphs, _, let isNotable): if isTyped || isNotable { write(paragraphs) }
    case .text(let paragraphs, _): write(paragraphs)
    case .askToLeave, .quit: break
    }
  }

  /// Shows a change in a scene.
  func show(_ event: SceneEvent, of scene: any TerminalScene) {
    switch event {
    case .list(let change): screen.show(change, in: scene)
    case .pictures: screen.fill(scene)
    case .failed(let failure): report(failure)
    case .answered(let answer, let action): attempt { try show(answer, to: action) }
    }
  }

  /// Prints an error above the input line.
  func report(_ failure: Failure) {
    screen.write([StyledText(failure.message, .error)])
  }

  private func write(_ paragraphs: [Paragraph]) {
    let texts = core.context.strings(ListText.table)
    let foot = StyledText(texts(.enter, ["more": texts[.moreRows]]), .secondary)
    screen.show(PagedText(paragraphs, foot: foot))
  }

  private func show(_ answer: ActionAnswer, to action: SceneAction) throws {
    switch answer {
    case .done(let message), .saved(let message, _, _): screen.write([StyledText(message, .secondary)])
    case .text(let lines): screen.write(lines.map(StyledText.init))
    case .scene: try show(.scene)
    case .rows(let numbers): if let top = core.stack.top { screen.show(numbers, of: top) }
    case .arrivals, .pictures: if let top = core.stack.top { screen.fill(top) }
    case .route(let route): try show(interpreter.go(to: route))
    case .all(let answers): for answer in answers { try show(answer, to: action) }
    case .work(let name, let status, let work): core.stack.top?.run(action, name: name, status: status, work)
    case .act(let act): try show(act(), to: action)
    case .ask(let text, let answer):
      screen.write([StyledText(text, .accent)])
      question = (answer, action)
    }
  }

  /// Answers the question that was asked last.
  ///
  /// - Returns: whether the line was an answer; any other line declines the question, and those that would follow.
  func answers(_ line: String) -> Bool {
    guard let (answer, action) = question else { return false }
    let texts = core.context.strings(ShellText.table)
    let word = line.trimmingCharacters(in: .whitespaces).lowercased()
    let isYes = ["y", "yes"].contains(word) || texts[.yesWords].split(separator: " ").contains { $0 == word }
    let isNo = ["", "n", "no"].contains(word) || texts[.noWords].split(separator: " ").contains { $0 == word }
    guard isYes || isNo else {
      decline()
      return false
    }
    question = nil
    attempt { try show(answer(isYes), to: action) }
    return true
  }

  /// Declines the question that was asked last, and those that would follow.
  func decline() {
    guard let (first, action) = question else { return }
    question = nil
    attempt {
      var answer = try first(false)
      while case .ask(_, let next) = answer { answer = try next(false) }
      try show(answer, to: action)
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      report(Failure(loading: error, in: core.context.language))
    }
  }

  /// Shows so many further rows together, once they are loaded or the list has ended.
  private func showMore(_ count: Int, of scene: any TerminalScene) {
    let missing = count - scene.view.upcomingCount
    guard missing > 0, scene.view.canLoadMore else { return screen.showMore(of: scene, count: count) }
    let (wanted, isTooMuch) = scene.rowCount.addingReportingOverflow(missing)
    let load = scene.pageLoading { [weak scene] in !isTooMuch && scene.map { $0.rowCount >= wanted } ?? true }
    let word = ShellWord.more.rawValue
    let show: @MainActor () -> ActionAnswer = { [weak self, weak scene] in
      if let self, let scene { screen.showMore(of: scene, count: count) }
      return .arrivals
    }
    scene.run(SceneAction(word), name: word, status: { [weak scene] in scene?.rowsSoFar ?? "" }) { [core, weak scene] in
      do {
        try await load()
      } catch {
        // The rows that came before a failure are shown, too.
        if !(error is CancellationError), scene === core.stack.top { _ = show() }
        throw error
      }
      return .act(show)
    }
  }

  private func loadAll(of scene: any TerminalScene) {
    let load = scene.pageLoading { false }
    let word = ShellWord.more.rawValue
    let texts = core.context.strings(ShellText.table)
    scene.run(SceneAction(word), name: word, status: { [weak scene] in scene?.rowsSoFar ?? "" }) { [weak scene] in
      try await load()
      return .done(texts(.allLoaded, ["count": scene?.rowCount ?? 0]))
    }
  }
}
