import Loading
import Localization
import Navigation
import Posts
import SceneKit
import Terminal
import TerminalList
import Viper

/// Words that newcomers type for commands of other names, and the answers that name these: they do nothing.
struct NewcomerWords {
  let core: ShellScenes
  let texts: Strings<ShellText>

  /// The command that a word stands for.
  private enum Meaning {
    case read, unread, mark, star, delete, sort, close
  }

  private static let meanings: [String: Meaning] = [
    "read": .read, "unread": .unread, "keep": .unread, "mark": .mark, "bookmark": .star, "fav": .star,
    "favorite": .star, "favourite": .star, "delete": .delete, "del": .delete, "rm": .delete, "sort": .sort,
    "order": .sort, "close": .close,
  ]

  /// The answer to a word that is no command; nil for any other word, and where nothing does what it means.
  ///
  /// - Parameters:
  ///   - word: the word, in small letters.
  ///   - text: the text behind it.
  /// - Returns: the answer.
  func answer(to word: String, with text: String) -> String? {
    guard let meaning = Self.meanings[word], let top = core.stack.top else { return nil }
    let number = RowReference(parsing: text)?.number ?? top.rowNumbers?.lowerBound ?? 1
    // A page is one post, and its commands take no number.
    let isPage = top.view.endsInNext
    let target = { (mark: PostMark) in isPage ? mark.rawValue : "\(mark.rawValue) \(number)" }
    let values = [
      "number": String(number), "seen": target(.seen), "unseen": target(.unseen), "star": target(.star),
      "find": ShellWord.find.rawValue, "back": ShellWord.back.rawValue,
      "filter": "\(QueryWordCompletion.filter) … hide", "remove": "remove \(number)",
      "search": QueryWordCompletion.search,
    ]
    switch meaning {
    case .close: return texts(.newcomerClose, values)
    case .delete where top.commands.contains(where: { $0.name == "remove" }): return texts(.newcomerRemove, values)
    case .read, .unread, .mark, .star, .delete, .sort: break
    }
    guard marksPosts(top) else {
      return meaning == .sort ? nil : top.refusal(of: PostMark.unseen.rawValue, row: number)
    }
    switch meaning {
    case .read where isPage: return texts(.newcomerRead, values)
    case .read: return top.refusal(of: word, row: number) ?? texts(.newcomerRead, values)
    case .unread: return texts(.newcomerUnread, values)
    case .mark: return texts(.newcomerMark, values)
    case .star: return texts(.newcomerStar, values)
    case .delete: return texts(.newcomerDelete, values)
    case .sort: return texts(.newcomerSort, values)
    case .close: return nil
    }
  }

  private func marksPosts(_ scene: any TerminalScene) -> Bool {
    scene.commands.contains { $0.name == PostMark.unseen.rawValue }
  }
}
