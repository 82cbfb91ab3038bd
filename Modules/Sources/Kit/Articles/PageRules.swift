/// The rules of a search for an article.
struct PageRules: OptionSet {
  let rawValue: UInt8

  /// Leaves out the elements whose names are those of menus, comments and the like.
  static let leavesUnlikely = PageRules(rawValue: 1)
  /// Weighs the names of elements.
  static let weighsNames = PageRules(rawValue: 2)
  /// Cleans the article of the lists, tables and divisions that are hardly text.
  static let cleans = PageRules(rawValue: 4)

  /// Sets of rules, from strict to lenient, for pages in which the stricter ones leave nothing.
  static let fromStrictToLenient: [PageRules] = [
    [.leavesUnlikely, .weighsNames, .cleans], [.weighsNames, .cleans], [.cleans], [],
  ]
}
