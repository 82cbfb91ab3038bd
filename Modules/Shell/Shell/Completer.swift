import Navigation
import Readline
import SceneKit
import TerminalList
import Viper

/// Completes commands, rows of the top scene, and routes.
struct Completer {
  let interpreter: CommandInterpreter
  private var core: ShellScenes { interpreter.core }

  /// Returns the candidates for the word at the cursor.
  func candidates(for request: CompletionRequest) -> [CompletionCandidate] {
    let mark = LineRunner.mark
    guard (request.before + request.word).hasPrefix(mark) else { return unmarked(request) }
    guard request.before.isEmpty else {
      return unmarked(CompletionRequest(before: String(request.before.dropFirst()), word: request.word))
    }
    return unmarked(CompletionRequest(before: "", word: String(request.word.dropFirst())))
      .map { CompletionCandidate(text: mark + $0.text, hint: $0.hint) }
  }

  private func unmarked(_ request: CompletionRequest) -> [CompletionCandidate] {
    // Only the last of several commands is completed.
    let typed = Invocation.beginning(before: request.word, in: request.before)
    let command = interpreter.aliases.expansion(of: Invocation(typed))?.last?.typed ?? typed
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? commands(request.word) : arguments(of: words, request.word)
  }

  private func commands(_ prefix: String) -> [CompletionCandidate] {
    let own = interpreter.aliases.all.filter { $0.name.hasPrefix(prefix) }
    let others = interpreter.commands.filter { command in
      command.name.hasPrefix(prefix) && command.isUseful() && !own.contains { $0.name == command.name }
    }
    return others.compactMap { candidate($0.name, hint: $0.summary) }
      + own.compactMap { candidate($0.name, hint: $0.text) } + names(prefix)
  }

  /// Returns completion candidates for names of sources and groups.
  private func names(_ prefix: String) -> [CompletionCandidate] {
    guard !prefix.isEmpty else { return [] }
    return core.names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.compactMap { candidate($0) }
  }

  /// Returns completion candidates for source addresses without a placeholder, such as `hackernews`.
  private func addresses(_ prefix: String) -> [CompletionCandidate] {
    guard !prefix.isEmpty, let examples = core.sources?.examples else { return [] }
    return examples.filter { $0.hasPrefix(prefix) && !$0.contains(where: \.isUppercase) }.compactMap { candidate($0) }
  }

  private func arguments(of words: [String], _ prefix: String) -> [CompletionCandidate] {
    let command: Command
    do {
      command = try interpreter.command(named: words[0])
    } catch {
      return []  // an unknown command, which is reported on Enter
    }
    if let known = command.input.phrases {
      let next = known.filter { $0.starts(with: words.dropFirst()) }.compactMap { $0.dropFirst(words.count - 1).first }
      return next.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .filter { $0.hasPrefix(prefix) }.compactMap { candidate($0) }
    }
    if [ShellWord.find.rawValue, QueryWordCompletion.search, QueryWordCompletion.filter].contains(command.name) {
      let completion = QueryWordCompletion(names: core.names)
      return completion.words(beginningWith: prefix).map { CompletionCandidate(text: $0) { "" } }
    }
    if prefix.first == TaggedText.mark { return names(prefix).filter { $0.text.contains(TaggedText.mark) } }
    let word = ShellWord(rawValue: command.name)
    let addresses = words.count == 1 && (word == .add || word == .source) ? self.addresses(prefix) : []
    if let foldersOnly = command.takesFile(after: words.count - 1) { return addresses + files(prefix, foldersOnly) }
    guard words.count == 1 else { return [] }
    let named = [.open, .new, .source].contains(word) ? names(prefix) + addresses : []
    switch command.input {
    case .none, .text, .words: return named
    case .rows, .optionalRows, .part: return rows(of: command.name, prefix) + named
    case .route: return routes(prefix)
    case .command:
      return commands(prefix) + CommandHelp.topics.filter { $0.hasPrefix(prefix) }.compactMap { candidate($0) }
    }
  }

  private func files(_ prefix: String, _ foldersOnly: Bool) -> [CompletionCandidate] {
    FileNames.paths(beginningWith: prefix, foldersOnly: foldersOnly).compactMap { candidate($0) }
  }

  private func rows(of command: String, _ prefix: String) -> [CompletionCandidate] {
    let hints =
      core.stack.top?.rowHints(for: command) { number, _ in prefix.isEmpty || String(number).hasPrefix(prefix) } ?? []
    return hints.compactMap { candidate(String($0.number), hint: $0.text) }
  }

  /// Returns completion candidates for routes: available scenes, open scenes, and their children by row number or known
  /// name.
  private func routes(_ prefix: String) -> [CompletionCandidate] {
    let numbered = NumberedRoutes(catalog: core.catalog, scenes: core.stack.scenes)
    let places = core.catalog.places.map { (route: $0.route, text: $0.about) }
    let open = core.stack.scenes.map { (route: numbered.numbered($0.route), text: $0.title) }
    let children = numbered.children(beginningWith: prefix)
    let routes = places + open + children + (prefix.contains("/") ? known : [])
    var listed: Set<String> = []
    return routes.compactMap { route, text in
      let word = route.description
      return word.hasPrefix(prefix) && listed.insert(word).inserted ? candidate(word, hint: text) : nil
    }
  }

  /// The routes whose parameters are known before any rows are loaded.
  private var known: [(route: Route, text: String)] {
    core.catalog.entries.flatMap { entry in
      entry.known().compactMap { parameters, text in entry.kind.pattern.route(with: parameters).map { ($0, text) } }
    }
  }

  /// Creates a candidate quoted as a single word; returns nil if the text cannot be quoted.
  private func candidate(_ text: String, hint: String = "") -> CompletionCandidate? {
    CommandWords.word(text).map { CompletionCandidate(text: $0) { hint } }
  }
}

extension Command {
  /// The placeholder for a file name in a command's usage.
  private static let file = "FILE"

  /// Whether the word after `count` words has to be a folder; nil if the word is not a file name.
  fileprivate func takesFile(after count: Int) -> Bool? {
    switch input {
    case .text(let usage, _) where usage.hasPrefix(Self.file): count == 0 ? false : nil
    case .text where name == ShellWord.add.rawValue: count == 0 ? true : nil
    case .rows(.rowsAndWords(let usage, _)) where usage.contains(Self.file): count == 1 ? false : nil
    case .part(let words?) where words.contains(Self.file): count == 1 ? false : nil
    default: nil
    }
  }
}
