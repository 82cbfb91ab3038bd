import Loading

/// Commands in order: each runs once the work of the scene on top has ended, as in a script.
final class CommandSequence {
  private var pending: [Invocation] = []
  private var wait: Task<Void, Never>?
  /// Whether the first command waits for something else than work of the scene on top.
  private var isPreparing = false
  /// Work of the scene on top that has not ended; nil if there is none.
  private let work: () -> RunningTask?
  /// Runs a command; the commands that it returns come next.
  private let run: (Invocation) -> [Invocation]

  init(work: @escaping () -> RunningTask?, run: @escaping (Invocation) -> [Invocation]) {
    self.work = work
    self.run = run
  }

  deinit {
    wait?.cancel()
  }

  /// Runs commands instead of those that are pending, the first without waiting.
  func begin(_ commands: [Invocation]) {
    abandon()
    pending = commands
    runNext()
    advance()
  }

  /// Runs commands instead of those that are pending, the first once something else has ended.
  func begin(_ commands: [Invocation], after task: Task<Void, Never>) {
    abandon()
    pending = commands
    isPreparing = true
    wait = Task { [weak self] in
      await task.value
      if !Task.isCancelled { self?.stopPreparing() }
    }
  }

  /// Runs the first command now, if it waits for something else than work.
  func stopPreparing() {
    guard isPreparing else { return }
    isPreparing = false
    wait?.cancel()
    wait = nil
    runNext()
    advance()
  }

  /// Runs commands instead of those that are pending; the first waits, too.
  func beginWaiting(_ commands: [Invocation]) {
    abandon()
    pending = commands
    advance()
  }

  /// Forgets the commands that are pending.
  ///
  /// - Returns: those commands.
  @discardableResult func abandon() -> [Invocation] {
    wait?.cancel()
    wait = nil
    isPreparing = false
    defer { pending = [] }
    return pending
  }

  /// Waits until no command is pending.
  func end() async {
    while let wait { await wait.value }
  }

  private func runNext() {
    guard !pending.isEmpty else { return }
    let next = pending.removeFirst()
    pending = run(next) + pending
  }

  private func advance() {
    while !pending.isEmpty {
      guard work() == nil else { return waitForWork() }
      runNext()
    }
  }

  /// Holds no scene meanwhile: one that is left is freed at once.
  private func waitForWork() {
    wait = Task { [weak self] in
      while !Task.isCancelled, let work = self?.work() { await work.end.value }
      guard !Task.isCancelled else { return }
      self?.wait = nil
      self?.advance()
    }
  }
}
