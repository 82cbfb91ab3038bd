import Foundation

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
