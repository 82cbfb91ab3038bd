import Files
public import Foundation
import Localization

/// The plugins that the user has added: a link to each program, by its name, with its description beside it.
public struct PluginFolder: Sendable {
  /// A plugin that was added.
  public struct Entry: Sendable {
    /// Its name.
    public let name: String
    /// The file of its program.
    public let file: URL
    /// Its description, or the reason why it cannot be used.
    public let description: Result<PluginDescription, any Error>
  }

  private static let suffix = "json"
  /// The maximum size of a saved description, which is encoded, in bytes.
  private static let maximumSize = PluginLimits.descriptionSize * 2

  private let folder: URL
  private let probe: PluginProbe

  /// The plugins in a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - folder: the folder of links and descriptions.
  ///   - environment: the environment of this program.
  ///   - clock: the clock of time limits.
  public init(
    _ folder: URL, environment: [String: String], clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.folder = folder
    probe = PluginProbe(environment: environment, clock: clock)
  }

  /// Whether no plugin was ever added.
  public var isEmpty: Bool { !FileManager.default.fileExists(atPath: folder.path) }

  /// The plugins by name; a program is asked to describe itself again only if its file has changed.
  ///
  /// - Throws: a `PluginProblem` if the folder cannot be read.
  public func entries() async throws -> [Entry] {
    let names = try names()
    return await withTaskGroup(of: Entry.self) { group in
      for name in names { group.addTask { await entry(name) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.name < $1.name }
    }
  }

  private func entry(_ name: String) async -> Entry {
    let link = folder.appending(path: name)
    let file = URL(filePath: target(of: link) ?? link.path, relativeTo: folder).standardized
    return Entry(name: name, file: file, description: await result { try await description(name, file) })
  }

  /// Adds a program, or describes it again if it is there.
  ///
  /// - Returns: its description.
  /// - Throws: a `PluginProblem`, `PluginError` or `PluginMistake`; nothing is then added.
  public func add(_ path: String) async throws -> PluginDescription {
    let file = try PluginFile(URL(filePath: path).standardized.path)
    let data = try await describe(file)
    let description = try PluginDescription(data)
    let link = folder.appending(path: description.name)
    if let other = target(of: link), other != file.path {
      throw PluginProblem.nameTaken(description.name, by: other)
    }
    try storing(link.path) {
      let saved = PrivateFile(savedFile(description.name))
      try saved.makeFolder()
      if target(of: link) == nil {
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
      }
      try save(SavedDescription(file: file, description: data), of: description.name)
    }
    return description
  }

  /// Removes the link to a program; the program itself stays.
  ///
  /// - Throws: a `PluginProblem`.
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

// MARK: - Parts

extension PluginFolder {
  private func names() throws -> [String] {
    if isEmpty { return [] }
    return try storing(folder.path) { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
      .filter(PluginDescription.isName).sorted()
  }

  /// The target of a link; nil if there is no link.
  private func target(of link: URL) -> String? {
    do {
      return try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    } catch {
      return nil  // nothing there, or no link
    }
  }

  private func savedFile(_ name: String) -> URL { folder.appending(path: "\(name).\(Self.suffix)") }

  /// The saved description of a file that has not changed, or else a new one.
  private func description(_ name: String, _ url: URL) async throws -> PluginDescription {
    let file = try PluginFile(url.path)
    let store = PrivateFile(savedFile(name))
    if let saved = saved(in: store), saved.file == file { return try PluginDescription(saved.description) }
    let data = try await describe(file)
    let description = try PluginDescription(data)
    guard description.name == name else { throw PluginMistake.otherName(description.name, than: name) }
    try storing(savedFile(name).path) { try save(SavedDescription(file: file, description: data), of: name) }
    return description
  }

  /// Replaces the file of a description; a link in its place goes, and what it leads to stays.
  private func save(_ description: SavedDescription, of name: String) throws {
    try FileReplacement.replace(savedFile(name).path, with: JSONEncoder().encode(description), permissions: 0o600)
  }

  private func saved(in store: PrivateFile) -> SavedDescription? {
    do {
      return try store.read(atMost: Self.maximumSize)
        .map { try JSONDecoder().decode(SavedDescription.self, from: $0) }
    } catch {
      return nil  // it is described again
    }
  }

  private func describe(_ file: PluginFile) async throws -> Data {
    Data(try await probe.description(of: file.path).joined(separator: [0x0A]))
  }

  private func result<Value>(_ work: () async throws -> Value) async -> Result<Value, any Error> {
    do {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }

  private func storing<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      throw PluginProblem.storage(path, reason: FileProblem.reason(of: error))
    }
  }
}
