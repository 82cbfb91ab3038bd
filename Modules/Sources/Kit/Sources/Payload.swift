public import Foundation
package import Loading

/// Decodes JSON responses of FeedShell's own protocol.
///
/// Any 2xx status is valid, and unknown fields are ignored; any other deviation makes the whole response invalid. The
/// value of an unknown field is skipped without a full check: `JSONDecoder` accepts numbers and strings there that are
/// not valid JSON, such as `-01`, as long as it finds the end of the value. Such values are not used.
public enum Payload {
  /// Checks the status of a response.
  ///
  /// - Throws: `LoadFailure.gone` for 410, and `.badStatus` for any other unsuccessful status.
  public static func check(status: Int) throws {
    guard status != 410 else { throw LoadFailure.gone }
    guard (200...299).contains(status) else { throw LoadFailure.badStatus(status) }
  }

  /// Decodes the body of a response.
  ///
  /// - Throws: `LoadFailure`: `.gone`, `.badStatus`, or a failure that describes how the body deviates from the format.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data, status: Int) throws -> Value {
    try check(status: status)
    guard !data.isEmpty else { throw LoadFailure.empty }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      guard let date = ContractDate.parse(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date of the contract")
      }
      return date
    }
    do {
      return try decoder.decode(type, from: data)
    } catch let error as DecodingError {
      throw problem(of: error, in: data)
    }
  }

  private static func problem(of error: DecodingError, in data: Data) -> LoadFailure {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    guard path.isEmpty else {
      return .unexpected(path: path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))
    }
    // The decoder also returns no path for a number that does not fit its type.
    return notJSON(data) ?? .unexpected(path: "$")
  }

  /// The failure for data that is not JSON; nil if the data is JSON.
  private static func notJSON(_ data: Data) -> LoadFailure? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      return markup(in: data) ?? LoadFailure(SourceProblem.notJSON, ["byte": String(byte(of: error, in: data))])
    }
  }

  /// The offset of the invalid byte in `data`, from the description of Foundation's error; the size of `data` if it is
  /// unknown.
  private static func byte(of error: any Error, in data: Data) -> Int {
    let description = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard let offset = description.split(separator: " ").last.flatMap({ Int($0.filter(\.isNumber)) }) else {
      return data.count
    }
    return offset.addingReportingOverflow(data.starts(with: byteOrderMark) ? byteOrderMark.count : 0).partialValue
  }

  /// The failure for a feed or a web page instead of JSON; nil for anything else.
  package static func markup(in data: Data) -> LoadFailure? {
    let head = String(decoding: data.prefix(1_024), as: UTF8.self).lowercased()
    guard head.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<" else { return nil }
    if ["<rss", "<feed", "<rdf:rdf"].contains(where: head.contains) { return LoadFailure(SourceProblem.feed) }
    return ["<html", "<!doctype html"].contains(where: head.contains) ? LoadFailure(SourceProblem.pageForJSON) : nil
  }
}
