import Markup
import Testing

@testable import Articles

extension PageTree {
  /// The tree of a page with some content, or with a body of its own.
  init(of content: String) throws {
    let body = content.hasPrefix("<body") ? content : "<body>\(content)</body>"
    let page = try MarkupTree.html("<html>\(body)</html>", limit: MarkupLimits.document)
    self.init(try #require(page.root))
  }

  /// The index of the element with an id.
  func index(_ id: String) throws -> Int {
    try #require(nodes.firstIndex { $0.element?.attribute("id") == id })
  }
}
