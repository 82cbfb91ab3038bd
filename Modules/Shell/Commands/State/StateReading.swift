package import Foundation
import JSON
import Queries
package import Sources
import Storage
import SubscriptionList

/// A reason not to read a file as a state file.
package nonisolated enum StateProblem: Error, Hashable {
  /// A file of another format, or that is damaged.
  case notState
  /// The version of a later program.
  case laterVersion(Int)
}

/// The limits of what is read in a state file, which anybody may have written.
nonisolated enum StateReading {
  /// The maximum numbers of parts.
  static let maximumSources = 10_000
  static let maximumRead = 1_000_000
  static let maximumStarred = 100_000
  static let maximumFilters = UserFilters.maximumCount
  static let maximumSettings = 200
  /// The maximum lengths, in bytes.
  static let maximumID = 4_096
  static let maximumLine = 8_192
  static let maximumDate = 40

  /// Whether a text can be the id of a post.
  static func isID(_ text: String) -> Bool { (1...maximumID).contains(text.utf8.count) }

  /// Whether a text is a line of a file, without control characters.
  static func isLine(_ text: String) -> Bool {
    (1...maximumLine).contains(text.utf8.count)
      && !text.unicodeScalars.contains {
        [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
  }
}

nonisolated extension StateDocument {
  /// The maximum size of a file, in bytes.
  package static let maximumSize = 128 << 20

  /// Reads a file, untrusted; parts that cannot be used are counted, and left out.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - isAddress: whether an address can be opened.
  /// - Throws: `StateProblem`.
  package init(reading data: Data, isAddress: (SourceAddress) -> Bool) throws(StateProblem) {
    self.init()
    var (name, version, source) = (String?.none, Int?.none, String?.none)
    do throws(JSONSyntaxError) {
      try JSONValue.readParts(
        of: data, values: ["format", "version"], lists: ["sources", "read", "starred", "filters", "settings"],
        nested: ["read": "posts"]
      ) { list, value in
        switch list {
        case "format": name = value.text
        case "version": version = value.integer
        case "read": source = Self.address(value["source"], isAddress)
        case "posts": take(Self.key(of: value, source), into: \.read, StateReading.maximumRead)
        default: take(value, of: list, isAddress)
        }
      }
    } catch {
      throw .notState
    }
    guard name == Self.format, let version, version > 0 else { throw .notState }
    guard version <= Self.version else { throw .laterVersion(version) }
  }

  private mutating func take(_ value: JSONValue, of list: String, _ isAddress: (SourceAddress) -> Bool) {
    switch list {
    case "sources": take(Self.subscription(in: value, isAddress), into: \.sources, StateReading.maximumSources)
    case "starred":
      let post = Self.address(value["source"], isAddress).flatMap { StarredPostCoding.starred(in: value, of: $0) }
      take(post, into: \.starred, StateReading.maximumStarred)
    case "filters": take(value.text.flatMap(Self.filter), into: \.filters, StateReading.maximumFilters)
    default: take(Self.setting(in: value), into: \.settings, StateReading.maximumSettings)
    }
  }

  private mutating func take<Part>(
    _ part: Part?, into list: WritableKeyPath<StateDocument, [Part]>, _ maximum: Int
  ) {
    guard let part, self[keyPath: list].count < maximum else { return unusableCount += 1 }
    self[keyPath: list].append(part)
  }

  private static func subscription(in value: JSONValue, _ isAddress: (SourceAddress) -> Bool) -> Subscription? {
    let found = address(value["address"]) { address in
      let source = Subscription(address.text)
      return source.isView ? source.queryProblem == nil : isAddress(address)
    }
    guard let address = found else { return nil }
    let texts = { (name: String) in (value[name]?.values ?? []).compactMap(\.text) }
    // Which server is a person's own is for them to say, and not for a file.
    let options = texts("options").filter { !$0.hasPrefix("local=") }
    let subscription = Subscription(
      address, name: value["name"]?.text ?? "", tags: texts("tags").compactMap(SubscriptionName.clean),
      options: options)
    return subscription.isWritable && subscription.wrongOptions.isEmpty ? subscription : nil
  }

  /// The address of a source, without a user and password; nil for any other text.
  private static func address(_ value: JSONValue?, _ isAddress: (SourceAddress) -> Bool) -> String? {
    guard let text = value?.text, StateReading.isLine(text) else { return nil }
    let address = SourceAddress(text)
    return !address.text.isEmpty && isAddress(address) ? address.text : nil
  }

  private static func key(of id: JSONValue, _ source: String?) -> PostKey? {
    guard let source, let id = id.text, StateReading.isID(id) else { return nil }
    return PostKey(source: source, id: id)
  }

  private static func filter(_ text: String) -> Filter? {
    guard StateReading.isLine(text) else { return nil }
    do { return try FilterLine.filter(text) } catch { return nil }
  }

  private static func setting(in value: JSONValue) -> Setting? {
    guard let name = value["name"]?.text, let text = value["value"]?.text, StateReading.isLine(name),
      StateReading.isLine(text)
    else { return nil }
    return Setting(name: name, value: text)
  }
}
