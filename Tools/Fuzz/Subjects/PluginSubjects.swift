import Feeds
import Foundation
import JSON
import Markup
import Posts
import Sources

@testable import Plugins

/// Fuzzes the rows, posts, documents and descriptions of plugins.
enum PluginSubjects {
  /// Checks that a message can be parsed as each kind of message, and its members checked.
  ///
  /// Texts must be bounded, pictures numbered, and warnings must hide pictures.
  static func plugin(_ data: Data) {
    let json: JSONValue
    do { json = try JSONValue(reading: data) } catch { return }
    read(json)
    for member in json.members ?? [] { (member.value.values ?? [member.value]).forEach(read) }
    do {
      let description = try PluginDescription(data)
      require(description.settings.count <= PluginLimits.parts, "There are too many settings.")
      _ = DescriptionCheck(description: description, data: data, known: [], owner: nil).mistakes
      for pattern in description.finds {
        let address = URL(string: pattern.address(of: "7"))
        require(address.flatMap(pattern.id) == "7", "A pattern does not match its own address: \(pattern.text).")
      }
    } catch {
      return  // not a description
    }
  }

  private static func read(_ json: JSONValue) {
    let known = [PluginAction.open] + PluginAction.builtIn
    if let row = PluginRow(json, actions: known) {
      require((row.text?.utf8.count ?? 0) <= 2 * MarkupLimits.fragment, "The text of a row is too long.")
      require(row.isHidden == (row.post.details.warning != nil), "A warning hides nothing.")
      require(!row.isHidden || row.images.isEmpty, "A picture is in front of its warning.")
      require(Set(row.actions).count == row.actions.count, "An action is offered twice.")
    }
    for shape in ProtocolTable.shapes { _ = ShapeCheck(shape, "it").mistakes(of: json) }
    if let document = json["document"]?.text {
      do { _ = try ServerlessFeed.page(Data(document.utf8)) } catch { return }
    }
    for post in [Post(json), Post(comment: json)].compactMap(\.self) {
      let numbers = (post.details.text?.blocks ?? []).compactMap { block -> Int? in
        if case .picture(let number) = block.kind { number } else { nil }
      }
      require(numbers.allSatisfy { post.images.indices.contains($0 - 1) }, "A picture has no number: \(numbers).")
    }
  }
}
