package import Foundation
package import Markup

/// The outlines of an OPML document that contain the address of a feed, and their folders.
package struct Outlines: Sendable {
  /// An outline with the address of a feed.
  package struct Outline: Hashable, Sendable {
    /// The address, unchanged.
    package let address: String
    /// The untrusted values of the outline's attributes, by lowercase name.
    package let values: [String: String]
    /// The untrusted names of each folder around the outline, with the outermost folder first.
    package let folders: [[String]]

    /// The untrusted names of the outline; the first is the name to display.
    package var names: [String] { Outlines.names(in: values) }
  }

  private static let maximumDepth = 20

  /// The outlines in the order of the document.
  package let all: [Outline]
  /// The reason why the rest of the document was not parsed; nil if all of it was parsed.
  package let gap: MarkupGap?

  /// Parses a document; nil if it is not OPML.
  package init?(reading data: Data) {
    let tree: MarkupTree
    do {
      tree = try MarkupTree.xml(Charset.text(of: data))
    } catch {
      return nil
    }
    guard let root = tree.root, root.name.lowercased() == "opml" else { return nil }
    var all: [Outline] = []
    var next: [(element: MarkupElement, folders: [[String]])] = [(root, [])]
    while let (element, folders) = next.popLast() {
      var inside = folders
      if element.name.lowercased() == "outline" {
        let values = Dictionary(element.attributes.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
        let names = Self.names(in: values)
        if let address = values["xmlurl"] {
          all.append(Outline(address: address, values: values, folders: folders))
        } else if !names.isEmpty, folders.count < Self.maximumDepth {
          inside.append(names)
        }
      }
      next += element.children.reversed().map { ($0, inside) }
    }
    (self.all, gap) = (all, tree.gap)
  }

  private static func names(in values: [String: String]) -> [String] {
    [values["text"], values["title"]].compactMap(\.self)
  }
}
