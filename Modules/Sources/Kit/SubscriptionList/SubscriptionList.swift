public import Foundation
public import Loading
import Localization
public import Sources
import Synchronization
import System

/// The list of subscriptions in a file, which users and several programs edit; the file is checked for changes before
/// each use.
///
/// All throwing functions throw `LoadFailure`.
public final class SubscriptionList: Sendable {
  /// The maximum number of subscriptions.
  public static let maximumCount = 5_000
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 4 << 20
  /// The maximum time to wait until another program releases the file, in milliseconds.
  private static let patience = 2_000

  private struct Content {
    /// The bytes of the file; nil if there is no file.
    var data: Data?
    /// The parsed contents; nil if they have not been parsed yet.
    var file: SubscriptionFile?
    /// The subscriptions including the feeds of accounts, and the version of the accounts' lists.
    var expanded: (version: Int, subscriptions: [Subscription])?
    var reported: Set<SubscriptionProblem> = []
    var reportedFile = false
  }

  private let file: URL?
  private let builtIn: [Subscription]
  let passwords: SourcePasswords
  let lists: AccountLists
  private let isAddress: @Sendable (SourceAddress) -> Bool
  private let onProblems: @Sendable ([SubscriptionProblem]) -> Void
  private let onError: @Sendable (LoadFailure) -> Void
  private let content = Mutex(Content())
  /// Emits after each change by this program.
  let broadcast = Broadcast<Void>.ofChanges

  /// Creates the list; without a file, it is only stored in memory, and if the file does not exist, the list is
  /// `builtIn`.
  ///
  /// `onProblems` is called with ignored lines, each of them once; `onError` is called when the file cannot be read
  /// anymore.
  public init(
    file: URL?, builtIn: [Subscription] = [], lists: AccountLists = AccountLists(file: nil),
    passwords: SourcePasswords,
    isAddress: @escaping @Sendable (SourceAddress) -> Bool,
    onProblems: @escaping @Sendable ([SubscriptionProblem]) -> Void,
    onError: @escaping @Sendable (LoadFailure) -> Void
  ) {
    self.file = file
    self.builtIn = builtIn
    self.passwords = passwords
    self.lists = lists
    self.isAddress = isAddress
    self.onProblems = onProblems
    self.onError = onError
  }

  /// The subscriptions, in order.
  ///
  /// If the file cannot be read, reports the error and returns an empty list.
  public var all: [Subscription] {
    do {
      return try read()
    } catch {
      let isFirst = content.withLock { content in
        defer { content.reportedFile = true }
        return !content.reportedFile
      }
      if isFirst { onError(error) }
      return []
    }
  }

  /// Reads the subscriptions, in order.
  public func read() throws(LoadFailure) -> [Subscription] {
    if let file, content.withLock({ $0.file == nil }) {
      FileReplacement.removeLeftovers(of: file.resolvingSymlinksInPath().path)
    }
    let data: Data?
    do {
      data = try file.map { try PrivateFile($0).read(atMost: Self.maximumSize) } ?? content.withLock { $0.data }
    } catch {
      throw Self.error(error)
    }
    let (contents, isNew) = content.withLock { content in
      content.reportedFile = false
      return parsed(data, in: &content)
    }
    if isNew { report(contents) }
    let (lists, version) = lists.current
    return content.withLock { content in
      if let known = content.expanded, known.version == version { return known.subscriptions }
      // Another thread may have changed the list in the meantime.
      let expanded = Self.expanded((content.file ?? contents).subscriptions, with: lists)
      content.expanded = (version, expanded)
      return expanded
    }
  }

  /// Reads the subscriptions, in order, without built-in ones and the feeds of accounts.
  public func readOwn() throws(LoadFailure) -> [Subscription] {
    try read().filter { !isBuiltIn($0) && $0.account == nil }
  }

  /// The sources of merged lists; the built-in ones only if there are no others.
  public var merged: [Subscription] {
    let sources = sources
    let own = sources.filter { !isBuiltIn($0) }
    return own.isEmpty ? sources : own
  }

  /// The subscriptions to show in the list; the built-in ones only if there are no others.
  public var shown: [Subscription] {
    let (all, hidden) = (all, hidden)
    return hidden.isEmpty ? all : all.filter { !hidden.contains($0.id) }
  }

