import Commands
import Conversations
import Foundation
import Localization
import Plugins
import SceneKit
import Sources
import TerminalList
import Viper

/// The installed plugins, read once.
struct ProgramPlugins {
  /// The usable plugins.
  private let all: [Plugin]
  private let errors: [(name: String, error: any Error)]
  private let folder: PluginFolder
  private let isOffline: Bool
  private let pageSize: Int

  /// Reads the plugins with their saved descriptions, without starting a program.
  init(
    in folder: PluginFolder, _ directories: UserDirectories, environment: [String: String], trace: PluginProcess.Trace?,
    isOffline: Bool,
    pageSize: Int
  ) {
    self.folder = folder
    self.isOffline = isOffline
    self.pageSize = pageSize
    var plugins: [Plugin] = []
    var errors: [(name: String, error: any Error)] = []
    do {
      for entry in try folder.entries() {
        switch entry.description {
        case .success(let description):
          // A plugin also works without a log.
          let log = PluginLog(directories.log(of: description.name)) { _ in }
          let process = PluginProcess(entry.file.path, environment: environment, log: log, trace: trace)
          plugins.append(Plugin(description, file: entry.file, allowed: entry.allowed, process: process))
        case .failure(let error): errors.append((entry.name, error))
        }
      }
    } catch {
      errors.append(("", error))
    }
    all = plugins
    self.errors = errors
  }

  /// The failures of installed plugins that cannot be used.
  func failures(in language: Language) -> [Failure] {
    errors.map { Failure(loading: PluginFailures(of: $0.name).failure(of: $0.error), in: language) }
  }

  /// The kinds of sources that plugins provide.
  var sources: [any SourceKind] {
    all.filter(\.description.isSource).map { PluginKind($0, isOffline: isOffline) }
  }

  /// The conversations that plugins supply for posts of any feed.
  func conversations(in language: @escaping @Sendable () -> Language) -> any ConversationSite {
    PluginConversations(all, pageSize: pageSize, isOffline: isOffline, language: language)
  }

  /// The scenes that plugins provide.
  var scenes: [ScenePackage] {
    all.filter { !$0.description.isSource }.map {
      PluginScenes.package(of: $0, pageSize: pageSize, isOffline: isOffline)
    }
  }

  /// The commands for the plugins' actions on posts in the scene on top.
  func rowCommands(
    _ context: PresentationContext, _ lastChange: LastChange, top: @escaping () -> (any Scene)?
  ) -> [Command] {
    PluginRowActions(all, context, isOffline: isOffline, lastChange: lastChange, top: top).commands
  }

  /// Requests new descriptions from changed programs; the next session uses them.
  ///
  /// `report` is called once for each new description and each failure.
  func renew(
    in language: @escaping @Sendable () -> Language, report: @escaping @MainActor @Sendable (Failure) -> Void
  ) async {
    do {
      try await folder.renew { renewal in
        guard let failure = PluginFailures(of: renewal.name).failure(of: renewal) else { return }
        await report(Failure(loading: failure, in: language()))
      }
    } catch {
      return  // a folder that cannot be read was reported with its plugins
    }
  }

  /// Ends the running programs of the plugins.
  func end() async {
    await withTaskGroup(of: Void.self) { group in
      for plugin in all { group.addTask { await plugin.end() } }
    }
  }
}
