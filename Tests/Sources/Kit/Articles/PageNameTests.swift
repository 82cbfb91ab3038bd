import Testing

@testable import Articles

/// The meaning of classes, ids, roles and styles.
struct PageNameTests {
  /// A class, an id, and their weight.
  @Test(arguments: [
    ("", "", 0), ("lake", "hill", 0), ("post", "", 25), ("", "post", 25), ("post", "story", 50), ("story post", "", 25),
    ("sidebar", "", -25), ("", "sidebar", -25), ("sidebar", "share", -50), ("sidebar", "post", 0),
    ("post sidebar", "", 0),
    ("post", "sidebar", 0), ("repost-box", "", 25), ("hidden", "", -25), ("widget", "", -25), ("metadata", "", -25),
  ])
  func classNamesOfArticlesRaiseTheWeightAndNamesOfBoilerplateLowerIt(class names: String, id: String, weight: Double) {
    #expect(NameHints(class: names, id: id).weight == weight)
  }

  @Test(arguments: [
    ("menu", "", true), ("", "menu", true), ("comments", "", true), ("site-header", "x", true), ("lake", "", false),
    ("menu", "main", false), ("main", "menu", false), ("menu article", "", false), ("page-body", "footer", false),
    ("", "", false), ("post", "", false),
  ])
  func aClassNameOfArticlesOverridesAnUnlikelyClassName(class names: String, id: String, isUnlikely: Bool) {
    #expect(NameHints(class: names, id: id).isUnlikely == isUnlikely)
  }

  @Test(arguments: [
    ("share", "", true), ("share-bar", "", true), ("post_share", "", true), ("sharedaddy", "", true),
    ("", "share", true),
    ("a share b", "", true), ("shared", "", false), ("reshare", "", false), ("sharing", "", false), ("", "", false),
  ])
  func theShareClassNameIsMatchedAtTheBeginningOrAfterASeparator(class names: String, id: String, isForSharing: Bool) {
    #expect(NameHints(class: names, id: id).isForSharing == isForSharing)
  }

  @Test(arguments: [
    ("byline", "", true), ("", "byline", true), ("post-author", "", true), ("dateline", "", true),
    ("writtenby", "", true),
    ("by-line", "", false), ("", "", false),
  ])
  func bylinesAreRecognizedByAPartOfAClassOrID(class names: String, id: String, isByline: Bool) {
    #expect(NameHints(class: names, id: id).isByline == isByline)
  }

  @Test func elementsWithTheSameClassesFormAGroup() {
    let group = NameHints(class: "part", id: "a").group
    #expect(group != 0 && group == NameHints(class: "part", id: "b").group)
    #expect(group != NameHints(class: "part x", id: "a").group)
    #expect(NameHints(class: "", id: "a").group == 0)
  }

  @Test(arguments: [
    ("hidden", true), ("hidden=''", true), ("aria-hidden=true", true), ("aria-hidden=TRUE", true),
    ("aria-hidden=false", false),
    ("style='display:none'", true), ("style='color: red; DISPLAY : none'", true), ("style='visibility: hidden'", true),
    ("style='display: block'", false), ("style='visibility: visible'", false), ("class=hidden", false),
    ("hidden aria-hidden=false", true), ("aria-hidden=true style='color: red'", true),
    ("style='display:none' aria-hidden=false", true), ("hidden class='fallback-image'", false),
    ("aria-hidden=true class='a fallback-image'", false), ("style='display:none' class='Fallback-Image'", false),
  ])
  func anElementIsHiddenByAnAttributeOrItsStyle(attributes: String, isHidden: Bool) throws {
    let tree = try PageTree(of: "<p id=x \(attributes)>a</p>")
    #expect(tree.nodes[try tree.index("x")].isHidden == isHidden)
  }

  @Test(arguments: [
    ("menu", true), ("menubar", true), ("complementary", true), ("navigation", true), ("alert", true),
    ("alertdialog", true), ("dialog", true), ("NAVIGATION", true), ("main", false), ("article", false),
    ("menuitem", false),
  ])
  func menusDialogsAndNavigationAreUnlikelyByTheirRole(role: String, isUnlikely: Bool) throws {
    for names in ["", "class=main"] {
      let tree = try PageTree(of: "<div id=x role=\(role) \(names)>a</div>")
      #expect(tree.nodes[try tree.index("x")].hints.isUnlikely == isUnlikely)
    }
  }

  @Test func classNamesAreMatchedCaseInsensitively() throws {
    let tree = try PageTree(of: "<div id=x class='SideBar'>a</div>")
    #expect(tree.nodes[try tree.index("x")].hints.weight == -25)
    #expect(tree.nodes[try tree.index("x")].hints.isUnlikely)
  }

  /// The table of known names must not confuse classes with ids.
  @Test func aClassIsNotTakenForAnID() throws {
    let tree = try PageTree(of: "<p class=lake id=share>a</p><p class=share id=lake>b</p><p class='lake share'>c</p>")
    let hints = tree.nodes.filter { $0.tag == .p }.map(\.hints)
    #expect(hints.map(\.weight) == [-25, -25, -25])
    #expect(Set(hints.map(\.group)).count == 3)
  }

  @Test(arguments: [(512, true), (513, false)]) func anOverlongClassIsIgnored(length: Int, isRead: Bool) throws {
    let tree = try PageTree(of: "<p id=x class='sidebar \(String(repeating: "a", count: length - 8))'>a</p>")
    #expect(tree.nodes[try tree.index("x")].hints.isUnlikely == isRead)
  }
}
