import JSON
public import Localization
public import Viper

/// The failures of a plugin in the user's language.
public struct PluginFailures: Sendable {
  private let name: String
  private let texts: Strings<PluginText>

  /// The failures of a plugin.
  ///
  /// - Parameters:
  ///   - name: its name, or that of its file.
  ///   - language: the user's language.
  @MainActor public init(of name: String, in language: Language) {
    self.name = name
    texts = PluginText.table.strings(for: language)
  }

  /// The result of work, with its failure in words.
  ///
  /// - Throws: a `Failure` for a `PluginError`, or any other error of the work.
  func report<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw failure(of: error)
    }
  }

  /// The failure for an error of this module; any other error is quoted.
  public func failure(of error: any Error) -> Failure {
    switch error {
    case let error as PluginError: failure(of: error)
    case let error as PluginProblem: failure(of: error)
    case let error as PluginMistake: Failure(.invalidData, "\(error.what) \(error.fix)", host: name)
    case let failure as Failure: failure
    default: Failure(.invalidData, "\(error)", host: name)
    }
  }

  /// The message about a program that has changed; nil if its description is the same.
  public func failure(of renewal: PluginRenewal) -> Failure? {
    switch renewal.result {
    case .success(false): nil
    case .success(true): make(.invalidData, .renewed, [:], "renewed")
    case .failure(let error):
      make(.invalidData, .notRenewed, ["reason": failure(of: error).message, "file": renewal.file], "notRenewed")
    }
  }

  private func failure(of problem: PluginProblem) -> Failure {
    switch problem {
    case .unreadable(let file, let reason):
      make(.badArgument, .unreadable, ["file": file, "reason": SystemReason(reason)], "unreadable")
    case .notExecutable(let file): make(.badArgument, .notExecutable, ["file": file], "notExecutable")
    case .writableByOthers(let file): make(.badArgument, .writableByOthers, ["file": file], "writableByOthers")
    case .ofAnotherUser(let file, let id):
      make(.badArgument, .ofAnotherUser, ["file": file, "owner": UserName.of(id)], "ofAnotherUser")
    case .undescribed(let name): make(.invalidData, .undescribed, ["name": name], "undescribed")
    case .nameTaken(let name, let file): make(.badArgument, .nameTaken, ["name": name, "file": file], "nameTaken")
    case .notAdded(let name): make(.badArgument, .notAdded, ["name": name], "notAdded")
    case .storage(let file, let reason):
      make(.storage, .unwritable, ["file": file, "reason": SystemReason(reason)], "unwritable")
    }
  }

  private func failure(of error: PluginError) -> Failure {
    switch error {
    case .notStarted(let reason): make(.connectivity, .notStarted, ["reason": SystemReason(reason)], "notStarted")
    case .ended(let end, let line): failure(of: end).with(lastLine: line, texts)
    case .silent(let line):
      make(.connectivity, .silent, ["seconds": Int(PluginLimits.silence.components.seconds)], "silence")
        .with(lastLine: line, texts)
    case .notDescribed(let line):
      make(.connectivity, .silent, ["seconds": Int(PluginLimits.description.components.seconds)], "silence")
        .with(lastLine: line, texts)
    case .answered(let kind, let message):
      Failure(ErrorKind(rawValue: kind) ?? .invalidData, "\(name): \(message)", host: name)
    case .notJSON(let line, let error):
      make(
        .invalidData, .notJSON,
        ["line": String(line), "column": String(error.column), "reason": texts[PluginText(error.reason)]],
        "notJSON")
    case .unexpected(let path): make(.invalidData, .unexpected, ["path": path], "unexpected")
    }
  }

  private func failure(of end: PluginEnd) -> Failure {
    switch end {
    case .exited(let status): make(.connectivity, .ended, ["status": String(status)], "ended")
    case .signal(let signal): make(.connectivity, .killed, ["signal": String(signal)], "ended")
    case .lineTooLong: make(.invalidData, .lineTooLong, ["limit": PluginLimits.lineLength >> 20], "tooLarge")
    case .noise: make(.invalidData, .noise, ["limit": PluginLimits.noise >> 20], "tooLarge")
    case .notCancelled: make(.connectivity, .notCancelled, [:], "ended")
    case .dismissed: make(.connectivity, .ended, ["status": "0"], "ended")
    }
  }

  private func make(
    _ kind: ErrorKind, _ text: PluginText, _ values: [String: any TextValue], _ reason: String
  ) -> Failure {
    Failure(kind, texts(text, ["name": name].merging(values) { $1 }), reason: reason, host: name)
  }
}

extension Failure {
  /// The failure with the last line of a program's standard error, if there is one.
  fileprivate func with(lastLine line: String?, _ texts: Strings<PluginText>) -> Failure {
    line.map { with(message: message + " " + texts(.lastLine, ["line": $0])) } ?? self
  }
}
