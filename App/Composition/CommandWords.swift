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
