import Articles
import Foundation
import Markup
import Posts
import Testing

/// The article of a page, and nothing around it.
@Suite(.timeLimit(.minutes(1)))
struct ArticleExtractorTests {
  @Test func menusCommentsAndControlsAreOmitted() throws {
    let article = try #require(
      try Page.article(
        """
        <header class="site-header"><a href="/">The Lake Post</a></header>
        <nav class="menu"><ul><li><a href="/a">News</a><li><a href="/b">Sport</a></ul></nav>
        <div class="sidebar"><h2>Most read</h2><ul><li><a href="/1">One thing</a><li><a href="/2">Another</a></ul></div>
        <div class="story"><p>\(Page.words(60))</p><div class="share-bar share"><a href="/s">Share this</a></div>
        <p>\(Page.words(60, from: 60))</p><form><input><button>Subscribe to us</button></form>
        <p>\(Page.words(60, from: 120))</p></div>
        <div id="comments"><p>I do not agree, not at all, and I say so, as everybody here knows.</p></div>
        <footer>All rights are ours</footer>
        """))
    #expect(
      article.text.plainText
        == [Page.words(60), Page.words(60, from: 60), Page.words(60, from: 120)].joined(separator: "\n\n"))
  }

  @Test func theTitleIsThePageTitleWithoutTheSiteName() throws {
    let body = "<article><h1>Two boats on the lake</h1><p>\(Page.words(120))</p></article>"
    let article = try #require(try Page.article(body, head: "<title>Two boats on the lake | The Lake Post</title>"))
    #expect(article.title == "Two boats on the lake")
    #expect(article.text.plainText == Page.words(120))
    let named = try Page.article(
      body, head: "<title>x</title><meta property='og:title' content=' Two  boats '><title>y</title>")
    #expect(named?.title == "Two boats")
    #expect(try Page.article(body)?.title == nil)
  }

  @Test(arguments: [
    ("<title>Boats | The Lake Post</title>", "Boats | The Lake Post"),
    ("<title>Two old boats - on the lake - The Lake Post</title>", "Two old boats - on the lake"),
    ("<title>Boats | on the lake – The Lake Post</title>", "Boats | on the lake"),
    ("<title>Two old boats - a story | The Lake Post</title>", "Two old boats - a story"),
    ("<title>Two old boats | The Lake Post</title>", "Two old boats"),
    ("<title>Old boats | The Lake Post</title>", "Old boats | The Lake Post"),
    ("<title>x</title><meta name='DC.Title' content='Old boats'>", "Old boats"),
    ("<meta name='DC.Title' content='Old'><meta name='twitter:title' content='Boats'>", "Boats"),
    ("<meta name='twitter:title' content='Old'><meta property='og:title' content='Boats'>", "Boats"),
    ("<meta property='og:title' content='Boats'><meta property='og:title' content='Others'>", "Boats"),
    ("<meta property='og:title' content='Old boats on the lake | Post'>", "Old boats on the lake | Post"),
    ("<meta property='og:title' content=' \n'><title> Two \n boats </title>", "Two boats"),
    ("<meta property='og:title' content=' '><meta name='twitter:title' content='Boats'><title>x</title>", "Boats"),
    ("<meta property='og:title' content=''><meta property='og:title' content='Boats'>", "Boats"),
    ("<meta name='twitter:title'><meta name='twitter:title' content='\n'><meta name='dc.title' content='Old'>", "Old"),
    ("<title> </title><title>Two</title>", "Two"), ("<title>One</title><title>Two</title>", "One"),
    ("<title> </title>", nil as String?),
    ("<title>\(String(repeating: "b", count: 600))</title>", String(repeating: "b", count: 500)),
  ])
  func titleElementsAreUsedInTheirOrderOfPrecedence(head: String, title: String?) throws {
    let article = try #require(try Page.article("<article><p>\(Page.words(120))</p></article>", head: head))
    #expect(article.title == title)
  }

  @Test func aLaterHeadingWithWordsOfTheTitleIsKept() throws {
    let text = "<p>\(Page.words(80))</p>"
    let body = "<article><h1>Two boats on the lake</h1>\(text)<h2>Two boats</h2>\(text)</article>"
    let article = try #require(try Page.article(body, head: "<title>Two boats on the lake</title>"))
    #expect(!article.text.plainText.contains("on the lake"))
    #expect(article.text.plainText.contains("Two boats"))
  }

  @Test func theBylineIsOmitted() throws {
    let body = "<article><p><a rel=author href=/ann>Ann Example</a></p><p>\(Page.words(120))</p></article>"
    #expect(try Page.article(body)?.text.plainText == Page.words(120))
  }

  @Test func onlyTheFirstBylineIsOmitted() throws {
    let body = """
      <article><p><a rel=author href=/ann>Ann Example</a></p><p>\(Page.words(120))</p>
      <p>So says <a rel=author href=/ben>Ben Example</a> of the lake.</p></article>
      """
    let text = try #require(try Page.article(body)).text.plainText
    #expect(!text.contains("Ann") && text.contains("So says Ben Example"))
  }

  @Test func theArticleAfterANoscriptElementIsFound() throws {
    let frame = "<noscript><iframe src='https://count.example/ns.html'></iframe></noscript>"
    let menu = "<nav class='menu'><ul><li><a href='/a'>News</a><li><a href='/b'>Sport</a></ul></nav>"
    let article = try Page.article("\(frame)\(menu)<div class='story'><p>\(Page.words(120))</p></div>")
    #expect(article?.text.plainText == Page.words(120))
  }

  @Test func headingsListsQuotationsCodeAndFootnotesAreKept() throws {
    let article = try #require(
      try Page.article(
        """
        <main><h2>The first part</h2><p>\(Page.words(80))</p><ul><li>\(Page.words(12))</li><li>\(Page.words(9))</li></ul>
        <blockquote><p>\(Page.words(20))</p></blockquote><pre><code>let lake = 1
          let boat = 2</code></pre><p>\(Page.words(30)) <sup><a href="#fn1" role="doc-noteref">1</a></sup></p>
        <section class="footnotes"><ol><li id="fn1">\(Page.words(14))</li></ol></section></main>
        """))
    let kinds = article.text.blocks.map(\.kind)
    #expect(kinds.contains(.heading(level: 2)))
    #expect(kinds.contains(.preformatted))
    let containers = article.text.blocks.flatMap(\.containers)
    #expect(containers.contains(.item(.bullet, isFirst: true)))
    #expect(containers.contains(.quotation))
    #expect(containers.contains(.note(.number(1), isFirst: true)))
    #expect(article.text.plainText.contains("let lake = 1\n  let boat = 2"))
  }

  @Test func dataTablesAreKeptAndTablesOfLinksAreRemoved() throws {
    let rows = (1...6).map { "<tr><td>boat \($0)</td><td><a href='/b\($0)'>\($0 * 7) feet</a></td></tr>" }.joined()
    let links = (1...6).map { "<tr><td><a href='/l\($0)'>more of it</a></td></tr>" }.joined()
    let article = try #require(
      try Page.article(
        """
        <div class="article"><p>\(Page.words(90))</p>
        <table><thead><tr><th>Name</th><th>Length</th></tr></thead>\(rows)</table><p>\(Page.words(50))</p>
        <table>\(links)</table></div>
        """))
    let tables = article.text.blocks.compactMap { block in
      if case .table(let table) = block.kind { table } else { nil }
    }
    #expect(tables.map(\.rows.count) == [7])
    #expect(article.textLinks == (1...6).map { "https://example.org/b\($0)" })
    #expect(!article.text.plainText.contains("more of it"))
  }

  @Test func linksInADataTableAreKept() throws {
    let rows = (1...6).map { number in
      let links = "<div><p><a href='/b\(number)'>boat</a></p><p><a href='/o\(number)'>owner</a></p></div>"
      return "<tr><td>\(number)</td><td>\(links)</td></tr>"
    }
    let table = "<table><thead><tr><th>No.</th><th>Links</th></tr></thead>\(rows.joined())</table>"
    let article = try #require(
      try Page.article(
        """
        <div class="article"><p>\(Page.words(90))</p><div><p>\(Page.words(4))</p>\(table)</div><p>\(Page.words(50))</p></div>
        """))
    #expect(article.textLinks == (1...6).flatMap { ["https://example.org/b\($0)", "https://example.org/o\($0)"] })
  }

  @Test func lazilyLoadedPicturesAreFound() throws {
    let article = try #require(
      try Page.article(
        """
        <article><p>\(Page.words(80))</p>
        <figure><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="lake.jpg" alt="A lake at dawn" width="640"
        height="480"><figcaption>The lake, seen from the hill</figcaption></figure>
        <p>\(Page.words(60))</p><img class="lazy" src="/blank.gif" data-srcset="boat-1.jpg 400w, boat-2.jpg 1200w">
        <div><span class="placeholder"></span><noscript><img src="/hill.jpg" alt="The hill"></noscript></div></article>
        """))
    #expect(
      article.images.map(\.address)
        == [
          "https://example.org/posts/lake.jpg", "https://example.org/posts/boat-2.jpg", "https://example.org/hill.jpg",
        ])
    #expect(article.images.first?.description == "A lake at dawn")
    #expect(article.images.first?.size == ImageRef.Size(width: 640, height: 480))
    let captions = article.text.blocks.filter { $0.kind == .picture(number: 1) }.map(\.words)
    #expect(captions == ["The lake, seen from the hill"])
  }

  @Test func textSeparatedByLineBreaksIsAnArticle() throws {
    let article = try #require(
      try Page.article(
        """
        <div class="menu"><a href="/a">Home</a> <a href="/b">About</a></div>
        <div>\(Page.words(50))<br><br>\(Page.words(40, from: 50))<div class="pic"><img src="/a.png"></div>
        \(Page.words(45, from: 90))</div>
        """))
    for (count, start) in [(50, 0), (40, 50), (45, 90)] {
      #expect(article.text.plainText.contains(Page.words(count, from: start)))
    }
    #expect(!article.text.plainText.contains("About"))
  }

  @Test func siblingsOfTheSameClassBelongToTheArticle() throws {
    let sections = (0..<4).map { "<section class='part'><p>\(Page.words(40, from: $0 * 40))</p></section>" }.joined()
    let article = try #require(
      try Page.article("<div class='wrap'>\(sections)</div><div class='related'><p>\(Page.words(8))</p></div>"))
    #expect(article.text.plainText == (0..<4).map { Page.words(40, from: $0 * 40) }.joined(separator: "\n\n"))
  }

  @Test func aSiblingWithFewWordsIsNotPartOfAShortArticle() throws {
    let story = "<div class='a1'><p>\(Page.words(60))</p><p>\(Page.words(60, from: 60))</p></div>"
    let neighbour = "<div class='b1'><p>Nobody here has an answer to that</p><p>Nor has he</p></div>"
    let article = try #require(try Page.article("<div class='wrap'>\(story)\(neighbour)</div>"))
    #expect(article.text.plainText == [Page.words(60), Page.words(60, from: 60)].joined(separator: "\n\n"))
  }

  @Test func linkListsWithAnArticleLikeClassAreRemoved() throws {
    let links = (1...4).map { "<p><a href='/l\($0)'>Another tale of the boats, number \($0)</a></p>" }.joined()
    let article = try #require(
      try Page.article(
        """
        <article><p>\(Page.words(90))</p><div class="story-list">\(links)</div><p>\(Page.words(50))</p></article>
        """))
    #expect(article.textLinks == [])
    #expect(article.text.plainText == [Page.words(90), Page.words(50)].joined(separator: "\n\n"))
  }

  @Test func textAfterTheLastBlockOfADivIsPartOfTheArticle() throws {
    let article = try #require(
      try Page.article(
        """
        <div class="a1"><div class="pic"><img src="/a.png"></div>\(Page.words(120))</div>
        <div class="b1"><p>\(Page.words(40, from: 200))</p><p>\(Page.words(20, from: 300))</p></div>
        """))
    #expect(article.text.plainText.contains(Page.words(120)))
  }

  @Test func hiddenElementsAreOmitted() throws {
    let article = try #require(
      try Page.article(
        """
        <article><p>\(Page.words(90))</p><p hidden>secret one</p><p style="display: none">secret two</p>
        <div aria-hidden="true"><p>secret three, and more of it, for a long while</p></div><p>\(Page.words(20))</p></article>
        """))
    #expect(!article.text.plainText.contains("secret"))
  }

  @Test func theWholeTextOfAShortPageIsTheArticle() throws {
    #expect(try Page.article("<div class='sidebar'><p>Only this</p></div>")?.text.plainText == "Only this")
    #expect(try Page.article("<div></div>") == nil)
  }

  @Test func linksAreResolvedAgainstTheBaseElement() throws {
    let body = "<article><p>\(Page.words(100)), as <a href='boats#two'>it says</a>.</p></article>"
    for head in ["<base href='/library/'>", "<base target=_top><base href='/library/'><base href='/other/'>"] {
      let article = try #require(try Page.article(body, head: head))
      #expect(article.textLinks == ["https://example.org/library/boats#two"])
    }
  }

  /// The parser puts an unknown element into the head if the body has not begun.
  @Test func aPageWithoutABodyElementIsRead() throws {
    let page = "<title>Boats</title><article><p>\(Page.words(60))</p><p>\(Page.words(60, from: 60))</p></article>"
    let article = try ArticleExtractor.article(in: Data(page.utf8), contentType: nil, at: nil)
    #expect(article?.text.plainText == [Page.words(60), Page.words(60, from: 60)].joined(separator: "\n\n"))
  }

  @Test func theCharsetDeclaredInThePageIsUsed() throws {
    let page = Data("<meta charset=iso-8859-7><article><p>\(Page.words(100)) ".utf8) + [0xEB, 0xDF, 0xEC, 0xED, 0xE7]
    #expect(
      try ArticleExtractor.article(in: page, contentType: nil, at: nil)?.text.plainText.hasSuffix("λίμνη") == true)
  }

  private static func paragraphs(_ lengths: Int..., of letter: Character) -> String {
    lengths.map { "<p>\(String(repeating: letter, count: $0))</p>" }.joined()
  }

  @Test(arguments: [(250, true), (249, false)])
  func aTextOf500CharactersIsLongEnoughForAnArticle(length: Int, isEnough: Bool) throws {
    let article = try Page.article(
      """
      <div class="story">\(Self.paragraphs(250, length, of: "a"))</div>
      <div class="sidebar">\(Self.paragraphs(250, 250, 250, 250, of: "b"))</div>
      """)
    #expect(article?.text.plainText.contains("b") == !isEnough)
  }

  @Test func theLongestOfSeveralShortTextsIsTheArticle() throws {
    let article = try Page.article(
      """
      <div class="story">\(Self.paragraphs(50, 50, of: "a"))</div>
      <div class="sidebar">\(Self.paragraphs(100, 100, of: "b"))</div>
      """)
    #expect(article.map { Set($0.text.plainText) } == ["b", "\n"])
  }

  @Test(arguments: [
    ("<base href=' '><base href='/library/'>", "https://example.org/library/x"),
    ("<base>", "https://example.org/posts/x"),
    ("<base href='javascript:1'>", "https://example.org/posts/x"),
    ("<base href='//b.example/'>", "https://b.example/x"),
  ])
  func theFirstValidBaseAddressIsUsed(head: String, address: String) throws {
    let article = try #require(
      try Page.article("<article><p>\(Page.words(100)) <a href=x>a</a></p></article>", head: head))
    #expect(article.textLinks == [address])
    #expect(article.host == "example.org")
  }

  @Test(arguments: [" | ", " - ", " – ", " — ", " » ", " / ", " :: "])
  func theSiteNameAfterASeparatorIsRemoved(separator: String) throws {
    for (title, text) in [
      ("Two old boats\(separator)Post", "Two old boats"), ("Two boats\(separator)Post", "Two boats\(separator)Post"),
      ("Two old boats\(separator)", "Two old boats"),
      ("One two three\(separator)four\(separator)Post", "One two three\(separator)four"),
    ] {
      let article = try Page.article("<article><p>\(Page.words(120))</p></article>", head: "<title>\(title)</title>")
      #expect(article?.title.map { $0.trimmingCharacters(in: .whitespaces) } == text)
    }
  }

  @Test(arguments: [false, true]) func anArticleOfATruncatedPageIsMarkedAsTruncated(isCut: Bool) throws {
    let page = try MarkupTree.html("<article><p>\(Page.words(120))</p></article>")
    let article = ArticleExtractor.article(in: page, at: nil, isCut: isCut)
    #expect(article?.text.omission?.isCut == (isCut ? true : nil))
    #expect(article?.host == nil)
  }

  @Test func theDescriptionOrTitleAndTheSizeOfAPictureAreRead() throws {
    let pictures = "<img src=1 alt=One title=Two width=3 height=4><br><img src=2 title=Two width=3>"
    let article = try Page.article("<article><p>\(Page.words(120))</p><p>\(pictures)</p></article>")
    #expect(article?.images.map(\.description) == ["One", "Two"])
    #expect(article?.images.map(\.size) == [ImageRef.Size(width: 3, height: 4), nil])
  }
}
