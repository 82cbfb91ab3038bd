import Loading
import Readline
import Terminal
import TerminalList
import Viper

/// Prints scenes above the prompt, a screenful at a time; rows wait for their pictures until a timeout.
final class Screen {
  private let console: any Console
  /// The appearance at this moment.
  private let appearance: () -> Appearance
  /// Returns after the maximum time that a screenful waits for its pictures.
  private let pictureTimeout: @Sendable () async throws -> Void
  private var wait: Task<Void, Never>?
  /// Called when a screenful stops waiting for its pictures.
  var onPictureTimeout: () -> Void = {}

  init(
    console: any Console, appearance: @escaping () -> Appearance,
    pictureTimeout: @escaping @Sendable () async throws -> Void
  ) {
    self.console = console
    self.appearance = appearance
    self.pictureTimeout = pictureTimeout
  }

  deinit {
    wait?.cancel()
  }

  /// The size of the screen above the prompt.
  var size: ScreenSize {
    let size = console.size
    return ScreenSize(
      columns: max(Appearance.minimumWidth, appearance().width ?? size.columns),
      lines: max(Appearance.minimumLines, size.lines - 1))
  }

  /// Writes lines above the input line.
  func write(_ texts: [StyledText]) {
    guard !texts.isEmpty else { return }
    let renderer = appearance().renderer
    let lines = texts.flatMap { $0.wrapped(to: size.columns) }
    console.show(lines.map(renderer.render).joined(separator: "\n"))
  }

  /// Shows a scene: its title, its notices, and a screenful of its rows.
  func show(_ screenful: Screenful, of scene: any TerminalScene) {
    let view = view(of: scene)
    let head = view.heading(width: size.columns) + view.notices(width: size.columns) + [.empty]
    let rest = ScreenSize(columns: size.columns, lines: max(Appearance.minimumLines, size.lines - head.count))
    write(head + view.show(screenful, size: rest))
    didShowScreenful(of: scene)
  }

  /// Shows the next screenful of a scene, and loads the next page once every row was shown.
  func showMore(of scene: any TerminalScene) {
    if scene.view.isShownToTheEnd { scene.loadMore() }
    write(view(of: scene).show(.next, size: size))
    didShowScreenful(of: scene)
  }

  /// Shows the new rows of a scene.
  func showNew(of scene: any TerminalScene) {
    write(view(of: scene).showNew(size: size))
    awaitPicturesAgain(of: scene)
  }

  /// Shows the rows with these numbers once more, with the hits of a search marked.
  func show(_ numbers: [Int], marking search: TextSearch? = nil, of scene: any TerminalScene) {
    write(view(of: scene).show(numbers, marking: search, size: size))
    awaitPicturesAgain(of: scene)
  }

  /// Shows a change in a scene, without printing rows again.
  func show(_ change: ListChange, in scene: any TerminalScene) {
    let view = view(of: scene)
    switch change {
    case .rows where view.hasRows: show(.first, of: scene)
    case .updated(_, .refresh) where view.showsOneThing: show(.first, of: scene)
    case .updated(let update, let scope):
      write(view.notice(of: update, for: scope, width: size.columns))
      fill(scene)
    case .appended: fill(scene)
    case .status(_, let scope) where scope.isNextPage: fill(scene)
    case .status(let phase, _): show(phase, of: scene)
    case .rows, .changed: break  // the end of the load, or the action, shows the rest
    }
    if view.isUnfilled { scene.loadMoreByItself() }
  }

  /// Continues a screenful with the rows and pictures that have arrived.
  func fill(_ scene: any TerminalScene) {
    write(view(of: scene).fill(size: size))
    awaitPictures(of: scene)
  }

  /// Shows the waiting rows of a screenful, with placeholders for their pictures.
  func stopWaiting(for scene: any TerminalScene) {
    guard scene.view.isWaitingForPictures else { return }
    scene.view.stopWaiting()
    fill(scene)
  }

  /// The view of a scene, with the present appearance.
  private func view(of scene: any TerminalScene) -> any SceneView {
    let (view, appearance) = (scene.view, appearance())
    view.layout = appearance.rows
    if view.showsPictures != appearance.drawsPictures { view.showsPictures = appearance.drawsPictures }
    return view
  }

  private func show(_ phase: LoadPhase, of scene: any TerminalScene) {
    switch phase {
    case .idle, .loading: break
    case .loaded where !scene.view.hasRows: show(.first, of: scene)
    case .loaded, .cancelled, .failed: write(scene.view.notices(width: size.columns))
    }
  }

  private func didShowScreenful(of scene: any TerminalScene) {
    awaitPicturesAgain(of: scene)
    if scene.view.isNearEnd(size: size) { scene.loadMoreByItself() }
  }

  private func awaitPicturesAgain(of scene: any TerminalScene) {
    wait?.cancel()
    wait = nil
    awaitPictures(of: scene)
  }

  /// Starts the timeout for all pictures of a screenful together.
  private func awaitPictures(of scene: any TerminalScene) {
    guard scene.view.isWaitingForPictures else {
      wait?.cancel()
      wait = nil
      return
    }
    guard wait == nil else { return }
    wait = Task { [weak self, weak scene, pictureTimeout] in
      do { try await pictureTimeout() } catch { return }
      guard let self, let scene else { return }
      stopWaiting(for: scene)
      onPictureTimeout()
    }
  }
}
