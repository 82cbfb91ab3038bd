public import Viper

/// A stack that remembers what was shown on it.
public final class SceneStackSpy<Destination>: SceneStack {
  public enum Message {
    case show(Destination, by: StackPolicy)
    case pop(to: Route)

    public static func push(_ destination: Destination) -> Message { .show(destination, by: .push) }
  }

  public private(set) var messages: [Message] = []

  public init() {}

  public func show(_ destination: Destination, by policy: StackPolicy) {
    messages.append(.show(destination, by: policy))
  }

  public func pop(to route: Route) -> Bool {
    messages.append(.pop(to: route))
    return true
  }
}

extension SceneStackSpy.Message: Equatable where Destination: Equatable {}

/// A display that remembers what it was told of.
@MainActor public final class ListDisplaySpy: ListDisplay {
  public private(set) var changes: [ListChange] = []

  public init() {}

  public func contentDidChange(_ change: ListChange) {
    changes.append(change)
  }
}

/// An interactor that remembers what it was asked.
@MainActor public final class LoadInteractorSpy: LoadInteractor {
  public enum Message: Hashable {
    case load, loadMore, cancel
  }

  public private(set) var messages: [Message] = []
  public var tasks: [RunningTask] { [] }

  public init() {}

  public func load() { messages.append(.load) }
  public func loadMore() { messages.append(.loadMore) }
  public func cancel() { messages.append(.cancel) }
}
