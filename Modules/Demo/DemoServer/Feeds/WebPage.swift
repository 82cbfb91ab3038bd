/// A web page of the demo source, with links to its feeds, except on login pages.
struct WebPage {
  static let type = "text/html; charset=utf-8"

  let title: String
  /// The content of the page's body, as HTML.
  let body: String
  /// The links to the feeds, as HTML.
  private var links = ""

  /// The last paragraphs of a post's page, which the feed omits.
  private static let story =
    "<p>We left before sunrise, while the road was still wet, and walked the first hour without a word.</p>"
    + "<p>At the second gate the fog opened, for a minute or two, and everybody looked for a camera at once.</p>"
    + "<p>The way down took longer than planned: the path had moved, the map had not, and the bread was gone.</p>"

  private static let feeds = """
    <link rel="alternate" type="application/rss+xml" title="FeedShell demo (RSS)" href="/feed.xml">
    <link rel="alternate" type="application/atom+xml" title="FeedShell demo (Atom)" href="/atom.xml">
    <link rel="alternate" type="application/feed+json" title="FeedShell demo (JSON Feed)" href="/feed.json">

    """

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>\(DemoAddress.escaped(title))</title>
    \(links)</head>
    <body>
    <h1>\(DemoAddress.escaped(title))</h1>
    \(body)
    </body>
    </html>

    """
  }

  init(login body: String) {
    (title, self.body) = ("Sign in to the FeedShell demo", body)
  }

  /// Creates a page with a list of posts.
  init(title: String, posts: [DemoPost]) {
    self.title = title
    let items = posts.map { post in
      let name = DemoAddress.escaped(post.title ?? post.account.name)
      return "<li><a href=\"/@\(post.account.handle)/\(post.id)\">\(name)</a></li>"
    }
    body = "<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    links = Self.feeds
  }

  init(_ post: DemoPost, base: String) {
    title = post.title ?? post.account.name
    let author = "<p><a href=\"/@\(post.account.handle)\">\(DemoAddress.escaped(post.account.name))</a></p>"
    body = author + "\n" + FeedPage.html(post, base: base) + "\n" + Self.story
    links = Self.feeds
  }
}
