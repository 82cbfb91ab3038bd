public import Foundation

/// Reads the answers of every contract.
///
/// Any 2xx status is valid, unknown fields are ignored, anything else that does not fit makes the whole payload invalid.
public enum Payload {
  /// - Throws: `LoadError.badStatus` for a status that is no success.
  public static func check(status: Int) throws {
    guard (200...299).contains(status) else { throw LoadError.badStatus(status) }
  }

  /// The value that a body holds.
  ///
  /// - Throws: `LoadError.badStatus`, or `LoadError.invalidData` for a body that does not fit.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data, status: Int) throws -> Value {
    try check(status: status)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let date = ContractDate.parse(text) else { throw LoadError.invalidData }
      return date
    }
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw LoadError.invalidData
    }
  }
}
