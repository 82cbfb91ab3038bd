import Foundation
import Localization
import Plugins
import Readline
import SceneKit
import Sources
import Viper

/// The plugins that the user has added, read once.
nonisolated enum ProgramPlugins {
  /// The plugins that can be used.
  static var all: [Plugin] { read.plugins }
  /// The reasons why others cannot be used.
  @MainActor static func failures(in language: Language) -> [Failure] {
    read.errors.map { PluginFailures(of: $0.name, in: language).failure(of: $0.error) }
  }

  static let folder = PluginFolder(
    UserDirectories(environment: FeedShell.environment).plugins, environment: FeedShell.environment)

  /// The last descriptions: no program is started, and no answer waited for.
  private static let read: (plugins: [Plugin], errors: [(name: String, error: any Error)]) = {
    var plugins: [Plugin] = []
    var errors: [(name: String, error: any Error)] = []
    do {
      for entry in try folder.entries() {
        switch entry.description {
        case .success(let description): plugins.append(plugin(description, entry.file))
        case .failure(let error): errors.append((entry.name, error))
        }
      }
    } catch {
      errors.append(("", error))
    }
    return (plugins, errors)
  }()

  /// The kinds of sources among them.
  static var sources: [any SourceKind] {
    all.filter(\.description.isSource).map { PluginKind($0, isOffline: isOffline) }
  }

  /// The scenes among them.
  @MainActor static var scenes: [ScenePackage] {
    all.filter { !$0.description.isSource }.map {
      PluginScenes.package(of: $0, pageSize: pageSize, isOffline: isOffline)
    }
  }

  /// The name of the program, package or kind of source by which a plugin is hidden; nil if it is not.
  @MainActor static func owner(hiding plugin: PluginDescription) -> String? {
    guard !plugin.isSource else {
      let kind = ProgramSources.recognizer.kinds.first { $0.name == plugin.name }
      return kind is PluginKind ? nil : kind?.name
    }
    let catalog = AppCore.unread(scenes: FeedShell.scenes + scenes).core.catalog
    return catalog.hidden.first { $0.entry.kind.name == plugin.name && $0.entry.origin.isPlugin }?.owner
  }

  /// Asks the programs that have changed to describe themselves, for the next start.
  ///
  /// - Parameters:
  ///   - language: the user's language.
  ///   - report: called with each new description, and with each failure, once for each change of a file.
  static func renew(
    in language: @escaping @Sendable () -> Language, report: @escaping @MainActor @Sendable (Failure) -> Void
  ) async {
    do {
      try await folder.renew { renewal in
        let failures = await PluginFailures(of: renewal.name, in: language())
        if let failure = failures.failure(of: renewal) { await report(failure) }
      }
    } catch {
      return  // a folder that cannot be read was reported with its plugins
    }
  }

  /// Ends the programs that run.
  static func end() async {
    await withTaskGroup(of: Void.self) { group in
      for plugin in all { group.addTask { await plugin.end() } }
    }
  }

  /// Sources are made before the command line is parsed.
  private static let isOffline = ProgramArguments.all.contains("--offline")
  private static let pageSize = ProgramArguments.value(of: "--page-size").flatMap { Int($0) } ?? Browse.usualPageSize

  private static func plugin(_ description: PluginDescription, _ file: URL) -> Plugin {
    let log = UserDirectories(environment: FeedShell.environment).log(of: description.name)
    return Plugin(
      description, file: file,
      process: PluginProcess(file.path, environment: FeedShell.environment, log: PluginLog(log)))
  }
}
