/// A line of a file of the package, in the form that terminals and editors open.
struct Position: Hashable, CustomStringConvertible {
  /// The path in the package.
  let path: String
  /// The number of the line, from 1.
  let line: Int

  var description: String { "\(path):\(line)" }
}
