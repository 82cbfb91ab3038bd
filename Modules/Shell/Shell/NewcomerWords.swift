import Loading
import Localization
import Navigation
import Posts
import SceneKit
import Terminal
import TerminalList
import Viper

/// Words of other programs that newcomers type, and answers that name the command to use; nothing is executed.
struct NewcomerWords {
  let core: ShellScenes
  let texts: Strings<ShellText>

  private enum Meaning { case read, unread, mark, star, delete, sort, close }

  private static let meanings: [String: Meaning] = [
    "read": .read, "unread": .unread, "keep": .unread, "mark": .mark, "bookmark": .star, "fav": .star,
    "favorite": .star, "favourite": .star, "delete": .delete, "del": .delete, "rm": .delete, "sort": .sort,
    "order": .sort, "close": .close,
  ]

  /// The words that have an answer.
  static var words: some Collection<String> { meanings.keys }

  /// The answer to a newcomer's word and the text after it; nil for any other word.
  func answer(to word: String, with text: String) -> String? {
    guard let meaning = Self.meanings[word], let top = core.stack.top else { return nil }
    let number = RowReference(parsing: text)?.number ?? top.rowNumbers?.lowerBound ?? 1
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
    switch meaning {
    case .close: return texts(.newcomerClose, values)
    case .delete where names.contains("remove"): return texts(.newcomerRemove, values)
    case .sort: return texts(.newcomerSort, values)
    case _ where !names.contains(PostMark.unseen.rawValue):
      return top.refusal(of: word, row: number) ?? top.refusal(of: PostMark.unseen.rawValue, row: number)
    case .read: return (isPage ? nil : top.refusal(of: word, row: number)) ?? texts(.newcomerRead, values)
    case .unread: return texts(.newcomerUnread, values)
    case .mark: return texts(.newcomerMark, values)
    case .star: return texts(.newcomerStar, values)
    case .delete: return texts(.newcomerDelete, values)
    }
  }
}
