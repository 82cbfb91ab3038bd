/// Web pages of the discussion sites.
enum StoryPage {
  /// The page of a story, without its comments.
  static func of(_ story: DemoStory) -> Response {
    response(story.title, "<p>\(DemoAddress.escaped(story.author))</p>")
  }

  /// The page of a site that blocks programs.
  static let challenge = response("Just a moment", "<p>Are you a person?</p>")

  /// A page with a title, elements for its head, and a body.
  static func response(_ title: String, head: String = "", _ body: String) -> Response {
    let title = DemoAddress.escaped(title)
    return Response(
      text: """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>\(head)</head>
        <body><h1>\(title)</h1>\(body)</body></html>

        """, type: WebPage.type)
  }
}
