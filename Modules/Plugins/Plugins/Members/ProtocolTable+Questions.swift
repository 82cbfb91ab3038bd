/// The members of the messages that FeedShell sends, for docs/PLUGINS.md.
extension ProtocolTable {
  static let questions = [loadQuestion, actQuestion, cancellation]

  private static let circumstances = [
    Member("language", .text, "the language of the user, as a tag"),
    Member("offline", .flag, "true: use no network; answer with stored rows, or an `error` of kind `connectivity`"),
    Member("settings", .members, "the values of all settings, by name; of scenes with settings only"),
  ]

  private static let loadQuestion = MessageShape(
    "load", "Asks for a page of a list, as in `{\"id\":1,\"load\":{…}}`.",
    [
      Member("route", .route, "the route of the scene; missing for a source"),
      Member("parameters", .members, "the words of the route, by the names in its pattern; empty without any"),
      Member("timeline", .flag, "true: the posts of a source"),
      Member("comments", .text, "the id of a post of a source, or with `found` the `{id}` in an address: its comments"),
      Member("found", .text, "the pattern of `finds` that matches the address of a post"),
      Member("place", .text, "what follows the name and colon in the address of a source; empty for `NAME:`"),
      Member("cursor", .text, "that of the page before; null for the first page"),
      Member("limit", .whole, "the rows of a page, at most; in a load of comments, too, of which 20 pages are loaded"),
    ] + circumstances)

  private static let actQuestion = MessageShape(
    "act", "Asks for an action, as in `{\"id\":2,\"act\":{…}}`.",
    [
      Member("action", .text, "the name of the action"),
      Member("row", .text, "the id of the row; null for an action of the list"),
      Member("words", .list(.text), "the words that were typed behind it"),
      Member("route", .route, "the route of the scene, as in `load`"),
      Member("parameters", .members, "as in `load`"),
      Member("scene", .text, "for `rowActions`: `feed` or `comments`, in place of `row`, `route` and `parameters`"),
      Member("post", .members, "for `rowActions`: the row, as in `--output json`"),
    ] + circumstances)

  private static let cancellation = MessageShape(
    "cancel", "A line of its own, `{\"cancel\":1}`, without an answer.",
    [Member("cancel", .whole, "the number of the question whose answer is no longer needed")])
}
