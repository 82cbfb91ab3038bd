import Foundation
import PackagePlugin

/// Embeds the texts of a module as strings: see `embedsStrings` in Package.swift.
@main struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = try FileManager.default.contentsOfDirectory(
      at: target.directoryURL.appending(path: "Resources"), includingPropertiesForKeys: nil)
    let script = context.package.directoryURL.appending(path: "Tools/EmbedTexts/embed")
    let source = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)", executable: script,
        arguments: ([source] + files).map { $0.path }, inputFiles: [script] + files, outputFiles: [source])
    ]
  }
}
