import Commands
import Foundation
import Localization
import Reading
import Storage
import Viper

/// Opens the program's cache, and its store of posts.
enum ProgramCache {
  /// The maximum time to write the cache at the end of the program.
  static let flushTimeout = Duration.seconds(2)

  /// The location of the cache.
  nonisolated enum Location: Sendable {
    case none, standard
    case directory(String)

    /// The files of the cache and of the posts; nil if nothing is stored.
    func files(in directories: UserDirectories) -> StoreFiles? {
      switch self {
      case .none: return nil
      case .standard: return ProgramCache.files(in: directories)
      case .directory(let path):
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        return StoreFiles(cache: folder, posts: folder, of: ProgramName.current.command)
      }
    }
  }

  /// The default files, in the user's folders.
  nonisolated static func files(in directories: UserDirectories) -> StoreFiles {
    StoreFiles(cache: directories.cache, posts: directories.posts, of: ProgramName.current.command)
  }

  /// Makes a cache that opens its files on first use; if `files` is nil, it stays in memory.
  ///
  /// `report` is called for each problem with a file.
  static func open(
    at files: StoreFiles?, accounts: StoreAccounts = .none, language: Language,
    report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Cache {
    let texts = ProgramText.table.strings(for: language)
    let onProblem = { (file: URL?, keys: ProblemTexts) -> @Sendable (StoreProblem) -> Void in
      { problem in
        let message = keys.message(about: problem, of: file?.path ?? "", texts)
        Task { @MainActor in report(Failure(.storage, message)) }
      }
    }
    return StoreFiles.open(
      files, accounts: accounts, onProblem: onProblem(files?.cache, .cache),
      onPostProblem: onProblem(files?.posts, .posts))
  }

  /// The texts for the problems of a file.
  private nonisolated struct ProblemTexts: Sendable {
    static let cache = ProblemTexts(
      damaged: .cacheDamaged, foreign: .cacheForeign, busy: .cacheBusy, unusable: .cacheUnusable,
      readOnly: .cacheReadOnly)
    static let posts = ProblemTexts(
      damaged: .postsDamaged, foreign: .postsForeign, busy: .postsBusy, unusable: .postsUnusable,
      readOnly: .postsReadOnly)

    let damaged, foreign, busy, unusable, readOnly: ProgramText

    func message(about problem: StoreProblem, of file: String, _ texts: Strings<ProgramText>) -> String {
      switch problem {
      case .damaged(let file, let salvage):
        let lost = salvage?.lost.map(String.init) ?? "?"
        return texts(damaged, ["file": file.path, "count": String(salvage?.recovered ?? 0), "lost": lost])
      case .foreign: return texts(foreign, ["file": file])
      case .busy: return texts(busy, ["file": file])
      case .readOnly: return texts(readOnly, ["file": file])
      case .unusable(let reason): return texts(unusable, ["file": file, "reason": SystemReason(reason)])
      }
    }
  }
}
