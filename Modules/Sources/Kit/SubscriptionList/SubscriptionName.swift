import Foundation
import Sources

/// The rules for names of subscriptions: a single line, a maximum length, unique, and not reserved.
public enum SubscriptionName {
  /// The maximum length, in characters.
  fileprivate static let maximumLength = 100
  /// The names in the routes of merged timelines.
  private static let reserved: Set = ["all", "new"]
  /// The names in the routes of late and failed sources; older lists may contain subscriptions with these names.
  private static let reservedForNew: Set = ["late", "failed"]

  /// Whether a name is reserved for a route.
  ///
  /// Names that may occur in older lists are only reserved for new subscriptions.
  fileprivate static func isReserved(_ name: String, isNew: Bool) -> Bool {
    guard name.utf8.count <= 6 else { return false }
    let word = name.lowercased()
    return reserved.contains(word) || isNew && reservedForNew.contains(word)
  }

  /// The name without control characters, repeated blanks and direction controls; nil if nothing remains.
  public static func clean(_ text: String) -> String? {
    if isPlain(text.utf8) { return text }
    // A folder of an imported file may have a very long name, which is processed for each of its feeds.
    let beginning = text.unicodeScalars.prefix(64 * maximumLength)
    let scalars = beginning.filter { !$0.properties.isBidiControl }.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars.prefix(8 * maximumLength))).split(separator: " ")
    let name = words.joined(separator: " ").prefix(maximumLength).trimmingCharacters(in: .whitespaces)
    return name.isEmpty ? nil : name
  }

  /// Whether `clean` would return the text unchanged, because it is printable ASCII with single spaces between words.
  private static func isPlain(_ text: String.UTF8View) -> Bool {
    guard (1...maximumLength).contains(text.count) else { return false }
    let blank = UInt8(ascii: " ")
    var last = blank
    for byte in text {
      guard (blank...UInt8(ascii: "~")).contains(byte), byte != blank || last != blank else { return false }
      last = byte
    }
    return last != blank
  }

  /// The default name for an address.
  static func of(_ address: SourceAddress) -> String {
    var text = Substring(address.text)
    if let scheme = text.range(of: "://"), isWebScheme(text[..<scheme.lowerBound].lowercased()) {
      text = text[scheme.upperBound...]
      if text.lowercased().hasPrefix("www.") { text = text.dropFirst(4) }
    }
    let name = text.last == "/" ? text.dropLast() : text
    return clean(String(name)) ?? clean(address.text) ?? "?"
  }

  /// Whether the part of an address before `://` is a web scheme, possibly preceded by the kind of source.
  private static func isWebScheme(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isKind = parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isLowercase } }
    return parts.count <= 2 && isKind && ["http", "https"].contains(parts.last)
  }
}

/// The names in a list of subscriptions.
struct SubscriptionNames {
  private var taken: Set<String>
  /// The number to append next to each name in use.
  private var numbers: [String: Int] = [:]

  /// Creates the set of the names of subscriptions.
  init(_ subscriptions: some Sequence<Subscription> = []) {
    taken = Set(subscriptions.map(\.name))
  }

  /// Adds a name; returns it with a number appended if it is in use or reserved.
  ///
  /// Some names are only reserved if `isNew`.
  mutating func take(_ name: String, isNew: Bool = true) -> String {
    let stem = SubscriptionName.clean(name) ?? name
    var name = stem
    var number = numbers[stem] ?? 2
    while taken.contains(name) || SubscriptionName.isReserved(name, isNew: isNew) {
      let suffix = " \(number)"
      name = stem.prefix(SubscriptionName.maximumLength - suffix.count) + suffix
      number += 1
    }
    numbers[stem] = number
    taken.insert(name)
    return name
  }
}
