import Foundation
import JSON
import Testing

/// Trees of objects that are read without recursion.
@Suite struct JSONTreeTests {
  @Test func eachObjectFollowsItsParent() throws {
    #expect(
      try tree(#"{"id":1,"l":[{"id":2,"l":[{"id":3,"l":[]}]},{"id":4}],"x":{"l":[{"id":9}]}}"#)
        == ["1", "1 > 2", "2 > 3", "1 > 4"])
  }

  @Test func membersAfterTheListOfChildrenAreRead() throws {
    #expect(try tree(#"{"l":[{"l":[{"l":[],"id":3}],"id":2}] , "id":1}"#) == ["1", "1 > 2", "2 > 3"])
  }

  @Test func valuesThatAreNotObjectsAreSkippedInAListOfChildren() throws {
    #expect(try tree(#"{"id":1,"l":[7,"a",null,[{"id":9}],{"id":2}]}"#) == ["1", "1 > 2"])
    #expect(try tree(#"{"id":1,"l":null}"#) == ["1"])
    #expect(try tree(#"{"id":1,"l":{"id":9}}"#) == ["1"])
    #expect(try tree(#"{}"#) == ["?"])
  }

  @Test func onlyTheFirstOfRepeatedMembersIsRead() throws {
    #expect(try tree(#"{"id":1,"id":8,"l":[{"id":2}],"l":[{"id":3}]}"#) == ["1", "1 > 2", "1 > 3"])
  }

  @Test func aTreeOfAnyDepthIsRead() throws {
    let depth = 50_000
    let text = String(repeating: #"{"l":["#, count: depth) + #"{"id":7}"# + String(repeating: "]}", count: depth)
    let nodes = try JSONValue.tree(reading: Data(text.utf8), children: "l", members: ["id"])
    #expect(nodes.map(\.parent) == [nil] + (0..<depth).map(Optional.some))
    #expect(nodes.last?.value["id"] == .integer(7))
  }

  @Test(arguments: [
    "", "[]", "7", "{", #"{"l":["#, #"{"l":[{]}"#, #"{"l":[{}"#, #"{"l":[{},]}"#, #"{"l":[{}}}"#, #"{"l":[{}] "id":1}"#,
    #"{"l":[{}],}"#, #"{"id"}"#, #"{"x":"\u00"}"#, "{}x", #"{"l":[{}]}]"#,
  ])
  func damagedTreesAreRefused(text: String) {
    #expect(throws: JSONSyntaxError.self) { try tree(text) }
  }

  @Test func aTreeOfTooManyObjectsIsRefused() {
    let text = #"{"l":["# + [String](repeating: "{}", count: 100_000).joined(separator: ",") + "]}"
    #expect(throws: JSONSyntaxError.self) { try tree(text) }
  }

  /// The ids of the objects, each with that of its parent before it.
  private func tree(_ text: String) throws -> [String] {
    let nodes = try JSONValue.tree(reading: Data(text.utf8), children: "l", members: ["id"])
    func id(_ node: JSONValue.TreeNode) -> String { node.value["id"]?.integer.map(String.init) ?? "?" }
    return nodes.map { node in (node.parent.map { id(nodes[$0]) + " > " } ?? "") + id(node) }
  }
}
