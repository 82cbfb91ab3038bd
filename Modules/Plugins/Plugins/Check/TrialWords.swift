/// The words with which an action is tried.
struct TrialWords {
  private let usage: String?
  private let example: [String]?

  init(of action: PluginDescription.Action) {
    usage = action.usage
    example = action.example?.split(separator: " ").map(String.init)
  }

  /// The words to try in turn: those of the example or else of the usage, then none, then a number.
  ///
  /// The number is 2, because 1 is often the default, and an undo that forgets its words would pass with it.
  var all: [[String]] {
    guard let usage else { return [[]] }
    // `on` is tried for `[on|off]`.
    let usual = usage.lowercased().filter { !"[]<>…".contains($0) }.split(separator: " ").map { word in
      String(word.prefix { $0 != "|" })
    }
    return [example ?? usual, [], ["2"]]
  }

  /// Whether the words are required: the usage has no brackets.
  var areNeeded: Bool { usage.map { !$0.contains("[") } ?? false }

  /// Whether the words may be any text, as for the usage `TEXT`.
  var mayBeAnyText: Bool {
    ["TEXT", "WORDS", "NOTE", "MESSAGE"].contains(usage?.uppercased().filter(\.isLetter) ?? "")
  }

  /// At least two words: those of the example, or any words for an action that takes a text; otherwise nil.
  var several: [String]? {
    if let example, example.count > 1 { return example }
    return mayBeAnyText ? ["some", "words"] : nil
  }
}
