/// The table of mistakes; call an entry that has placeholders such as `{0}` with their values, in order.
extension PluginMistake {
  // MARK: - The description

  static let noDescription = PluginMistake(
    "describe", "The answer to “describe” is no JSON object on one line.",
    why: "Without it, nothing is known about the program.",
    fix: "Print one line of JSON, and exit with status 0, when the only argument is “describe”.")
  static let notStarted = PluginMistake(
    "describe", "“describe” failed: {0}.", why: notDescribed.why,
    fix: "Begin the file with #! and its interpreter, such as #!/usr/bin/env python3; or compile it for this computer.")
  static let notDescribed = PluginMistake(
    "describe", "“describe” failed: {0}.", why: "A program that does not describe itself cannot be added.",
    fix: "Print the description within \(PluginLimits.description.components.seconds) s, and exit with status 0.")
  /// Values: the reason, the folder, and the names of the variables.
  static let diedDescribing = PluginMistake(
    "describe", notDescribed.what, why: notDescribed.why,
    fix: "Answer “describe” before anything that can fail. It ran in {1}, with these variables only: {2}.")
  static let manyLines = PluginMistake(
    "describe", "The description takes {0} lines.", why: "A message of the protocol is one line.",
    fix: "Write the JSON without line ends.")
  static let lineBeforeDescription = PluginMistake(
    "describe", "There is a line before the description: {0}", why: manyLines.why,
    fix: "Print nothing but the description on standard output; write what is for people to standard error.")
  static let longDescription = PluginMistake(
    "describe", "The description is too long.", why: "It is read at every start.",
    fix:
      "At most \(PluginLimits.descriptionSize >> 10) KiB, and \(PluginLimits.parts) routes, actions or “finds”.")
  static let otherProtocol = PluginMistake(
    "describe", "It speaks protocol {0}, and not \(PluginDescription.version).",
    why: "Messages of another version may mean something else.",
    fix: "Give “protocol”: \(PluginDescription.version), or use another version of FeedShell.")
  static let badName = PluginMistake(
    "name", "“{0}” is no name of a plugin.", why: "The name is the first word of its routes, which people type.",
    fix: "Use lower-case letters, digits and hyphens, a letter first, 32 at most.")
  /// Values: the name, and its owner.
  static let foreignName = PluginMistake(
    "name", "“{0}” is a name of {1}.", why: "The program would be hidden by it, and could not be added.",
    fix: "Give the program, and its routes, another name.")
  static let scheme = PluginMistake(
    "name", "“{0}” is no name of a source.", why: "Addresses that are not the plugin's begin with it.",
    fix: "Give the source another name.")
  /// Values: the new name, and the old one.
  static let otherName = PluginMistake(
    "name", "The plugin “{1}” calls itself “{0}” now.", why: "It was added under the other name.",
    fix: "Remove “{1}”, and add the program again.")
  static let noTitle = PluginMistake(
    "title", "There is no title in English.", why: "The title heads the scene and names it in help.",
    fix: "Give “title”: {\"en\": \"…\"}, and other languages beside it.")
  static let localeTag = PluginMistake(
    "title", "“{0}” is not a language tag.", why: "Its texts are shown to nobody.",
    fix: "Write “en” or “pt-BR”: a hyphen, and English without a country.")
  static let unknownParent = PluginMistake(
    "on", "There is no scene “{0}” to be on.", why: "“back” leads nowhere.",
    fix: "Give “on” a route of FeedShell's, such as “feed”; or leave it out.")
  static let badSetting = PluginMistake(
    "settings", "The setting “{0}” cannot be typed.", why: "It is left out.",
    fix: "Give it a name of lower-case letters, digits and hyphens, and as values two different words or more, or none."
  )
  static let repeatedSetting = PluginMistake(
    "settings", "The setting “{0}” is described twice.", why: "A setting has one value.",
    fix: "Describe each setting once.")
  /// Values: the usual value, the setting, and the first of its values.
  static let otherUsual = PluginMistake(
    "settings", "The setting “{1}” has the usual value “{0}”, and “{2}” is the first of its values.",
    why: "The first value is the usual one; “usual” is for settings that take any text.",
    fix: "Put the usual value first, and leave “usual” out.")
  static let settingsOfSource = PluginMistake(
    "settings", "A source has settings.", why: "They are sent to scenes only.",
    fix: "Read them from the place, as in NAME:PLACE.")

