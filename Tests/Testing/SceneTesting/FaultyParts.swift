import Loading
import TerminalList
import Viper

/// Starts tasks that it never cancels.
@MainActor final class CarelessLoader<Resource: Sendable>: LoadInteractor {
  private let operation: @Sendable (String?) async throws -> Resource
  private let output: any LoadOutput<Resource>
  private let count: Int
  private let namesTask: Bool
  private var running: Task<Void, Never>?
  var tasks: [RunningTask] { namesTask ? running.map { [RunningTask(name: "load", end: $0)] } ?? [] : [] }

  init(
    load: @escaping @Sendable (String?) async throws -> Resource, output: any LoadOutput<Resource>, count: Int = 1,
    namesTask: Bool = true
  ) {
    operation = load
    self.output = output
    self.count = count
    self.namesTask = namesTask
  }

  func load(_ scope: LoadScope) {
    guard count > 0 else { return }
    output.didStartLoading(scope)
    for _ in 1..<count { Task { [operation] in _ = try await operation(scope.cursor) } }
    running = Task { [weak self, operation] in
      let result: Result<Resource, any Error>
      do { result = .success(try await operation(scope.cursor)) } catch { result = .failure(error) }
      self?.finish(scope, result)
    }
  }

  func cancel() {}

  private func finish(_ scope: LoadScope, _ result: Result<Resource, any Error>) {
    running = nil
    switch result {
    case .success(let resource):
      output.didReceive(Sourced(resource, from: .remote), for: scope)
      output.didFinishLoading(scope)
    case .failure(let error): output.didFailLoading(scope, with: error)
    }
  }
}

/// The navigation from the faulty scenes.
@MainActor final class NamesRouter {
  let push: (Name) -> Void
  let show: (Route) throws -> Void
  /// Sends a copy to the server.
  let send: @Sendable () async throws -> Void
  /// Stores that there is a copy.
  let keep: () throws -> Void

  init(
    push: @escaping (Name) -> Void, show: @escaping (Route) throws -> Void,
    send: @escaping @Sendable () async throws -> Void, keep: @escaping () throws -> Void
  ) {
    self.push = push
    self.show = show
    self.send = send
    self.keep = keep
  }
}

/// The scenes that a router keeps by mistake.
@MainActor final class KeptScenes {
  var scenes: [any Scene] = []
}

/// Loads each page once, even if it failed.
@MainActor final class OnceLoader: LoadInteractor {
  private let loader: any LoadInteractor
  private var cursors: Set<String> = []
  var tasks: [RunningTask] { loader.tasks }

  init(_ loader: any LoadInteractor) {
    self.loader = loader
  }

  func load(_ scope: LoadScope) {
    guard scope.cursor.map({ cursors.insert($0).inserted }) ?? true else { return }
    loader.load(scope)
  }

  func cancel() { loader.cancel() }
}

/// A reference back to a presenter that holds it.
final class StrongProxy<Target: LoadOutput>: LoadOutput {
  var target: Target?

  func didStartLoading(_ scope: LoadScope) { target?.didStartLoading(scope) }
  func didReceive(_ answer: Sourced<Target.Resource>, for scope: LoadScope) {
    target?.didReceive(answer, for: scope)
  }
  func didFinishLoading(_ scope: LoadScope) { target?.didFinishLoading(scope) }
  func didFailLoading(_ scope: LoadScope, with error: any Error) { target?.didFailLoading(scope, with: error) }
  func didCancelLoading(_ scope: LoadScope) { target?.didCancelLoading(scope) }
}
