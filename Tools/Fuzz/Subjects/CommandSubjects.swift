import Foundation
import Viper

@testable import App
@testable import Shell

/// Fuzzes commands and their arguments.
enum CommandSubjects {
  private static let patterns = [
    "feed", "feed/{post}", "feed/{post}/comments", "feed/{post}/image/{number?}", "messages", "posters",
  ].map(RoutePattern.init)

  /// Checks that a route is unchanged after it was printed and parsed, and after it was rebuilt from its parameters.
  static func route(_ data: Data) {
    guard let route = Route(parsing: data.text) else { return }
    require(Route(parsing: route.description) == route, "\(route) is read as another route.")
    for pattern in patterns {
      _ = pattern.words(of: route)
      _ = pattern.values(from: route.components)
      guard let parameters = pattern.match(route) else { continue }
      require(pattern.route(with: parameters) == route, "\(pattern) makes another route of \(route).")
    }
    _ = NearestRoute.find(data.text, among: patterns)
  }

  static func command(_ data: Data) {
    for command in Invocation.list(in: data.text) {
      require(!command.typed.isEmpty, "Nothing is a command.")
      require(!command.typed.contains { ["\n", "\r\n", "\r"].contains($0) }, "A command is two.")
      // The text of an alias is parsed again.
      require([[], [command]].contains(Invocation.list(in: command.typed)), "It is read again as another: \(command)")
    }
    _ = Invocation.beginning(before: "x", in: data.text)
  }

  /// Checks that a stranger's name, typed after a command, neither starts a program nor writes a file.
  static func name(_ data: Data) {
    let name = data.text.filter { !$0.isNewline && $0 != " " && $0 != "\t" }
    for mark in ["@", ":", "://", "@a.example:"] {
      for word in [mark + name, name + mark + "a", name + mark + name + mark + "a"] {
        let line = "add " + word
        let commands = Invocation.list(in: line)
        require(
          commands.count == 1 && line.utf8.starts(with: commands[0].typed.utf8), "\(line) is several commands.")
        require(commands == [Invocation(commands[0].typed)], "\(line) goes elsewhere.")
      }
    }
    guard let word = CommandWords.word(data.text) else { return }
    let isOne = Invocation.list(in: "add " + word) == [Invocation("add " + word)]
    require(isOne, "\(word) is several commands, or goes elsewhere.")
    require(CommandWords(word).words == [data.text], "\(word) is another word.")
  }

  static func rows(_ data: Data) {
    if let row = RowReference(parsing: data.text), let part = row.part { require(part > 0, "A part is not from 1.") }
    guard let rows = RowReference.list(parsing: data.text) else { return }
    require(!rows.isEmpty && Set(rows).count == rows.count, "No rows are named, or a row twice.")
    require(rows.count <= RowReference.maximumCount, "\(rows.count) rows are named.")
  }

  static func nearest(_ data: Data) {
    let words = data.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let matches = NearestMatch.find(words[0], among: Array(words.dropFirst()))
    require(matches.count <= 3, "More than three are near.")
    guard words.count > 1 else { return }
    let (distance, pairs) = NearestMatch.compare(Array(words[0]), Array(words[1]))
    require(distance >= 0 && pairs <= 500, "\(pairs) pairs are compared.")
    require(distance > 0 || words[0] == words[1], "Different words have no distance.")
  }
}
