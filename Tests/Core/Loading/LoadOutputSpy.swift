import Loading
import Posts
import SceneTesting

/// An output that records the messages it receives, in order.
final class LoadOutputSpy: LoadOutput {
  enum Message: Hashable {
    case started(LoadScope)
    case received(String, Origin, LoadScope)
    case finished(LoadScope)
    case failed(LoadFailure?, LoadScope)
    case cancelled(LoadScope)
  }

  private(set) var messages: [Message] = []

  func didStartLoading(_ scope: LoadScope) { messages.append(.started(scope)) }
  func didReceive(_ answer: Sourced<String>, for scope: LoadScope) {
    messages.append(.received(answer.value, answer.origin, scope))
  }
  func didFinishLoading(_ scope: LoadScope) { messages.append(.finished(scope)) }
  func didFailLoading(_ scope: LoadScope, with error: any Error) {
    messages.append(.failed(error as? LoadFailure, scope))
  }
  func didCancelLoading(_ scope: LoadScope) { messages.append(.cancelled(scope)) }
}

extension LoadOutputSpy {
  /// The values it has received.
  var received: [String] {
    messages.compactMap { if case .received(let value, _, _) = $0 { value } else { nil } }
  }

  /// Whether the load that was started last has not ended.
  var isLoading: Bool {
    for message in messages.reversed() {
      switch message {
      case .started: return true
      case .received: continue
      case .finished, .failed, .cancelled: return false
      }
    }
    return false
  }
}

/// The answers of a spy to each scope, by its cursor.
func remoteAnswers(_ loader: LoaderSpy<String>) -> @Sendable (LoadScope) -> Answers<String> {
  { scope in Answers({ Sourced(try await loader.load(scope.cursor ?? "list"), from: .remote) }) }
}
