import Localization
import Navigation
import Posts
import Readline
import Terminal
import TerminalList
import Viper

/// Loads posts in the background if the setting `reload` is on.
///
/// Announces new posts while the user is neither typing nor reading.
final class ArrivalNews {
  private let core: ShellScenes
  private let screen: Screen
  private let settings: VisitSettings
  /// Waits for the maximum delay of a command due to changes by other processes.
  private let patience: @Sendable () async throws -> Void
  /// Whether a line may be printed above the input line because the input line is empty.
  private let isQuiet: () -> Bool
  private let notifier: Notifier
  private var loads: Task<Void, Never>?
  private var watch: Task<Void, Never>?
  /// New posts that have not been announced yet.
  private(set) var untold: Arrivals?
  /// Connection failures, to be reported once the top scene has finished loading.
  var reports: [Failure] = []
  /// The scenes that were open when the posts arrived; lists opened later already contain these posts.
  private var scenes: Set<ObjectIdentifier> = []

  init(
    core: ShellScenes, screen: Screen, settings: VisitSettings,
    patience: @escaping @Sendable () async throws -> Void, isQuiet: @escaping () -> Bool
  ) {
    self.core = core
    self.screen = screen
    self.settings = settings
    self.patience = patience
    self.isQuiet = isQuiet
    notifier = Notifier(
      settings, now: core.context.now, texts: { core.context.strings(ShellText.table) },
      send: { screen.console.send($0) }, onFailure: { screen.write([StyledText($0, .error)]) })
  }

  deinit {
    [loads, watch].forEach { $0?.cancel() }
  }

  /// Starts watching for posts that other processes load.
  func begin() {
    guard let sources = core.sources else { return }
    watch = Task { [weak self] in
      for await arrivals in sources.externalArrivals() { self?.receive(arrivals) }
    }
  }

  /// Reads changes by other processes before a command shows posts; returns a task to wait for, or nil if there are no
  /// changes.
  func catchUp() -> Task<Void, Never>? {
    guard let changes = core.sources?.catchUp() else { return nil }
    // Limit the wait: another process may hold the store for a long time.
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let limit = Task { [patience] in
      do { try await patience() } catch { return }
      end.finish()
    }
    Task { [weak self] in
      if let arrivals = await changes.value { self?.note(arrivals) }
      end.finish()
    }
    return Task {
      for await _ in ends {}
      limit.cancel()
    }
  }

  /// Starts or stops background loads according to the setting `reload`.
  func follow() {
    loads?.cancel()
    loads = nil
    guard let sources = core.sources, let interval = settings.now.reload else { return }
    loads = Task { [weak self] in
      for await arrivals in sources.arrivals(every: interval) { self?.receive(arrivals) }
    }
  }

  /// Prints the announcement, if one is due and the user is neither typing nor reading.
  func tell() {
    guard screen.console.isLineEmpty, isQuiet(), let top = core.stack.top, !top.isBusy, !top.view.isWaitingForPictures,
      top.view.isBegun == nil, !screen.hasMoreText
    else { return }
    screen.write(reports.map { StyledText($0.message, .error) } + top.view.takeNewerNotice(width: screen.size.columns))
    reports = []
    guard let arrivals = untold else { return }
    untold = nil
    guard top.route != core.unreadRoute || scenes.contains(ObjectIdentifier(top)) else { return }
    let values: [String: any TextValue] = [
      "count": arrivals.count, "sources": arrivals.sources.count, "command": ShellWord.new.rawValue,
    ]
    screen.write([StyledText(texts(.arrived, values), .accent)])
  }

  /// Stops the running background loads, and reports this; returns false if no loads are running.
  func interrupt() -> Bool {
    guard core.sources?.stopLoads() == true else { return false }
    screen.write([StyledText(texts[.reloadStopped], .secondary)])
    return true
  }

  /// Ends the background loads, and stops watching for posts that other processes load.
  func end() {
    [loads, watch].forEach { $0?.cancel() }
    (loads, watch) = (nil, nil)
  }

  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  private func receive(_ arrivals: Arrivals) {
    note(arrivals)
    tell()
  }

  private func note(_ arrivals: Arrivals) {
    notifier.tell(arrivals)
    if untold == nil { untold = arrivals } else { untold?.add(arrivals) }
    scenes = Set(core.stack.scenes.map { ObjectIdentifier($0) })
  }
}
