import Foundation

extension String {
  /// An address that may be mistyped, without anything that may be a user and a password, for an error message.
  package nonisolated var withoutUserPart: String {
    let start = range(of: "://")?.upperBound ?? startIndex
    guard let at = self[start...].lastIndex(of: "@") else { return self }
    let user = self[start..<at]
    // An @ in the path, as of https://server/@name, ends no user part, unless the text before could have a password.
    guard user.contains(":") || !user.contains("/") else { return self }
    return String(self[..<start] + self[index(after: at)...])
  }

  /// An error message that quotes words of a command line, without the user parts of addresses in these.
  package nonisolated func withoutUserParts(of arguments: [String]) -> String {
    // The parser quotes the value of an option, too.
    let words = arguments.flatMap { argument in
      [argument] + (argument.firstIndex(of: "=").map { [String(argument[$0...].dropFirst())] } ?? [])
    }
    return words.sorted { $0.count > $1.count }.reduce(self) { message, word in
      word.contains("@") ? message.replacing(word, with: word.withoutUserPart) : message
    }
  }
}
