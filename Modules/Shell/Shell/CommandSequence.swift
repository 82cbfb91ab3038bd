import Loading

/// Runs commands in order, as in a script: each starts once the work of the scene on top has ended.
final class CommandSequence {
  /// The commands to run, the next one last.
  private var pending: [Invocation] = []
  private var wait: Task<Void, Never>?
  /// Whether the first command waits for a task other than the scene's work.
  private var isPreparing = false
  /// Running work of the scene on top; nil if there is none.
  private let work: () -> RunningTask?
  /// Runs a command; the commands that it returns are run next.
  private let run: (Invocation) -> [Invocation]

  init(work: @escaping () -> RunningTask?, run: @escaping (Invocation) -> [Invocation]) {
    self.work = work
    self.run = run
  }

  deinit {
    wait?.cancel()
  }

  /// Replaces the pending commands, and runs the first one once the task has ended; without a task, runs it at once or,
  /// if `waits` is true, once the scene's work has ended.
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

  /// If the first command is waiting for a task, runs it now.
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

  /// Runs the pending commands, each once the scene's work has ended; if `waits` is false, the first one at once.
  private func advance(waits: Bool) {
    var waits = waits
    while !pending.isEmpty {
      guard !waits || work() == nil else { return waitForWork() }
      waits = true
      let more = run(pending.removeLast())
      pending += more.reversed()
    }
  }

  /// Waits without retaining the scene, so that it is released at once if the user leaves it.
  private func waitForWork() {
    wait = Task { [weak self] in
      while !Task.isCancelled, let work = self?.work() { await work.end.value }
      guard !Task.isCancelled else { return }
      self?.wait = nil
      self?.advance(waits: true)
    }
  }
}
