import Foundation
import Localization
import Queries
import Reading
import Shell
package import Sources
package import SubscriptionList
package import Viper

/// The commands for sources, available in every scene.
package struct SourceCommands {
  /// The routes used by the commands.
  package struct Routes {
    let list: Route
    /// The routes of the partial lists of sources.
    let lists: [ListWord: Route]
    let source: (_ name: String) -> Route
    let unread: (_ name: String) -> Route
    let search: (_ query: String) -> Route
    let choices: @MainActor (_ address: SourceAddress, _ name: String?) -> Route

    /// Creates the routes.
    ///
    /// `list` is the route of the list of sources. `lists` contains the routes of the lists with unread, late, and
    /// failed sources.
    ///
    /// The functions return the routes of the posts or unread posts of a source or group, of the posts that match a
    /// query, and of the sources found at an address.
    package init(
      list: Route, lists: [ListWord: Route], source: @escaping (_ name: String) -> Route,
      unread: @escaping (_ name: String) -> Route, search: @escaping (_ query: String) -> Route,
      choices: @escaping @MainActor (_ address: SourceAddress, _ name: String?) -> Route
    ) {
      self.list = list
      self.lists = lists
      self.source = source
      self.unread = unread
      self.search = search
      self.choices = choices
    }
  }

  let context: PresentationContext
  let sources: SubscribedSources
  let routes: Routes
  private let push: @MainActor (Route) throws -> Void
  let didChange: ListExchange.DidChange
  private let didChangeOnServer: ListExchange.DidChange
  private let number: SourceAdding.NumberOfRow
  private let wrote: @MainActor (_ typed: String, _ file: String) -> Void
  let reload: BackgroundReload
  let externalWrites: ExternalWrites
  var texts: Strings<SourceCommandText> { context.strings(SourceCommandText.table) }

  /// Creates the commands.
  ///
  /// `number` returns the number of a source's row if the list of sources is on top.
  ///
  /// `didChange` is called after each undoable change, or `didChangeOnServer` after a change on a server. The last
  /// function is called after each command that has written a file.
  package init(
    _ context: PresentationContext, sources: SubscribedSources, routes: Routes,
    push: @escaping @MainActor (Route) throws -> Void, didChange: @escaping ListExchange.DidChange,
    didChangeOnServer: @escaping ListExchange.DidChange, number: @escaping SourceAdding.NumberOfRow,
    wrote: @escaping @MainActor (_ typed: String, _ file: String) -> Void
  ) {
    self.wrote = wrote
    self.number = number
    self.context = context
    self.sources = sources
    self.routes = routes
    self.push = push
    self.didChange = didChange
    self.didChangeOnServer = didChangeOnServer
    let sleep: BackgroundReload.Sleep = { try await Task.sleep(for: .seconds($0)) }
    reload = BackgroundReload(sources, sleep: sleep)
    externalWrites = ExternalWrites(sources, sleep: sleep)
  }

  /// The names of sources and groups.
  var names: SourceNames { SourceNames(list: sources.list, context: context) }

  package var commands: [Command] {
    [
      Command(
        ShellWord.sources.rawValue,
        .words(ListWord.allCases.map { [$0.rawValue] }, usage: "[\(ListWord.new.rawValue)|…]"), in: .go,
        summary: texts[.sourcesSummary], output: .scene
      ) { try list($0.words) },
      Command(
        ShellWord.source.rawValue, .text(usage: "ADDRESS|NAME", example: "@user@server"), in: .go,
        summary: texts[.sourceSummary], output: .scene
      ) { try show($0.text) },
      Command(
        QueryWordCompletion.search, .text(usage: "QUERY", example: "swift is:unread"), in: .go,
        summary: texts[.searchSummary], output: .scene, yields: true
      ) { try search($0.text) },
      FilterCommand(context: context, sources: sources, names: names, didChange: didChange).command,
      SyncRunner(context, accounts: sources).command,
      Command(
        ShellWord.add.rawValue, .text(usage: "ADDRESS [NAME] [#GROUP …]", example: "https://example.org Photos #news"),
        in: .shell, summary: texts[.addSummary], output: .done
      ) { try add($0.text) },
      Command(
        ShellWord.import.rawValue, .text(usage: "FILE [--all]", example: "sources.opml"), in: .shell,
        summary: texts[.importSummary], output: .done
      ) { try importList($0.text) },
      Command(
        ShellWord.export.rawValue, .text(usage: "FILE[!]", example: "sources.opml"), in: .shell,
        summary: texts[.exportSummary], output: .done
      ) { try exportList($0.text) },
    ]
  }

  private func list(_ words: [String]) throws -> Answer {
    guard let word = words.first else { return .route(routes.list) }
    guard words.count == 1, let list = ListWord(rawValue: word), let route = routes.lists[list] else {
      let words = ListWord.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.badArgument, texts(.sourcesWords, ["command": ShellWord.sources.rawValue, "words": words]))
    }
    guard list != .new else { return .route(route) }
    // The list of sources below this scene continues to load.
    try push(route)
    return .scene
  }

  /// Shows the source with a name or address.
  private func show(_ text: String) throws -> Answer {
    let words = CommandWords(text).words
    guard !words.isEmpty else { throw needsAddress(.source) }
    let name = TaggedText.unquoted(words.joined(separator: " "))
    if let view = sources.list.view(named: name) {
      return .route(routes.source(sources.list.subscription(view.id)?.name ?? view.id))
    }
    // A name takes precedence, because it is what the list shows.
    let named = sources.list.subscription(named: name)?.address
    let address = named ?? SourceAddress(self.address(words[0]))
    sources.opener.name(address)
    if named == nil, words.count > 1 || !sources.opener.recognizer.isAddress(address) {
      guard let route = try route(named: text, isUnread: false) else { throw needsAddress(.source) }
      return .route(route)
    }
    return .route(routes.source(try sources.reader(at: address).name))
  }

  /// Shows the posts that match a query, once all stored posts are indexed.
  private func search(_ text: String) throws -> Answer {
    let query = try Query(typed: text, in: context)
    let (progress, posts) = (WorkProgress(), sources.opener.cache.posts)
    return .work(name: QueryWordCompletion.search, status: { progress.text }) { [routes, texts, push] in
      await posts.index { progress.text = texts(.indexing, ["count": $0]) }
      try Task.checkCancellation()
      return .act {
        try push(routes.search(query.text))
        return .scene
      }
    }
  }

  private func add(_ text: String) throws -> Answer {
    guard let word = CommandWords(text).words.first else { throw needsAddress(.add) }
    if let answer = try addView(text) { return answer }
    let address = address(word)
    sources.opener.name(SourceAddress(address))
    // An address with blanks must be quoted.
    let mark: Character = "\""
    let rest = text.first == mark ? text.dropFirst().drop { $0 != mark } : text[...]
    let name = rest.drop { !$0.isWhitespace }.trimmingCharacters(in: .whitespaces)
    let accounts = AccountAdding(context, accounts: sources, didChange: didChangeOnServer)
    if let answer = try accounts.add(address, name: name) { return answer }
    let adding = SourceAdding(context, sources: sources, didChange: didChange, number: number)
    return .work(name: "add") { [routes, push, isInteractive = context.isInteractive] in
      let answer = try await adding.add(address, name: name.isEmpty ? nil : name, choices: routes.choices)
      // The list of choices is pushed, so that choosing a source returns to the open scene.
      guard isInteractive, case .route(let choices) = answer else { return answer }
      return .act {
        try push(choices)
        return .scene
      }
    }
  }

  private func address(_ word: String) -> String { sources.opener.recognizer.address(typed: word) }

  /// Adds a saved view; returns nil if the text is not a view.
  private func addView(_ text: String) throws -> Answer? {
    let view: Subscription?
    do throws(QueryProblem) {
      view = try Subscription.view(typed: text)
    } catch {
      throw Failure(error, in: context)
    }
    guard let view else { return nil }
    let query = TaggedText(text).text
    // Without quotation marks, the second word would be taken as the name.
    guard text.hasPrefix("\"") || !Query.isWritten(in: String(query.drop { !$0.isWhitespace })) else {
      throw Failure(
        .badArgument, texts(.viewNeedsQuotes, ["command": "\(ShellWord.add.rawValue) \"\(query)\""]))
    }
    return .work(name: "add") { [sources, texts, didChange] in
      let added = try sources.add(view)
      didChange("\(ShellWord.add.rawValue) \(text)") { _ = try sources.remove([added]) }
      await sources.countViews(waits: true)
      return .done(texts(.addedView, ["name": added.name, "count": sources.summary(of: added).unreadCount]))
    }
  }

  private var exchange: ListExchange {
    let isLoaded = context.isInteractive && sources.opener.policy != .savedOnly
    let load: ListExchange.Load = { [reload] in reload.loadOnce($0) }
    return ListExchange(context, sources: sources, didChange: didChange, load: isLoaded ? load : nil)
  }

  private func importList(_ text: String) throws -> Answer {
    let all = " --all"
    let takesAll = text.hasSuffix(all)
    let file = try file(in: takesAll ? String(text.dropLast(all.count)) : text, of: .import).url
    return .work(name: "import") { [exchange] in
      try await exchange.read(file, takesAll: takesAll, typed: "\(ShellWord.import.rawValue) \(text)")
    }
  }

  private func exportList(_ text: String) throws -> Answer {
    let (file, replaces) = try file(in: text, of: .export)
    return .work(name: "export") { [exchange, wrote] in
      let message = try await exchange.write(to: file, replaces: replaces)
      wrote("\(ShellWord.export.rawValue) \(text)", file.path)
      return .done(message)
    }
  }

  /// Returns the file named after a command, and whether the text ends in `!`.
  private func file(in text: String, of word: ShellWord) throws -> (url: URL, isForced: Bool) {
    let isForced = word == .export && text.hasSuffix("!")
    let words = CommandWords(isForced ? String(text.dropLast()) : text).words
    guard !words.isEmpty else { throw Failure(.badArgument, texts(.needsFile, ["command": word.rawValue])) }
    let path = NSString(string: words.joined(separator: " ")).expandingTildeInPath
    return (URL(filePath: path), isForced)
  }

  private func needsAddress(_ word: ShellWord) -> Failure {
    Failure(.badArgument, texts(.needsAddress, ["command": word.rawValue]))
  }
}
