import Foundation
import Loading
import Sources

/// The contents of the subscriptions file; each line is preserved as written, and only changed if necessary.
struct SubscriptionFile {
  private struct Line {
    /// The bytes of the line, without the line break.
    var bytes: ArraySlice<UInt8>
    var content: SubscriptionLine.Content
    /// The subscription on the line; nil if there is none, or if an earlier line has the same address.
    var subscription: Subscription?
  }

  private var lines: [Line] = []
  /// The lines after the maximum number of subscriptions, which are preserved, but not parsed.
  private var rest: [ArraySlice<UInt8>] = []
  private var names = SubscriptionNames()
  /// The credentials that were removed from addresses, by address without credentials.
  private(set) var passwords: [Subscription.ID: String] = [:]
  /// The lines that were ignored completely or partially, with line numbers from 1.
  private(set) var problems: [SubscriptionProblem] = []

  /// Creates a file with the given subscriptions.
  init(_ subscriptions: [Subscription]) {
    for subscription in subscriptions { add(subscription.named(names.take(subscription.name))) }
  }

  /// Parses the contents of a file.
  init(_ data: Data, isAddress: (SourceAddress) -> Bool) {
    let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    var known: [Subscription.ID: Int] = [:]
    for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard known.count < SubscriptionList.maximumCount else {
        rest.append(bytes)
        continue
      }
      let content = Self.content(of: bytes)
      var line = Line(bytes: bytes, content: content)
      switch content {
      case .nothing: break
      case .unreadable: problems.append(SubscriptionProblem(line: index + 1, .unreadable))
      case .subscription(let found):
        let subscription = Subscription(
          found.address, name: found.name ?? "", tags: found.tags, options: found.options)
        if let problem = subscription.queryProblem {
          problems.append(SubscriptionProblem(line: index + 1, .notAQuery(problem)))
        } else if !subscription.isView || subscription.isAccount, !isAddress(subscription.address) {
          problems.append(SubscriptionProblem(line: index + 1, .notAnAddress))
        } else if let first = known[subscription.id] {
          problems.append(SubscriptionProblem(line: index + 1, .listedBefore(line: first)))
        } else {
          known[subscription.id] = index + 1
          problems += subscription.wrongOptions.map { SubscriptionProblem(line: index + 1, .wrongOption($0)) }
          let name = names.take(subscription.name, isNew: false)
          line.subscription = name == subscription.name ? subscription : subscription.named(name)
        }
      }
      lines.append(line)
    }
    // The empty text after the last line break does not count as a line.
    if rest.last?.isEmpty == true {
      rest.removeLast()
    } else if rest.isEmpty, lines.last?.bytes.isEmpty == true {
      lines.removeLast()
    }
  }

  private static func content(of bytes: ArraySlice<UInt8>) -> SubscriptionLine.Content {
    let carriageReturn = UInt8(ascii: "\r")
    let bytes = bytes.contains(carriageReturn) ? bytes.filter { $0 != carriageReturn }[...] : bytes
    return String(validating: bytes, as: UTF8.self).map(SubscriptionLine.content) ?? .unreadable
  }

  /// The subscriptions, in order.
  var subscriptions: [Subscription] { lines.compactMap(\.subscription) }

  /// Whether every line was parsed.
  var isComplete: Bool { rest.isEmpty }

  /// The bytes to write to the file.
  var data: Data {
    let all = lines.map(\.bytes) + rest
    var data = Data(capacity: all.reduce(0) { $0 + $1.count + 1 })
    for bytes in all {
      data.append(contentsOf: bytes)
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }
}

// MARK: - Changes

extension SubscriptionFile {
  /// Adds a subscription with a unique name as the last line; returns nil if it cannot be written as a line.
  @discardableResult mutating func append(_ subscription: Subscription) -> Subscription? {
    let named = subscription.withoutPassword.named(names.take(subscription.name))
    guard named.isWritable else { return nil }
    passwords[named.id] = subscription.userPart ?? passwords[named.id]
    add(named)
    return named
  }

  private mutating func add(_ subscription: Subscription) {
    let line = SubscriptionLine(subscription)
    lines.append(Line(bytes: Array(line.text.utf8)[...], content: .subscription(line), subscription: subscription))
  }

  /// Moves the credentials from the addresses of all lines to `passwords`.
  mutating func takePasswords() {
    for index in lines.indices {
      if let old = lines[index].subscription, old.userPart != nil { _ = replace(at: index, old) }
    }
  }

  /// Restores the credentials of listed subscriptions.
  mutating func restorePasswords(_ old: [Subscription.ID: String]) {
    for subscription in subscriptions {
      passwords[subscription.id] = old[subscription.id] ?? passwords[subscription.id]
    }
  }

