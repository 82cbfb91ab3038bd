import Foundation
import Markup
import Posts
import Testing

/// Lists are numbered, ticked and indented as they were written.
@Suite(.timeLimit(.minutes(1)))
struct HTMLListTests {
  private func text(_ html: String) -> String { HTMLText(html, base: URL(string: "https://example.org/")).text }

  @Test(arguments: [
    "<ul class=\"contains-task-list\"><li class=\"task-list-item\"><input type=\"checkbox\" class=\"task-list-item-checkbox\" disabled checked> done</li><li class=\"task-list-item\"><input type=\"checkbox\" disabled> todo</li></ul>",
    "<ul><li><input checked=\"\" disabled=\"\" type=\"checkbox\">done</li><li><input disabled=\"\" type=\"checkbox\">todo</li></ul>",
    "<ul><li><label><input type=\"checkbox\" checked=\"checked\">done</label></li><li><label><input type=\"CHECKBOX\"> todo</label></li></ul>",
  ]) func taskListCheckboxesBecomeTextMarkers(html: String) { #expect(text(html) == "- [x] done\n- [ ] todo") }

  @Test func inputElementsOtherThanCheckboxesAreOmitted() {
    #expect(text("<p>a <input type=text value=x> <input type=hidden> b</p>") == "a b")
  }

  @Test(arguments: [
    ("<ol type=a><li>x<li>y</ol>", "a. x\nb. y"), ("<ol type=A start=26><li>x<li>y</ol>", "Z. x\nAA. y"),
    ("<ol type=i><li>x<li>y<li>z<li>w</ol>", "i. x\nii. y\niii. z\niv. w"),
    ("<ol type=I start=1994><li>x</ol>", "MCMXCIV. x"), ("<ol type=a reversed><li>x<li>y</ol>", "b. x\na. y"),
    ("<ol type=i><li value=9>x<li>y</ol>", "ix. x\nx. y"), ("<ol type=a start=0><li>x<li>y</ol>", "0. x\na. y"),
    ("<ol type=i start=4000><li>x</ol>", "4000. x"), ("<ol type=1><li>x</ol>", "1. x"),
    ("<ol style=\"list-style-type: lower-alpha\"><li>x<li>y</ol>", "a. x\nb. y"),
    ("<ol style=\"list-style: upper-roman inside\"><li>x</ol>", "I. x"), ("<ol reversed><li>x<li>y</ol>", "2. x\n1. y"),
    ("<ol start=5><li>x<li value=9>y<li>z</ol>", "5. x\n9. y\n10. z"),
  ]) func listMarkersDependOnTypeStartAndStyle(html: String, expected: String) { #expect(text(html) == expected) }

  @Test func letteredListsSurviveEncodingAndDecoding() throws {
    let text = HTMLText("<ol type=a start=30><li>x<ol type=I><li>y</ol></ol>").document
    let saved = try JSONEncoder().encode(text)
    #expect(try JSONDecoder().decode(RichText.self, from: saved) == text)
    #expect(
      text.blocks.map(\.containers) == [
        [.item(.lettered(30, .lowerLetter), isFirst: true)],
        [.item(.lettered(30, .lowerLetter), isFirst: false), .item(.lettered(1, .upperRoman), isFirst: true)],
      ])
  }

  @Test func aListDirectlyInAListOfAnotherKindIsIndented() {
    #expect(text("<ol><li>x</li><ul><li>b</li></ul><li>y</li></ol>") == "1. x\n   - b\n2. y")
    #expect(text("<ul><li>a</li><ol><li>b</li><li>c</li></ol><li>d</li></ul>") == "- a\n  1. b\n  2. c\n- d")
    #expect(text("<ol><li>x<ul><li>b</ul><li>y</ol>") == "1. x\n   - b\n2. y")
    #expect(text("<ol><li>x</li><ul><li>a</li><ol><li>b</li></ol></ul></ol><p>z</p>") == "1. x\n   - a\n     1. b\n\nz")
    #expect(text("<menu><li>x</li><ol><li>b</li></ol></menu>") == "- x\n  1. b")
    #expect(text("<ol><ul></ul></ol>a") == "a")
  }

  @Test func aListDirectlyInAListIsIndented() {
    #expect(text("<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>") == "- a\n  - b\n    - c\n- d")
    #expect(text("<ul><ul><li>b</li></ul></ul>") == "  - b")
    #expect(text("<ol><li>a</li><ol type=a><li>b</li></ol><li>c</li></ol>") == "1. a\n   a. b\n2. c")
  }

  @Test(arguments: [
    "<iframe data-src=\"https://video.example/embed/1\"></iframe>",
    "<iframe src=\"about:blank\" data-cookieblock-src=\"https://video.example/embed/1\"></iframe>",
    "<iframe src=\"\" data-src-cmplz=\"https://video.example/embed/1\"></iframe>",
    "<iframe data-lazy-src=\"//video.example/embed/1\"></iframe>",
    "<iframe src=\"https://video.example/embed/1\"></iframe>",
  ]) func iframesThatLoadOnlyAfterConsentBecomeLinks(html: String) {
    #expect(HTMLText(html, base: URL(string: "https://example.org/")).links == ["https://video.example/embed/1"])
  }

  @Test func deeplyNestedTextIsRead() {
    for depth in [100, 300, 400, 1_000] {
      let html =
        String(repeating: "<div>", count: depth) + "deep" + String(repeating: "</div>", count: depth) + "<p>behind</p>"
      #expect(text(html).contains("deep"))
      #expect(text(html).contains("behind"))
    }
  }
}
