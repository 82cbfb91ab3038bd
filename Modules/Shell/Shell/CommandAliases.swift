import Posts
import Viper

/// The built-in aliases, such as `ls` for `rows`: the names of equivalent commands in other programs.
package enum CommandAliases {
  /// The alias that leaves a scene, as `back` does; in the first scene, asks before ending the program.
  package static let leave = "q"

  private static let like = PostWrite.like(true).word

  /// The aliases, with the command for each.
  package static let table: KeyValuePairs<String, String> = [
    "..": ShellWord.back.rawValue, "?": ShellWord.help.rawValue, "ls": ShellWord.rows.rawValue,
    "cd": ShellWord.goto.rawValue, "pwd": ShellWord.where.rawValue, "reload": "refresh", "j": ShellWord.more.rawValue,
    "k": ShellWord.previous.rawValue, "n": ShellWord.next.rawValue, "p": ShellWord.previous.rawValue,
    ShellWord.nextNew: ShellWord.next.rawValue, "man": ShellWord.help.rawValue, "play": "browse",
    leave: ShellWord.back.rawValue, "exit": ShellWord.quit.rawValue, "bye": ShellWord.quit.rawValue,
    ":q": ShellWord.quit.rawValue, "favourite": like, "fave": like, "repost": PostWrite.boost(true).word,
  ]

  /// Returns the command of an alias; nil if the word is not an alias.
  package static func command(_ alias: String) -> String? {
    table.first { $0.key == alias }?.value
  }
}
