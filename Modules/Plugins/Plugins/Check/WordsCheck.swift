import JSON
import Viper

/// Repeats an action that succeeded: without words, with several words, in another language, and on two rows.
struct WordsCheck {
  private let visit: PluginVisit
  private let action: PluginDescription.Action
  private let words: [String]
  private let trial: TrialWords
  private let place: ActionPlace
  /// The actions that undo the changes made so far.
  private var undos: [PluginActAnswer.Undo] = []
  /// Whether every answer so far could be undone.
  private var isUndoable = true

  /// `words` are those with which the action succeeded.
  init(_ visit: PluginVisit, _ action: PluginDescription.Action, accepted words: [String], at place: ActionPlace) {
    (self.visit, self.action, self.words, self.place) = (visit, action, words, place)
    trial = TrialWords(of: action)
  }

  /// Performs the action, and undoes each change whose answer names an undo.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  mutating func run() async throws {
    if let example = action.example, trial.all.first != words {
      visit.add(doubt: PluginMistake(.badExample, action.name, example))
    }
    let rows = try await offering()
    guard let row = rows.first ?? (hasRow ? nil : "") else { return }
    if trial.areNeeded { try await withoutWords(on: row) }
    try await withFirstWord(on: row)
    try await inOtherLanguage(on: row)
    if rows.count > 1 { try await onTwoRows(rows[0], rows[1]) }
    for other in rows.prefix(2) { try await undoneOnce(after: row, other) }
    if hasRow { try await onSecondPage(after: row) }
    if trial.mayBeAnyText {
      try await withQuotes(on: row)
      try await withOtherLetters(on: row)
    }
  }

  /// Whether the action is performed on a row of the plugin.
  private var hasRow: Bool { !action.isOfList && place.list != nil }

  // MARK: - Words

  /// Reports an action that requires words but acts without them, or refuses without an error.
  private mutating func withoutWords(on row: String) async throws {
    let before = try await rows()
    guard let answer = try await perform(on: row, []) else { return }
    let after = try await rows()
    try await undo()
    let isChanged = answer["reload"]?.flag == true || answer["goto"]?.text != nil || after != before
    let say = answer["say"]?.text ?? ""
    visit.add(
      doubt: isChanged
        ? PluginMistake(.acceptedWithoutWords, action.name, action.usage ?? "")
        : PluginMistake(.refusedBySay, action.name, action.usage ?? "", say))
  }

  /// Reports an action that ignores all words after the first.
  private mutating func withFirstWord(on row: String) async throws {
    guard let words = trial.several, let first = words.first, let all = try await effect(on: row, words),
      all.shows(first), let one = try await effect(on: row, [first]), one == all
    else { return }
    visit.add(doubt: PluginMistake(.firstWordOnly, action.name, words.joined(separator: " "), first))
  }

  /// Reports an action that loses a quotation mark or backslash in its words, or shows their JSON escapes.
  private mutating func withQuotes(on row: String) async throws {
    do {
      let question = question(on: row, [#"say "hi" \o/"#])
      let answer = try await visit.process.ask(question)
      remember(answer)
      let texts: [String] = try await ([answer] + rows()).flatMap(\.texts)
      if texts.contains(where: { $0.contains(#"\"hi"#) }) {
        visit.add(PluginMistake(.escapedWords, action.name))
      }
    } catch PluginError.answered {
      // The program may refuse the words.
    } catch let error as PluginError {
      visit.add(PluginMistake(.badQuotes, action.name, error.words))
    }
    // Without an undo, the accepted words replace these.
    if undos.isEmpty { _ = try await perform(on: row, words) }
    try await undo()
  }

  /// Precedes `letters`, to find the word in the texts of a program that loses `letters`.
  private static let plain = "zephyr"
  private static let letters = "λίμνη"

  /// Reports an action that loses non-ASCII letters in its words, or does not answer if there are any.
  private mutating func withOtherLetters(on row: String) async throws {
    do {
      let answer = try await visit.process.ask(question(on: row, [Self.plain + Self.letters]))
      remember(answer)
      let texts: [String] = try await ([answer] + rows()).flatMap(\.texts).map { $0.lowercased() }
      if let text = texts.first(where: { $0.contains(Self.plain) }),
        !texts.contains(where: { $0.contains(Self.plain + Self.letters) })
      {
        visit.add(PluginMistake(.lostLetters, action.name, Self.plain + Self.letters, "it shows “\(text.prefix(40))”"))
      }
    } catch PluginError.answered {
      // The program may refuse the words.
    } catch let error as PluginError {
      visit.add(PluginMistake(.lostLetters, action.name, Self.plain + Self.letters, "no answer: \(error.words)"))
    }
    // Without an undo, the accepted words replace this one.
    if undos.isEmpty { _ = try await perform(on: row, words) }
    try await undo()
  }

  // MARK: - Languages

  /// Reports answers and errors that are the same in English and in another language of the description.
  private mutating func inOtherLanguage(on row: String) async throws {
    guard let tag = visit.description.otherLanguage else { return }
    let title = try await rows().first { $0["id"]?.identifier == row }?["title"]?.text
    let names = (words + [title, row].compactMap(\.self)).filter { !$0.isEmpty }
    var says: [String] = []
    for language in ["en", tag] {
      guard let say = try await perform(on: row, words, in: language)?["say"]?.text else { return try await undo() }
      says.append(say)
      try await undo()
    }
    report(says, without: names, in: tag, "The “say” of “\(action.name)”", member: "say")
    guard hasRow else { return }
    var messages: [String] = []
    for language in ["en", tag] {
      do {
        _ = try await visit.process.ask(question(on: "no such row", words, in: language))
        return
      } catch PluginError.answered(let refusal) {
        messages.append(refusal.message)
      } catch is PluginError {
        return
      }
    }
    report(
      messages, without: ["no such row"], in: tag, "The error of “\(action.name)” on an unknown row", member: "error")
  }

  /// Reports texts that are equal in both languages, ignoring the names of rows and the typed words.
  ///
  /// Only the first action is reported, once for each `member`.
  private func report(
    _ texts: [String], without names: [String], in tag: String, _ subject: String, member: String
  ) {
    let words = texts.map { text in names.reduce(text) { $0.replacing($1, with: "") }.filter(\.isLetter) }
    guard let first = words.first, first.count > 2, words.allSatisfy({ $0 == first }) else { return }
    visit.add(doubt: PluginMistake(.oneLanguage, subject, texts[0], tag, member))
  }

  // MARK: - Rows

  /// Reports a change of a row that is lost when the action is performed on a second row.
  private mutating func onTwoRows(_ first: String, _ second: String) async throws {
    let before = try await row(first)
    guard try await perform(on: first, words) != nil, let changed = try await row(first), changed != before,
      try await row(first) == changed, try await perform(on: second, words) != nil
    else { return try await undo() }
    // A row that differs in each load is not compared.
    if let after = try await row(first), after != changed, try await row(first) == after {
      visit.add(doubt: PluginMistake(.lostOtherChange, action.name, second, first, place.list?.route ?? ""))
    }
    try await undo()
  }

  /// Reports an undo of the second of two changes, of one row or of two rows, that does not restore the rows as they
  /// were after the first change.
  private mutating func undoneOnce(after first: String, _ second: String) async throws {
    guard isUndoable, let list = place.list, !visit.report.mistakes.contains(where: { $0.rule == "undo" }),
      try await perform(on: first, words) != nil, undos.count == 1
    else { return try await undo() }
    let rows = ListRows(visit: visit, list: list)
    guard let before = try await rows.shown(), try await offering().contains(second),
      try await perform(on: second, words) != nil, undos.count == 2
    else { return try await undo() }
    let last = undos.removeLast()
    try await send(last)
    if let end = try await rows.shown(), end.isChanged(from: before, at: second), try await rows.shown() == end {
      let mistake = PluginMistake(.undoOfTwo, action.name, first, second, list.route)
      // Some programs also undo what was done before.
      if first == second { visit.add(doubt: mistake) } else { visit.add(mistake) }
    }
    try await undo()
  }

  /// Reports an action that is refused on a row of the second page; tries only actions that can be undone.
  private mutating func onSecondPage(after row: String) async throws {
    guard isUndoable, visit.description.isPaged, let list = place.list, try await perform(on: row, words) != nil,
      !undos.isEmpty
    else { return try await undo() }
    try await undo()
    guard let cursor = try await page(of: list)?["cursor"]?.cursor?.nonBlank,
      let other = try await page(of: list, after: cursor)?["rows"]?.values?.offering(action.name).first
    else { return }
    do {
      remember(try await visit.act(question(on: other, words), action.name))
    } catch let error as PluginError {
      visit.add(doubt: PluginMistake(.refusedOnPage2, action.name, other, list.route, error.words))
    }
    try await undo()
  }

  /// A page of a list; nil if the program responds with an error.
  private func page(of list: ListRoute, after cursor: String? = nil) async throws -> JSONValue? {
    do {
      return try await visit.load(list.list, "\(list.route), after “\(action.name)”", after: cursor)
    } catch let error as PluginError where error.isAnswer {
      return nil
    }
  }

  private func row(_ id: String) async throws -> JSONValue? {
    try await rows().first { $0["id"]?.identifier == id }
  }

  /// The ids of the rows that offer the action.
  private func offering() async throws -> [String] {
    guard hasRow else { return [] }
    return try await rows().offering(action.name)
  }

  /// The rows of the first page; empty for a post, or if the program responds with an error.
  private func rows() async throws -> [JSONValue] {
    guard let list = place.list else { return [] }
    return try await ListRows(visit: visit, list: list).load(after: "“\(action.name)”") ?? []
  }

  // MARK: - Performing

  /// The visible result of an action: its answer, and its row or, for an action without a row, all rows.
  private struct Effect: Equatable {
    let values: [JSONValue]

    /// Whether a text contains a word.
    func shows(_ word: String) -> Bool {
      values.contains { $0.texts.contains { $0.lowercased().contains(word.lowercased()) } }
    }
  }

  /// Performs the action with `words`, and undoes it; returns nil if the program fails or refuses.
  private mutating func effect(on row: String, _ words: [String]) async throws -> Effect? {
    guard let answer = try await perform(on: row, words) else { return nil }
    let rows = try await rows().filter { !hasRow || $0["id"]?.identifier == row }
    try await undo()
    let shown = (answer.members ?? []).filter { ["say", "goto"].contains($0.name) }
    return Effect(values: [.object(shown)] + rows)
  }

  private func question(on row: String, _ words: [String], in language: String? = nil) -> PluginQuestion {
    var setting = visit.setting
    setting.language = language ?? setting.language
    return place.question(action.name, on: hasRow ? row : nil, words, setting)
  }

  /// Performs the action, and records its undo.
  ///
  /// - Returns: the answer; nil for an error or no answer.
  private mutating func perform(
    on row: String, _ words: [String], in language: String? = nil
  ) async throws -> JSONValue? {
    do {
      let answer = try await visit.act(question(on: row, words, in: language), action.name)
      remember(answer)
      return answer
    } catch is PluginError {
      return nil
    }
  }

  private mutating func remember(_ answer: JSONValue) {
    if let undo = answer["undo"].flatMap(PluginActAnswer.Undo.init) {
      undos.append(undo)
    } else {
      isUndoable = false
    }
  }

  /// Undoes the changes in reverse order.
  private mutating func undo() async throws {
    while let undo = undos.popLast() { try await send(undo) }
  }

  private func send(_ undo: PluginActAnswer.Undo) async throws {
    do {
      _ = try await visit.process.ask(place.question(undo.action, on: undo.row, undo.words, visit.setting))
    } catch is PluginError {
      // A failed undo was already reported.
    }
  }
}
