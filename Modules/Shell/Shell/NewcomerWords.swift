import Localization
import Navigation
import Posts
import TerminalList
import Viper

/// Recognizes words of other programs that new users type, and suggests the equivalent commands without executing them.
struct NewcomerWords {
  let core: ShellScenes
  let texts: Strings<ShellText>

  private static let answers: [String: ShellText] = [
    "read": .newcomerRead, "unread": .newcomerUnread, "keep": .newcomerUnread, "mark": .newcomerMark,
    "bookmark": .newcomerStar, "fav": .newcomerStar, "favorite": .newcomerStar, "favourite": .newcomerStar,
    "delete": .newcomerDelete, "del": .newcomerDelete, "rm": .newcomerDelete, "sort": .newcomerSort,
    "order": .newcomerSort, "close": .newcomerClose,
  ]

  /// The recognized words.
  static var words: some Collection<String> { answers.keys }

  /// Returns a suggestion for a recognized word and the text after it; nil for any other word.
  func answer(to word: String, with text: String) -> String? {
    guard let answer = Self.answers[word], let top = core.stack.top else { return nil }
    let number = RowReference(parsing: text)?.number ?? top.rows.numberRange?.lowerBound ?? 1
    // A page shows one post, so its commands take no number.
    let isPage = top.view.endsInNext
    let target = { (mark: PostMark) in isPage ? mark.rawValue : "\(mark.rawValue) \(number)" }
    let values = [
      "number": String(number), "seen": target(.seen), "unseen": target(.unseen), "star": target(.star),
      "find": ShellWord.find.rawValue, "back": ShellWord.back.rawValue, "remove": "remove \(number)",
      "filter": "\(QueryWordCompletion.filter) … hide", "search": QueryWordCompletion.search,
      "order": "\(ShellWord.set.rawValue) order oldest",
    ]
    let names = Set(top.commands.map(\.name))
    switch answer {
    case .newcomerClose, .newcomerSort: return texts(answer, values)
    case .newcomerDelete where names.contains("remove"): return texts(.newcomerRemove, values)
    case _ where !names.contains(PostMark.unseen.rawValue):
      return top.refusal(of: word, row: number) ?? top.refusal(of: PostMark.unseen.rawValue, row: number)
    case .newcomerRead: return (isPage ? nil : top.refusal(of: word, row: number)) ?? texts(answer, values)
    default: return texts(answer, values)
    }
  }
}
