public import Foundation
import System

/// The folder of installed plugins: for each, a link to the program and a file with the saved description.
public struct PluginFolder: Sendable {
  /// An installed plugin.
  public struct Entry: Sendable {
    public let name: String
    /// The file of the plugin's program.
    public let file: URL
    /// The saved description, or the reason why the plugin cannot be used.
    public let description: Result<PluginDescription, any Error>
    /// The names of the actions on posts, and the hosts of comments, that the user has allowed.
    public let allowed: Set<String>
  }

  private static let suffix = "json"
  /// The maximum size of a saved description after encoding, in bytes.
  private static let maximumSize = PluginLimits.descriptionSize * 2

  private let folder: URL
  private let probe: PluginProbe

  /// `folder` need not exist; it is created when the first plugin is added.
  public init(
    _ folder: URL, environment: [String: String], clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.folder = folder
    probe = PluginProbe(environment: environment, clock: clock)
  }

  /// Whether the folder does not exist yet, because no plugin was ever added.
  public var isEmpty: Bool { !FileManager.default.fileExists(atPath: folder.path) }

  /// The plugins in the order of their names, with their saved descriptions; starts no program.
  public func entries() throws -> [Entry] {
    try names().map { name in
      let file = file(of: name)
      return Entry(
        name: name, file: file, description: Result { try lastDescription(of: name, file) },
        allowed: Set(saved(name)?.allowed ?? []))
    }
  }

  /// Installs a program, or updates the description of an installed one; if anything fails, nothing is installed.
  ///
  /// With `isFeed`, the program is not started now. `owner` returns the program or package that already has a scene
  /// or source with the plugin's name, if any. `allow` returns the names of the actions on posts, and the hosts of
  /// comments, that the user allows; it is not called for a plugin that has neither.
  public func add(
    _ path: String, isFeed: Bool = false, owner: @MainActor (PluginDescription) -> String? = { _ in nil },
    allow: @MainActor (PluginDescription) async -> [String] = { _ in [] }
  ) async throws -> PluginDescription {
    let file = try PluginFile(PluginPath.absolute(path))
    let data = isFeed ? try PluginDescription.ofFeed(file.path) : try await describe(file)
    let description = try PluginDescription(data)
    if let owner = await owner(description) { throw PluginProblem.nameOwned(description.name, by: owner) }
    let link = folder.appending(path: description.name)
    if let other = target(of: link), other != file.path {
      throw PluginProblem.nameTaken(description.name, by: other)
    }
    let asks = !description.rowActionNames.isEmpty || !description.hosts.isEmpty
    let allowed = asks ? await allow(description) : []
    try storing(link.path) {
      let saved = PrivateFile(savedFile(description.name))
      try saved.makeFolder()
      if target(of: link) == nil {
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
      }
      try save(SavedDescription(file: file, description: data, allowed: allowed), of: description.name)
    }
    return description
  }

  /// Removes the link to a program, and the saved description; the program itself is not touched.
  public func remove(_ name: String) throws {
    let link = folder.appending(path: name)
    guard PluginDescription.isName(name), target(of: link) != nil else { throw PluginProblem.notAdded(name) }
    try storing(link.path) {
      try FileManager.default.removeItem(at: link)
      if FileManager.default.fileExists(atPath: savedFile(name).path) {
        try FileManager.default.removeItem(at: savedFile(name))
      }
    }
  }
}

// MARK: - Changed programs

extension PluginFolder {
  /// Requests new descriptions concurrently from all programs whose files have changed, and saves them.
  ///
  /// A program that fails is not asked again until its file changes, unless `again` is true.
  public func renew(again: Bool = false, onEnd: @escaping @Sendable (PluginRenewal) async -> Void) async throws {
    let names = try names()
    await withTaskGroup { group in
      for name in names {
        group.addTask {
          guard let renewal = await renewal(of: name, again: again), !Task.isCancelled else { return }
          await onEnd(renewal)
        }
      }
    }
  }

  /// Requests a new description from a program.
  ///
  /// Returns nil if its file has not changed, cannot be read, or, unless `again` is true, has failed to describe
  /// itself before.
  private func renewal(of name: String, again: Bool) async -> PluginRenewal? {
    let (path, last) = (file(of: name).path, saved(name))
    let file: PluginFile
    do {
      file = try PluginFile(path)
    } catch {
      return nil  // reported by its entry, or when it is started
    }
    guard last?.file != file, again || last?.failed != file, !describesNothing(last) else { return nil }
    do {
      let data = try await describe(file)
      let description = try PluginDescription(data)
      guard description.name == name else { throw PluginMistake(.otherName, description.name, name) }
      // New actions and hosts are not allowed automatically.
      let saved = SavedDescription(file: file, description: data, allowed: last?.allowed ?? [])
      try storing(savedFile(name).path) { try save(saved, of: name) }
      return PluginRenewal(name: name, file: path, result: .success(last?.description != data))
    } catch {
      if !(error is CancellationError) { remember(file, asFailureOf: name, last) }
      return PluginRenewal(name: name, file: path, result: .failure(error))
    }
  }

  /// Whether a program prints a feed and therefore cannot describe itself.
  private func describesNothing(_ saved: SavedDescription?) -> Bool {
    do { return try saved.map { try PluginDescription($0.description).isFeed } ?? false } catch { return false }
  }

  private func remember(_ file: PluginFile, asFailureOf name: String, _ last: SavedDescription?) {
    guard var last else { return }
    last.failed = file
    do {
      try save(last, of: name)
    } catch {
      return  // the description is requested again in the next session
    }
  }
}

// MARK: - Parts

extension PluginFolder {
  private func names() throws -> [String] {
    if isEmpty { return [] }
    return try storing(folder.path) { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
      .filter(PluginDescription.isName).sorted()
  }

  /// The file that a plugin's link points to.
  private func file(of name: String) -> URL {
    let link = folder.appending(path: name)
    return URL(filePath: target(of: link) ?? link.path, relativeTo: folder).absoluteURL.standardized
  }

  /// The target of a link; nil if there is no link.
  private func target(of link: URL) -> String? {
    do {
      return try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    } catch {
      return nil  // missing, or not a link
    }
  }

  private func savedFile(_ name: String) -> URL { folder.appending(path: "\(name).\(Self.suffix)") }

  /// The saved description, even if the program's file is missing: starting the program will report that.
  private func lastDescription(of name: String, _ file: URL) throws -> PluginDescription {
    guard let saved = saved(name) else { throw PluginProblem.undescribed(name) }
    let description = try PluginDescription(saved.description)
    do {
      try PluginPath().check(folder.appending(path: name).path)
    } catch PluginProblem.unreadable {
      return description
    }
    return description
  }

  /// Saves a description; if the file is a symbolic link, replaces the link and not its target.
  private func save(_ description: SavedDescription, of name: String) throws {
    try FileReplacement.replace(savedFile(name).path, with: JSONEncoder().encode(description), permissions: 0o600)
  }

  private func saved(_ name: String) -> SavedDescription? {
    do {
      return try PrivateFile(savedFile(name)).read(atMost: Self.maximumSize)
        .map { try JSONDecoder().decode(SavedDescription.self, from: $0) }
    } catch {
      return nil  // the description is requested again
    }
  }

  private func describe(_ file: PluginFile) async throws -> Data {
    Data(try await probe.description(of: file.path).joined(separator: [0x0A]))
  }

  private func storing<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      throw PluginProblem.storage(path, reason: FileProblem.reason(of: error))
    }
  }
}
