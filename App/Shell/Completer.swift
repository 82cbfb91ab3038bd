import Readline
import Terminal
import Viper

/// What Tab offers: commands, the rows of the scene on top, and routes.
struct Completer {
  private static let hintWidth = 48

  private let browser: Browser
  private let interpreter: CommandInterpreter
  private let renderer: TextRenderer

  init(browser: Browser, interpreter: CommandInterpreter, renderer: TextRenderer) {
    self.browser = browser
    self.interpreter = interpreter
    self.renderer = renderer
  }

  func candidates(for request: CompletionRequest) -> [CompletionCandidate] {
    // Only the last of several commands is being typed.
    let typed = request.before.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    let words = typed.split(whereSeparator: \.isWhitespace)
    let candidates =
      switch words.count {
      case 0: commands
      default: arguments(of: words.map(String.init))
      }
    return candidates.filter { $0.text.hasPrefix(request.word) }
  }

  private var commands: [CompletionCandidate] {
    interpreter.commands.map { candidate($0.name, hint: $0.summary) }
  }

  private func arguments(of words: [String]) -> [CompletionCandidate] {
    do {
      let body = try interpreter.command(named: words[0]).body
      if case .words(_, let known) = body {
        let next = known.filter { $0.starts(with: words.dropFirst()) }.compactMap {
          $0.dropFirst(words.count - 1).first
        }
        return next.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.map { candidate($0, hint: "") }
      }
      guard words.count == 1 else { return [] }
      switch body {
      case .plain, .words: return []
      case .row, .optionalRow:
        return (browser.stack.top?.rowHints ?? []).map { candidate(String($0.number), hint: $0.text) }
      case .route: return routes
      case .command: return commands
      }
    } catch {
      return []  // an unknown command takes no argument that could be completed; Enter will say so
    }
  }

  /// The routes that need no id, those of the scenes on screen, and those that a row on screen gives the id for.
  private var routes: [CompletionCandidate] {
    let fixed = browser.catalog.entries.compactMap { $0.pattern.route().map { candidate($0.description, hint: "") } }
    let shown = browser.stack.scenes.filter { scene in !fixed.contains { $0.text == scene.route.description } }
      .map { candidate($0.route.description, hint: $0.title) }
    let beneath = browser.stack.scenes.flatMap { scene in
      browser.catalog.entries.flatMap { entry -> [CompletionCandidate] in
        guard let parent = entry.parent, parent.match(scene.route) != nil, entry.pattern.parameters.count == 1
        else { return [] }
        return scene.rowHints.compactMap { row in
          entry.pattern.route(with: [entry.pattern.parameters[0]: row.id])
            .map { candidate($0.description, hint: row.text) }
        }
      }
    }
    return fixed + shown + beneath.filter { !shown.map(\.text).contains($0.text) }
  }

  private func candidate(_ text: String, hint: String) -> CompletionCandidate {
    let line = StyledText(line: hint, .secondary).shortened(to: Self.hintWidth)
    return CompletionCandidate(text: text, hint: renderer.render(line))
  }
}
