package import Foundation
import JSON
import Queries
package import Sources
import SubscriptionList

/// The reason why a file cannot be read as a state file.
package nonisolated enum StateProblem: Error, Hashable {
  /// The file has a different format, or is damaged.
  case notState
  /// The file was written by a later version of the program.
  case laterVersion(Int)
}

/// The limits for state files, which are untrusted.
nonisolated enum StateReading {
  /// The maximum total size of the sources' lines, in bytes; less than the list's limit of 4 MiB.
  static let maximumSourceSize = 7 << 19
  /// The maximum number of sources.
  ///
  /// The following constants limit the read posts, starred posts, filters and settings.
  static let maximumSources = 10_000
  static let maximumRead = 1_000_000
  static let maximumStarred = 100_000
  static let maximumFilters = UserFilters.maximumCount
  static let maximumSettings = 200
  /// The maximum length of a post's id, in bytes.
  ///
  /// The following constants limit a line and a date.
  static let maximumID = 4_096
  static let maximumLine = 8_192
  static let maximumDate = 40

  /// Whether a text has a valid length for a post's id.
  static func isID(_ text: String) -> Bool { (1...maximumID).contains(text.utf8.count) }

  /// Whether a text is a valid line: short enough, and without control characters.
  static func isLine(_ text: String) -> Bool {
    (1...maximumLine).contains(text.utf8.count)
      && !text.unicodeScalars.contains {
        [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
  }
}

nonisolated extension StateFile {
  /// Parses an untrusted file; counts and omits entries that are invalid or whose address cannot be opened.
  package init(reading data: Data, isAddress: (SourceAddress) -> Bool) throws(StateProblem) {
    self.init(data)
    var (name, version, sourceSize) = (String?.none, Int?.none, 0)
    // The bytes of the object that names the source of the posts being read; nil if that is not an address.
    var source: Range<Int>?
    // The source of the last starred posts, and the bytes of the first object that names it.
    var star: (source: String, object: Range<Int>)?
    var addresses = LastAnswer<String?>()
    func address(in value: JSONValue) -> String? {
      guard let text = value["source"]?.text, text.utf8.count <= StateReading.maximumLine else { return nil }
      return addresses.answer(for: text) { Self.address($0, isAddress) }
    }
    do throws(JSONSyntaxError) {
      try JSONValue.readParts(
        of: data, values: ["format", "version"], lists: ["sources", "read", "starred", "filters", "settings"],
        nested: ["read": "posts"]
      ) { list, value, range in
        switch list {
        case "format": name = value.text
        case "version": version = value.integer
        case "read": source = address(in: value).map { _ in range }
        case "posts":
          let isMark = value.text.map(StateReading.isID) ?? false
          take(range, sourceIn: isMark ? source : nil, into: \.read, StateReading.maximumRead)
        case "starred":
          let isFull = starred.count == StateReading.maximumStarred
          let source = isFull ? nil : address(in: value)
          let isStar = source.flatMap { FlaggedPostCoding.flagged(in: value, of: $0) } != nil
          if let source, source != star?.source { star = (source, range) }
          take(range, sourceIn: isStar ? star?.object : nil, into: \.starred, StateReading.maximumStarred)
        case "sources":
          guard sourceSize < StateReading.maximumSourceSize else { return document.unlistedCount += 1 }
          let count = document.sources.count
          take(Self.subscription(in: value, isAddress), into: \.sources, StateReading.maximumSources)
          sourceSize += document.sources.dropFirst(count).reduce(0) { $0 + $1.lineSize }
        default: take(value, of: list)
        }
      }
    } catch {
      throw .notState
    }
    guard name == StateDocument.format, let version, version > 0 else { throw .notState }
    guard version <= StateDocument.version else { throw .laterVersion(version) }
  }

  private mutating func take(_ value: JSONValue, of list: String) {
    switch list {
    case "filters": take(value.text.flatMap(Self.filter), into: \.filters, StateReading.maximumFilters)
    default: take(Self.setting(in: value), into: \.settings, StateReading.maximumSettings)
    }
  }

  private mutating func take<Part>(
    _ part: @autoclosure () -> Part?, into list: WritableKeyPath<StateDocument, [Part]>, _ maximum: Int
  ) {
    guard document[keyPath: list].count < maximum, let part = part() else { return document.unusableCount += 1 }
    document[keyPath: list].append(part)
  }

  /// Adds the byte range of a post; without an object that names its source, the post counts as unusable.
  private mutating func take<Post>(
    _ range: Range<Int>, sourceIn object: Range<Int>?, into list: WritableKeyPath<StateFile, StatePosts<Post>>,
    _ maximum: Int
  ) {
    guard let object, self[keyPath: list].count < maximum else { return document.unusableCount += 1 }
    self[keyPath: list].append(range, sourceIn: object)
  }

  private static func subscription(in value: JSONValue, _ isAddress: (SourceAddress) -> Bool) -> Subscription? {
    let found = (value["address"]?.text).flatMap { text in
      Self.address(text) { address in
        let source = Subscription(address.text)
        return source.queryProblem == nil && (source.isView && !source.isAccount || isAddress(address))
      }
    }
    guard let address = found else { return nil }
    let texts = { (name: String) in (value[name]?.values ?? []).compactMap(\.text) }
    // Only the user may declare a server to be local, not a file.
    let options = texts("options").filter { !$0.hasPrefix("local=") }
    let subscription = Subscription(
      address, name: value["name"]?.text ?? "", tags: texts("tags").compactMap(SubscriptionName.clean),
      options: options)
    return subscription.isWritable && subscription.wrongOptions.isEmpty ? subscription : nil
  }

  /// Returns the address of a source, without a user name or password; nil if the text is not an address.
  private static func address(_ text: String, _ isAddress: (SourceAddress) -> Bool) -> String? {
    guard StateReading.isLine(text) else { return nil }
    let address = SourceAddress(text)
    return !address.text.isEmpty && isAddress(address) ? address.text : nil
  }

  private static func filter(_ text: String) -> Filter? {
    guard StateReading.isLine(text) else { return nil }
    do { return try FilterLine.filter(text) } catch { return nil }
  }

  private static func setting(in value: JSONValue) -> StateDocument.Setting? {
    guard let name = value["name"]?.text, let text = value["value"]?.text, StateReading.isLine(name),
      StateReading.isLine(text)
    else { return nil }
    return StateDocument.Setting(name: name, value: text)
  }
}
