public import Loading
public import Posts

/// The use cases of the messages scene, besides loading.
public protocol MessagesInteracting: LoadInteractor {
  /// The dismissals, and the setting for shifted dates.
  var state: MessagesState { get }
  /// Records the message dates and the saved dismissals of a page.
  func received(_ page: MessagesPage)
  /// Dismisses messages permanently.
  func dismiss(_ dismissals: [Dismissal])
  /// Undoes the last dismissal, and returns it; nil if there is nothing to undo.
  func undo() -> Dismissal?
  /// Shifts the displayed dates, as if the newest message had just arrived; false restores the real dates.
  func shiftDates(_ shifts: Bool)
}

/// Receives the state of the messages after each action.
public protocol MessagesOutput: AnyObject {
  /// Called with the new state after each action.
  func stateDidChange(to state: MessagesState)
}

/// The interactor of the messages: owns the store, and loads pages.
public final class MessagesInteractor: MessagesInteracting {
  private let store: Store<MessagesState, MessagesAction>
  private let loader: any LoadInteractor
  private let save: (Dismissal) -> Void
  private let remove: (Message.ID) -> Void

  /// Creates the interactor.
  ///
  /// `output`, the store's only subscriber, is referenced strongly, so the composer passes a weak proxy.
  public init(
    loader: any LoadInteractor, save: @escaping (Dismissal) -> Void, remove: @escaping (Message.ID) -> Void,
    output: any MessagesOutput
  ) {
    self.loader = loader
    self.save = save
    self.remove = remove
    store = Store(MessagesState(), reduce: MessagesReducer.reduce)
    store.onChange = { output.stateDidChange(to: $0) }
  }

  public var state: MessagesState { store.state }
  public var tasks: [RunningTask] { loader.tasks }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }

  public func received(_ page: MessagesPage) {
    store.dispatch(.restored(page.dismissals))
    store.dispatch(.received(page.page.items))
  }

  public func dismiss(_ dismissals: [Dismissal]) {
    for dismissal in dismissals {
      save(dismissal)
      store.dispatch(.dismiss(dismissal))
    }
  }

  public func undo() -> Dismissal? {
    guard let last = state.dismissals.last else { return nil }
    remove(last.message.id)
    store.dispatch(.undo)
    return last
  }

  public func shiftDates(_ shifts: Bool) {
    store.dispatch(.shiftDates(shifts))
  }
}
