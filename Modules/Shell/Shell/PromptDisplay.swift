import Foundation
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// Displays the answers of commands, and the events of scenes, on the screen.
final class PromptDisplay {
  /// The command that asks for confirmation in other programs, but not here.
  private static let removal = "remove"

  let core: ShellScenes
  let screen: Screen
  /// The open question, and its action.
  private var question: (answer: @MainActor (Bool) throws -> Answer, action: SceneAction)?
  /// Whether the open question, and any follow-up questions, are being declined.
  private var isDeclining = false
  /// Whether the current command was typed by the user; other commands change settings silently.
  var isAnswering = false
  /// Whether the previous command and the current command requested to leave.
  private var hasAskedToLeave = (before: false, now: false)
  /// Whether the current command has asked a question.
  private var hasAsked = false
  /// The action of the current command, if it has started work; work of earlier commands may also be running.
  private var awaited: SceneAction?
  /// The name of the current command, if it removed something without confirmation; nil for other commands.
  private var removal: String?
  /// Called after an event of a scene is displayed.
  var onEvent: () -> Void = {}
  /// Called by a command that leaves the shell.
  var onLeave: () -> Void = {}

  init(core: ShellScenes, screen: Screen) {
    self.core = core
    self.screen = screen
  }

  /// Prepares for the answer to a command.
  func begin() {
    if let top = core.stack.top { screen.stopWaiting(for: top) }
    hasAskedToLeave = (before: hasAskedToLeave.now, now: false)
    (hasAsked, awaited, removal) = (false, nil, nil)
  }

  /// Prints an error above the input line.
  func report(_ failure: Failure) {
    screen.write([StyledText(failure.message, .error)])
  }

  /// Whether a question is open.
  var isAsking: Bool { question != nil }

  /// Answers the open question.
  ///
  /// A yes or no typed after a removal without a question is not run as a command either.
  ///
  /// - Returns: true if the line was an answer; any other line declines this question and any follow-up questions.
  func answers(_ line: String) -> Bool {
    let word = line.trimmingCharacters(in: .whitespaces).lowercased()
    let isYes = ["y", "yes"].contains(word) || texts[.yesWords].split(separator: " ").contains { $0 == word }
    let isNo = ["", "n", "no"].contains(word) || texts[.noWords].split(separator: " ").contains { $0 == word }
    guard let (answer, action) = question else {
      guard let removal, isYes || isNo, !word.isEmpty else { return false }
      self.removal = nil
      screen.write([StyledText(texts(.unasked, ["command": removal, "undo": LastChange.word]), .secondary)])
      return true
    }
    guard isYes || isNo else {
      decline()
      return false
    }
    question = nil
    attempt { try show(answer(isYes), to: action) }
    return true
  }

  /// Declines the open question, and any follow-up questions.
  func decline() {
    guard let (answer, action) = question else { return }
    question = nil
    isDeclining = true
    defer { isDeclining = false }
    attempt { try show(answer(false), to: action) }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      report(Failure(loading: error, in: core.context.language))
    }
  }

  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }
}

extension PromptDisplay: SceneOutput {
  func show(_ event: SceneEvent, of scene: any Scene) {
    switch event {
    case .list(let change): screen.show(change, in: scene)
    case .pictures: screen.fill(scene)
    case .failed(let failure): report(failure)
    case .answered(let answer, let action): attempt { try show(answer, to: action) }
    }
    onEvent()
  }
}

extension PromptDisplay: CommandDisplay {
  func say(_ message: String, _ result: ActionResult?, to action: SceneAction) {
    if action.name == Self.removal, !hasAsked, isAnswering || awaited == action { removal = action.name }
    screen.write([StyledText(message, .secondary)])
  }

  func show(_ lines: [AnswerLine], to action: SceneAction) {
    endText()
    show(lines.map { Paragraph(StyledText($0)) })
  }

  func showScene() {
    endText()
    // A scene that is still loading and has no rows is shown when they arrive.
    if let top = core.stack.top, top.view.hasContent || top.state != .loading { screen.show(.again, of: top) }
  }

  func show(_ rows: ChosenRows) {
    guard let top = core.stack.top else { return }
    guard let search = rows.search else { return screen.show(rows.numbers, of: top) }
    let lines = rows.message.map { [StyledText($0, .secondary), .empty] } ?? []
    screen.show(rows.numbers, foundBy: search, below: lines, of: top)
  }

  func showArrivals(of numbers: [Int]?) {
    core.stack.top.map { screen.fill($0) }
  }

  /// Records the action of a typed command that has started work; its answer arrives later as an event.
  func awaitAnswer(to action: SceneAction) {
    if isAnswering { awaited = action }
  }

