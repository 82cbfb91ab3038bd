import Foundation

/// The location of a scene, as a value for the prompt, deep links, saved sessions and tests.
///
/// A route is written as words and ids separated by slashes: `feed`, `feed/<image-id>/comments`. An id can be any text;
/// reserved characters are percent-encoded.
public struct Route: Hashable, Sendable {
  /// The maximum number of parts in a typed route.
  private static let maximumParts = 100

  /// The decoded parts between the slashes.
  public let components: [String]

  /// Creates a route from decoded parts.
  public init(_ components: [String]) {
    self.components = components
  }

  /// Parses a typed route, ignoring slashes at both ends.
  ///
  /// Returns nil if the text is empty or has more than 100 parts, or if any part is empty or not UTF-8.
  public init?(parsing text: String) {
    var text = Substring(text)
    while text.first == "/" { text.removeFirst() }
    while text.last == "/" { text.removeLast() }
    let parts = text.split(separator: "/", maxSplits: Self.maximumParts, omittingEmptySubsequences: false)
    guard parts.count <= Self.maximumParts else { return nil }
    let components = parts.compactMap { String($0).removingPercentEncoding }
    guard components.count == parts.count, components.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.components = components
  }
}

extension Route: CustomStringConvertible {
  public var description: String { components.map(Self.encoded).joined(separator: "/") }

  /// Percent-encodes all characters except letters and digits of any language and harmless punctuation (RFC 3986, 2.1).
  private static func encoded(_ component: String) -> String {
    var text = ""
    for scalar in component.unicodeScalars {
      if isPlain(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return text
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      !properties.isDefaultIgnorableCodePoint
    default: "-._~@:+,!$&'()*=".unicodeScalars.contains(scalar)
    }
  }
}
