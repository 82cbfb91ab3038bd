/// The one place where state is kept and changed, by actions and one at a time.
///
/// Its subscriber sees complete states only: what is dispatched while it is being told waits until it has been. The state
/// is changed in place: nobody holds the former one, so a list in it is not copied to grow.
public final class Store<State: Sendable, Action: Sendable> {
  public private(set) var state: State
  /// The one subscriber, told of the state after each action.
  public var onChange: ((State) -> Void)?

  private let reduce: (inout State, Action) -> Void
  private var waiting: [Action] = []
  private var isDispatching = false

  /// - Parameters:
  ///   - state: what to begin with.
  ///   - reduce: what an action does to a state; depends on nothing else, and changes nothing else.
  public init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
    self.state = state
    self.reduce = reduce
  }

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