  /// Removes all credentials, which are stored elsewhere.
  mutating func forgetPasswords() { passwords = [:] }

  mutating func removeLines(of ids: Set<Subscription.ID>) {
    guard !ids.isEmpty else { return }
    // Lines that repeat the address are removed, too; otherwise, the subscription would still be listed.
    lines.removeAll { $0.subscription.map { ids.contains($0.id) } ?? Self.repeats(ids, $0.content) }
    rest.removeAll { Self.repeats(ids, Self.content(of: $0)) }
    names = SubscriptionNames(subscriptions)
  }

  private static func repeats(_ ids: Set<Subscription.ID>, _ content: SubscriptionLine.Content) -> Bool {
    if case .subscription(let line) = content { ids.contains(SourceAddress(line.address).text) } else { false }
  }

  /// Renames a subscription; returns it with a name that is unique in the list, or nil if it is not listed.
  mutating func rename(_ id: Subscription.ID, to name: String) -> Subscription? {
    names = SubscriptionNames(subscriptions.filter { $0.id != id })
    guard let old = subscriptions.first(where: { $0.id == id }) else { return nil }
    let name = names.take(SubscriptionName.clean(name) ?? SubscriptionName.of(old.address))
    return replace(id) { $0.named(name) }
  }

  /// Replaces the address of a subscription, but not its name; returns nil if it is not listed, or if the new address
  /// is invalid.
  mutating func readdress(_ id: Subscription.ID, to address: String) -> Subscription? {
    replace(id) { $0.readdressed(address) }
  }

  /// Replaces the tags of subscriptions; drops tags that cannot be written in a line.
  mutating func retag(_ tags: [Subscription.ID: [String]]) {
    for index in lines.indices {
      guard let old = lines[index].subscription, let tags = tags[old.id] else { continue }
      _ = replace(at: index, old.tagged(tags))
    }
  }

  /// Moves the line of a subscription to the line of the subscription `position`; returns false if either is not listed.
  mutating func move(_ id: Subscription.ID, to position: Subscription.ID) -> Bool {
    guard let from = index(of: id), let to = index(of: position) else { return false }
    lines.insert(lines.remove(at: from), at: to)
    return true
  }

  /// Moves the line of a subscription to the position before `next`, or to the end of the list if `next` is nil.
  mutating func move(_ id: Subscription.ID, before next: Subscription.ID?) {
    guard let from = index(of: id) else { return }
    guard let next else {
      if let last = subscriptions.last?.id { _ = move(id, to: last) }
      return
    }
    guard next != id, index(of: next) != nil else { return }
    let line = lines.remove(at: from)
    lines.insert(line, at: index(of: next) ?? from)
  }

  private mutating func replace(
    _ id: Subscription.ID, _ change: (_ old: Subscription) -> Subscription
  ) -> Subscription? {
    guard let index = index(of: id), let old = lines[index].subscription else { return nil }
    return replace(at: index, change(old))
  }

  private mutating func replace(at index: Int, _ subscription: Subscription) -> Subscription? {
    let new = subscription.withoutPassword
    guard new.isWritable else { return nil }
    passwords[new.id] = subscription.userPart ?? passwords[new.id]
    var line = SubscriptionLine(new)
    if case .subscription(let before) = lines[index].content { line.comment = before.comment }
    lines[index] = Line(bytes: Array(line.text.utf8)[...], content: .subscription(line), subscription: new)
    return new
  }

  private func index(of id: Subscription.ID) -> Int? {
    lines.firstIndex { $0.subscription?.id == id }
  }

  /// Adds subscriptions that are not listed yet, up to `maximum`; adds the tags of a subscription that is already
  /// listed to the listed one.
  mutating func merge(
    _ new: [Subscription], atMost maximum: Int
  ) throws -> (change: SubscriptionChange, listed: Int, leftOut: Int) {
    let old = subscriptions
    var known = Dictionary(old.map { ($0.feedAddress, $0) }) { first, _ in first }
    var leftOut = 0
    var change = SubscriptionChange()
    var tags: [Subscription.ID: [String]] = [:]
    for subscription in new {
      if let listed = known[subscription.feedAddress] {
        let old = tags[listed.id] ?? listed.tags
        let more = subscription.tags.filter { !old.contains($0) }
        if !more.isEmpty { tags[listed.id] = old + more }
      } else if old.count + change.added.count == maximum {
        leftOut += 1
      } else {
        guard let listed = append(subscription) else { throw LoadFailure(ListProblem.unwritable) }
        known[subscription.feedAddress] = listed
        change.added.append(listed.id)
      }
    }
    change.tags = Dictionary(old.filter { tags[$0.id] != nil }.map { ($0.id, $0.tags) }) { first, _ in first }
    retag(tags)
    return (change, new.count - change.added.count - leftOut, leftOut)
  }
}
