import Foundation
import JSON
import Loading
import Localization
import Reading
package import Shell
package import SubscriptionList
import Terminal
package import Viper

/// Reloads sources without a prompt, for example from cron, and prints the number of new posts.
package struct SourceReload {
  private let context: PresentationContext
  private let sources: SubscribedSources
  private let format: ScriptRunner.Format
  private let output: any ScriptOutput
  /// Whether to print nothing if no posts arrived and no load failed, so that cron sends no mail.
  private let isQuiet: Bool

  /// Creates a reload.
  ///
  /// If `isQuiet` is true, prints no text if no posts arrived and no load failed.
  package init(
    _ context: PresentationContext, sources: SubscribedSources, format: ScriptRunner.Format,
    output: any ScriptOutput, isQuiet: Bool
  ) {
    self.context = context
    self.sources = sources
    self.format = format
    self.output = output
    self.isQuiet = isQuiet
  }

  /// Loads the sources that are due; if `all` is true, loads all sources except those permanently gone (410).
  ///
  /// - Returns: the exit status: 1 if a source could not be loaded, its posts could not be stored, or the result could
  ///   not be written; otherwise 0.
  package func run(all: Bool) async -> Int32 {
    do {
      let result = try await DueSources(sources).reload(all: all)
      try write(result)
      for source in result.failed { output.writeError(StandardOutput.line(message(of: source))) }
      // Posts that are only in memory, for example because the disk is full, would be lost; the reason was reported.
      let isSaved = await sources.opener.cache.posts.hasSavedAll
      return result.failed.isEmpty && isSaved ? EXIT_SUCCESS : EXIT_FAILURE
    } catch {
      return EXIT_FAILURE  // a closed pipe or a full disk: nobody would read the reason
    }
  }

  private func write(_ result: ReloadResult) throws {
    switch format {
    case .json: try output.write(json(result).line)
    case .lines:
      for source in result.arrived {
        try output.write("\(StyledText(line: source.name).plain)\t\(result.new[source.id] ?? 0)")
      }
    case .text where isQuiet && result.newCount == 0 && result.failed.isEmpty: return
    case .text:
      let texts = context.strings(SourceCommandText.table)
      let values = ["count": result.newCount, "sources": result.arrived.count]
      try output.write(StyledText(line: result.newCount > 0 ? texts(.reloaded, values) : texts[.nothingCame]).plain)
    }
  }

  private func json(_ result: ReloadResult) -> JSONValue {
    let loaded = result.arrived.map { source in
      JSONValue.object(of: [
        "name": .string(source.name), "address": .string(source.id), "new": .integer(result.new[source.id] ?? 0),
      ])
    }
    let failed = result.failed.map { source in
      JSONValue.object(of: [
        "name": .string(source.name), "address": .string(source.id), "error": failure(of: source)?.json,
      ])
    }
    return .object(of: [
      "reload": .object(of: [
        "loaded": .integer(result.loaded.count), "new": .integer(result.newCount), "sources": .array(loaded),
        "failed": .array(failed),
      ])
    ])
  }

  private func failure(of source: Subscription) -> Failure? {
    sources.summary(of: source).error.map { Failure(loading: $0, in: context.language) }
  }

  private func message(of source: Subscription) -> String {
    StyledText(line: "\(source.name): \(failure(of: source)?.message ?? "")").plain
  }
}
