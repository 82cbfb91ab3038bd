import Readline
import Terminal
import Viper

/// Shows scenes above the prompt, a screenful at a time, each row when its picture is there or has had its time.
final class Screen {
  private let console: any Console
  private let look: InteractiveShell.Look
  /// Returns when a screenful has waited for its pictures long enough.
  private let patience: @Sendable () async throws -> Void
  private var wait: Task<Void, Never>?
  /// Called when a screenful has stopped to wait for its pictures by itself.
  var onPatienceOver: () -> Void = {}

  init(console: any Console, look: InteractiveShell.Look, patience: @escaping @Sendable () async throws -> Void) {
    self.console = console
    self.look = look
    self.patience = patience
  }

  deinit {
    wait?.cancel()
  }

  /// What rows may take of the screen: the title and the prompt stay on it.
  var size: ScreenSize {
    let size = console.size
    return ScreenSize(
      columns: max(InteractiveShell.Look.narrowest, look.width ?? size.columns),
      lines: max(InteractiveShell.Look.lowest, size.lines - 3))
  }

  /// Prints lines above the line being typed.
  func show(_ texts: [StyledText]) {
    guard !texts.isEmpty else { return }
    let renderer = TextRenderer(colored: look.colored)
    let lines = texts.flatMap { $0.wrapped(to: size.columns) }
    console.show(lines.map(renderer.render).joined(separator: "\n"))
  }

  /// Shows a scene: its title, what there is to say of it, and a screenful of its rows.
  func show(_ screenful: Screenful, of scene: any TerminalScene) {
    let columns = size.columns
    let notices = scene.noticeLines(width: columns)
    show(scene.heading(width: columns) + notices + [.empty] + scene.show(screenful, size: size))
    didBeginScreenful(of: scene)
  }

  /// Shows the next screenful of a scene.
  func showMore(of scene: any TerminalScene) {
    if scene.isShownToTheEnd { scene.loadMore() }
    show(scene.show(.next, size: size))
    didBeginScreenful(of: scene)
  }

  /// Shows what has changed in a scene.
  func show(_ change: ListChange, in scene: any TerminalScene) {
    switch change {
    case .rows: show(.first, of: scene)
    case .appended, .status(.more), .images: fill(scene)
    case .changed: break  // the command that did it shows what is left
    case .status(.whole) where scene.state == .loading: break
    // Of a load that failed or was cancelled only that: the rows still stand above.
    case .status(.whole): show(scene.noticeLines(width: size.columns))
    }
    loadAhead(of: scene)
  }

  /// Shows the rows of a screenful that wait for their pictures, with something in their place.
  func stopWaiting(for scene: any TerminalScene) {
    guard scene.isWaitingForPictures else { return }
    scene.stopWaiting()
    fill(scene)
  }

  private func didBeginScreenful(of scene: any TerminalScene) {
    wait?.cancel()
    wait = nil
    awaitPictures(of: scene)
    loadAhead(of: scene)
  }

  private func fill(_ scene: any TerminalScene) {
    show(scene.fill(size: size))
    awaitPictures(of: scene)
  }

  /// Gives the pictures of a screenful some time, all of them together.
  private func awaitPictures(of scene: any TerminalScene) {
    guard scene.isWaitingForPictures else {
      wait?.cancel()
      wait = nil
      return
    }
    guard wait == nil else { return }
    wait = Task { [weak self, weak scene, patience] in
      do { try await patience() } catch { return }
      guard let self, let scene else { return }
      stopWaiting(for: scene)
      onPatienceOver()
    }
  }

  private func loadAhead(of scene: any TerminalScene) {
    if scene.isNearEnd(size: size) { scene.readerIsNearEnd() }
  }
}
