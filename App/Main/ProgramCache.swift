import Foundation
import HTTP
import Localization
import Reading
import Shell
import Sources
import Storage
import Viper

/// The cache of the program, and the posts that it keeps.
enum ProgramCache {
  /// The maximum time to write the cache at the end of the program.
  private static let flushTimeout = Duration.seconds(2)

  /// The place of the cache.
  nonisolated enum Location: Sendable {
    case none, standard
    case directory(String)

    /// The files of the cache and of the posts; nil without any.
    func files(in directories: UserDirectories) -> Files? {
      switch self {
      case .none: nil
      case .standard: Files(cache: directories.cache, posts: directories.posts)
      case .directory(let path):
        Files(
          cache: URL(filePath: path, directoryHint: .isDirectory),
          posts: URL(filePath: path, directoryHint: .isDirectory))
      }
    }
  }

  /// The files of the cache, which may be deleted, and of the posts with their states.
  nonisolated struct Files: Sendable {
    let cache: URL
    let posts: URL

    /// The files in the folders of a person.
    init(cache: URL, posts: URL) {
      self.cache = cache.appending(path: "\(ProgramName.current.command).sqlite")
      self.posts = posts.appending(path: "posts.sqlite")
    }
  }

  /// A cache in its files.
  ///
  /// - Parameters:
  ///   - files: the files; nil keeps nothing after this run.
  ///   - accounts: the accounts whose posts are kept.
  ///   - language: the language of reports.
  ///   - report: called for each problem of a file.
  /// - Returns: the cache, which opens its files on first use.
  static func open(
    at files: Files?, accounts: StoreAccounts = .none, language: Language,
    report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Cache {
    let texts = ProgramText.table.strings(for: language)
    let posts = PostRepository(
      now: { Date() }, accounts: accounts, onProblem: onProblem(Self.postTexts, files?.posts, texts, report)
    ) {
      try files.map { files in
        let store = try Self.posts(in: files, accounts)
        return (store, store.movedAside.map { StoreDamage(movedTo: $0, salvage: store.salvage) })
      }
    }
    return Cache(
      now: { Date() }, accounts: accounts, posts: posts,
      onProblem: onProblem(Self.cacheTexts, files?.cache, texts, report)
    ) {
      try files.map { files in
        let store = try Self.cache(in: files, accounts)
        return (store, store.movedAside.map { StoreDamage(movedTo: $0) })
      }
    }
  }

  /// The texts of the problems of a file.
  private nonisolated struct ProblemTexts: Sendable {
    let damaged: ProgramText
    let foreign: ProgramText
    let busy: ProgramText
    let unusable: ProgramText
  }

  private static let cacheTexts = ProblemTexts(
    damaged: .cacheDamaged, foreign: .cacheForeign, busy: .cacheBusy, unusable: .cacheUnusable)
  private static let postTexts = ProblemTexts(
    damaged: .postsDamaged, foreign: .postsForeign, busy: .postsBusy, unusable: .postsUnusable)

  private static func onProblem(
    _ keys: ProblemTexts, _ file: URL?, _ texts: Strings<ProgramText>,
    _ report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> @Sendable (StoreProblem) -> Void {
    let name = file?.path ?? ""
    return { problem in
      let message =
        switch problem {
        case .damaged(let place, let salvage):
          texts(
            keys.damaged,
            [
              "file": place.path, "count": String(salvage?.kept ?? 0), "lost": salvage?.lost.map(String.init) ?? "?",
            ])
        case .foreign: texts(keys.foreign, ["file": name])
        case .busy: texts(keys.busy, ["file": name])
        case .unusable(let reason): texts(keys.unusable, ["file": name, "reason": SystemReason(reason)])
        }
      Task { @MainActor in report(Failure(.storage, message)) }
    }
  }

  private nonisolated static func cache(in files: Files, _ accounts: StoreAccounts) throws -> SQLiteStore {
    try SQLiteStore(file: files.cache, largestContent: SourceLimits.image.bytes, accounts: accounts)
  }

  private nonisolated static func posts(in files: Files, _ accounts: StoreAccounts) throws -> SQLitePostStore {
    try SQLitePostStore(
      file: files.posts, largestContent: SourceLimits.image.bytes, accounts: accounts, importing: files.cache)
  }
}

extension ProgramCache {
  /// Deletes the posts and pictures of accounts without a login: no byte of them stays in any file.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - accounts: the accounts whose posts are kept.
  /// - Throws: any error of a store.
  static func removeContentOfOthers(in files: Files, than accounts: StoreAccounts) async throws {
    try await removeContentOfOthers(in: files.cache) {
      let store = try cache(in: files, accounts)
      try await store.removeContentOfOthers()
      // Overwrites the remains of content that was deleted before, as too old.
      try await store.scrub()
    }
    try await removeContentOfOthers(in: files.posts) {
      let store = try posts(in: files, accounts)
      try await store.removeContentOfOthers()
      try await store.scrub()
    }
  }

  private static func removeContentOfOthers(in file: URL, _ remove: () async throws -> Void) async throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      try await remove()
    } catch is ForeignDatabaseError {
      return  // never used
    }
  }

  /// Waits for the cache to be written, at most `flushTimeout`.
  static func flush(_ cache: Cache) async {
    // Tasks of their own: a group would wait for the write even after the time limit.
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let write = Task {
      await cache.flush()
      end.finish()
    }
    let limit = Task {
      do { try await Task.sleep(for: flushTimeout) } catch { return }
      end.finish()
    }
    for await _ in ends {}
    [write, limit].forEach { $0.cancel() }
  }
}