  func ask(_ question: String, _ answer: @escaping @MainActor (Bool) throws -> Answer, to action: SceneAction) throws {
    guard !isDeclining else { return try show(answer(false), to: action) }
    screen.write([StyledText(question, .accent)])
    self.question = (answer, action)
    hasAsked = true
  }

  func then(_ next: @escaping @MainActor () throws -> Void) throws {
    try next()
  }

  func print(_ text: PrintedText) {
    guard core.stack.top != nil else { return }
    endText()
    guard text.isNotable || isAnswering else { return }
    show(text.paragraphs)
  }

  /// Shows paragraphs; of long text, shows only the first screenful.
  private func show(_ paragraphs: [Paragraph]) {
    let texts = core.context.strings(ListText.table)
    let foot = StyledText(texts(.enter, ["more": texts[.moreRows]]), .secondary)
    screen.show(PagedText(paragraphs, foot: foot))
  }

  func showRows(from number: Int?) {
    guard let top = core.stack.top else { return }
    // A page without a row number is shown from its beginning.
    let isThere = number.map(top.view.begin(atRow:)) ?? (top.view.isBegun == nil)
    screen.show(isThere ? .again : .first, of: top)
  }

  func showHit(of search: TextSearch?) -> Bool {
    core.stack.top.map { screen.showHit(of: search, in: $0) } ?? false
  }

  func showNew() {
    core.stack.top.map(screen.showNew)
  }

  func showMore(_ amount: MoreRows) {
    guard let top = core.stack.top, amount != .page || !screen.showMoreText() else { return }
    endText()
    switch amount {
    // A scene that is still loading and has no rows is shown when they arrive.
    case .page where !top.view.hasContent && top.state == .loading: top.loadMore()
    case .page: screen.showMore(of: top)
    case .rows(let count): showMore(count, of: top)
    case .all: loadAll(of: top)
    }
  }

  func endText() {
    screen.endText()
  }

  func leave(asksAgain: Bool) {
    guard asksAgain, !hasAskedToLeave.before else { return onLeave() }
    hasAskedToLeave.now = true
    screen.write([StyledText(texts[.leaveAgain], .secondary)])
  }

  /// Shows the given number of further rows together, once they are loaded or the list ends.
  private func showMore(_ count: Int, of scene: any Scene) {
    let missing = count - scene.view.upcomingCount
    guard missing > 0, scene.view.canLoadMore else { return screen.showMore(of: scene, count: count) }
    let (wanted, isTooMuch) = scene.rows.count.addingReportingOverflow(missing)
    let load = scene.pageLoading { [weak scene] in !isTooMuch && scene.map { $0.rows.count >= wanted } ?? true }
    let show: @MainActor () -> Answer = { [weak self, weak scene] in
      if let self, let scene { screen.showMore(of: scene, count: count) }
      return .arrivals
    }
    loadMore(of: scene) { [core, weak scene] in
      do {
        try await load()
      } catch {
        // Also shows the rows that arrived before a failure.
        let isVisible = scene.map { $0 === core.stack.top && !$0.view.isShownToTheEnd } ?? false
        if isVisible, !(error is CancellationError) { _ = show() }
        throw error
      }
    } then: {
      .act(show)
    }
  }

  private func loadAll(of scene: any Scene) {
    let (before, count) = (scene.failure, scene.rows.count)
    loadMore(of: scene, scene.pageLoading { false }) { [core, texts, weak scene] in
      let loaded = scene?.rows.count ?? 0
      // An earlier failure no longer matters once further rows have been loaded.
      guard let failure = scene?.failure, loaded == count else { return .done(texts(.allLoaded, ["count": loaded])) }
      // The list shows the failure of its own load.
      guard failure == before else { return .nothing }
      let hint = core.context.strings(ListText.table)(.howToRetry, ["command": ListCommand.refresh])
      throw failure.canBeTriedAgain ? failure.with(message: "\(failure.message) \(hint)") : failure
    }
  }

  /// Loads further rows of a scene as a task of the scene, then calls `answer`.
  ///
  /// A failure that the footer below the last row shows is not printed again.
  private func loadMore(
    of scene: any Scene, _ load: @escaping @MainActor () async throws -> Void,
    then answer: @escaping @MainActor () throws -> Answer
  ) {
    let word = ShellWord.more.rawValue
    let status: @MainActor () -> String = { [weak scene] in scene?.rowsSoFar ?? "" }
    scene.run(SceneAction(word), name: word, status: status) { [core, weak scene] in
      do {
        try await load()
      } catch let failure as Failure {
        let hasFoot = scene.map { $0 === core.stack.top && $0.failure != nil && $0.view.isShownToTheEnd } ?? false
        guard hasFoot else { throw failure }
        return .nothing
      }
      return try answer()
    }
  }
}
