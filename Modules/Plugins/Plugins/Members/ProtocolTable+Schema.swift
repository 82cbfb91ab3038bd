public import JSON

extension ProtocolTable {
  /// The JSON Schema of a program's messages: its description, and its answers.
  static var schema: JSONValue {
    let messages = [description, listAnswer, postsAnswer, commentsAnswer, actAnswer]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Messages of a FeedShell plug-in to FeedShell",
      "anyOf": .array(messages.map { reference($0.name) }),
      "$defs": .object(shapes.map { JSONValue.Member(key($0.name), schema(of: $0)) }),
    ]
  }

  private static func key(_ name: String) -> String { name.replacing(" ", with: "-") }
  private static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(key(name))")] }

  private static func schema(of shape: MessageShape) -> JSONValue {
    let properties = shape.members.map { member in
      JSONValue.Member(member.name, described(schema(of: member.type), member.meaning))
    }
    return [
      "type": "object", "description": .string(shape.about), "properties": .object(properties),
      "required": .array(shape.members.filter(\.isRequired).map { .string($0.name) }),
    ]
  }

  private static func described(_ schema: JSONValue, _ meaning: String) -> JSONValue {
    .object((schema.members ?? []) + [JSONValue.Member("description", .string(meaning))])
  }

  private static func schema(of type: MemberType) -> JSONValue {
    switch type {
    case .text, .route: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .whole: ["type": "integer"]
    case .id: ["type": ["string", "integer", "null"]]
    case .date: ["type": "string", "format": "date-time"]
    case .address: ["type": "string", "format": "uri"]
    case .texts: ["type": "object", "additionalProperties": ["type": "string"]]
    case .members: ["type": "object"]
    case .word(let words): ["enum": .array(words.map { .string($0) })]
    case .list(let type): ["type": "array", "items": schema(of: type)]
    case .shape(let name): reference(name)
    case .map(let name): ["type": "object", "additionalProperties": reference(name)]
    case .either(let first, let second): ["anyOf": [schema(of: first), schema(of: second)]]
    }
  }
}

/// The plugin protocol, for plugin authors.
public enum PluginProtocol {
  /// The JSON Schema of a program's messages.
  public static var schema: JSONValue { ProtocolTable.schema }
}
