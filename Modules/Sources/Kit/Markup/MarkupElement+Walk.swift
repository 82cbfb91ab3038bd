import CXML2

extension MarkupElement {
  /// The descendants with one of the given names, in document order.
  public func elements(named names: Set<String>) -> [MarkupElement] {
    var found: [MarkupElement] = []
    walk { step in
      if case .enter(let element) = step, names.contains(element.name) { found.append(element) }
      return true
    }
    return found
  }

  /// A step of traversing an element.
  public enum Step {
    /// The start of an element.
    case enter(MarkupElement)
    /// Text in the innermost open element.
    case text(String)
    /// The end of an element.
    case leave(MarkupElement)
  }

  /// Traverses the contents in document order, to any depth, without recursion.
  ///
  /// If `visit` returns false for `enter`, the contents of the element and its `leave` are skipped.
  public func walk(_ visit: (Step) -> Bool) {
    var next = node.pointee.children
    while let current = next {
      let isEntered = enter(current, visit)
      next = isEntered ? current.pointee.children : nil
      var left = current
      if isEntered, next == nil { _ = visit(.leave(MarkupElement(tree: tree, node: left))) }
      while next == nil {
        if let sibling = left.pointee.next {
          next = sibling
        } else if let parent = left.pointee.parent, parent != node {
          left = parent
          _ = visit(.leave(MarkupElement(tree: tree, node: left)))
        } else {
          return
        }
      }
    }
  }

  /// Traverses the element, including its own start and end.
  func walkAsWhole(_ visit: (Step) -> Bool) {
    guard visit(.enter(self)) else { return }
    walk(visit)
    _ = visit(.leave(self))
  }

  /// Visits a node, and returns whether to visit its contents.
  private func enter(_ current: xmlNodePtr, _ visit: (Step) -> Bool) -> Bool {
    switch current.pointee.type {
    case XML_ELEMENT_NODE:
      return visit(.enter(MarkupElement(tree: tree, node: current)))
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      if let content = current.pointee.content { _ = visit(.text(Self.text(content))) }
      return false
    default:
      return false
    }
  }
}

// MARK: - Neighbours

extension MarkupElement {
  /// The enclosing element; nil for the outermost element.
  var parent: MarkupElement? {
    guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
    return MarkupElement(tree: tree, node: parent)
  }

  /// The next sibling, if it is an element and only blanks are between the two; otherwise nil.
  var nextElement: MarkupElement? { neighbour(\.next) }
  /// The previous sibling, if it is an element and only blanks are between the two; otherwise nil.
  var previousElement: MarkupElement? { neighbour(\.prev) }

  private func neighbour(_ side: KeyPath<xmlNode, UnsafeMutablePointer<xmlNode>?>) -> MarkupElement? {
    var next = node.pointee[keyPath: side]
    while let current = next {
      switch current.pointee.type {
      case XML_ELEMENT_NODE: return MarkupElement(tree: tree, node: current)
      case XML_TEXT_NODE:
        guard let content = current.pointee.content, Blanks.areAll(of: Self.text(content)) else { return nil }
      default: break
      }
      next = current.pointee[keyPath: side]
    }
    return nil
  }
}
