import Localization
import Navigation
import Posts
import Readline
import SceneKit
import Settings
import Terminal
import TerminalList
import Viper

/// Loads in the background as the setting says, and prints a line about what came, once nobody types or reads.
final class ArrivalNews {
  private let core: ShellScenes
  private let console: any Console
  private let screen: Screen
  private let settings: VisitSettings
  /// Whether a line may be printed above an empty input line.
  private let isQuiet: () -> Bool
  private let notifier: Notifier
  private var loads: Task<Void, Never>?
  /// Those that were not told yet.
  private(set) var untold: Arrivals?

  init(
    core: ShellScenes, console: any Console, screen: Screen, settings: VisitSettings, isQuiet: @escaping () -> Bool
  ) {
    self.core = core
    self.console = console
    self.screen = screen
    self.settings = settings
    self.isQuiet = isQuiet
    notifier = Notifier(
      settings, now: core.context.now, texts: { core.context.strings(ShellText.table) }, send: { console.send($0) },
      onFailure: { screen.write([StyledText($0, .error)]) })
  }

  deinit {
    loads?.cancel()
  }

  /// Begins to load by the setting, or ends to.
  func follow() {
    end()
    guard let background = core.background, let interval = settings.now.reload else { return }
    loads = Task { [weak self] in
      for await arrivals in background.arrivals(interval) { self?.receive(arrivals) }
    }
  }

  /// Prints the line if there is one, and now is the time for it.
  func tell() {
    guard let arrivals = untold, console.isLineEmpty, isQuiet(), let top = core.stack.top, !top.isBusy,
      !top.view.isWaitingForPictures, top.view.isBegun == nil, !screen.hasMoreText
    else { return }
    untold = nil
    let values: [String: any TextValue] = [
      "count": arrivals.count, "sources": arrivals.sources.count, "command": ShellWord.new.rawValue,
    ]
    screen.write([StyledText(texts(.arrived, values), .accent)])
  }

  /// Stops the loads that run for now, and says so; false without any.
  func interrupt() -> Bool {
    guard core.background?.stop() == true else { return false }
    screen.write([StyledText(texts[.reloadStopped], .secondary)])
    return true
  }

  /// Ends the loads.
  func end() {
    loads?.cancel()
    loads = nil
  }

  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  private func receive(_ arrivals: Arrivals) {
    notifier.tell(arrivals)
    if untold == nil { untold = arrivals } else { untold?.add(arrivals) }
    tell()
  }
}
