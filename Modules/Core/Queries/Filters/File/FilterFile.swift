import Foundation
import Loading

/// The contents of the filter file; unchanged lines stay as the user wrote them.
struct FilterFile {
  /// The maximum number of filters.
  static let maximumCount = 500
  /// The maximum length of a line, in bytes.
  private static let maximumLength = 16 << 10

  private struct Line {
    /// The bytes of the line, without the line break.
    let bytes: ArraySlice<UInt8>
    /// The filter on the line; nil for comments, blank lines and invalid lines.
    var filter: Filter?
    /// Whether an earlier line has the same filter.
    var isRepeated = false
  }

  private var lines: [Line] = []
  /// The invalid lines, with line numbers from 1.
  private(set) var problems: [FilterProblem] = []

  /// Parses the contents of a filter file.
  init(_ data: Data) {
    let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    var known: [Filter: Int] = [:]
    for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      var line = Line(bytes: bytes)
      do throws(FilterLine.Problem) {
        if let filter = try Self.filter(in: bytes) {
          line.filter = filter
          line.isRepeated = known[filter] != nil
          if let first = known[filter] { throw .line(LoadFailure(FilterText.listedBefore, ["line": String(first)])) }
          guard known.count < Self.maximumCount else {
            line.filter = nil
            throw .line(Self.full)
          }
          known[filter] = index + 1
        }
      } catch {
        problems.append(FilterProblem(line: index + 1, failure: error.failure))
      }
      lines.append(line)
    }
    // The empty text after the last line break does not count as a line.
    if lines.last?.bytes.isEmpty == true { lines.removeLast() }
  }

  private static var full: LoadFailure {
    LoadFailure(FilterText.full, ["maximum": String(maximumCount)])
  }

  /// Parses a line; returns nil if it is blank or a comment.
  private static func filter(in bytes: ArraySlice<UInt8>) throws(FilterLine.Problem) -> Filter? {
    let text = bytes.count <= maximumLength ? String(validating: bytes, as: UTF8.self) : nil
    guard let text else { throw .line(LoadFailure(FilterText.unreadable)) }
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return line.isEmpty || text.hasPrefix(FilterLine.comment) ? nil : try FilterLine.filter(line)
  }

  /// The filters in the order of their lines, without duplicates.
  var filters: [Filter] { lines.compactMap { $0.isRepeated ? nil : $0.filter } }

  /// The bytes to write to the file.
  var data: Data {
    let all = lines.map(\.bytes)
    return Data(all.joined(separator: [UInt8(ascii: "\n")])) + (all.isEmpty ? Data() : Data([UInt8(ascii: "\n")]))
  }

  /// Adds a filter as the last line.
  ///
  /// Throws if the filter exists already or cannot be written as a line, or if the file is full.
  mutating func append(_ filter: Filter) throws(LoadFailure) {
    guard !filters.contains(filter) else { throw LoadFailure(FilterText.listed, ["filter": filter.text]) }
    guard filters.count < Self.maximumCount else { throw Self.full }
    // A line that begins with "#" is a comment, so a filter that begins with "#" is indented.
    let bytes = Array(((filter.text.hasPrefix(FilterLine.comment) ? " " : "") + filter.text).utf8)[...]
    let read: Filter?
    do throws(FilterLine.Problem) { read = try Self.filter(in: bytes) } catch { throw error.failure }
    guard read == filter, !bytes.contains(UInt8(ascii: "\n")) else { throw LoadFailure(FilterText.unwritable) }
    lines.append(Line(bytes: bytes, filter: filter))
  }

  /// Removes every line that has one of the given filters; throws if a filter does not exist.
  mutating func remove(_ gone: [Filter]) throws(LoadFailure) {
    let gone = Set(gone)
    guard gone.isSubset(of: filters) else { throw LoadFailure(FilterText.notListed) }
    lines.removeAll { $0.filter.map(gone.contains) ?? false }
  }
}