  // MARK: - Routes

  static let noRoutes = PluginMistake(
    "routes", "It has no routes, and is no source.", why: "A scene is reached by its route.",
    fix: "Give “routes”, such as [\"weather\"]; or “source”: true; or “rowActions”; or “finds”.")
  static let sameParameters = PluginMistake(
    "routes", "The route “{0}” has two parameters of one name.", why: "Only one of the values could be sent.",
    fix: "Give each parameter a name of its own.")
  /// Values: the route, and the name of the plugin.
  static let foreignRoute = PluginMistake(
    "routes", "The route “{0}” does not begin with “{1}”, or has a part that cannot be typed.",
    why: "The name of a plugin keeps its routes apart from those of others.",
    fix: "Begin each route with the name: “{1}”, “{1}/{place}”, with lower-case words.")
  static let routesOfSource = PluginMistake(
    "routes", "A source has routes.", why: "The posts of a source are shown by the feed, at its own routes.",
    fix: "Leave “routes” out, or “source”.")
  static let sameShape = PluginMistake(
    "routes", "“{0}” and “{1}” match the same routes.", why: "Only the first can be reached.",
    fix: "Give one of them another word.")
  static let wordsOfOtherRoute = PluginMistake(
    "routes", "“scenes” has words for “{0}”, which is not among “routes”.", why: "They are never shown.",
    fix: "Write the pattern as in “routes”.")
  static let badRoute = PluginMistake(
    "routes", "“{0}” is no route.", why: "It cannot be gone to.",
    fix: "Write words and ids between slashes, with reserved characters percent-encoded.")
  static let unknownRoute = PluginMistake(
    "routes", "{0} “{1}”, which no scene matches.", why: "It leads to an error.",
    fix: "Take a route of its own, or one that goto knows.")
  static let unknownOwnRoute = PluginMistake(
    "routes", "{0} “{1}”, which no route of the description matches.", why: unknownRoute.why,
    fix: "Add its pattern to “routes”; if the “/” belongs to an id, percent-encode it as %2F.")

  // MARK: - Actions

