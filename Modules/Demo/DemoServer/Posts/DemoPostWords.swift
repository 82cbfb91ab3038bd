/// The texts of the demo source's posts and comments, as HTML.
enum DemoPostWords {
  static let tags = ["alpenglow", "bluehour", "slowtravel", "θάλασσα", "紅葉", "beforebreakfast"]
  static let warnings = ["A very large spider", "Heights, and a missing railing", "Food, in detail"]

  private static let texts: [String: [String]] = [
    "en": [
      "<p>Up before the gulls, and it was worth every cold finger.</p>",
      "<p>The ferry was late, so we had the pier to ourselves.<br>Nobody complained.</p>",
      "<p>Third attempt at this ridge. The first two were fog.</p><p>The fog had its merits, too.</p>",
    ],
    "el": [
      "<p>Το παλιό γεφύρι, λίγο πριν βρέξει.</p>",
      "<p>Κατεβήκαμε από το μονοπάτι με τις καστανιές.<br>Δύο ώρες, τρεις στάσεις για φωτογραφίες.</p>",
    ],
    "pt": [
      "<p>A serra acordou coberta de nuvens hoje.</p>",
      "<p>Última luz na enseada.</p><p>Amanhã voltamos com o tripé.</p>",
    ],
    "de": [
      "<p>Am Pass war es so still, dass man den Schnee h&ouml;ren konnte.</p>",
      "<p>Letzter Zug verpasst, daf&uuml;r dieses Licht.</p>",
    ],
    "ja": ["<p>朝の湖は鏡のようでした。</p>", "<p>三日目にやっと晴れました。<br>待ったかいがありました。</p>"],
  ]

  static let replies = [
    ("en", "<p>The reflection makes it. How long did you wait?</p>"),
    ("en", "<p>Half an hour, and then <em>ten seconds</em> of light.</p>"),
    ("el", "<p>Πολύ όμορφο! Πού είναι αυτό;</p>"),
    ("pt", "<p>Que cor! Foi com filtro?</p>"),
    ("en", "<p>No filter, just dust on the lens :boat:</p>"),
    ("de", "<p>Da war ich letztes Jahr, und es hat nur geregnet &#128514;</p>"),
    ("ja", "<p>静けさが伝わってきます。</p>"),
    ("en", "<p>Is that the path by the <code>E4</code> sign?</p>"),
    ("en", "<p>It is. Mind the sheep &amp; the second gate.</p>"),
    ("en", "<p>Saved for a rainy day.</p>"),
  ]

  /// The language of a form's fixed text; nil for the author's language.
  static func language(_ form: DemoPost.Form) -> String? {
    [.words, .escapes, .video, .audio].contains(form) ? "en" : nil
  }

  /// The text of a post, with the placeholder `{base}` for the address of the server.
  static func html(
    _ form: DemoPost.Form, language: String, tags: [String], _ random: inout DemoRandom
  ) -> String {
    let text = random.pick(texts[language] ?? [""])
    switch form {
    case .silent, .boost: return ""
    case .words: return words
    case .escapes: return escapes + line(of: tags)
    case .pair: return text + "<p>With :boat: and a thermos.</p>" + line(of: tags)
    case .album: return text + "<p>\(mention(random.pick(DemoAccount.all))) carried the tripod.</p>" + line(of: tags)
    case .picture: return text + "<p>\(link)</p>" + line(of: tags)
    case .video, .audio, .warning, .sensitive, .remote: return text + line(of: tags)
    }
  }

  private static func line(of tags: [String]) -> String {
    let links = tags.map {
      #"<a href="{base}/tags/\#(DemoAddress.encoded($0))" class="mention hashtag" rel="tag">#<span>\#($0)</span></a>"#
    }
    return links.isEmpty ? "" : "<p>\(links.joined(separator: " "))</p>"
  }

  private static func mention(_ account: DemoAccount) -> String {
    #"<span class="h-card"><a href="{base}/@\#(account.handle)" class="u-url mention">"#
      + "@<span>\(account.username)</span></a></span>"
  }

  /// A long address, shortened in the way of Mastodon-compatible servers.
  private static let link =
    #"Map: <a href="https://trails.example/maps/north-ridge?season=autumn&amp;scale=25000" rel="nofollow noopener" "#
    + #"target="_blank"><span class="invisible">https://</span><span class="ellipsis">trails.example/maps/north-ri</span>"#
    + #"<span class="invisible">dge?season=autumn&amp;scale=25000</span></a>"#

  private static let words =
    "<p>What I take on a <strong>day with pictures</strong>:</p>"
    + "<ul><li>one camera</li><li>two batteries, warm</li><li>bread</li></ul>"
    + "<blockquote><p>The best light is the one you walked to.</p></blockquote>"
    + "<p>Order matters:</p><ol><li>walk</li><li>look</li><li>only then unpack</li></ol>"
    + "<p>Settings: <code>f/8</code>, and <del>luck</del> patience.</p>"

  private static let escapes =
    "<p>5 &lt; 7 &amp;&amp; 7 &gt; 5, said the sign: &quot;&lt;b&gt;not bold&lt;/b&gt;&quot;.</p>"
    + "<p>&amp;lt;p&amp;gt; is an escape that should stay one. It&#39;s caf&eacute;&nbsp;time.</p>"
}
