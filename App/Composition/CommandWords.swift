/// The name of a file as typed: within quotation marks of either kind, or as it is.
nonisolated enum FileNameWords {
  static func path(_ text: String) -> String {
    guard let mark = text.first, text.count > 1, "\"'".contains(mark), text.last == mark else { return text }
    return String(text.dropFirst().dropLast())
  }
}

/// The words of a command; quotation marks enclose one with blanks.
nonisolated struct CommandWords {
  let words: [String]

  init(_ text: String) {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      switch character {
      case "\"" where isQuoted || word == nil:
        isQuoted.toggle()
        word = word ?? ""
      case _ where character.isWhitespace && !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    self.words = words + [word].compactMap(\.self)
  }
}
