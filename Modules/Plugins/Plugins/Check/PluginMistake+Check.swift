/// The mistakes in a description.
extension PluginMistake {
  static func notDescribed(_ error: PluginError) -> PluginMistake {
    PluginMistake(
      "describe", what: "“describe” failed: \(error.words).",
      why: "A program that does not describe itself cannot be added.",
      fix: error.isOfStart
        ? "Begin the file with #! and its interpreter, such as #!/usr/bin/env python3; or compile it for this computer."
        : "Print the description within \(PluginLimits.description.components.seconds) s, and exit with status 0.")
  }

  static func manyLines(_ count: Int) -> PluginMistake {
    PluginMistake(
      "describe", what: "The description takes \(count) lines.", why: "A message of the protocol is one line.",
      fix: "Write the JSON without line ends.")
  }

  static let noTitle = PluginMistake(
    "title", what: "There is no title in English.", why: "The title heads the scene and names it in help.",
    fix: "Give “title”: {\"en\": \"…\"}, and other languages beside it.")

  static let routesOfSource = PluginMistake(
    "routes", what: "A source has routes.", why: "The posts of a source are shown by the feed, at its own routes.",
    fix: "Leave “routes” out, or “source”.")

  static let actionsOfSource = PluginMistake(
    "actions", what: "A source has actions.", why: "The actions of posts are those of the feed.",
    fix: "Leave “actions” out.")

  static func sameShape(_ first: String, _ second: String) -> PluginMistake {
    PluginMistake(
      "routes", what: "“\(first)” and “\(second)” match the same routes.", why: "Only the first can be reached.",
      fix: "Give one of them another word.")
  }

  static func badWord(_ word: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "“\(word)” cannot be typed as a command.", why: "An action is performed by its word.",
      fix: "Use lower-case letters, digits and hyphens.")
  }

  static func reservedWord(_ word: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "“\(word)” is a command of every list.", why: "A word that is typed must mean one thing.",
      fix: "Give the action another name.")
  }

  static func repeatedAction(_ name: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "The action “\(name)” is described twice.", why: "Only the first can be performed.",
      fix: "Describe each action once.")
  }

  static func noSummary(_ name: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "The action “\(name)” has no summary in English.",
      why: "help lists each command with a summary.",
      fix: "Give “summary”: {\"en\": \"…\"} in a few words, such as “copy the forecast”.")
  }
}

/// The mistakes in the answers of a running program.
extension PluginMistake {
  static func noAnswer(_ error: PluginError) -> PluginMistake {
    PluginMistake(
      "serve", what: "A load got no rows: \(error.words).",
      why: "Its reader sees the failure, at worst after half a minute.",
      fix: error.isOfSyntax
        ? "Write each answer on one line, as JSON in UTF-8, with \\ and \" in texts escaped."
        : "Answer each “load” with its “id” and rows, or an “error” with kind and message; flush after each line.")
  }

  static func noAnswer(to action: String, _ error: PluginError) -> PluginMistake {
    PluginMistake(
      "actions", what: "“\(action)” got no answer: \(error.words).", why: "A person cannot tell whether it was done.",
      fix: "Answer each “act” with its “id” and “say”, “goto” or “reload”, or an “error”; flush after each line.")
  }

  static func noise(_ line: String) -> PluginMistake {
    PluginMistake(
      "serve", what: "A line of its standard output is no message: \(line)",
      why: "Standard output belongs to the protocol; such lines are lost.",
      fix: "Write what is for people to standard error.")
  }

  static func unknownMessage(_ error: PluginError) -> PluginMistake {
    PluginMistake(
      "serve", what: "After a message that it does not know, a load got no answer: \(error.words).",
      why: "Later versions of FeedShell may send other messages.", fix: "Ignore messages and members without a meaning."
    )
  }

  static func afterCancellation(_ error: PluginError) -> PluginMistake {
    PluginMistake(
      "cancel", what: "After a cancelled load, the next one got no answer: \(error.words).",
      why: "A reader who goes back cancels what loads, and goes on.",
      fix: "Read on while you load, or stop at “cancel”; no answer is due to it.")
  }