  /// The ids of the built-in subscriptions if there are other sources; lists and searches exclude them.
  var hidden: Set<Subscription.ID> {
    // Without a file, the list consists of the built-in subscriptions.
    file == nil || sources.allSatisfy(isBuiltIn) ? [] : Set(builtIn.map(\.id))
  }

  private func isBuiltIn(_ subscription: Subscription) -> Bool { builtIn.contains { $0.id == subscription.id } }

  /// Whether the list is the user's own rather than the built-in one.
  public var isUsersOwn: Bool {
    guard let file else { return content.withLock { $0.data != nil } }
    return FileManager.default.fileExists(atPath: file.path)
  }

  /// The subscription with the given name; nil if there is none.
  public func subscription(named name: String) -> Subscription? { all.first { $0.name == name } }

  /// The subscription with the given address without credentials; nil if there is none.
  public func subscription(_ id: Subscription.ID) -> Subscription? { all.first { $0.id == id } }
}

// MARK: - Changes

extension SubscriptionList {
  /// Adds a subscription with a unique name as the last line, unless its source is already listed, possibly with an
  /// address whose `Subscription.spelling` is in `spellings`.
  public func add(_ subscription: Subscription, spellings: Set<String> = []) throws -> Subscription {
    try change(writesBuiltIn: false) { file in
      let isListed = { $0 == subscription.id || spellings.contains(Subscription.spelling($0)) }
      if let listed = file.subscriptions.first(where: { isListed($0.id) }) {
        throw LoadFailure(ListProblem.listed, ["name": listed.name])
      }
      guard file.subscriptions.count < Self.maximumCount else {
        throw LoadFailure(ListProblem.full, ["maximum": String(Self.maximumCount)])
      }
      guard let added = file.append(subscription) else { throw LoadFailure(ListProblem.unwritable) }
      return added
    }
  }

  /// Removes all of the given subscriptions, or none if that fails.
  @discardableResult
  public func remove(_ ids: [Subscription.ID]) throws -> SubscriptionChange {
    try undoable { file in
      guard let change = file.remove(ids) else { throw LoadFailure(ListProblem.notListed) }
      return (change, ())
    }.change
  }

  /// Adds tags to subscriptions, and removes tags from them.
  public func retag(
    _ ids: [Subscription.ID], adding new: [String], removing old: [String]
  ) throws -> SubscriptionChange {
    try undoable { file in
      if let listed = ids.first(where: { id in !file.subscriptions.contains { $0.id == id } }) {
        throw LoadFailure(ListProblem.notListed, ["name": listed])
      }
      guard let change = file.retag(ids, adding: new.compactMap(SubscriptionName.clean), removing: old) else {
        throw LoadFailure(ListProblem.unwritable)
      }
      return (change, ())
    }.change
  }

  /// Undoes a change: restores the whole file, or only the changed lines if the file has been edited since.
  public func undo(_ change: SubscriptionChange) throws {
    try self.change { file in
      if let before = change.before, file.data == change.after {
        file = SubscriptionFile(before, isAddress: isAddress)
      } else {
        file.undo(change)
      }
      file.restorePasswords(change.passwords)
    }
  }

  /// Renames a subscription; returns it with a name that is unique in the list.
  public func rename(
    _ id: Subscription.ID, to name: String
  ) throws -> (renamed: Subscription, change: SubscriptionChange) {
    let (change, renamed) = try undoable { file in
      let old = file.subscriptions.first { $0.id == id }?.name
      guard let old, let renamed = file.rename(id, to: name) else { throw LoadFailure(ListProblem.notListed) }
      var change = SubscriptionChange()
      change.names = [id: (old: old, new: renamed.name)]
      return (change, renamed)
    }
    return (renamed, change)
  }

  /// Moves a subscription to the place of the subscription `position`.
  public func move(_ id: Subscription.ID, to position: Subscription.ID) throws -> SubscriptionChange {
    try undoable { file in
      let all = file.subscriptions
      let index = all.firstIndex { $0.id == id }
      guard let index, file.move(id, to: position) else { throw LoadFailure(ListProblem.notListed) }
      var change = SubscriptionChange()
      change.moved = [id: all.dropFirst(index + 1).first?.id]
      return (change, ())
    }.change
  }

  /// Adds subscriptions that are not listed yet, until the list is full; adds the tags of a subscription that is
  /// already listed to the listed one.
  public func merge(
    _ subscriptions: [Subscription]
  ) throws -> (change: SubscriptionChange, added: Int, listed: Int, leftOut: Int) {
    let (change, counts) = try undoable(writesBuiltIn: false) { file in
      let (change, listed, leftOut) = try file.merge(subscriptions, atMost: Self.maximumCount)
      return (change, (listed, leftOut))
    }
    return (change, change.added.count, counts.0, counts.1)
  }

