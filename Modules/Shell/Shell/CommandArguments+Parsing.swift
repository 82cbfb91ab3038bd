import Localization
import Posts
import Viper

extension CommandArguments {
  /// Parses the text after a command's name; throws if the command does not accept the input.
  init(_ typed: String, for command: Command, in core: ShellScenes) throws {
    let texts = core.context.strings(ShellText.table)
    let failure = { (key: ShellText) in Failure(.badArgument, texts(key, ["command": command.name])) }
    if let word = command.word, typed.lowercased() == word {
      self.init(words: [word], text: typed)
      return
    }
    let isMark = PostMark(rawValue: command.name) != nil
    let text = try isMark ? RowQueries(core: core).numbered(typed, for: command) : typed
    switch command.input {
    case .none where !text.isEmpty && isMark:
      guard let rows = Self.rowsOfList(namedBy: text) else { throw failure(.takesNothing) }
      let example = "\(command.name) \(rows)"
      let values = ["command": command.name, "back": ShellWord.back.rawValue, "example": example]
      throw Failure(.badArgument, texts(.markTakesNothingHere, values))
    case .none where !text.isEmpty: throw failure(.takesNothing)
    case .route where text.isEmpty: throw failure(.needsRoute)
    case .optionalRows where text.isEmpty: self.init()
    case .rows(.row):
      guard let row = RowReference(parsing: text) else { throw failure(.needsRow) }
      self.init(rows: [row])
    case .rows(.rows), .optionalRows:
      guard let rows = Self.rows(in: text) else { throw failure(.needsRows) }
      self.init(rows: rows)
    case .rows(.rowAndWords):
      let words = CommandWords(text).words
      guard let row = RowReference(parsing: words.first ?? "") else { throw failure(.needsRow) }
      self.init(rows: [row], words: Array(words.dropFirst()))
    case .rows(.rowsAndWords):
      let words = CommandWords(text).words
      guard let rows = RowReference.list(parsing: words.first ?? "") else { throw failure(.needsRow) }
      self.init(rows: rows, words: Array(words.dropFirst()))
    // A reference such as `3` or `3.2`, if there is one, and the words after it.
    case .part(let usage):
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      let part = words.first.flatMap { RowReference(parsing: $0) }
      let rest = Array(words.dropFirst(part == nil ? 0 : 1))
      guard rest.isEmpty || usage != nil else { throw failure(.needsPart) }
      self.init(rows: part.map { [$0] } ?? [], words: rest)
    case .words(let known, _): self.init(words: Self.words(in: text, of: known), text: text)
    case .none, .text, .route, .command: self.init(text: text)
    }
  }

  /// Parses a list of rows such as `1-3, 7`; returns nil for two numbers separated only by a space.
  static func rows(in text: String) -> [RowReference]? {
    text.contains(separateNumbers) ? nil : RowReference.list(parsing: text.filter { !$0.isWhitespace })
  }

  private static let separateNumbers = CompiledRegex(/[0-9]\s+[0-9]/)

  /// Corrects typed text to a list of rows, including `above`; returns nil if the text does not name rows.
  private static func rowsOfList(namedBy text: String) -> String? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words == [RowsWord.all] || rows(in: text) != nil { return text }
    guard words.count == 2, let number = Int(words[1]),
      !NearestMatch.find(words[0], among: [RowsWord.above]).isEmpty
    else { return nil }
    return "\(RowsWord.above) \(number)"
  }

  /// Splits typed text into words, and completes each word that is a unique prefix of a known word at its position.
  private static func words(in text: String, of known: [[String]]) -> [String] {
    CommandWords(text).words.reduce(into: []) { words, word in
      let next = Set(known.filter { $0.starts(with: words) }.compactMap { $0.dropFirst(words.count).first })
      let candidates = next.contains(word) ? [word] : next.filter { $0.hasPrefix(word) }
      words.append(candidates.count == 1 ? candidates.first ?? word : word)
    }
  }
}
