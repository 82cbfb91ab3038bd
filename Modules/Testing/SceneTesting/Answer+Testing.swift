public import Loading
public import Viper

extension Answer {
  /// The printed message, possibly of several lines, or the text of a question; nil for other answers.
  public var message: String? {
    switch self {
    case .done(let text), .result(let text, _), .ask(let text, _): text
    case .text(let lines): lines.map(\.text).joined(separator: "\n")
    case .scene, .rows, .arrivals, .pictures, .route, .all, .work, .act: nil
    }
  }
}

/// Compares answers in tests, without their closures.
///
/// Work is compared by its name, and a question by its text; `.act` is never equal.
extension Answer: Equatable {
  public static func == (left: Answer, right: Answer) -> Bool {
    switch (left, right) {
    case (.done(let left), .done(let right)): left == right
    case (.result(let left, let facts), .result(let right, let others)): left == right && facts == others
    case (.text(let left), .text(let right)): left == right
    case (.scene, .scene), (.arrivals, .arrivals): true
    case (.rows(let left), .rows(let right)), (.pictures(let left), .pictures(let right)): left == right
    case (.route(let left), .route(let right)): left == right
    case (.all(let left), .all(let right)): left == right
    case (.work(let left, _, _), .work(let right, _, _)): left == right
    case (.ask(let left, _), .ask(let right, _)): left == right
    default: false
    }
  }
}

extension ResourcePresenter {
  /// Passes a resource with the origin “server” to the presenter, as an interactor would.
  public func receive(_ resource: Resource, for scope: LoadScope = .first) {
    didReceive(Sourced(resource, from: .remote), for: scope)
  }
}
