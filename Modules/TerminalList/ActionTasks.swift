import Loading
import Viper

/// The asynchronous actions of a scene, each in a task of its own; deinit cancels them.
@MainActor final class ActionTasks {
  private var running: [Int: RunningTask] = [:]
  private var startCount = 0

  deinit {
    running.values.forEach { $0.end.cancel() }
  }

  var tasks: [RunningTask] { running.sorted { $0.key < $1.key }.map(\.value) }

  /// Starts an action.
  ///
  /// - Parameters:
  ///   - name: one word for the task, as `tree` shows it.
  ///   - work: the action.
  ///   - finish: called with its result, unless it was cancelled.
  func start(
    _ name: String, _ work: @escaping @MainActor () async throws -> ActionAnswer,
    finish: @escaping @MainActor (Result<ActionAnswer, any Error>) -> Void
  ) {
    startCount += 1
    let task = Task { [weak self, number = startCount] in
      let result: Result<ActionAnswer, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      guard self?.running.removeValue(forKey: number) != nil else { return }
      finish(result)
    }
    running[startCount] = RunningTask(name: name, end: task)
  }

  func cancel() {
    running.values.forEach { $0.end.cancel() }
    running = [:]
  }
}
