import Viper

/// What each action does to the state: a pure function.
public nonisolated enum MessagesReducer {
  public static func reduce(_ state: inout MessagesState, _ action: MessagesAction) {
    switch action {
    case .startLoading(let part): state[part] = .loading
    case .loaded(let part, let page): end(part, with: .loaded, in: &state) { show(page, as: part, in: &$0) }
    case .failed(let part, let error): end(part, with: .failed(error), in: &state)
    case .cancelled(let part): end(part, with: .cancelled, in: &state)
    case .dismiss(let id): state.dismiss(id)
    case .undo: state.undo()
    case .shiftDates(let shifts): state.shiftsDates = shifts
    case .clear: clear(&state)
    case .navigate(let stack): state.stack = stack
    }
  }

  /// Ends a load; of one that does not run, nothing is heard.
  private static func end(
    _ part: LoadPart, with phase: LoadPhase, in state: inout MessagesState,
    then change: (inout MessagesState) -> Void = { _ in }
  ) {
    guard state[part] == .loading else { return }
    state[part] = phase
    change(&state)
  }

  private static func show(_ page: Page<Message>, as part: LoadPart, in state: inout MessagesState) {
    switch part {
    case .whole:
      state.replace(with: page.items)
      // A page still on its way belongs to the list that is gone.
      state[.more] = .idle
    case .more: state.append(page.items)
    }
    state.pageToken = page.cursor
    state.hasEnded = page.cursor == nil
  }

  /// A load of the list from its beginning goes on: what it brings is right for an empty list too.
  private static func clear(_ state: inout MessagesState) {
    state.replace(with: [])
    state.pageToken = nil
    state.hasEnded = false
    state[.more] = .idle
    if state[.whole] != .loading { state[.whole] = .idle }
  }
}
