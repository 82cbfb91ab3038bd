import Foundation
import Syndication

/// The part of a list that is stored beside its posts.
struct ListMemory {
  /// The number of items that could not be read.
  let leftOut: Int
  /// The texts that the source remembers.
  let texts: [String]

  init(leftOut: Int, texts: [String]) {
    self.leftOut = leftOut
    self.texts = texts
  }

  /// Reads the bytes of a list; nil for damaged ones.
  init?(_ data: Data) {
    do {
      var reader = try SavedFeedReader(data, mark: [])
      leftOut = try reader.number()
      texts = try reader.texts()
    } catch {
      return nil
    }
  }

  var data: Data {
    var writer = SavedFeedWriter(mark: [])
    writer.write(leftOut)
    writer.write(each: texts) { $0.write($1) }
    return Data(writer.bytes)
  }
}
