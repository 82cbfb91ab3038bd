import Foundation

extension String {
  /// A possibly mistyped address without its user name and password, for an error message.
  package nonisolated var withoutUserPart: String {
    let start = range(of: "://")?.upperBound ?? startIndex
    guard let at = self[start...].lastIndex(of: "@") else { return self }
    let user = self[start..<at]
    // An @ in a path, as in https://server/@name, does not end a user part, unless the text before it may be a
    // password.
    guard user.contains(":") || !user.contains("/") else { return self }
    return String(self[..<start] + self[index(after: at)...])
  }

  /// Removes user names and passwords from command-line arguments that are quoted in the error message.
  package nonisolated func withoutUserParts(of arguments: [String]) -> String {
    // The parser may quote only the value of an option.
    let words = arguments.flatMap { argument in
      [argument] + (argument.firstIndex(of: "=").map { [String(argument[$0...].dropFirst())] } ?? [])
    }
    return words.sorted { $0.count > $1.count }.reduce(self) { message, word in
      word.contains("@") ? message.replacing(word, with: word.withoutUserPart) : message
    }
  }
}
