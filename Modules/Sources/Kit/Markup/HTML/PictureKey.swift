package import Foundation

/// The identity of a picture, independent of the size in its address.
package struct PictureKey: Hashable, Sendable {
  private let host: String
  private let path: String
  private let query: String

  /// Creates the identity of the picture at an address.
  package init(of url: URL) {
    let items = url.query() == nil ? [] : URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let meaningful = items.filter { !Self.sizes.contains($0.name.lowercased()) }
    (host, path, query) = (url.host()?.lowercased() ?? "", Self.withoutSize(url.path()), meaningful.description)
  }

  /// The width in an address, in pixels; nil for the original size.
  static func width(in url: URL) -> Int? {
    let items = url.query() == nil ? [] : URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let wanted = items.first { widths.contains($0.name.lowercased()) }?.value?.prefix { $0.isASCII && $0.isNumber }
    return wanted.flatMap { Int($0) } ?? size(in: url.path()).flatMap { Int($0.words[0]) } ?? partSize(in: url.path())
  }

  /// The size that WordPress inserts before the file extension, as in `lake-300x200.jpg`.
  ///
  /// Does not use a regular expression: creating one per picture took two thirds of the time for a feed with many
  /// pictures.
  private static func size(in path: String) -> (range: Range<String.Index>, words: [Substring])? {
    guard let dot = path.lastIndex(of: "."), let dash = path[..<dot].lastIndex(of: "-") else { return nil }
    let numbers = path[dash..<dot].dropFirst().split(separator: "x", omittingEmptySubsequences: false)
    let isSize = numbers.count == 2 && numbers.allSatisfy { (2...4).contains($0.count) && $0.allSatisfy(\.isNumber) }
    let ending = path[dot...].dropFirst()
    guard isSize, !ending.isEmpty, ending.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    return (dash..<dot, numbers)
  }

  private static func withoutSize(_ path: String) -> String {
    guard let (range, _) = size(in: path) else { return withoutPart(path) }
    return String(path[..<range.lowerBound] + path[range.upperBound...])
  }

  /// The start of the path component in which Medium specifies the size, as in `resize:fit:1400`.
  private static let part = "/resize:f"

  private static func partSize(in path: String) -> Int? {
    guard let start = path.range(of: part) else { return nil }
    return Int(path[start.upperBound...].prefix { $0 != "/" }.drop { !$0.isNumber }.prefix(while: \.isNumber))
  }

  private static func withoutPart(_ path: String) -> String {
    guard let start = path.range(of: part)?.lowerBound else { return path }
    let end = path[path.index(after: start)...].firstIndex(of: "/") ?? path.endIndex
    return String(path[..<start] + path[end...])
  }

  private static let sizes: Set = [
    "w", "h", "width", "height", "fit", "resize", "crop", "quality", "q", "ssl", "strip", "auto", "dpr", "s", "zoom",
  ]
  private static let widths: Set = ["w", "width", "resize", "fit"]
}
