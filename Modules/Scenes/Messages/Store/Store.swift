/// A store with unidirectional data flow: owns the state, and applies one action at a time.
///
/// The subscriber only receives complete states. Actions dispatched during a call of the subscriber are applied after
/// the call.
public final class Store<State: Sendable, Action: Sendable> {
  /// The state after the last action.
  public private(set) var state: State
  /// The subscriber, called with the state after each action.
  public var onChange: ((State) -> Void)?

  private let reduce: (inout State, Action) -> Void
  private var waiting: [Action] = []
  private var isDispatching = false

  /// Creates a store; `reduce` is a pure function that applies an action to a state.
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
