import SceneKit

extension Program {
  /// The mistakes in the name of the command and the options of a program built on FeedShell.
  func problems(name: String) -> [CatalogProblem] {
    let known = CommandLineTable.command(of: Program()).allOptions.flatMap(\.names)
    var taken = Set(known.map { String($0.drop { $0 == "-" }) })
    return Self.nameProblem(name) + options.compactMap { Self.optionProblem($0, &taken) }
  }

  /// Whether a text consists of lowercase English letters and characters of `signs`, and starts with a letter.
  private static func isName(_ text: String, of signs: String) -> Bool {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return text.first.map(letters.contains) == true && text.allSatisfy { letters.contains($0) || signs.contains($0) }
  }

  private static func nameProblem(_ name: String) -> [CatalogProblem] {
    guard !isName(name, of: "0123456789_-") else { return [] }
    return [
      CatalogProblem(
        what: "“\(name)” is no name for a program.", why: "It is the name of its command and of its folders.",
        fix: "Take small English letters, digits and dashes, the first a letter.")
    ]
  }

  private static func optionProblem(
    _ option: ProgramOption, _ taken: inout Set<String>
  ) -> CatalogProblem? {
    guard isName(option.name, of: "0123456789-") else {
      return CatalogProblem(
        what: "“\(option.name)” is no name for an option.", why: "It is typed after two dashes.",
        fix: "Take small English letters, digits and dashes, the first a letter.")
    }
    guard !taken.insert(option.name).inserted else { return nil }
    return CatalogProblem(
      what: "Two options are called “--\(option.name)”.", why: "What is typed must mean one thing.",
      fix: "Take another name; --help lists the options of every shell.")
  }
}