  static let actionsOfSource = PluginMistake(
    "actions", "A source has actions.", why: "The actions of posts are those of the feed.",
    fix: "Leave “actions” out.")
  static let badWord = PluginMistake(
    "actions", "“{0}” cannot be typed as a command.", why: "An action is performed by its word.",
    fix: "Use lower-case letters, digits and hyphens.")
  static let reservedWord = PluginMistake(
    "actions", "“{0}” is a command of every list.", why: "A word that is typed must mean one thing.",
    fix: "Give the action another name.")
  static let openAction = PluginMistake(
    "actions", "“open” is FeedShell's own.", why: "The action is never performed.",
    fix: "Give the row a route with “opens”; or the action another name.")
  static let undoAction = PluginMistake(
    "actions", "“undo” is FeedShell's own.", why: "It reverts the last change, also of a setting.",
    fix: "Leave the action out. Answer “act” with “undo”: {\"action\": …}, the action that reverts it.")
  static let repeatedAction = PluginMistake(
    "actions", "The action “{0}” is described twice.", why: "Only the first can be performed.",
    fix: "Describe each action once.")
  /// Values: the placeholder, and the action.
  static let placeholder = PluginMistake(
    "actions", "The question of “{1}” has “{0}” in it.", why: "People read it as it is.",
    fix: "“{row}” stands for the title of the row; there is no other.", key: "{0}")
  static let noSummary = PluginMistake(
    "actions", "The action “{0}” has no summary in English.", why: "help lists each command with a summary.",
    fix: "Give “summary”: {\"en\": \"…\"} in a few words, such as “copy the forecast”.")
  static let unknownAction = PluginMistake(
    "actions", "“{0}” is among the actions of {1}, and not in the description.",
    why: "The shell knows the words of the description only.", fix: "Describe the action, with a summary.")
  static let noScene = PluginMistake(
    "rowActions", "The action “{0}” names no scene with posts.", why: "It is left out.",
    fix: "Give “scenes”: [\"feed\"], or [\"comments\"], or both.")
  static let silentAction = PluginMistake(
    "actions", "“{0}” got no answer: {1}.", why: "A person cannot tell whether it was done.",
    fix: "Answer each “act” with its “id” and “say”, “goto” or “reload”, or an “error”; flush after each line.")
  static let emptyAnswer = PluginMistake(
    "actions", "The answer to “{0}” says nothing.", why: "Its reader sees “Done.” at best.",
    fix: "Answer with “say”, “goto” or “reload”, or an “error”.")
  /// Values: the action, and the route of the list.
  static let changeWithoutReload = PluginMistake(
    "actions", "{0} changes the rows of {1}, and its answer has no “reload”.",
    why: "The list on the screen stays as it was.", fix: "Answer with “reload”: true.")
  /// Values: the action, and the error.
  static let failedUndo = PluginMistake(
    "undo", "The undo of “{0}” failed: {1}.", why: "A person who types undo gets the failure.",
    fix: "Name in “undo” an action that “act” performs, with its “row” and “words”; or leave “undo” out.")
  /// Values: the action, and the route of the list.
  static let otherRowsAfterUndo = PluginMistake(
    "undo", "After the undo of “{0}”, the rows of {1} are not as before.",
    why: "A person was told that the action was reverted.",
    fix: "Store what the action changes, and put it back; or leave “undo” out of the answer.")
  static let actsOnNothing = PluginMistake(
    "actions", "“{0}” succeeds on a row that does not exist.",
    why: "A row may be gone when the action comes; success must not be reported by accident.",
    fix: "Answer with an “error” of kind “badArgument” for an unknown id.")
  static let unknownRow = PluginMistake(
    "actions", "An action on a row that does not exist got no answer: {0}.",
    why: "A row may be gone when the action comes.", fix: "Answer with an “error” of kind “badArgument”.")

  // MARK: - Addresses of posts

  static let badPattern = PluginMistake(
    "finds", "“{0}” is not an address pattern.", why: "It is ignored: no post is found by it.",
    fix: "Write https://host/path/{id}: a whole host, and {id} once, as a part of the path or a value of the query.")
  static let otherExample = PluginMistake(
    "finds", "The example “{0}” matches none of “finds”.", why: "It is not tried.",
    fix: "Give the address of a post with comments, with https, as it is in a feed.")
  /// Values: the address, and the error.
  static let refusedExample = PluginMistake(
    "finds", "The example “{0}” got no comments: {1}.", why: refused.why,
    fix: "Give the address of a post with comments as the example; or fix the error.")
  static let emptyExample = PluginMistake(
    "finds", "The example “{0}” has no comments.", why: refused.why,
    fix: "Give the address of a post with comments as the example.")

  // MARK: - Messages

