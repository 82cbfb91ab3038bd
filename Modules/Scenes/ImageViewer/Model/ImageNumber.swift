/// The route parameter for the number of an image in a post; omitted for the first image.
package nonisolated enum ImageNumber {
  /// The name of the parameter.
  package static let name = "number"

  /// The route parameters for the image at an index.
  package static func parameters(of index: Int) -> [String: String] {
    index > 0 ? [name: String(index.addingReportingOverflow(1).partialValue)] : [:]
  }

  /// The image index in valid route parameters.
  package static func index(in parameters: [String: String]) -> Int {
    max(1, parameters[name].flatMap { Int($0) } ?? 1).subtractingReportingOverflow(1).partialValue
  }

  /// Normalizes route parameters by removing the number 1; returns nil if the number is invalid.
  package static func check(_ parameters: [String: String]) -> [String: String]? {
    guard let text = parameters[name] else { return parameters }
    guard let value = Int(text), value > 0 else { return nil }
    var checked = parameters
    checked[name] = value > 1 ? String(value) : nil
    return checked
  }
}
