public import Foundation

/// Reads the answers of every contract: any 2xx status is valid, unknown fields are ignored, anything else that does
/// not fit makes the whole payload invalid.
public enum Payload {
  /// - Throws: `LoadError.invalidData` for another status, or a body that does not fit.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data, status: Int) throws -> Value {
    guard (200...299).contains(status) else { throw LoadError.invalidData }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw LoadError.invalidData
    }
  }
}
