import Foundation
import Loading
import Navigation
import Readline
import Terminal
import TerminalList
import Viper

/// The prompt on the console, with a spinner and a countdown while the top scene is busy.
final class LivePrompt {
  private let core: ShellScenes
  private let screen: Screen
  private let settings: VisitSettings
  private var spinner: Task<Void, Never>?
  /// Returns the number of the selected row in the top scene; nil if no row is selected.
  var selected: () -> Int? = { nil }
  /// The end of the pause requested by a server; nil if no request is waiting.
  private var pauseEnd: Date?

  init(core: ShellScenes, screen: Screen, settings: VisitSettings) {
    self.core = core
    self.screen = screen
    self.settings = settings
  }

  deinit {
    spinner?.cancel()
  }

  /// The prompt without a spinner.
  var text: String { text(tick: nil) }

  /// Shows a countdown in the prompt during a pause requested by a server.
  func waits(until date: Date) {
    pauseEnd = date
    update()
  }

  /// Updates the prompt for the top scene.
  func update() {
    let isBusy = core.stack.top.map { $0.isBusy || $0.view.isWaitingForPictures } ?? false
    if !isBusy { pauseEnd = nil }
    guard isBusy, screen.appearance().isAnimated else {
      stop()
      screen.console.setPrompt(text)
      return
    }
    guard spinner == nil else { return }
    spinner = Task { [weak self] in
      for tick in 0... {
        guard !Task.isCancelled else { return }
        self.map { $0.screen.console.setPrompt($0.text(tick: tick)) }
        do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
      }
    }
  }

  /// Stops the spinner.
  func stop() {
    spinner?.cancel()
    spinner = nil
  }

  private func text(tick: Int?) -> String {
    let words = core.stack.words(in: core.catalog) + (selected().map { " \($0)" } ?? "")
    let seconds = pauseEnd.map { Int(clamping: $0.timeIntervalSince(core.context.now()).rounded(.up)) } ?? 0
    return Prompt(
      words: words, account: core.accounts?.writer(at: core.stack.top?.route), tick: tick,
      pause: tick != nil && seconds > 0 ? seconds : nil, status: core.stack.top?.status,
      width: screen.size.columns, hasBraille: settings.hasBraille, renderer: screen.appearance().renderer
    ).text
  }
}
