import Foundation

/// The mistakes about members of messages.
extension PluginMistake {
  static func unknownMember(_ name: String, _ meant: String?, _ subject: String) -> PluginMistake {
    PluginMistake(
      "members", what: "There is no member “\(name)” in \(subject).", why: "It is ignored.",
      fix: meant.map { "Did you mean “\($0)”? One of your own begins with “x-”." }
        ?? "Leave it out; in a row, put it into “fields”. One of your own begins with “x-”.", key: name)
  }

  static func wrongType(_ subject: String, _ member: String, _ type: String) -> PluginMistake {
    PluginMistake(
      "members", what: "\(member) is of the wrong type in \(subject).", why: "A value of another type is ignored.",
      fix: "Give \(type).", key: member)
  }

  static func badAddress(_ address: String, _ member: String, _ subject: String) -> PluginMistake {
    PluginMistake(
      "members", what: "\(member) in \(subject) is no address: \(address)", why: "Only http and https are loaded.",
      fix: "Give the complete address, as text.", key: member)
  }

  static func badDate(_ date: String, _ subject: String) -> PluginMistake {
    PluginMistake(
      "members", what: "“\(date)” in \(subject) is no date.", why: "It is shown without a date.",
      fix: "Write 2026-11-22T10:00:00Z (ISO 8601 with an offset).")
  }

  static func emptyTitle(_ id: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "The title of the row “\(id)” is empty.", why: "The row is shown as if it had none.",
      fix: "Give it words, or leave it out.")
  }

  static func markup(_ mark: String, _ name: String, of id: String) -> PluginMistake {
    PluginMistake(
      "html", what: "The “\(name)” of “\(id)” has HTML in it: \(mark)", why: "It is plain text, and shown as it is.",
      fix: "Send it as “html”; or take the marks out.")
  }

  static let badDocument = PluginMistake(
    "document", what: "The “document” is neither a feed nor OPML.", why: "Nothing can be shown.",
    fix: "Give RSS, Atom, JSON Feed or OPML, as text; xmllint or a feed validator finds the place.")

  static func emptyPost(_ id: String) -> PluginMistake {
    PluginMistake(
      "posts", what: "The post “\(id)” has nothing to show.", why: "It is a row without words.",
      fix: "Give it a “title”, a “text”, “html” or “images”.")
  }

  static func noParent(_ parent: String, of id: String) -> PluginMistake {
    PluginMistake(
      "comments", what: "The comment “\(id)” answers “\(parent)”, which is not among them.",
      why: "It is shown as an answer to the post.", fix: "Send that comment, too; or leave “parent” out.")
  }

  static func circle(_ id: String) -> PluginMistake {
    PluginMistake(
      "comments", what: "The comment “\(id)” answers itself, by way of its parents.",
      why: "It has no place in a thread.",
      fix: "Give “parent” the comment that was there before.")
  }
}

/// The mistakes of a description that a person meets.
extension PluginMistake {
  static let openAction = PluginMistake(
    "actions", what: "“open” is FeedShell's own.", why: "The action is never performed.",
    fix: "Give the row a route with “opens”; or the action another name.")

  static let settingsOfSource = PluginMistake(
    "settings", what: "A source has settings.", why: "They are sent to scenes only.",
    fix: "Read them from the place, as in NAME:PLACE.")

  static func unknownParent(_ route: String) -> PluginMistake {
    PluginMistake(
      "on", what: "There is no scene “\(route)” to be on.", why: "“back” leads nowhere.",
      fix: "Give “on” a route of FeedShell's, such as “feed”; or leave it out.")
  }

  static func wordsOfOtherRoute(_ route: String) -> PluginMistake {
    PluginMistake(
      "routes", what: "“scenes” has words for “\(route)”, which is not among “routes”.", why: "They are never shown.",
      fix: "Write the pattern as in “routes”.")
  }

  static func badSetting(_ name: String) -> PluginMistake {
    PluginMistake(
      "settings", what: "The setting “\(name)” cannot be typed.", why: "It is left out.",
      fix:
        "Give it a name of lower-case letters, digits and hyphens, and as values two different words or more, or none."
    )
  }

  static func unknownRoute(_ route: String, by means: String, isOwn: Bool) -> PluginMistake {
    PluginMistake(
      "routes", what: "\(means) “\(route)”, which no \(isOwn ? "route of the description" : "scene") matches.",
      why: "It leads to an error.",
      fix: isOwn ? "Add its pattern to “routes”." : "Take a route of its own, or one that goto knows.")
  }

  static func limit(_ count: Int, _ limit: Int, in list: String) -> PluginMistake {
    PluginMistake(
      "pages", what: "A page of \(list) has \(count) rows; \(limit) were asked for.",
      why: "“limit” is the page's size.",
      fix: "Send as many as “limit” says, and a “cursor” for the rest.")
  }

  static func longList(_ count: Int, in list: String) -> PluginMistake {
    PluginMistake(
      "pages", what: "\(list) has \(count) rows, and no pages.", why: "The reader waits for all of them.",
      fix: "Give “paged”: true, send as many as “limit” says, and a “cursor” for the rest.")
  }

  static func slow(_ time: Duration) -> PluginMistake {
    PluginMistake(
      "serve", what: "Each answer takes \(time.components.seconds) s or more.",
      why: "The reader looks at an empty screen.",
      fix: "Answer with what you have, keep what was loaded, or send pages.")
  }

  static func answeredTwice(_ id: Int) -> PluginMistake {
    PluginMistake(
      "serve", what: "The question \(id) was answered twice.", why: "The second answer is ignored.",
      fix: "Write one line for each “id”.")
  }

  static func otherID(_ id: Int?) -> PluginMistake {
    PluginMistake(
      "serve", what: id.map { "An answer has the id \($0), which no question has." } ?? "An answer has no “id”.",
      why: "Its question waits for half a minute, and fails.", fix: "Answer with the “id” of the question.")
  }

  static func missingItem(_ route: String, _ error: PluginError) -> PluginMistake {
    PluginMistake(
      "rows", what: "An item that does not exist (\(route)) got no answer: \(error.words).",
      why: "Its row may be gone when it is opened.", fix: "Answer with no rows, or an “error” of kind “gone”.")
  }
}
