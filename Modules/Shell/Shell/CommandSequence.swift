import Loading

/// Runs commands in order, as in a script.
///
/// Each command starts once the work of the top scene has ended.
final class CommandSequence {
  /// The pending commands, in reverse order.
  private var pending: [Invocation] = []
  private var wait: Task<Void, Never>?
  /// Whether the first command is waiting for a task other than the scene's work.
  private var isPreparing = false
  /// Returns the running work of the top scene; nil if no work is running.
  private let work: () -> RunningTask?
  /// Runs a command, and returns commands to run next.
  private let run: (Invocation) -> [Invocation]

  init(work: @escaping () -> RunningTask?, run: @escaping (Invocation) -> [Invocation]) {
    self.work = work
    self.run = run
  }

  deinit {
    wait?.cancel()
  }

  /// Replaces the pending commands, and runs the first one after the task.
  ///
  /// Without a task, runs it immediately; if `waits` is true, after the scene's work.
  func begin(_ commands: [Invocation], after task: Task<Void, Never>? = nil, waits: Bool = false) {
    abandon()
    pending = commands.reversed()
    guard let task else { return advance(waits: waits) }
    isPreparing = true
    wait = Task { [weak self] in
      await task.value
      if !Task.isCancelled { self?.stopPreparing() }
    }
  }

  /// Runs the first command immediately if it is waiting for a task.
  func stopPreparing() {
    guard isPreparing else { return }
    isPreparing = false
    wait?.cancel()
    wait = nil
    advance(waits: false)
  }

  /// Discards the pending commands, and returns them.
  @discardableResult func abandon() -> [Invocation] {
    wait?.cancel()
    wait = nil
    isPreparing = false
    defer { pending = [] }
    return pending.reversed()
  }

  /// Waits until no command is pending.
  func end() async {
    while let wait { await wait.value }
  }

  /// Runs the pending commands, each after the scene's work; if `waits` is false, runs the first one immediately.
  private func advance(waits: Bool) {
    var waits = waits
    while !pending.isEmpty {
      guard !waits || work() == nil else { return waitForWork() }
      waits = true
      let more = run(pending.removeLast())
      pending += more.reversed()
    }
  }

  /// Waits for the scene's work without retaining the scene, so that leaving the scene releases it immediately.
  private func waitForWork() {
    wait = Task { [weak self] in
      while !Task.isCancelled, let work = self?.work() { await work.end.value }
      guard !Task.isCancelled else { return }
      self?.wait = nil
      self?.advance(waits: true)
    }
  }
}
