import Foundation
import JSON
import Markup
import Posts

@testable import Plugins

/// The rows and posts of plug-ins.
enum PluginSubjects {
  /// A post and a row are read or left out; their texts and pictures are bounded, and each picture has its number.
  static func plugin(_ data: Data) {
    do {
      let json = try JSONValue(reading: data)
      if let row = PluginRow(json, actions: []) {
        require((row.text?.utf8.count ?? 0) <= 2 * MarkupLimits.fragment, "The text of a row is too long.")
      }
      guard let post = Post(json) else { return }
      let numbers = (post.details.text?.blocks ?? []).compactMap { block -> Int? in
        if case .picture(let number) = block.kind { number } else { nil }
      }
      require(numbers.allSatisfy { post.images.indices.contains($0 - 1) }, "A picture has no number: \(numbers).")
    } catch {
      return  // no JSON
    }
  }
}
