/// Hints about the role of an element, derived from its class and id.
struct NameHints {
  /// The weight of the class and id: positive if they are typical of articles, negative if they are typical of the
  /// elements around articles.
  var weight = 0.0
  /// Whether the class or id suggests a menu, comments or similar, and neither suggests an article.
  var isUnlikely = false
  /// Whether the class or id is typical of share buttons.
  var isForSharing = false
  /// Whether the class or id is typical of a byline.
  var isByline = false
  /// The hash of the class, for comparisons; 0 without a class.
  var group = 0

  init() {}

  /// Creates the hints from a class and an id, both in lowercase.
  init(class names: String, id: String) {
    let (names, id) = (Array(names.utf8), Array(id.utf8))
    for name in [names, id] where !name.isEmpty {
      if Self.negative.match(name) { weight -= 25 }
      if Self.positive.match(name) { weight += 25 }
    }
    let both = names + [0x20] + id
    isUnlikely = Self.unlikely.match(both) && !Self.likely.match(both)
    isForSharing = WordList.hasWord(["share", "sharedaddy"], in: both)
    isByline = Self.byline.match(both)
    var hasher = Hasher()
    hasher.combine(names)
    group = names.isEmpty ? 0 : hasher.finalize()
  }

  private static let unlikely = WordList(
    "advert -ad- ad-slot adbox banner breadcrumb comment community consent cookie disqus footer gallery gdpr header "
      + "menu modal newsletter outbrain pager pagination paywall popup related remark replies sidebar social sponsor "
      + "supplement taboola toolbar")
  private static let likely = WordList("article body column content main math shadow")
  private static let positive = WordList("article blog body content entry main page paginat post story text")
  private static let negative = WordList(
    "-ad- banner comment contact footer gallery gdpr hidden masthead media meta outbrain promo recommend related "
      + "scroll share shopping sidebar sponsor tags teaser widget")
  private static let byline = WordList("byline author dateline writtenby p-author")
}
