public import Viper

/// What the presenter asks of the messages' interactor, beside loading.
public protocol MessagesInteracting: LoadInteractor {
  var state: MessagesState { get }
  /// Takes a message away everywhere.
  func dismiss(_ id: Message.ID)
  /// Brings the message back that was dismissed last; false if there is none.
  func undo() -> Bool
  /// Shows dates as if the newest message had just arrived, or as they are.
  func shiftDates(_ shifts: Bool)
  /// Takes all messages away and loads the list anew.
  func reset()
  /// Hears which routes are on the router stack.
  func navigate(to stack: [String])
}

/// Hears of each state of the messages, once it is complete.
public protocol MessagesOutput: AnyObject {
  func stateDidChange(to state: MessagesState)
}

/// The use cases of the messages: it owns their store, and the work that loads their pages.
public final class MessagesInteractor: MessagesInteracting {
  /// Loads the page after a token, or the first page.
  public typealias LoadPage = @Sendable (_ token: String?) async throws -> Page<Message>

  private let store: Store<MessagesState, MessagesAction>
  private let loadPage: LoadPage
  private let work = OneLoad()
  private var part = LoadPart.whole

  /// Holds its output, the store's only subscriber: whoever composes the scene passes a weak proxy.
  ///
  /// - Parameters:
  ///   - state: what to begin with, such as a state that was saved.
  ///   - loadPage: loads a page.
  ///   - output: told of each state.
  public init(state: MessagesState = MessagesState(), load loadPage: @escaping LoadPage, output: any MessagesOutput) {
    self.loadPage = loadPage
    store = Store(state, reduce: MessagesReducer.reduce)
    store.onChange = { output.stateDidChange(to: $0) }
  }

  public var state: MessagesState { store.state }
  public var tasks: [RunningTask] { work.tasks }

  public func load() {
    start(.whole, after: nil)
  }

  public func loadMore() {
    guard let token = state.pageToken else { return }
    start(.more, after: token)
  }

  public func cancel() {
    if work.cancel() { store.dispatch(.cancelled(part)) }
  }

  private func start(_ part: LoadPart, after token: String?) {
    guard !work.isRunning else { return }
    self.part = part
    work.start(for: self) { [loadPage] in
      try await loadPage(token)
    } finish: { interactor, result in
      interactor.finish(part, result)
    }
    store.dispatch(.startLoading(part))
  }

  private func finish(_ part: LoadPart, _ result: Result<Page<Message>, any Error>) {
    switch result {
    case .success(let page): store.dispatch(.loaded(part, page))
    case .failure(is CancellationError): store.dispatch(.cancelled(part))
    case .failure(let error): store.dispatch(.failed(part, error as? LoadError ?? .invalidData))
    }
  }
}

extension MessagesInteractor {
  public func dismiss(_ id: Message.ID) {
    store.dispatch(.dismiss(id))
  }

  public func undo() -> Bool {
    guard !state.dismissed.isEmpty else { return false }
    store.dispatch(.undo)
    return true
  }

  public func shiftDates(_ shifts: Bool) {
    store.dispatch(.shiftDates(shifts))
  }

  public func reset() {
    cancel()
    store.dispatch(.clear)
    load()
  }

  public func navigate(to stack: [String]) {
    store.dispatch(.navigate(stack))
  }
}
