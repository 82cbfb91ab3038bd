import Loading

/// The members of all messages: the single source for `scenes check`, `scenes schema` and docs/PLUGINS.md.
enum ProtocolTable {
  typealias Member = MessageShape.Member

  static let shapes = [
    description, scene, action, rowAction, setting, listAnswer, row, postsAnswer, post, author, image, attachment,
    commentsAnswer,
    comment, actAnswer, undo, error, poll, option, card, quoted, inReplyTo,
  ]

  /// The shape with the given name; an empty shape for an unknown name.
  static func shape(named name: String) -> MessageShape {
    shapes.first { $0.name == name } ?? MessageShape(name, "", [])
  }

  // MARK: - The description

  static let description = MessageShape(
    "description", "The answer to `describe`, on one line.",
    synonyms: ["scene": "scenes", "setting": "settings", "example": "examples", "find": "finds"],
    [
      .required("protocol", .whole, "1"),
      .required("name", .text, "lower-case letters, digits and hyphens, 32 at most"),
      Member("routes", .list(.text), "the patterns of its scenes, which begin with the name; not of a source"),
      Member("source", .flag, "it gives posts, and has no scenes"),
      Member("title", .texts, "heads the scenes, and names them in `help`"),
      Member("empty", .texts, "the text of an empty list"),
      Member("on", .route, "the scene beneath the first one, such as `feed`"),
      Member("paged", .flag, "its lists have pages"),
      Member("scenes", .map("scene"), "words for some of the routes, by their patterns"),
      Member("actions", .list(.shape("action")), "32 at most"),
      Member(
        "rowActions", .list(.shape("rowAction")), "on posts in FeedShell's own scenes, once the user allows them"),
      Member("settings", .list(.shape("setting")), "for `set NAME.SETTING`; sent with each load and action"),
      Member(
        "finds", .list(.text),
        "addresses of posts, such as `https://host/path/{id}`, whose comments it sends, if the user allows the host"),
      Member("examples", .list(.address), "addresses that `finds` matches, for `scenes check`"),
    ])

  static let scene = MessageShape(
    "scene", "Words of the scenes at one route.",
    [
      Member("title", .texts, "replaces that of the description"),
      Member("about", .texts, "a few words for `help`"),
      Member("empty", .texts, "replaces that of the description"),
    ])

  static let action = MessageShape(
    "action", "An action that users type.", synonyms: ["help": "summary", "question": "confirm", "words": "usage"],
    [
      .required("name", .text, "the word that is typed"),
      .required("summary", .texts, "one line for `help`"),
      Member("usage", .text, "the words after the row, for `help`, such as `TEXT`"),
      Member("example", .text, "words that it accepts, for `help` and `scenes check --actions`, such as `3`"),
      Member("list", .flag, "it is of the list, and takes no row"),
      Member("confirm", .texts, "a question that comes first; `{row}` in it is the row's title"),
    ])

  static let rowAction = action.with(
    "rowAction", "An action on posts in FeedShell's own scenes.", without: ["list"],
    [.required("scenes", .list(.word(PluginDescription.RowAction.sceneNames)), "the scenes where it can be typed")])

  static let setting = MessageShape(
    "setting", "A setting.", synonyms: ["default": "usual", "about": "summary", "choices": "values"],
    [
      .required("name", .text, "one word, which is typed behind the name and a dot"),
      Member("values", .list(.text), "the words to choose from, the usual one first; without them, any text"),
      Member("usual", .text, "the usual text"),
      Member("summary", .texts, "one line about it"),
    ])

  // MARK: - Answers

  private static let id = Member.required("id", .whole, "the number of the question")
  private static let answerMembers = [
    id, Member("cursor", .id, "asks for the next page; none ends the list"),
    Member("error", .shape("error"), "in place of an answer"),
  ]

  static let listAnswer = MessageShape(
    "answer of a scene", "The answer to `load` with a `route`.",
    synonyms: ["items": "rows", "next": "cursor"],
    [
      .required("rows", .list(.shape("row")), "the rows, empty if there are none"),
      Member("title", .text, "heads the list, in place of that of the route"),
      Member("about", .text, "a few words beside the title"),
    ] + answerMembers)

  static let postsAnswer = MessageShape(
    "answer of a source", "The answer to `load` with `timeline`.",
    synonyms: ["items": "posts", "next": "cursor"],
    [
      Member("posts", .list(.shape("post")), "the posts, empty if there are none"),
      Member("document", .text, "a feed (RSS, Atom, JSON Feed) or OPML, in place of `posts`"),
    ] + answerMembers)

  static let commentsAnswer = MessageShape(
    "comments", "The answer to `load` with `comments`.", synonyms: ["items": "comments", "replies": "comments"],
    [Member("comments", .list(.shape("comment")), "the comments, empty if there are none")] + answerMembers)

  static let actAnswer = MessageShape(
    "answer of an action", "The answer to `act`.",
    synonyms: ["message": "say", "route": "goto", "refresh": "reload"],
    [
      Member("say", .text, "one line for the user"), Member("goto", .route, "goes there"),
      Member("reload", .flag, "loads the list again"),
      Member("undo", .shape("undo"), "the action that reverts this one, for the command `undo`"), id,
      Member("error", .shape("error"), "in place of the others"),
    ])

  static let undo = MessageShape(
    "undo", "An action that reverts another; it need not be in the description.", synonyms: ["name": "action"],
    [
      .required("action", .text, "sent in `act`"), Member("row", .id, "the row, as in `act`; null for the list"),
      Member("words", .list(.text), "the words, as in `act`"),
    ])

  static let error = MessageShape(
    "error", "A failure.", synonyms: ["text": "message", "type": "kind"],
    [
      Member("kind", .word(PluginFailures.kinds.map(\.rawValue)), "what FeedShell does with it"),
      Member("message", .text, "a message for the user"), Member("retry", .flag, "false: to try again cannot help"),
    ])
}
