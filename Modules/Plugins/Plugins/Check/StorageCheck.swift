import Foundation
import JSON

/// Checks how a program stores changes: while a second process runs, and in a folder that cannot be written.
struct StorageCheck {
  let visit: PluginVisit
  let list: ListRoute
  let action: String
  /// Words that the action accepts.
  let words: [String]
  let place: ActionPlace

  /// Performs the action on two rows, by two processes; then in folders of its own.
  ///
  /// - Returns: whether the changes could be compared: the action changes its row, and can be undone.
  /// - Throws: `PluginError`, or `CancellationError`.
  func run() async throws -> Bool {
    let hasOtherCause = visit.report.mistakes.contains { $0.rule == "undo" }
    let exclusive = PluginMistake(.lostOtherChange).fix
    guard !hasOtherCause, !visit.report.doubts.contains(where: { $0.fix == exclusive }) else { return false }
    let second = visit.newProcess(isHeard: false)
    var isCompared = false
    do {
      isCompared = try await compare(with: second)
    } catch is PluginError {
      // The other loads report failures.
    } catch {
      await second.end()
      throw error
    }
    await second.end()
    guard isCompared else { return false }
    // The result in a writable folder shows that the action changes the stored data of a new user.
    if try await isStored(withPermissions: 0o755) == true, try await isStored(withPermissions: 0o555) == false {
      visit.add(PluginMistake(.unstoredChange, action, list.route))
    }
    return true
  }

  // MARK: - Two processes

  /// Reports a change that is lost because another process, which had loaded the rows before, makes a change, too.
  private func compare(with second: PluginProcess) async throws -> Bool {
    let before = try await rows(by: visit.process)
    _ = try await rows(by: second)
    let offering = before.offering(action)
    guard offering.count > 1, let undo = try await perform(on: offering[0], by: visit.process) else { return false }
    let changed = try await rows(by: visit.process)
    guard changed.row(offering[0]) != before.row(offering[0]), changed.offering(action).contains(offering[1]),
      let otherUndo = try await perform(on: offering[1], by: second)
    else {
      _ = try await visit.process.ask(undo)
      return false
    }
    let third = visit.newProcess(isHeard: false)
    let answer: Result<[JSONValue], any Error>
    do { answer = .success(try await rows(by: third)) } catch { answer = .failure(error) }
    await third.end()
    _ = try await second.ask(otherUndo)
    _ = try await visit.process.ask(undo)
    let after = try answer.get()
    // Without the second change, the third process shows nothing that was stored.
    if after.row(offering[0]) == before.row(offering[0]), after.row(offering[1]) != before.row(offering[1]) {
      visit.add(PluginMistake(.changeLostByProcess, action, offering[0], list.route, offering[1]))
    }
    return true
  }

  // MARK: - Folders

  /// Performs the action with an empty data folder, then loads the row by a new process.
  ///
  /// - Parameter permissions: the permissions of the folder; they do not restrict the superuser.
  /// - Returns: whether the new process shows the change; nil if the action was refused or is not offered.
  /// - Throws: `CancellationError`, or the `PluginMistake` that ends a check that takes too long.
  private func isStored(withPermissions permissions: Int) async throws -> Bool? {
    guard let folder = CheckFolder() else { return nil }
    let path = folder.url.path
    defer {
      _ = setPermissions(0o755, of: path)
      _ = folder.delete()
    }
    guard setPermissions(permissions, of: path) else { return nil }
    let processes = (0..<2).map { _ in visit.newProcess(with: ["XDG_DATA_HOME": path], isHeard: false) }
    let result: Result<Bool?, any Error>
    do {
      result = .success(try await isStored(by: processes[0], shownBy: processes[1]))
    } catch is PluginError {
      result = .success(nil)
    } catch {
      result = .failure(error)
    }
    for process in processes { await process.end() }
    return try result.get()
  }

  private func isStored(by first: PluginProcess, shownBy second: PluginProcess) async throws -> Bool? {
    let before = try await rows(by: first)
    guard let row = before.offering(action).first, let undo = try await perform(on: row, by: first)
    else { return nil }
    let after = try await rows(by: second)
    do {
      _ = try await first.ask(undo)
    } catch is PluginError {
      // The undo may fail, too, if nothing can be stored.
    }
    return after.row(row) != before.row(row)
  }

  private func setPermissions(_ permissions: Int, of path: String) -> Bool {
    do {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
      return true
    } catch {
      return false
    }
  }

  // MARK: - Questions

  private func rows(by process: PluginProcess) async throws -> [JSONValue] {
    try await visit.load(list.list, "\(list.route), by several processes", by: process)["rows"]?.values ?? []
  }

  /// Performs the action; returns its undo, or nil if it has none or the program fails or refuses.
  private func perform(on row: String, by process: PluginProcess) async throws -> PluginQuestion? {
    let answer: JSONValue
    do {
      answer = try await process.ask(place.question(action, on: row, words, visit.setting))
    } catch is PluginError {
      return nil
    }
    return answer["undo"].flatMap(PluginActAnswer.Undo.init).map {
      place.question($0.action, on: $0.row, $0.words, visit.setting)
    }
  }
}

extension [JSONValue] {
  /// The row with an id; nil if there is none.
  fileprivate func row(_ id: String) -> JSONValue? { first { $0["id"]?.identifier == id } }
}
