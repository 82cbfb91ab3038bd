import Foundation
import HTTP
import Localization
import Sources
import Storage
import Viper

/// The cache of the program.
enum ProgramCache {
  /// The maximum time to write the cache at the end of the program.
  private static let flushTimeout = Duration.seconds(2)

  /// The place of the cache.
  nonisolated enum Location: Sendable {
    case none, standard
    case directory(String)

    /// The folder of the cache; nil without one.
    func folder(in directories: UserDirectories) -> URL? {
      switch self {
      case .none: nil
      case .standard: directories.cache
      case .directory(let path): URL(filePath: path, directoryHint: .isDirectory)
      }
    }
  }

  /// A cache in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder; nil keeps nothing.
  ///   - accounts: the accounts whose posts are kept.
  ///   - language: the language of reports.
  ///   - report: called for each problem of the cache.
  /// - Returns: the cache, which opens its file on first use.
  static func open(
    at folder: URL?, accounts: StoreAccounts = .none, language: Language,
    report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Cache {
    let file = folder.map(Self.file)
    let texts = AppText.table.strings(for: language)
    return Cache(now: { Date() }, accounts: accounts) { problem in
      let name = file?.path ?? ""
      let message =
        switch problem {
        case .damaged(let place): texts(.cacheDamaged, ["file": place.path])
        case .foreign: texts(.cacheForeign, ["file": name])
        case .busy: texts(.cacheBusy, ["file": name])
        case .unusable(let reason): texts(.cacheUnusable, ["file": name, "reason": SystemReason(reason)])
        }
      Task { @MainActor in report(Failure(.storage, message)) }
    } open: {
      try file.map { file in
        let store = try SQLiteStore(file: file, largestContent: SourceLimits.image.bytes, accounts: accounts)
        return (store, store.movedAside)
      }
    }
  }
}

extension ProgramCache {
  /// Deletes the posts and pictures of accounts without a login: no byte of them stays in any file.
  ///
  /// - Parameters:
  ///   - folder: the folder of the cache.
  ///   - accounts: the accounts whose posts are kept.
  /// - Throws: any error of the store.
  static func removeContentOfOthers(in folder: URL, than accounts: StoreAccounts) async throws {
    let file = file(in: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      let store = try SQLiteStore(file: file, largestContent: SourceLimits.image.bytes, accounts: accounts)
      try await store.removeContentOfOthers()
      // Overwrites the remains of content that was deleted before, as too old.
      try await store.scrub()
    } catch is ForeignDatabaseError {
      return  // never used
    }
  }

  /// The file of a cache.
  nonisolated static func file(in folder: URL) -> URL {
    folder.appending(path: "\(ProgramName.current.command).sqlite")
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
