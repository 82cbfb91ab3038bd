import Foundation

/// The data of a list that is stored together with the ids of its posts.
struct ListMemory {
  /// The number of items that could not be decoded.
  let leftOut: Int
  /// The texts that a feed source needs to decode the next response.
  let texts: [String]

  init(leftOut: Int, texts: [String]) {
    self.leftOut = leftOut
    self.texts = texts
  }

  /// Decodes the stored data of a list; nil if it is damaged.
  init?(_ data: Data) {
    do {
      var reader = FieldReader(data)
      leftOut = try reader.number()
      texts = try reader.texts(nil)
    } catch {
      return nil
    }
  }

  var data: Data {
    var writer = FieldWriter()
    writer.write(leftOut)
    _ = writer.texts(texts)
    return Data(writer.bytes)
  }
}
