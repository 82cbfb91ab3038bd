public import Loading
public import Viper

/// A stack that records the destinations shown on it.
public final class SceneStackSpy<Destination>: SceneStack {
  /// A call of the stack.
  public enum Message {
    /// The call `show(_:by:)`.
    case show(Destination, by: StackPolicy)

    /// The call `push(_:)`.
    public static func push(_ destination: Destination) -> Message { .show(destination, by: .push) }
  }

  /// The calls, in order.
  public private(set) var messages: [Message] = []

  /// A stack without calls.
  public init() {}

  public func show(_ destination: Destination, by policy: StackPolicy) {
    messages.append(.show(destination, by: policy))
  }

  /// Releases the recorded destinations.
  func forgetMessages() { messages = [] }
}

extension SceneStackSpy.Message: Equatable where Destination: Equatable {}

/// A display that records the changes it receives.
@MainActor public final class ListDisplaySpy: ListDisplay {
  /// The changes, in order.
  public private(set) var changes: [ListChange] = []

  /// A display without changes.
  public init() {}

  public func listDidChange(_ change: ListChange) {
    changes.append(change)
  }
}

/// An interactor that records the calls it receives.
@MainActor public final class LoadInteractorSpy: LoadInteractor {
  /// A call of the interactor.
  public enum Message: Hashable {
    /// The call `load(_:)`.
    case load(LoadScope)
    /// The call `cancel()`.
    case cancel
  }

  /// The calls, in order.
  public private(set) var messages: [Message] = []
  public var tasks: [RunningTask] { [] }

  /// An interactor without calls.
  public init() {}

  public func load(_ scope: LoadScope) { messages.append(.load(scope)) }
  public func cancel() { messages.append(.cancel) }
}