  /// Values: the load, and the reason.
  static let noAnswer = PluginMistake(
    "serve", "The load of {0} got no answer: {1}.", why: "Its reader sees the failure, at worst after half a minute.",
    fix:
      "Answer each “load” with its “id” and rows, or an “error” with kind and message, on a line of its own; flush it.")
  /// Values: the load, the reason, the folder, and the names of the variables.
  static let died = PluginMistake(
    "serve", noAnswer.what, why: "Its reader sees the failure; the next load starts the program again.",
    fix:
      "Catch the error, and answer with an “error”. It ran in {2}, with these variables only: {3}; others may be secret."
  )
  /// Values: the load, and the error.
  static let refused = PluginMistake(
    "serve", "The load of {0} got no rows: {1}.", why: "Nothing of its answers could be checked.",
    fix: "Give the check what the program needs, such as --set NAME=VALUE; or fix the error.")
  static let refusedSource = PluginMistake(
    "serve", refused.what, why: refused.why,
    fix: "Name a place that it knows, as in “scenes check ./mail.py BOX”; or fix the error.")
  static let noErrorMessage = PluginMistake(
    "serve", "An “error” has no “message”.", why: "People read its kind, and not what they can do.",
    fix: "Give it a “message” of one sentence.")
  static let noJSON = PluginMistake(
    "serve", noAnswer.what, why: "Its reader sees the failure.",
    fix: "Write each answer on one line, as JSON in UTF-8, with \\ and \" in texts escaped.")
  static let noise = PluginMistake(
    "serve", "A line of its standard output is no message: {0}",
    why: "Standard output belongs to the protocol; such lines are lost.",
    fix: "Write what is for people to standard error.")
  static let unknownMessage = PluginMistake(
    "serve", "After a message that it does not know, a load got no answer: {0}.",
    why: "Later versions of FeedShell may send other messages.", fix: "Ignore messages and members without a meaning.")
  static let slow = PluginMistake(
    "serve", "Each answer takes {0} s or more.", why: "The reader looks at an empty screen.",
    fix: "Answer with what you have, keep what was loaded, or send pages.")
  static let answeredTwice = PluginMistake(
    "serve", "The question {0} was answered twice.", why: "The second answer is ignored.",
    fix: "Write one line for each “id”.")
  static let otherID = PluginMistake(
    "serve", "An answer has the id {0}, which no question has.",
    why: "Its question waits for half a minute, and fails.", fix: "Answer with the “id” of the question.")
  static let noAnswerID = PluginMistake("serve", "An answer has no “id”.", why: otherID.why, fix: otherID.fix)
  static let afterCancellation = PluginMistake(
    "cancel", "After a cancelled load, the next one got no answer: {0}.",
    why: "A reader who goes back cancels what loads, and goes on.",
    fix: "Read on while you load, or stop at “cancel”; no answer is due to it.")
  static let badEnd = PluginMistake(
    "end", "At the end of its input it did not end well: {0}.",
    why: "A program that stays is ended by a signal, in the middle of its work.",
    fix: "Exit with status 0 at the end of standard input, within \(PluginLimits.patience.components.seconds) s.")

  // MARK: - Lists

