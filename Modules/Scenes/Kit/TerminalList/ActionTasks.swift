import Loading
import Viper

/// The asynchronous actions of a scene, one task each; deinit cancels them.
@MainActor final class ActionTasks {
  private struct Running {
    let task: RunningTask
    /// The command that started the action.
    let command: String
    let status: (@MainActor () -> String)?
  }

  private var running: [Int: Running] = [:]
  private var startCount = 0

  deinit {
    running.values.forEach { $0.task.end.cancel() }
  }

  /// The progress of the latest action that reports its progress; nil if no action does.
  var status: String? {
    running.filter { $1.status != nil }.max { $0.key < $1.key }?.value.status?()
  }

  var tasks: [RunningTask] { running.sorted { $0.key < $1.key }.map(\.value.task) }

  /// Starts an action.
  ///
  /// - Parameters:
  ///   - name: one word for the task, as `tree` shows it.
  ///   - command: the command that starts the action.
  ///   - status: returns the progress of the action; nil if the action does not report its progress.
  ///   - work: the action.
  ///   - finish: called with the result, unless the action was cancelled.
  func start(
    _ name: String, for command: String, status: (@MainActor () -> String)? = nil,
    _ work: @escaping @MainActor () async throws -> Answer,
    finish: @escaping @MainActor (Result<Answer, any Error>) -> Void
  ) {
    startCount += 1
    let task = Task { [weak self, number = startCount] in
      let result: Result<Answer, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      guard self?.running.removeValue(forKey: number) != nil else { return }
      finish(result)
    }
    running[startCount] = Running(task: RunningTask(name: name, end: task), command: command, status: status)
  }

  /// Cancels every action.
  ///
  /// - Returns: the commands that started the actions, in order.
  func cancel() -> [String] {
    defer { running = [:] }
    return running.sorted { $0.key < $1.key }.map { _, action in
      action.task.end.cancel()
      return action.command
    }
  }
}
