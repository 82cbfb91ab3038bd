import Foundation
import JSON
public import Loading
import Localization

/// Converts the errors of a plugin to failures.
public struct PluginFailures: Sendable {
  private let name: String

  public init(of name: String) {
    self.name = name
  }

  /// Runs work, and converts its errors to `LoadFailure`.
  func report<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw failure(of: error)
    }
  }

  /// Converts an error to a failure; an error of an unknown type is quoted.
  public func failure(of error: any Error) -> LoadFailure {
    switch error {
    case let error as PluginError: failure(of: error)
    case let error as PluginProblem: failure(of: error)
    case let error as PluginMistake: LoadFailure(.invalidData, words: "\(error.what) \(error.fix)", host: name)
    case let failure as LoadFailure: failure
    default: LoadFailure(.invalidData, words: "\(error)", host: name)
    }
  }

  /// The failure that reports a changed program; nil if its description is unchanged.
  public func failure(of renewal: PluginRenewal) -> LoadFailure? {
    switch renewal.result {
    case .success(false): nil
    case .success(true): make(.renewed)
    case .failure(let error): make(.notRenewed, ["reason": failure(of: error), "file": renewal.file])
    }
  }

  /// Whether a file is source code, judged by its extension; such a file must be compiled first.
  private func isSourceText(_ file: String) -> Bool {
    ["c", "cc", "cpp", "go", "hs", "java", "m", "rs", "swift", "zig"].contains(URL(filePath: file).pathExtension)
  }

  private func failure(of problem: PluginProblem) -> LoadFailure {
    switch problem {
    case .unreadable(let file, let reason): make(.unreadable, ["file": file, "reason": SystemReason(reason)])
    case .notExecutable(let file): make(isSourceText(file) ? .toCompile : .notExecutable, ["file": file])
    case .writableByOthers(let file): make(.writableByOthers, ["file": file])
    case .ofAnotherUser(let file, let id):
      make(
        .ofAnotherUser,
        ["file": file, "owner": getpwuid(id)?.pointee.pw_name.map { String(cString: $0) } ?? String(id)])
    case .undescribed(let name): make(.undescribed, ["name": name])
    case .nameTaken(let name, let file): make(.nameTaken, ["name": name, "file": file])
    case .notAdded(let name): make(.notAdded, ["name": name])
    case .nameOwned(let name, let owner): make(.nameOwned, ["name": name, "owner": owner])
    case .noSetting(let setting, let known):
      make(known.isEmpty ? .noSettings : .noSetting, ["setting": setting, "known": known.joined(separator: ", ")])
    case .otherValue(let setting, let values):
      make(.otherValue, ["setting": setting, "values": values.joined(separator: ", ")])
    case .storage(let file, let reason): make(.unwritable, ["file": file, "reason": SystemReason(reason)])
    }
  }

  /// The kinds of failures that a plugin may report; the other kinds are reserved for FeedShell.
  static let kinds: [LoadFailure.Kind] = [
    .connectivity, .invalidData, .gone, .needsLogin, .rateLimited, .badArgument, .storage, .unknownCommand,
  ]

  private func failure(of error: PluginError) -> LoadFailure {
    switch error {
    case .notStarted(let reason): make(.notStarted, ["reason": SystemReason(reason)])
    case .ended(let end, let line): failure(of: end, LastLine(text: line))
    case .silent(let line): silence(PluginLimits.silence, LastLine(text: line))
    case .notDescribed(let line): silence(PluginLimits.description, LastLine(text: line))
    case .answered(let refusal):
      LoadFailure(
        Self.kinds.first { $0.rawValue == refusal.kind } ?? .invalidData, words: "\(name): \(refusal.message)",
        host: name, canBeTriedAgain: refusal.canBeTriedAgain)
    case .notJSON(let line, let error):
      make(
        .notJSON, ["line": String(line), "column": String(error.column), "reason": PluginText(error.reason)])
    case .unexpected(let path): make(.unexpected, ["path": path])
    }
  }

  private func failure(of end: PluginEnd, _ line: LastLine) -> LoadFailure {
    switch end {
    case .exited(let status): make(.ended, ["status": String(status), "last": line])
    case .signal(let signal): make(.killed, ["signal": String(signal), "last": line])
    case .lineTooLong: make(.lineTooLong, ["limit": PluginLimits.lineLength >> 20, "last": line])
    case .noise: make(.noise, ["limit": PluginLimits.noise >> 20, "last": line])
    case .notCancelled: make(.notCancelled, ["last": line])
    case .dismissed: make(.ended, ["status": "0", "last": line])
    }
  }

  private func silence(_ time: Duration, _ line: LastLine) -> LoadFailure {
    make(.silent, ["seconds": Int(time.components.seconds), "last": line])
  }

  private func make(_ problem: ProgramProblem, _ values: [String: any TextValue] = [:]) -> LoadFailure {
    LoadFailure(problem, ["name": name].merging(values) { $1 }, host: name)
  }
}

/// The last line of a program's standard error, formatted to follow another sentence; empty if there is none.
private struct LastLine: TextValue {
  let text: String?

  func text(in language: Language) -> String {
    text.map { " " + PluginText.table.strings(for: language)(.lastLine, ["line": $0]) } ?? ""
  }
}