  /// Values: the name of the list's member, and the list.
  static let noRows = PluginMistake(
    "rows", "The answer for {1} has no list “{0}”.", why: "Nothing can be shown.",
    fix: "Answer with “{0}”: […], empty if there is nothing.")
  static let noID = PluginMistake(
    "rows", "A row of {0} has no “id”.", why: "Such a row is left out: numbers and actions go by the id.",
    fix: "Give each row the id of its item, a text or a whole number.")
  static let sameID = PluginMistake(
    "rows", "Two rows of {1} have the id “{0}”.", why: "The second is taken for the first, and not shown.",
    fix: "Give each row an id of its own.")
  /// Values: the list, and the setting.
  static let positionIDs = PluginMistake(
    "rows", "With another value of “{1}”, the rows of {0} have other ids: the ids are their positions.",
    why: newIDs.why, fix: "Give each row the id of its item, which stays when the order changes.")
  static let noRowsAgain = PluginMistake(
    "rows", "The second load of {0} got no rows.", why: "A list that is loaded again becomes empty.",
    fix: "Answer a load without a “cursor” with the first page, however often it comes; count nothing between loads.")
  static let newIDs = PluginMistake(
    "rows", "No row of {0} has the same id after a second load.",
    why: "A number once shown must mean the same item, whatever is loaded later.",
    fix: "Give each row the id of its item: no random number, and no time.")
  static let otherOrder = PluginMistake(
    "rows", "The rows of {0} are in another order at each load.",
    why: "A list that is loaded again moves under its reader.", fix: "Sort the rows, by a key that does not change.")
  static let missingItem = PluginMistake(
    "rows", "An item that does not exist ({0}) got no answer: {1}.", why: "Its row may be gone when it is opened.",
    fix: "Answer with no rows, or an “error” of kind “gone”.")
  static let inventedItem = PluginMistake(
    "rows", "An item that does not exist ({0}) got rows.", why: "People see rows of something that is gone.",
    fix: missingItem.fix)
  static let emptyID = PluginMistake(
    "rows", "The “id” of {0} is empty.", why: noID.why, fix: noID.fix)
  /// Values: the object, and the maximum length in bytes.
  static let badID = PluginMistake(
    "rows", "The “id” of {0} has control characters, or more than {1} bytes.",
    why: "It is part of the route of the row, which people type and scripts print on one line.",
    fix: "Give it the short name or number of its item.")
  static let badDocument = PluginMistake(
    "document", "The “document” is neither a feed nor OPML.", why: "Nothing can be shown.",
    fix: "Give RSS, Atom, JSON Feed or OPML, as text; xmllint or a feed validator finds the place.")
  static let postsAndDocument = PluginMistake(
    "document", "An answer has “posts” and a “document”.", why: "The “document” is shown, and the “posts” are lost.",
    fix: "Send one of them.")
  static let idOfOtherPage = PluginMistake(
    "pages", "The id “{0}” is on two pages of {1}.", why: sameID.why,
    fix: "Give each row the id of its item: no count that begins again on each page.")
  /// Values: an id, and the list.
  static let pageAgain = PluginMistake(
    "pages", "The id “{0}” is on two pages of {1}: a page has the rows of an earlier one again.", why: sameID.why,
    fix: "Begin a page after its “cursor”, and leave “cursor” out, or null, on the last page.")
  /// Values: the id, and the list.
  static let overlappingPages = PluginMistake(
    "pages", "The id “{0}” is on two pages of {1}: a page begins with the last row of the one before.",
    why: sameID.why, fix: "Begin a page with the row after the one that its “cursor” names.")
  static let emptyCursor = PluginMistake(
    "pages", "The “cursor” of a page of {0} is empty.", why: "It asks for another page.",
    fix: stillCursor.fix)
  static let stillCursor = PluginMistake(
    "pages", "A page of {1} has the cursor that it was asked with: “{0}”.",
    why: "The list would never end; it is cut there.", fix: "Leave “cursor” out, or null, on the last page.")
  static let cursorOfUnpaged = PluginMistake(
    "pages", "A list has a cursor, and the description says that there are no pages.", why: "The cursor is ignored.",
    fix: "Give “paged”: true.")
  static let limit = PluginMistake(
    "pages", "A page of {2} has {0} rows; {1} were asked for.", why: "“limit” is the page's size.",
    fix: "Send as many as “limit” says, and a “cursor” for the rest.")
  static let longList = PluginMistake(
    "pages", "{1} has {0} rows, and no pages.", why: "The reader waits for all of them.",
    fix: "Give “paged”: true, send as many as “limit” says, and a “cursor” for the rest.")

  // MARK: - Rows, posts and comments