  /// Replaces the address of a subscription that has moved permanently; returns nil if the new address is already
  /// listed, or cannot be written in a line.
  func readdress(_ id: Subscription.ID, to address: String) throws -> Subscription? {
    try change { file in
      guard !file.subscriptions.contains(where: { $0.id == SourceAddress(address).text }) else { return nil }
      return file.readdress(id, to: address)
    }
  }

  /// Changes the file with `change(writesBuiltIn:_:)`, and returns the change with the contents needed to undo it.
  private func undoable<Value>(
    writesBuiltIn: Bool = true, _ body: (inout SubscriptionFile) throws -> (SubscriptionChange, Value)
  ) throws -> (change: SubscriptionChange, value: Value) {
    let isUsersOwn = isUsersOwn
    return try change(writesBuiltIn: writesBuiltIn) { file in
      // Without a file, there are no earlier contents to restore.
      let before = isUsersOwn ? file.data : nil
      var (change, value) = try body(&file)
      (change.before, change.after) = (before, file.data)
      let stored = passwords.all()
      for id in change.removed.map(\.subscription.id) { change.passwords[id] = file.passwords[id] ?? stored[id] }
      return (change, value)
    }
  }

  /// Changes the file; if `writesBuiltIn`, a new file also contains the built-in lines.
  func change<Value>(
    writesBuiltIn: Bool = true, _ body: (inout SubscriptionFile) throws -> Value
  ) throws -> Value {
    defer { broadcast.send() }
    guard let file else {
      var changed = content.withLock { parsed($0.data, in: &$0).file }
      return try keepingPasswords(&changed, body, write: keep)
    }
    do {
      let privateFile = PrivateFile(file)
      try privateFile.makeFolder()
      return try privateFile.alone(patience: Self.patience) {
        let read = try privateFile.read(atMost: Self.maximumSize)
        var changed =
          read == nil && !writesBuiltIn ? SubscriptionFile([]) : content.withLock { parsed(read, in: &$0).file }
        report(changed)
        let before = changed.data
        return try keepingPasswords(&changed, body) { changed in
          guard changed.data != before || read == nil else { return }
          try privateFile.replace(with: changed.data)
          keep(changed)
        }
      }
    } catch {
      throw Self.error(error)
    }
  }
}

// MARK: - Reading

extension SubscriptionList {
  /// The subscriptions, with each account followed by its feeds.
  private static func expanded(_ subscriptions: [Subscription], with lists: AccountLists.Lists) -> [Subscription] {
    guard subscriptions.contains(where: { lists[$0.id] != nil }) else { return subscriptions }
    var names = SubscriptionNames(subscriptions)
    return subscriptions.flatMap { subscription in
      [subscription] + (lists[subscription.id].map { subscription.feeds(in: $0, &names) } ?? [])
    }
  }

  /// Reports the ignored lines of a file, each of them once.
  private func report(_ file: SubscriptionFile) {
    let problems = content.withLock { content in file.problems.filter { content.reported.insert($0).inserted } }
    if !problems.isEmpty { onProblems(problems) }
  }

  /// The parsed contents of the file, and whether they are new; parses the bytes only if they have changed.
  private func parsed(_ data: Data?, in content: inout Content) -> (file: SubscriptionFile, isNew: Bool) {
    if let file = content.file, content.data == data { return (file, false) }
    let file = data.map { SubscriptionFile($0, isAddress: isAddress) } ?? SubscriptionFile(builtIn)
    (content.data, content.file, content.expanded) = (data, file, nil)
    return (file, true)
  }

  /// Caches changed contents, so that they are not parsed again, unless they contain lines that were never parsed.
  private func keep(_ changed: SubscriptionFile) {
    content.withLock { ($0.data, $0.file, $0.expanded) = (changed.data, changed.isComplete ? changed : nil, nil) }
  }

  private static func error(_ error: any Error) -> LoadFailure {
    if error is PrivateFile.BusyError { return LoadFailure(ListProblem.busy) }
    return error as? LoadFailure
      ?? LoadFailure(ListProblem.unusable, ["reason": SystemReason(FileProblem.reason(of: error))])
  }
}
