import Foundation
import Loading
import Localization
import Posts
import SceneTesting
import Subscriptions
import Viper

/// The moment at which every test begins.
nonisolated let now = Date(timeIntervalSince1970: 1_600_000_000)

nonisolated func source(
  _ name: String, kind: String? = "feed", tags: [String] = [], unread: Int = 0, loadedAt: Date? = nil,
  error: LoadFailure? = nil, askedAt: Date? = nil
) -> SubscribedSource {
  SubscribedSource(
    id: "https://\(name).example", name: name, kind: kind, tags: tags, unreadCount: unread, loadedAt: loadedAt,
    error: error, askedAt: askedAt)
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
  let pushed = PushedRoutes()
  let lastChange = LastChange(context: makeContext())

  init(showing sources: [SubscribedSource], listing: SourceListing = .all) {
    interactor.current = sources
    presenter = SubscriptionsPresenter(
      context: makeContext(isInteractive: true), interactor: interactor,
      router: SubscriptionsRouter(
        feed: { Route(["sources", $0]) }, push: { [pushed] in pushed.routes.append($0) }, all: Route(["all"]),
        new: Route(["new"])), display: display,
      lastChange: lastChange, listing: listing)
    presenter.didStartLoading(.first)
    presenter.didReceive(Sourced(sources, from: .bundled), for: .first)
    presenter.didFinishLoading(.first)
  }

  /// Shows a screenful of so many rows.
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

/// The routes whose scenes were shown on those that are open.
final class PushedRoutes {
  var routes: [Route] = []
}

/// An interactor that records the changes of the list, and the list to show.
final class InteractorSpy: SubscriptionsInteracting {
  enum Message: Equatable {
    case load(LoadScope), cancel, reload([String])
    case remove([String]), rename(String, String), move(String, String), markSeen([String]), back(String)
    case tag([String], new: [String], old: [String])
  }

  var current: [SubscribedSource] = []
  private(set) var messages: [Message] = []
  /// The number of posts that are counted twice, as two sources have them.
  var duplicates = 0
  var progress: LoadProgress?
  var tasks: [RunningTask] { [] }

  func reload(_ ids: [String]) { messages.append(.reload(ids)) }

  func unreadCount(of ids: [String]) -> Int {
    current.reduce(ids.count > 1 ? -duplicates : 0) { $0 + (ids.contains($1.id) ? $1.unreadCount : 0) }
  }
  func load(_ scope: LoadScope) { messages.append(.load(scope)) }
  func cancel() { messages.append(.cancel) }
  func remove(_ ids: [String]) async throws -> SubscriptionStorage.Undo {
    messages.append(.remove(ids))
    return { await self.goBack("remove") }
  }
  func rename(_ id: String, to name: String) async throws -> (name: String, back: SubscriptionStorage.Undo) {
    messages.append(.rename(id, name))
    return (name + " 2", { await self.goBack("rename") })
  }
  func move(_ id: String, to target: String) async throws -> SubscriptionStorage.Undo {
    messages.append(.move(id, target))
    return { await self.goBack("move") }
  }
  func tag(_ ids: [String], adding new: [String], removing old: [String]) async throws -> SubscriptionStorage.Undo {
    messages.append(.tag(ids, new: new, old: old))
    return { await self.goBack("tag") }
  }
  func markSeen(_ ids: [String]) async throws -> SubscriptionStorage.Undo {
    messages.append(.markSeen(ids))
    return { await self.goBack("seen") }
  }
  private func goBack(_ change: String) { messages.append(.back(change)) }
}