  static let noText = PluginMistake(
    "rows", "There is no title, text, HTML or detail in {0}.", why: "It is shown as an empty line.",
    fix: "Give it a “title”, or another of the four.")
  static let emptyTitle = PluginMistake(
    "rows", "The title of {0} is empty.", why: "The row is shown as if it had none.",
    fix: "Give it words, or leave it out.")
  static let reservedField = PluginMistake(
    "rows", "“{0}” is among the “fields” of {1}.",
    why: "In the JSON of scripts, this name has a meaning in every scene.", fix: "Give the field another name.")
  static let emptyHTML = PluginMistake(
    "html", "The “html” of {0} has no words and no pictures.", why: "The plain text is shown in its place.",
    fix: "Give a fragment of HTML; or only the plain text.")
  /// Values: the name of the member, its object, and the maximum length in KiB.
  static let longText = PluginMistake(
    "rows", "The “{0}” of {1} is longer than {2} KiB.", why: "It is cut there.",
    fix: "Send a part of it, and the address of the whole as “link”.", key: "{0}")
  /// Values: the HTML that was found, the name of the member, and its object.
  static let markup = PluginMistake(
    "html", "The “{1}” of {2} has HTML in it: {0}", why: "It is plain text, and shown as it is.",
    fix: "Send it as “html”; or take the marks out.", key: "{1}")
  static let emptyPost = PluginMistake(
    "posts", "There is nothing to show in {0}.", why: "It is a row without words.",
    fix: "Give it a “title”, a “text”, “html” or “images”.")
  static let noParent = PluginMistake(
    "comments", "The comment “{1}” answers “{0}”, which is not among them.",
    why: "It is shown as an answer to the post.", fix: "Send that comment, too; or leave “parent” out.")
  /// Values: the post, and the number of its comments.
  static let uncounted = PluginMistake(
    "comments", "The post “{0}” has {1} comments, and “comments”: 0.",
    why: "It is shown as a post without comments, and they cannot be opened.",
    fix: "Give the number of comments; or leave “comments” out where it is not known.")
  /// Values: the name of the member, and the comment.
  static let nestedReplies = PluginMistake(
    "comments", "There are “{0}” inside {1}.", why: "They are ignored.",
    fix: "Send each reply as a comment of its own in “comments”, with the id of the one that it answers as “parent”.")
  static let circle = PluginMistake(
    "comments", "The comment “{0}” answers itself, by way of its parents.", why: "It has no place in a thread.",
    fix: "Give “parent” the comment that was there before.")

  // MARK: - Members

  /// Values: the name, the object, and the member that was probably meant.
  static let misspelledMember = PluginMistake(
    "members", unknownMember.what, why: unknownMember.why,
    fix: "Did you mean “{2}”? One of your own begins with “x-”.", key: "{0}")
  static let unknownMember = PluginMistake(
    "members", "There is no member “{0}” in {1}.", why: "It is ignored.",
    fix: "Leave it out; in a row, put it into “fields”. One of your own begins with “x-”.", key: "{0}")
  /// Values: the name, the object, and the type.
  static let wrongType = PluginMistake(
    "members", "“{0}” is of the wrong type in {1}.", why: "A value of another type is ignored.", fix: "Give {2}.",
    key: "{0}")
  /// Values: the name, the object, and the address.
  static let badAddress = PluginMistake(
    "members", "“{0}” in {1} is no address: {2}", why: "Only http and https are loaded.",
    fix: "Give the complete address, as text.", key: "{0}")
  /// Values: the name, and the object.
  static let secretAddress = PluginMistake(
    "members", "The address in “{0}” of {1} has a user name, a password or a token in it.",
    why: "Addresses are shown below the post, copied, and written to JSON.",
    fix: "Send the address without them, and log in within the program.", key: "{0}")
  /// Values: the name, the object, and the type.
  static let missingMember = PluginMistake(
    "members", "“{0}” is missing in {1}.", why: "What it belongs to is left out.", fix: "Give {2}.", key: "{0}")
  static let badDate = PluginMistake(
    "members", "“{0}” in {1} is no date.", why: "It is shown without a date.",
    fix: "Write 2026-11-22T10:00:00Z (ISO 8601 with an offset).")
}