  static func badEnd(_ end: PluginEnd, lastLine: String?) -> PluginMistake {
    PluginMistake(
      "end", what: "At the end of its input it did not end well: \(PluginError.ended(end, lastLine: lastLine).words).",
      why: "A program that stays is ended by a signal, in the middle of its work.",
      fix: "Exit with status 0 at the end of standard input, within \(PluginLimits.patience.components.seconds) s.")
  }

  static func noRows(_ name: String, in list: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "The answer for \(list) has no list “\(name)”.", why: "Nothing can be shown.",
      fix: "Answer with “\(name)”: […], empty if there is nothing.")
  }

  static func noID(_ list: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "A row of \(list) has no “id”.", why: "Such a row is left out: numbers and actions go by the id.",
      fix: "Give each row the id of its item, a text or a whole number.")
  }

  static func sameID(_ id: String, in list: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "Two rows of \(list) have the id “\(id)”.",
      why: "The second is taken for the first, and not shown.",
      fix: "Give each row an id of its own.")
  }

  static func newIDs(in list: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "No row of \(list) has the same id after a second load.",
      why: "A number once shown must mean the same item, whatever is loaded later.",
      fix: "Give each row the id of its item: no random number, and no time.")
  }

  static func noText(_ id: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "The row “\(id)” has no title, text, HTML or detail.", why: "It is shown as an empty line.",
      fix: "Give it a “title”, or another of the four.")
  }

  static func emptyHTML(_ id: String) -> PluginMistake {
    PluginMistake(
      "html", what: "The “html” of “\(id)” has no words and no pictures.", why: "The “text” is shown in its place.",
      fix: "Give a fragment of HTML, as text; or only “text”.")
  }

  static func reservedField(_ name: String) -> PluginMistake {
    PluginMistake(
      "rows", what: "A row has “\(name)” among its “fields”.",
      why: "In the JSON of scripts, this name has a meaning in every scene.", fix: "Give the field another name.")
  }

  static func unknownAction(_ name: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "A row offers “\(name)”, which the description does not have.",
      why: "The shell knows the words of the description only.", fix: "Describe the action, with a summary.")
  }

  static func emptyAnswer(_ action: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "The answer to “\(action)” says nothing.", why: "Its reader sees “Done.” at best.",
      fix: "Answer with “say”, “goto” or “reload”, or an “error”.")
  }

  static func actsOnNothing(_ action: String) -> PluginMistake {
    PluginMistake(
      "actions", what: "“\(action)” succeeds on a row that does not exist.",
      why: "A row may be gone when the action comes; success must not be reported by accident.",
      fix: "Answer with an “error” of kind “badArgument” for an unknown id.")
  }

  static func unknownRow(_ error: PluginError) -> PluginMistake {
    PluginMistake(
      "actions", what: "An action on a row that does not exist got no answer: \(error.words).",
      why: "A row may be gone when the action comes.", fix: "Answer with an “error” of kind “badArgument”.")
  }

  static func badRoute(_ route: String) -> PluginMistake {
    PluginMistake(
      "routes", what: "“\(route)” is no route.", why: "It cannot be gone to.",
      fix: "Write words and ids between slashes, with reserved characters percent-encoded.")
  }

  static func idOfOtherPage(_ id: String, in list: String) -> PluginMistake {
    PluginMistake(
      "pages", what: "The id “\(id)” is on two pages of \(list).",
      why: "The second is taken for the first, and not shown.",
      fix: "Give each row the id of its item: no count that begins again on each page.")
  }

  static func stillCursor(_ cursor: String, in list: String) -> PluginMistake {
    PluginMistake(
      "pages", what: "A page of \(list) has the cursor that it was asked with: “\(cursor)”.",
      why: "The list would never end; it is cut there.", fix: "Leave “cursor” out, or null, on the last page.")
  }

  static let cursorOfUnpaged = PluginMistake(
    "pages", what: "A list has a cursor, and the description says that there are no pages.",
    why: "The cursor is ignored.", fix: "Give “paged”: true.")
}
