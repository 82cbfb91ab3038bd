import Posts

/// Applies actions to the state, as a pure function.
public nonisolated enum MessagesReducer {
  /// Applies one action to the state.
  public static func reduce(_ state: inout MessagesState, _ action: MessagesAction) {
    switch action {
    case .received(let messages):
      state.newestDate = messages.map(\.updated).reduce(state.newestDate) { newest, date in max(newest ?? date, date) }
    case .restored(let dismissals):
      let known = Set(state.dismissals.map(\.message.id))
      state.dismissals = dismissals.filter { !known.contains($0.message.id) } + state.dismissals
    case .dismiss(let dismissal):
      guard !state.dismissals.contains(where: { $0.message.id == dismissal.message.id }) else { return }
      state.dismissals.append(dismissal)
    case .undo: _ = state.dismissals.popLast()
    case .shiftDates(let shifts): state.shiftsDates = shifts
    }
  }
}
