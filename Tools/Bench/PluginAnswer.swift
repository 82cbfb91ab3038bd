import Contract
import Foundation
import JSON
import Sources
import Viper

/// Measures parsing a plugin's answer with 40,000 rows.
enum PluginAnswer {
  private static let count = 40_000

  /// The time per byte to parse the answer divided by that for a feed of the contract with as many items.
  static func ratio() throws -> Double {
    let rows = (0..<count).map {
      #"{"id":"row-\#($0)","title":"The title of row \#($0)","detail":"a detail","image":"https://i.example/\#($0).png"}"#
    }
    let items = (0..<count).map {
      #"{"id":"\#(UUID().uuidString)","description":"\#($0)","image":"https://i.example/\#($0).png"}"#
    }
    let answer = Data(#"{"id":1,"rows":[\#(rows.joined(separator: ","))]}"#.utf8)
    let feed = Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
    let clock = ContinuousClock()
    var (ours, contract): ([Duration], [Duration]) = ([], [])
    for _ in 0..<5 {
      ours.append(try clock.measure { _ = try JSONValue(reading: answer) })
      contract.append(try clock.measure { _ = try FeedMapper.map(feed, status: 200) })
    }
    return median(ours[...]) / median(contract[...]) * Double(feed.count) / Double(answer.count)
  }
}
