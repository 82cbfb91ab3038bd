import CXML2

/// An element of a parsed document.
public struct MarkupElement {
  /// The document, which remains allocated as long as its elements are in use.
  let tree: MarkupTree
  let node: xmlNodePtr

  /// The name without the prefix.
  public var name: String { Self.parts(of: fullName, prefix: node.pointee.ns).name }
  /// The prefix, even if it is undeclared; nil if there is none.
  public var prefix: String? { Self.parts(of: fullName, prefix: node.pointee.ns).prefix }
  /// The address of the namespace; nil if there is none, or if the prefix is undeclared.
  public var namespace: String? { (node.pointee.ns?.pointee.href).map(Self.text) }

  private var fullName: String { node.pointee.name.map(Self.text) ?? "" }

  /// The child elements, in order.
  public var children: [MarkupElement] {
    var children: [MarkupElement] = []
    var next = node.pointee.children
    while let child = next {
      if child.pointee.type == XML_ELEMENT_NODE { children.append(MarkupElement(tree: tree, node: child)) }
      next = child.pointee.next
    }
    return children
  }

  /// Whether the element has any attribute.
  var hasAttributes: Bool { node.pointee.properties != nil }

  /// The attributes, in order.
  public var attributes: [MarkupAttribute] {
    var attributes: [MarkupAttribute] = []
    var next = node.pointee.properties
    while let attribute = next {
      let (prefix, name) = Self.parts(of: attribute.pointee.name.map(Self.text) ?? "", prefix: attribute.pointee.ns)
      attributes.append(
        MarkupAttribute(
          prefix: prefix, namespace: (attribute.pointee.ns?.pointee.href).map(Self.text), name: name,
          value: Self.value(of: attribute)))
      next = attribute.pointee.next
    }
    return attributes
  }

  /// The value of an attribute without a prefix; nil if it is missing.
  public func attribute(_ name: String) -> String? {
    var next = node.pointee.properties
    while let attribute = next {
      if attribute.pointee.ns == nil, xmlStrEqual(attribute.pointee.name, name) != 0 {
        return Self.value(of: attribute)
      }
      next = attribute.pointee.next
    }
    return nil
  }

  /// The text of the element and its descendants.
  public var text: String {
    var text = ""
    walk { step in
      if case .text(let part) = step { text += part }
      return true
    }
    return text
  }

  private static func value(of attribute: xmlAttrPtr) -> String {
    var value = ""
    var next = attribute.pointee.children
    while let part = next {
      if part.pointee.type == XML_TEXT_NODE, let content = part.pointee.content { value += text(content) }
      next = part.pointee.next
    }
    return value
  }

  static func text(_ bytes: UnsafePointer<xmlChar>) -> String { String(cString: bytes) }

  private static func parts(of name: String, prefix: xmlNsPtr?) -> (prefix: String?, name: String) {
    if let prefix = prefix?.pointee.prefix { return (text(prefix), name) }
    // The name includes the prefix if the namespace is undeclared.
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return (nil, name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }
}

extension MarkupElement: Hashable {
  /// Whether the two are the same node of a document.
  public static func == (one: MarkupElement, other: MarkupElement) -> Bool { one.node == other.node }

  /// Hashes the identity of the node.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(node)
  }
}
