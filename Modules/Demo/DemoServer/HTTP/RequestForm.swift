import Foundation
import JSON

extension Request {
  /// The parameters of the query and the body, in order; the body is a form or a JSON object.
  ///
  /// JSON members are named as in a form: `choices[]` for the elements of an array, `home[last_read_id]` for a member
  /// of an object.
  var fields: [(name: String, value: String)] { Self.form(target.drop { $0 != "?" }.dropFirst()) + bodyFields }

  /// The parameters of the body, in order.
  var bodyFields: [(name: String, value: String)] {
    guard headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
      return Self.form(Substring(String(decoding: body, as: UTF8.self)))
    }
    do {
      return (try JSONValue(reading: Data(body)).members ?? []).flatMap { Self.fields($0.value, $0.name) }
    } catch {
      return []  // Broken JSON has no parameters, and the route reports those that are missing.
    }
  }

  /// The first value of the parameter with the given name; nil if there is none.
  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of a parameter with several values, named `name[]` or `name`.
  func list(_ name: String) -> [String] { fields.filter { $0.name == name + "[]" || $0.name == name }.map(\.value) }

  /// The number in a query parameter; nil without the parameter.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = query(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ServerError(400, message: "\(name) must be \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The faults in the query parameter `faults`; nil without the parameter.
  var faults: [DemoFault]? {
    get throws {
      guard let text = query("faults") else { return nil }
      guard let faults = DemoFault.list(text) else {
        throw ServerError(400, message: "faults is not a list of faults")
      }
      return faults
    }
  }

  private static func form(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let parts = pair.replacing("+", with: " ").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(decoded)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  private static func fields(_ value: JSONValue, _ name: String) -> [(name: String, value: String)] {
    switch value {
    case .string(let text): [(name, text)]
    case .integer(let number): [(name, String(number))]
    case .number(let number): [(name, String(number))]
    case .bool(let flag): [(name, String(flag))]
    case .null: []
    case .array(let values): values.flatMap { fields($0, name + "[]") }
    case .object(let members): members.flatMap { fields($0.value, "\(name)[\($0.name)]") }
    }
  }
}
