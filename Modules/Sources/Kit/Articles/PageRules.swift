/// The rules for a search for an article.
struct PageRules: OptionSet {
  let rawValue: UInt8

  /// Omits elements whose class or id is typical of menus, comments and the like.
  static let leavesUnlikely = PageRules(rawValue: 1)
  /// Uses the classes and ids of elements for their scores.
  static let weighsNames = PageRules(rawValue: 2)
  /// Removes lists, tables and divisions with hardly any text from the article.
  static let cleans = PageRules(rawValue: 4)

  /// Sets of rules from strict to lenient; a more lenient set is used if a page has no article by a stricter one.
  static let fromStrictToLenient: [PageRules] = [
    [.leavesUnlikely, .weighsNames, .cleans], [.weighsNames, .cleans], [.cleans], [],
  ]
}
