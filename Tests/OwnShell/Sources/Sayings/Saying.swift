public import Viper

/// A saying: the model of the scene, and its row.
public nonisolated struct Saying: ListRow {
  public let id: Int
  public let text: String

  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  public var kind: String { "saying" }
  public var hint: String { text }
  public var fields: KeyValuePairs<String, JSONValue?> { ["text": .string(text)] }
}
