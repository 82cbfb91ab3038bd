/// The number of an image of a post in the parameters of a route; the first image has none.
package nonisolated enum ImageNumber {
  /// The name of the parameter.
  package static let name = "number"

  /// The parameters of the image at an index.
  package static func parameters(of index: Int) -> [String: String] {
    index > 0 ? [name: String(index.addingReportingOverflow(1).partialValue)] : [:]
  }

  /// The index of the image that valid parameters name.
  package static func index(in parameters: [String: String]) -> Int {
    max(1, parameters[name].flatMap { Int($0) } ?? 1).subtractingReportingOverflow(1).partialValue
  }

  /// Normalizes the parameters: removes the number 1; nil if the number is invalid.
  package static func check(_ parameters: [String: String]) -> [String: String]? {
    guard let text = parameters[name] else { return parameters }
    guard let value = Int(text), value > 0 else { return nil }
    var checked = parameters
    checked[name] = value > 1 ? String(value) : nil
    return checked
  }
}
