import Readline
import SceneKit
import Terminal
import TerminalList
import Viper

/// Completes commands, the rows of the scene on top, and routes.
struct Completer {
  private static let hintWidth = 48

  private let core: AppCore
  private let interpreter: CommandInterpreter
  private let renderer: () -> TextRenderer

  init(core: AppCore, interpreter: CommandInterpreter, renderer: @escaping () -> TextRenderer) {
    self.core = core
    self.interpreter = interpreter
    self.renderer = renderer
  }

  /// The candidates for the word at the cursor.
  func candidates(for request: CompletionRequest) -> [CompletionCandidate] {
    // The cursor is in the last of several commands.
    let typed = request.before.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? commands(request.word) : arguments(of: words, request.word)
  }

  private func commands(_ prefix: String) -> [CompletionCandidate] {
    interpreter.commands.filter { $0.name.hasPrefix(prefix) }.map { candidate($0.name, hint: $0.summary) }
  }

  private func arguments(of words: [String], _ prefix: String) -> [CompletionCandidate] {
    let body: ShellCommand.Body
    do {
      body = try interpreter.command(named: words[0]).body
    } catch {
      return []  // an unknown command; Enter reports it
    }
    if let known = body.phrases {
      let next = known.filter { $0.starts(with: words.dropFirst()) }.compactMap { $0.dropFirst(words.count - 1).first }
      return next.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .filter { $0.hasPrefix(prefix) }.map { candidate($0, hint: "") }
    }
    guard words.count == 1 else { return [] }
    switch body {
    case .plain, .server, .text, .words, .scene(.plain), .scene(.words), .scene(.text): return []
    case .scene(.row), .scene(.optionalRow), .scene(.rows), .scene(.rowAndWords): return rows(prefix)
    case .route: return routes(prefix)
    case .command: return commands(prefix)
    }
  }

  private func rows(_ prefix: String) -> [CompletionCandidate] {
    let hints = core.stack.top?.rowHints { number, _ in prefix.isEmpty || String(number).hasPrefix(prefix) } ?? []
    return hints.map { candidate(String($0.number), hint: $0.text) }
  }

  /// The routes without parameters, those of the scenes on the stack, and those with the id of one of their rows.
  private func routes(_ prefix: String) -> [CompletionCandidate] {
    let fixed = core.catalog.entries.compactMap { $0.kind.pattern.route() }.map(\.description)
      .filter { $0.hasPrefix(prefix) }
    let shown = core.stack.scenes.filter { scene in
      let route = scene.route.description
      return route.hasPrefix(prefix) && !fixed.contains(route)
    }
    let beneath = core.stack.scenes.flatMap { scene in
      core.catalog.entries.flatMap { routes(prefix, to: $0.kind, on: scene) }
    }
    let known = Set(shown.map(\.route.description))
    return fixed.map { candidate($0, hint: "") }
      + shown.map { candidate($0.route.description, hint: $0.title) }
      + beneath.filter { !known.contains($0.text) }
  }

  /// The routes to the children of a scene, by the ids of its rows.
  private func routes(_ prefix: String, to kind: SceneKind, on scene: any TerminalScene) -> [CompletionCandidate] {
    guard let parent = kind.parent, parent.match(scene.route) != nil, kind.pattern.parameters.count == 1 else {
      return []
    }
    let route = { (id: String) in kind.pattern.route(with: [kind.pattern.parameters[0]: id])?.description }
    return scene.rowHints { _, id in route(id)?.hasPrefix(prefix) == true }.compactMap { row in
      route(row.id).map { candidate($0, hint: row.text) }
    }
  }

  /// A candidate whose hint is rendered only when listed, as most never are.
  private func candidate(_ text: String, hint: String) -> CompletionCandidate {
    CompletionCandidate(text: text) { [renderer] in
      renderer().render(StyledText(line: hint, .secondary).shortened(to: Self.hintWidth))
    }
  }
}
