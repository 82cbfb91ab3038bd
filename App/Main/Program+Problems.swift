import SceneKit

extension Program {
  /// The mistakes in the name and the options of a shell of one's own.
  ///
  /// - Parameters:
  ///   - name: the name of its command.
  ///   - options: its own options.
  ///   - reserved: the names of the options that every program has.
  /// - Returns: the mistakes.
  @MainActor static func problems(
    name: String, options: [ProgramOption], reserved: Set<String>
  ) -> [CatalogProblem] {
    var taken = reserved
    return nameProblem(name) + options.compactMap { optionProblem($0, &taken) }
  }

  /// Whether a text is small English letters and some of these signs, the first a letter.
  @MainActor private static func isName(_ text: String, of signs: String) -> Bool {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return text.first.map(letters.contains) == true && text.allSatisfy { letters.contains($0) || signs.contains($0) }
  }

  @MainActor private static func nameProblem(_ name: String) -> [CatalogProblem] {
    guard !isName(name, of: "0123456789_-") else { return [] }
    return [
      CatalogProblem(
        what: "“\(name)” is no name for a program.", why: "It is the name of its command and of its folders.",
        fix: "Take small English letters, digits and dashes, the first a letter.")
    ]
  }

  @MainActor private static func optionProblem(
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
