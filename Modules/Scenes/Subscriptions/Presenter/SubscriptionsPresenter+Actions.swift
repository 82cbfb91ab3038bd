import Foundation
import Loading
import Localization
import Posts
public import Viper

extension SubscriptionsPresenter {
  public var commands: [Command] {
    [
      Command("all", in: .read, summary: texts[.allSummary], output: .scene) { [router] _ in .route(router.allRoute) },
      Command(
        Self.seenWord, .text(usage: Self.rowsUsage, example: "1-3"), in: .read, summary: texts[.seenSummary],
        output: .done, isUseful: { self.rows.contains { $0.source.unreadCount > 0 } }, yields: true
      ) { try self.markSeen($0.text) },
      Command(
        Self.removeWord, .text(usage: Self.rowsUsage, example: "1-3"), in: .read, summary: texts[.removeSummary],
        output: .done, isUseful: { !self.rows.isEmpty }
      ) { try self.remove($0.text) },
      tagCommand(Self.tagWord, .tagSummary, isUseful: { !self.rows.isEmpty }),
      tagCommand(Self.untagWord, .untagSummary, isUseful: { self.rows.contains { !$0.source.tags.isEmpty } }),
    ]
  }

  /// The actions on rows.
  ///
  /// `read` is only available in scripts, because a user who types it may mean `open` or `seen`.
  public var rowActions: [SubscriptionAction] {
    SubscriptionAction.allCases.filter { $0 != .read || !context.isInteractive }
  }

  /// Returns the error for a command about posts, which suggests a source to open first; nil for other words.
  public func refusal(of word: String, row number: Int?) -> String? {
    guard let first = model.numbers.listed?.lowerBound else { return nil }
    let number = number.flatMap { model.numbers.id(numbered: $0) == nil ? nil : $0 } ?? first
    let open = "\(ShellWord.open.rawValue) \(number)"
    if Self.wordsOfMarks.contains(word) {
      return texts(.openOrSeen, ["number": String(number), "open": open, "seen": "\(Self.seenWord) \(number)"])
    }
    return Self.wordsOfPosts.contains(word) ? texts(.openFirst, ["command": open]) : nil
  }

  /// Words that new users type to mark all posts of a source as read.
  private static let wordsOfMarks: Set = ["read", "mark"]

  /// Commands for posts, which are unavailable for sources.
  private static let wordsOfPosts = Set(
    ["view", "show", "full", "reveal", "save", "browse", "copy"] + PostMark.ofRows.map(\.rawValue))
  private static let seenWord = "seen"
  private static let removeWord = "remove"
  private static let tagWord = "tag"
  private static let untagWord = "untag"
  private static let rowsUsage = "N-M,…|NAME|#GROUP|\(RowsWord.all)"

  private func tagCommand(
    _ word: String, _ summary: SubscriptionsText, isUseful: @escaping @MainActor () -> Bool
  ) -> Command {
    Command(
      word, .text(usage: "N-M,… #GROUP …", example: "1-3 #news"), in: .read, summary: texts[summary], output: .done,
      isUseful: isUseful, yields: true
    ) { try self.tag($0.text, word) }
  }

  /// Returns the rows that an argument selects by number, name or group; an empty argument does not select the rows on
  /// screen.
  private func sources(named text: String, for word: String) throws -> [Row] {
    guard !text.isEmpty else { throw Failure(.badArgument, texts(.unknownSources, ["command": word])) }
    let typed = TaggedText(text)
    // `#3` is the number of a row, as in other lists.
    guard typed.text.isEmpty, let group = typed.tags.first, typed.tags.count == 1 else {
      return try sources(called: text, for: word)
    }
    let grouped = rows.filter { $0.source.isIn(group: group) }
    if grouped.isEmpty, RowReference.list(parsing: group) != nil { return try rows(named: group, for: word) }
    guard !grouped.isEmpty else { throw Failure(.badArgument, texts(.noGroup, ["group": TaggedText.shown(group)])) }
    return grouped
  }

  /// Returns the rows with the given numbers, or the row with the given name: an exact match, or a unique prefix.
  private func sources(called text: String, for word: String) throws -> [Row] {
    let first = text.lowercased().prefix { !$0.isWhitespace }
    let isAll = text.lowercased() == RowsWord.all || first == RowsWord.above
    let isNumbered = isAll || RowReference.list(parsing: text) != nil
    guard !isNumbered else { return try rows(named: text, for: word) }
    let name = TaggedText.unquoted(text)
    guard let row = row(named: name, where: ==) ?? row(named: name, where: { $0.hasPrefix($1) }) else {
      throw Failure(.badArgument, texts(.unknownSources, ["command": word]))
    }
    return [row]
  }

