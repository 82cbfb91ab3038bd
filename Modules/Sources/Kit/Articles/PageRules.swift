/// The rules for a search for an article.
struct PageRules: OptionSet {
  let rawValue: UInt8

  /// Omits elements whose class or id is typical of menus, comments and similar elements.
  static let leavesUnlikely = PageRules(rawValue: 1)
  /// Uses the classes and ids of elements for their scores.
  static let weighsNames = PageRules(rawValue: 2)
  /// Removes lists, tables and divisions with hardly any text from the article.
  static let cleans = PageRules(rawValue: 4)

  /// The sets of rules from strict to lenient; the next set is used if the previous one finds no article.
  static let fromStrictToLenient: [PageRules] = [
    [.leavesUnlikely, .weighsNames, .cleans], [.weighsNames, .cleans], [.cleans], [],
  ]
}
