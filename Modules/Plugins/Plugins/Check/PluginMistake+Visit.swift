/// The mistakes that several answers of a program show together, and those in the contents of rows.
extension PluginMistake {
  // MARK: - Ids

  /// Values: the list, the id in one process, and that in the next.
  static let idsOfProcess = PluginMistake(
    "rows", "A row of {0} has the id “{1}” in one process, and “{2}” in the next.",
    why: "Numbers, marks and routes depend on the id, and the program is started for each visit.",
    fix: "Derive the id from the item alone: no hash that differs in each process, such as Python's, no counter.")
  /// Values: the list, an id, and that of the same row in Greek.
  static let idsOfLanguage = PluginMistake(
    "rows", "A row of {0} has the id “{1}” in English, and “{2}” in Greek.",
    why: "A person who changes the language loses numbers, marks and routes.",
    fix: "Derive the id from the item, not from a translated text.")
  /// Values: the list, and the first and the second id.
  static let idsCountedFromNewest = PluginMistake(
    "rows", "The ids of {0} are positions: they count up, “{1}”, “{2}”, and the dates go back.",
    why: "A new row gets the first id, and all others move: their numbers and marks then belong to other rows.",
    fix: "Give each row the id of its item, such as its address, or its date and its name.")
  /// Values: the list, and the first and the second id.
  static let idsLikePositions = PluginMistake(
    "rows", "The ids of {0} may be positions: they count up, “{1}”, “{2}” …",
    why: "If they are, the numbers and marks of rows belong to other rows once a row is added or removed above them.",
    fix: "Give each row the id of its item; ignore this if the items have these numbers.")

  // MARK: - Settings

  /// Values: the setting, and its values.
  static let unusedSetting = PluginMistake(
    "settings", "The answers are the same, whether “{0}” is {1}.", why: "A person who sets it sees no change.",
    fix: "Read “settings”.“{0}” of each “load”, by this name; or leave the setting out.", key: "{0}")
  /// Values: the setting, and its values.
  static let unusedByLoads = PluginMistake(
    "settings", unusedSetting.what, why: unusedSetting.why,
    fix: "Read “settings”.“{0}” of each “load”, by this name; ignore this if only an action reads it.", key: "{0}")
  static let untriedSetting = PluginMistake(
    "settings", "“{0}” was not tried: it takes any text, and only its usual value is known.",
    why: "Whether another value changes anything is unknown.",
    fix: "Give the check another value: --set {0}=VALUE.", key: "{0}")

  // MARK: - Circumstances

  /// Values: the list, and the reason.
  static let otherLanguage = PluginMistake(
    "language", "In Greek (“language”: “el”), the load of {0} got no rows: {1}.",
    why: "Each person's own language is sent, and no program has texts in all of them.",
    fix: "Use English for a language that the program has no texts in.")
  /// Values: the list, and the reason.
  static let offline = PluginMistake(
    "offline", "With “offline”: true, the load of {0} got no answer: {1}.",
    why: "A person without a network reads what was saved, or the reason.",
    fix: "Answer with stored rows, or an “error” of kind “connectivity” and a message.")

  // MARK: - Actions and comments

  /// Values: the action, the words that were typed, and the first error.
  static let refusedAction = PluginMistake(
    "actions", "“{0}” was refused each time, with these words: {1}. The first error: {2}",
    why: "Its “reload” and “undo” were not checked.",
    fix: "Give the action an “example”: words that it accepts, such as “2”; or a row on which it can be performed.",
    key: "{0}")
  /// Values: the comment, and the two posts.
  static let sharedComments = PluginMistake(
    "comments", "The comment “{0}” on “{1}” is also among those on “{2}”.",
    why: "People read what was said about another post.",
    fix: "Answer with the comments on the post whose id is in “comments”, each with an id that no other comment has.")

  /// Values: the post, its number of comments, and the number of those that were sent.
  static let otherCount = PluginMistake(
    "comments", "The post “{0}” has “comments”: {1}, and {2} were sent.", why: "People look for the others.",
    fix: "Give the number of comments on this post; ignore this if some of them are hidden or deleted.")

  // MARK: - Contents

  /// Values: the HTML that was found, the name of the member, and its object.
  static let markupInLine = PluginMistake(
    "html", markup.what, why: markup.why,
    fix: "Remove the tags, and decode “&amp;” and the like, as Python's html.unescape does.", key: "{1}")
  /// Values: the name of the member, and its object.
  static let escapeSequence = PluginMistake(
    "rows", "There is an escape sequence in the “{0}” of {1}.", why: "It is shown as letters: texts have no colours.",
    fix: "Send the words only.", key: "{0}")
  /// Values: the address, and the object.
  static let relativeAddress = PluginMistake(
    "html", "“{0}” in the “html” of {1} is relative, and there is no “link”.",
    why: "Its link or picture is left out.", fix: "Give complete addresses; or the page that has them as “link”.")
  /// Values: the name of the member, its object, the date, and the fix.
  static let implausibleDate = PluginMistake(
    "dates", "“{0}” in {1} is implausible: {2}.", why: "Lists are ordered by their dates, and show them.", fix: "{3}",
    key: "{0}")
  /// Values: the name of the member, its object, the word, and the words that it may be.
  static let unknownWord = PluginMistake(
    "members", "“{0}” in {1} is “{2}”, which is not one of its values.",
    why: "It is ignored: an error is then of the kind “invalidData”, and a picture is an image.",
    fix: "Give {3}.", key: "{0}")
  /// Values: the language, and the object.
  static let badLanguage = PluginMistake(
    "members", "“{0}”, the “language” of {1}, is not a language tag.", why: "It is ignored.",
    fix: "Write “en” or “pt-BR”; or leave it out.", key: "language")
  /// Values: the kind, and the row.
  static let badKind = PluginMistake(
    "rows", "The “kind” of {1} is more than one word: “{0}”.", why: "Scripts select rows by it.",
    fix: "Give one word, the same for all rows of its kind.")
}
