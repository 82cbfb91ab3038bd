/// A store with unidirectional data flow: holds the state, and changes it by one action at a time.
///
/// The subscriber only sees complete states: actions dispatched while it runs wait until it returns.
public final class Store<State: Sendable, Action: Sendable> {
  /// The state after the last action.
  public private(set) var state: State
  /// The subscriber, called with the state after each action.
  public var onChange: ((State) -> Void)?

  private let reduce: (inout State, Action) -> Void
  private var waiting: [Action] = []
  private var isDispatching = false

  /// `reduce` applies an action to a state: a pure function.
  public init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
    self.state = state
    self.reduce = reduce
  }

  /// Applies an action to the state, and calls the subscriber.
  public func dispatch(_ action: Action) {
    waiting.append(action)
    guard !isDispatching else { return }
    isDispatching = true
    while !waiting.isEmpty {
      reduce(&state, waiting.removeFirst())
      onChange?(state)
    }
    isDispatching = false
  }
}
