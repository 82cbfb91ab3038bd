import Foundation
import Loading
import Localization
import Posts
import SceneTesting
import Subscriptions
import Viper

/// The current date of every test.
nonisolated let now = Date(timeIntervalSince1970: 1_600_000_000)

nonisolated func source(
  _ name: String, kind: String? = "feed", account: String? = nil, tags: [String] = [], unread: Int = 0,
  loadedAt: Date? = nil, error: LoadFailure? = nil, askedAt: Date? = nil
) -> SubscribedSource {
  SubscribedSource(
    id: "https://\(name).example", name: name, kind: kind, account: account, tags: tags, unreadCount: unread,
    loadedAt: loadedAt, error: error, askedAt: askedAt)
}

/// An account with a list of feeds.
nonisolated func account(
  _ name: String, _ state: AccountState = AccountState(), tags: [String] = [], error: LoadFailure? = nil
) -> SubscribedSource {
  SubscribedSource(id: "reader:\(name)", name: name, kind: "reader", accountState: state, tags: tags, error: error)
}

/// A pause that a server asks for.
nonisolated enum PauseText: String, FailureText {
  case pause

  var kind: LoadFailure.Kind { .rateLimited }
  var reason: String? { nil }
  static let table = StringTable<PauseText>(Array(#"{"en": {"pause": "It pauses."}}"#.utf8))
}

func makeContext(_ language: Language = .english, isInteractive: Bool = false) -> PresentationContext {
  PresentationContext(
    language: language, calendar: Calendar(identifier: .gregorian), now: { now }, isInteractive: isInteractive)
}

/// The presenter of a list, with a spy for each collaborator.
final class SubscriptionsSUT {
  let interactor = InteractorSpy()
  let display = ListDisplaySpy()
  let presenter: SubscriptionsPresenter
  /// The routes of the feeds that were opened.
  let pushed = WaitableState<[Route]>([])
  let lastChange = LastChange(context: makeContext())

  init(showing sources: [SubscribedSource], listing: SourceListing = .all) {
    interactor.current = sources
    presenter = SubscriptionsPresenter(
      context: makeContext(isInteractive: true), interactor: interactor,
      router: SubscriptionsRouter(
        feed: { Route(["sources", $0]) }, push: { [pushed] route in pushed.update { $0.append(route) } },
        all: Route(["all"]), new: Route(["new"])), display: display,
      lastChange: lastChange, listing: listing)
    presenter.didStartLoading(.first)
    presenter.didReceive(Sourced(sources, from: .bundled), for: .first)
    presenter.didFinishLoading(.first)
  }

  /// Shows a screenful of `count` rows.
  func shows(_ count: Int) {
    presenter.begin(.first, lines: count) { _ in Pager.Block(height: 1) }
    presenter.take(Array(repeating: Pager.Block(height: 1), count: count), upTo: presenter.rows.count)
  }

  var names: [String] { presenter.rows.map(\.source.name) }

  /// Performs an action, and its work, on the rows with these numbers; returns the answer.
  func perform(_ action: SubscriptionAction, on numbers: Int..., words: [String] = []) async throws -> Answer {
    let rows = numbers.compactMap { number in
      presenter.rows.first { presenter.model.number(of: $0.id) == number }
    }
    let answer = try presenter.perform(
      action, on: ActionTarget(rows[0], further: Array(rows.dropFirst()), words: words))
    guard case .work(_, _, let work) = answer else { return answer }
    return try await work()
  }

  /// Types a command of the scene, and waits for its work; returns its message.
  func types(_ name: String, _ text: String = "") async throws -> String? {
    let commands = presenter.commands + [lastChange.undoCommand]
    let answer = try commands.first { $0.name == name }?.run(CommandArguments(text: text))
    guard case .work(_, _, let work) = answer else { return nil }
    return switch try await work() {
    case .done(let message), .result(let message, _): message
    default: nil
    }
  }
}

/// Records the requested loads and changes of the list.
final class InteractorSpy: SubscriptionsInteracting {
  let spied = SubscriptionsSpy()

  var list: any SubscriptionEditing { spied }
  var messages: [SubscriptionsSpy.Message] { spied.messages.state }
  var current: [SubscribedSource] {
    get { spied.sources.state }
    set { spied.sources.update { $0 = newValue } }
  }
  /// The number of posts that are counted twice, because two sources have them.
  var duplicates: Int {
    get { spied.duplicates.state }
    set { spied.duplicates.update { $0 = newValue } }
  }
  var progress: LoadProgress? {
    get { spied.loads.state }
    set { spied.loads.update { $0 = newValue } }
  }
  var tasks: [RunningTask] { [] }

  func reload(_ ids: [String]) { spied.add(.reload(ids)) }
  func load(_ scope: LoadScope) { spied.add(.load(scope)) }
  func cancel() { spied.add(.cancel) }
}

/// A list of subscriptions that records its changes.
nonisolated final class SubscriptionsSpy: SubscriptionEditing {
  enum Message: Equatable {
    case load(LoadScope), cancel, reload([String])
    case remove([String]), rename(String, String), move(String, String), markSeen([String]), back(String)
    case tag([String], new: [String], old: [String])
  }

  let sources = WaitableState<[SubscribedSource]>([])
  let messages = WaitableState<[Message]>([])
  let duplicates = WaitableState(0)
  let loads = WaitableState<LoadProgress?>(nil)
  /// Makes the result of a change from the function that reverts it.
  let edit = WaitableState<@Sendable (@escaping Undo) -> ListEdit>({ ListEdit(back: $0) })
  private let stream: AsyncStream<Void>

  init(changes: AsyncStream<Void> = AsyncStream { _ in }) {
    stream = changes
  }

  func add(_ message: Message) { messages.update { $0.append(message) } }
  private func add(_ message: Message, undo name: String) -> Undo {
    add(message)
    return { [self] in add(.back(name)) }
  }

  var current: [SubscribedSource] { sources.state }
  var progress: LoadProgress? { loads.state }
  func unreadCount(of ids: [String]) -> Int {
    current.reduce(ids.count > 1 ? -duplicates.state : 0) { $0 + (ids.contains($1.id) ? $1.unreadCount : 0) }
  }
  func read() async throws {}
  func refresh(_ ids: [String]?) async throws {}
  func changes() -> AsyncStream<Void> { stream }
  func remove(_ ids: [String]) async throws -> ListEdit { edit.state(add(.remove(ids), undo: "remove")) }
  func rename(_ id: String, to name: String) async throws -> (name: String, edit: ListEdit) {
    (name + " 2", edit.state(add(.rename(id, name), undo: "rename")))
  }
  func move(_ id: String, to position: String) async throws -> Undo { add(.move(id, position), undo: "move") }
  func tag(_ ids: [String], adding new: [String], removing old: [String]) async throws -> ListEdit {
    edit.state(add(.tag(ids, new: new, old: old), undo: "tag"))
  }
  func markSeen(_ ids: [String]) async throws -> Undo { add(.markSeen(ids), undo: "seen") }
}
