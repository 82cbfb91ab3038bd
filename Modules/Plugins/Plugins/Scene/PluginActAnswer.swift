import JSON
import Localization
import Viper

/// The answer of a plugin to an action: a message, and perhaps a route to go to.
struct PluginActAnswer {
  /// The maximum length of a route, in bytes; matching a longer one against all scenes would take too long.
  private static let maximumRoute = 8_192

  private let json: JSONValue
  private let name: String
  private let texts: Strings<PluginText>

  init(_ json: JSONValue, of name: String, _ texts: Strings<PluginText>) {
    (self.json, self.name, self.texts) = (json, name, texts)
  }

  /// The action that reverts the performed action; nil if there is no such action.
  var undo: Undo? { json["undo"].flatMap(Undo.init) }

  /// An action that reverts the performed one.
  struct Undo: Sendable {
    let action: String
    let row: String?
    let words: [String]

    /// Parses an action; nil if it has no name.
    init?(_ json: JSONValue) {
      guard let action = json["action"]?.text?.nonBlank else { return nil }
      self.action = action
      row = json["row"]?.identifier
      words = (json["words"]?.values ?? []).compactMap(\.text)
    }
  }

  /// The message; nil if there is none.
  var message: String? { json["say"]?.text?.nonBlank }

  /// Whether the plugin asks to reload the list.
  var isReloaded: Bool { json["reload"]?.flag == true }

  /// The message, then the scene of the route; `fallback` if there is neither.
  ///
  /// Throws for an invalid route.
  func answer(or fallback: Answer) throws -> Answer {
    let message = message.map { Answer.done($0) }
    let destination = try json["goto"]?.text?.nonBlank.map { Answer.route(try route($0)) }
    if let message, let destination { return .all([message, destination]) }
    return message ?? destination ?? fallback
  }

  /// Parses a route in an answer; throws if the text is not a route.
  func route(_ text: String) throws -> Route {
    guard text.utf8.count <= Self.maximumRoute, let route = Route(parsing: text) else {
      let shown = text.utf8.count <= Self.maximumRoute ? text : text.prefix(80) + "…"
      throw Failure(.invalidData, texts(.badRoute, ["name": name, "route": shown]))
    }
    return route
  }
}

extension Answer {
  /// Returns this answer; if the action has a question, returns the question, and this answer follows a yes.
  ///
  /// Throws if the action has a question and nobody can answer it.
  @MainActor func asking(
    _ action: PluginDescription.Action, about row: String?, in context: PresentationContext
  ) throws -> Answer {
    let texts = context.strings(PluginText.table)
    guard let question = action.question?[context.language] else { return self }
    guard context.isInteractive else { throw Failure(.badArgument, texts(.asksFirst, ["name": action.name])) }
    return .ask(question.replacing("{row}", with: row?.onOneLine ?? "")) { isYes in
      isYes ? self : .done(texts[.notDone])
    }
  }
}