  /// Returns the only source with the given name, ignoring case; nil for no match or several matches.
  private func row(named text: String, where isWanted: (_ name: String, _ text: String) -> Bool) -> Row? {
    let folded = { (name: String) in
      name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
    let found = rows.filter { isWanted(folded($0.source.name), folded(text)) }
    return found.count == 1 ? found[0] : nil
  }

  private func markSeen(_ text: String) throws -> Answer {
    markSeen(try sources(named: text, for: Self.seenWord), typed: "\(Self.seenWord) \(text)")
  }

  private func markSeen(_ rows: [Row], typed command: String) -> Answer {
    let posts = unreadCount(ofMarked: rows)
    let message: String
    if rows.count > Self.maximumNames {
      message = texts(.markedManySeen, ["count": rows.count, "posts": posts])
    } else {
      let names = texts(.markedSeen, ["name": rows.map(\.source.name).joined(separator: ", ")])
      message = posts == 0 ? names : names + " " + texts(.markedPosts, ["count": posts])
    }
    let result = context.message(message, about: posts, screenful: rowsOfScreen.count)
    return .work(name: "change") { [lastChange, list = subscriptions.list] in
      lastChange.record(command, back: try await list.markSeen(rows.map(\.id)))
      return .result(result, .posts(posts))
    }
  }

  /// Returns the number of unread posts in rows; saved views count only if all of the rows are saved views.
  private func unreadCount(ofMarked rows: [Row]) -> Int {
    rows.allSatisfy(\.source.isView) ? rows.map(\.source.unreadCount).clampedSum : unreadCount(of: rows)
  }

  /// The maximum number of source names in a message.
  private static let maximumNames = 5

  /// Removes rows.
  ///
  /// In an interactive session, the user confirms the removal of feeds from an account's list, and of an account with
  /// unsent changes.
  private func remove(_ text: String) throws -> Answer {
    let rows = try rowsToRemove(text)
    let work = change("\(Self.removeWord) \(text)", message: removed(rows)) { [list = subscriptions.list] in
      try await list.remove(rows.map(\.id))
    }
    // If an account is removed, its feeds stay on the server.
    let accounts = Set(accounts(in: rows))
    let owners = rows.compactMap(\.source.account).filter { !accounts.contains($0) }
    guard context.isInteractive else { return work }
    var answer = work
    if !owners.isEmpty {
      let names = Set(owners).sorted().joined(separator: ", ")
      answer = ask(texts(.removeFeedsAsks, ["count": owners.count, "account": names]), before: work)
    }
    let unsent = unsent(in: rows)
    guard unsent.count > 0 else { return answer }
    return ask(texts(.removeUnsentAsks, ["count": unsent.count, "account": unsent.names]), before: answer)
  }

  private func ask(_ question: String, before answer: Answer) -> Answer {
    .ask(question) { [texts] isYes in isYes ? answer : .done(texts[.nothingChanged]) }
  }

  /// Returns the number of unsent changes of the accounts among rows, and the names of these accounts.
  private func unsent(in rows: [Row]) -> (count: Int, names: String) {
    let unsent = rows.map(\.source).compactMap { source -> (name: String, count: Int)? in
      guard let state = source.accountState else { return nil }
      return (source.name, [state.waitingMarks, state.waitingChanges].clampedSum)
    }
    .filter { $0.count > 0 }
    return (unsent.map { $0.count }.clampedSum, unsent.map { $0.name }.joined(separator: ", "))
  }

  /// Returns the rows that an argument of `remove` selects.
  ///
  /// The group of an account selects only the account's own row, because the feeds remain on its server.
  private func rowsToRemove(_ text: String) throws -> [Row] {
    let typed = TaggedText(text)
    guard typed.text.isEmpty, typed.tags.count == 1, let group = typed.tags.first,
      let account = subscriptions.list.current.first(where: { $0.accountState != nil && $0.name == group })
    else { return try sources(named: text, for: Self.removeWord) }
    let own = rows.filter { $0.source.isIn(group: group) && $0.source.account != group && $0.id != account.id }
    return [Row(account)] + own
  }

  private func removed(_ rows: [Row]) -> String {
    let message =
      rows.count == 1
      ? texts(.removed, ["name": rows[0].source.name]) : texts(.removedMany, ["count": rows.count])
    let accounts = accounts(in: rows)
    guard !accounts.isEmpty else { return message }
    let stays = message + " " + texts(.accountStays, ["account": accounts.joined(separator: ", ")])
    let unsent = unsent(in: rows).count
    return unsent == 0 ? stays : stays + " " + texts(.unsentStay, ["count": unsent])
  }

  /// Returns the names of the accounts among rows.
  private func accounts(in rows: [Row]) -> [String] {
    rows.map(\.source).filter { $0.accountState != nil }.map(\.name)
  }

  private func tag(_ text: String, _ word: String) throws -> Answer {
    let typed = TaggedText(text)
    guard !typed.text.isEmpty, !typed.tags.isEmpty else {
      throw Failure(.badArgument, texts(.needsTags, ["command": word]))
    }
    let named = try sources(called: typed.text, for: word)
    if let account = named.compactMap(\.source.account).first(where: typed.tags.contains) {
      throw Failure(
        .badArgument, texts(.wholeGroup, ["account": account, "group": TaggedText.shown(account)]))
    }
    let isNew = word == Self.tagWord
    let groups = typed.tags.map(TaggedText.shown).joined(separator: ", ")
    let rows = isNew ? named : named.filter { $0.source.tags.contains(where: typed.tags.contains) }
    guard !rows.isEmpty else {
      throw Failure(.badArgument, texts(.notInGroups, ["groups": groups]), reason: "notFound")
    }
    let message = texts(isNew ? .tagged : .untagged, ["count": rows.count, "groups": groups])
    return change("\(word) \(text)", message: message) { [list = subscriptions.list] in
      try await list.tag(
        rows.map(\.id), adding: isNew ? typed.tags : [], removing: isNew ? [] : typed.tags)
    }
  }

  /// Changes the list in a task, and records on the undo stack how to revert the change.
  private func change(
    _ command: String, message: String, _ make: @escaping @MainActor () async throws -> ListEdit
  ) -> Answer {
    .work(name: "change") { [report] in
      try report.answer(to: try await make(), message, typed: command)
    }
  }

  private var report: EditReport { EditReport(lastChange: lastChange, context: context) }

  /// Moves a source to the position of another source; feeds of an account cannot be moved.
  private func move(_ row: Row, to position: Row.ID, typed command: String) throws -> Answer {
    if let account = row.source.account ?? model.row(withID: position)?.source.account {
      throw Failure(.badArgument, texts(.noOrder, ["account": account]))
    }
    return change(command, message: texts(.moved, ["name": row.source.name])) { [list = subscriptions.list] in
      ListEdit(back: try await list.move(row.id, to: position))
    }
  }

  /// Returns the command line for an action on rows, with the rows' numbers.
  private func typed(_ action: SubscriptionAction, _ rows: [Row]) -> String {
    "\(action.rawValue) \(NumberRanges(rows.compactMap { model.number(of: $0.id) }).typed)"
  }

  public func perform(_ action: SubscriptionAction, on target: ActionTarget<Row>) throws -> Answer {
    let source = target.row.source
    switch action {
    // Opening the feed by its route shows it on top of this list of all sources.
    case .open where isWhole: return .route(router.route(to: source))
    case .open:
      try router.push(source)
      return .scene
    case .read: return markSeen(target.rows, typed: typed(.read, target.rows))
    case .url where target.rows.count > 1: return .text(target.rows.map { AnswerLine($0.source.id) })
    case .url: return .done(source.id)
    case .rename:
      guard !target.words.isEmpty else { throw Failure(.badArgument, texts[.needsName]) }
      let command = "\(typed(.rename, [target.row])) \(target.words.joined(separator: " "))"
      return .work(name: "rename") { [list = subscriptions.list, report, texts] in
        let (name, edit) = try await list.rename(
          source.id, to: TaggedText.unquoted(target.words.joined(separator: " ")))
        return try report.answer(to: edit, texts(.renamed, ["name": name]), typed: command)
      }
    case .move:
      guard let position = target.words.first.flatMap({ Int($0) }).flatMap({ model.numbers.id(numbered: $0) }),
        target.words.count == 1
      else {
        throw Failure(.badArgument, texts[.needsPlace])
      }
      let command = "\(typed(.move, [target.row])) \(target.words.joined(separator: " "))"
      return try move(target.row, to: position, typed: command)
    }
  }
}
