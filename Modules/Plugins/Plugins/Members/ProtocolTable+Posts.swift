import Posts

/// The members of posts, and of the objects in posts.
extension ProtocolTable {
  private static let synonyms = [
    "contentWarning": "warning", "imageUrl": "images", "image_url": "images", "picture": "images",
    "pictures": "images", "media": "images", "published": "createdAt", "created": "createdAt",
    "created_at": "createdAt", "href": "link", "permalink": "link", "body": "text", "content": "html",
    "account": "author", "by": "author", "name": "title", "lang": "language", "subtitle": "detail",
  ]

  static let post = MessageShape(
    "post", "A post of a source.", synonyms: synonyms.merging(["image": "images", "date": "createdAt"]) { $1 },
    [
      .required("id", .id, "the same over loads"),
      Member("title", .text, "a line"),
      Member("text", .text, "plain text; `html` replaces it"),
      Member("html", .text, "a fragment of HTML, 256 KiB at most"),
      Member("author", .either(.shape("author"), .text), "who wrote it"),
      Member("createdAt", .date, "when"), Member("editedAt", .date, "when it was changed"),
      Member("link", .address, "its page: `url`, `browse`, `copy`, and the base of addresses in `html`"),
      Member("images", .list(.either(.shape("image"), .address)), "its pictures and recordings, in order"),
      Member("url", .address, "its only picture, in place of `images`"),
      Member("description", .text, "of the only picture"),
      Member("attachments", .list(.shape("attachment")), "its other files, such as the recording of an episode"),
      Member("location", .text, "a place"),
      Member("warning", .text, "hides text and pictures until they are revealed"),
      Member("language", .text, "the language of the text, as a tag"),
      Member("comments", .whole, "how many; 0 for a post that has none"),
      Member("commentsPage", .address, "the page where people comment on it"),
      Member("visibility", .text, "public, unlisted, followers, direct, or another word"),
      Member("shares", .whole, "how often it was shared"), Member("favourites", .whole, "how often it was liked"),
      Member("quotes", .whole, "how often it was quoted"), Member("pinned", .flag, "it is kept on top"),
      Member("inReplyTo", .shape("inReplyTo"), "the post that it answers"),
      Member("poll", .shape("poll"), "a poll"), Member("card", .shape("card"), "the page that it links to"),
      Member("quoted", .shape("quoted"), "the post that it quotes"),
      Member("tags", .list(.text), "topics"), Member("labels", .list(.text), "labels of its server"),
      Member("reactions", .list(.text), "such as 👍 3"),
      Member("notShown", .list(.text), "parts that a source cannot show"),
      Member("application", .text, "the program that it was written with"),
    ])

  static let row = post.with(
    "row", "A row of a scene.", without: ["url", "description", "comments", "commentsPage"],
    [
      .required("id", .id, "the same over loads: its number goes by it"),
      Member("title", .text, "a line"), Member("detail", .text, "a few words below it"),
      Member("text", .text, "plain text; `html` replaces it"),
      Member("section", .text, "the header above it"), Member("kind", .text, "one word for scripts; `row`"),
      Member("image", .address, "its only picture, in place of `images`"),
      Member("opens", .route, "where `open` goes, its own or any other"),
      Member("actions", .list(.text), "those of the description that it offers"),
      Member("unread", .flag, "it is new"), Member("fields", .members, "further members in the JSON of scripts"),
    ])

  static let author = MessageShape(
    "author", "Who wrote something.", synonyms: ["account": "handle", "username": "handle"],
    [.required("name", .text, "the name"), Member("handle", .text, "the name on the server, such as @ann")])

  static let image = MessageShape(
    "image", "A picture or a recording.",
    synonyms: ["src": "url", "address": "url", "alt": "description", "thumbnail": "preview"],
    [
      .required("url", .address, "where it is"), Member("preview", .address, "a smaller one, for lists"),
      Member("description", .text, "what it shows"), Member("width", .whole, "in pixels"),
      Member("height", .whole, "in pixels"),
      Member("kind", .word(ImageRef.Kind.allCases.map(\.rawValue)), "image if it is left out"),
      Member("seconds", .whole, "the length of a recording"), Member("bytes", .whole, "the size of its file"),
    ])

  static let attachment = MessageShape(
    "attachment", "A file of a post.", synonyms: ["address": "url", "bytes": "size", "name": "title"],
    [
      .required("url", .address, "where it is"), Member("type", .text, "its media type, such as audio/mpeg"),
      Member("size", .whole, "in bytes"), Member("title", .text, "its name"),
    ])

  static let comment = MessageShape(
    "comment", "A comment on a post.",
    synonyms: [
      "text": "message", "body": "message", "content": "html", "inReplyTo": "parent", "date": "createdAt",
      "account": "author", "by": "author", "href": "link", "permalink": "link", "points": "score", "votes": "score",
      "image": "images", "pictures": "images",
    ],
    [
      .required("id", .id, "the same over loads"),
      Member("parent", .id, "the comment that it answers; none for one on the post"),
      Member("author", .either(.shape("author"), .text), "who wrote it"),
      Member("username", .text, "who wrote it, in place of `author`"),
      Member("html", .text, "a fragment of HTML, 256 KiB at most"),
      Member("message", .text, "plain text, in place of `html`"),
      Member("createdAt", .date, "when"),
      Member("link", .address, "its page, and the base of addresses in `html`"),
      Member("images", .list(.either(.shape("image"), .address)), "its pictures and recordings, in order"),
      Member("score", .whole, "its points on the site, also below 0"),
      Member("state", .word(Post.State.allCases.map(\.rawValue)), "why it cannot be read; `shown` if it is left out"),
    ])

  static let poll = MessageShape(
    "poll", "A poll.",
    [
      .required("options", .list(.shape("option")), "the choices"), Member("endsAt", .date, "when it ends"),
      Member("isMultiple", .flag, "several can be chosen"), Member("isClosed", .flag, "it has ended"),
      Member("hasVoted", .flag, "this person has voted"), Member("voters", .whole, "how many have"),
    ])

  static let option = MessageShape(
    "option", "A choice of a poll.",
    [
      .required("text", .text, "its words"), Member("votes", .whole, "how many chose it"),
      Member("isChosen", .flag, "this person did"),
    ])

  static let card = MessageShape(
    "card", "A page that a post links to.",
    [
      .required("url", .address, "its address"), Member("title", .text, "a line"),
      Member("description", .text, "a few words"), Member("preview", .address, "a picture"),
      Member("previewDescription", .text, "what it shows"), Member("site", .text, "the name of the site"),
      Member("author", .text, "who wrote it"),
    ])

  static let quoted = MessageShape(
    "quoted", "A post that is quoted.",
    [
      Member("id", .id, "its id in the source"),
      Member("author", .either(.shape("author"), .text), "who wrote it"),
      Member("text", .text, "plain text"), Member("links", .list(.address), "the addresses in the text"),
      Member("warning", .text, "hides it until it is revealed"), Member("link", .address, "its page"),
      Member("createdAt", .date, "when"),
      Member("images", .list(.either(.shape("image"), .address)), "its pictures"),
      Member("poll", .shape("poll"), "its poll"),
      Member("state", .text, "why it is not there"),
    ])

  static let inReplyTo = MessageShape(
    "inReplyTo", "The post that a post answers.",
    [
      Member("id", .id, "its id in the source"),
      Member("author", .either(.shape("author"), .text), "who wrote it"),
    ])
}
