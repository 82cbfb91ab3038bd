/// The rules that an article is looked for by.
struct PageRules: OptionSet {
  let rawValue: UInt8

  /// Leaves out the elements whose names are those of menus, comments and the like.
  static let leavesUnlikely = PageRules(rawValue: 1)
  /// Weighs the names of elements.
  static let weighsNames = PageRules(rawValue: 2)
  /// Cleans the article of the lists, tables and divisions that are hardly text.
  static let cleans = PageRules(rawValue: 4)

  /// All rules, and then fewer ones, for pages in which they leave nothing.
  static let fromStrictToLenient: [PageRules] = [
    [.leavesUnlikely, .weighsNames, .cleans], [.weighsNames, .cleans], [.cleans], [],
  ]
}
