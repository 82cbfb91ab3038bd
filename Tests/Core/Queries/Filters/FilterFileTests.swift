import Foundation
import Loading
import Localization
import Queries
import Testing

@testable import Queries

/// The file of filters, as written by users and programs.
struct FilterFileTests {
  private static let text = "# mine\n\n  spam   hide  \r\nnot a filter\nspam hide\n title:x mark in A\n#y hide\n"

  @Test func addingAndRemovingFiltersKeepsOtherLinesAsWritten() throws {
    var file = FilterFile(Data(Self.text.utf8))
    #expect(file.filters.map(\.text) == ["spam hide", "title:x mark in A"])
    #expect(file.problems.map(\.line) == [4, 5])
    #expect(
      file.problems.map(\.failure) == [
        LoadFailure(FilterText.noEffect), LoadFailure(FilterText.listedBefore, ["line": "3"]),
      ])
    #expect(file.data == Data(Self.text.utf8))
    try file.append(try FilterLine.filter("y star"))
    #expect(file.data == Data((Self.text + "y star\n").utf8))
    try file.remove([try FilterLine.filter("spam hide"), try FilterLine.filter("y star")])
    let rest = Self.text.replacing("  spam   hide  \r\n", with: "").replacing("spam hide\n", with: "")
    #expect(file.data == Data(rest.utf8))
    #expect(FilterFile(file.data).filters.map(\.text) == ["title:x mark in A"])
  }

  @Test func aFilterThatBeginsWithAHashIsNotWrittenAsAComment() throws {
    var file = FilterFile(Data())
    try file.append(try FilterLine.filter("#x hide"))
    #expect(file.data == Data(" #x hide\n".utf8))
    #expect(FilterFile(file.data).filters.map(\.text) == ["#x hide"])
  }

  @Test(arguments: ["", "\n", "a hide", "a hide\n\n", "\u{FEFF}a hide\n", "\u{FEFF}"])
  func finalNewlinesAndByteOrderMarksAreAccepted(text: String) {
    let file = FilterFile(Data(text.utf8))
    #expect(file.problems == [])
    #expect(file.filters.map(\.text) == (text.contains("hide") ? ["a hide"] : []))
  }

  @Test func undecodableAndOverlongLinesAreReportedAndKept() {
    let data = Data([0xFF, 0xFE, 0x0A]) + Data("a hide\n".utf8) + Data(repeating: 0x61, count: 20_000) + Data([0x0A])
    let file = FilterFile(data)
    #expect(file.filters.map(\.text) == ["a hide"])
    #expect(file.problems.map(\.line) == [1, 3])
    #expect(file.data == data)
  }

  @Test func duplicateAndExcessFiltersAreRefused() throws {
    let lines = (0..<FilterFile.maximumCount).map { "w\($0) hide" }
    var file = FilterFile(Data((lines + ["more hide"]).joined(separator: "\n").utf8))
    #expect(file.filters.count == FilterFile.maximumCount)
    #expect(file.problems.map(\.line) == [FilterFile.maximumCount + 1])
    #expect(throws: LoadFailure(FilterText.listed, ["filter": "w1 hide"])) {
      try file.append(try FilterLine.filter("w1 hide"))
    }
    #expect(throws: LoadFailure(FilterText.full, ["maximum": "500"])) {
      try file.append(try FilterLine.filter("other hide"))
    }
    #expect(throws: LoadFailure(FilterText.notListed)) { try file.remove([try FilterLine.filter("other hide")]) }
    var empty = FilterFile(Data())
    #expect(throws: LoadFailure(FilterText.unwritable)) {
      try empty.append(Filter(try Query("x"), .hide, in: "two\nlines"))
    }
    #expect(empty.data.isEmpty)
  }

  @Test(arguments: [(16 << 10, true), ((16 << 10) + 1, false)])
  func theLengthOfALineIsLimited(length: Int, isRead: Bool) throws {
    let text = "a hide"
    let file = FilterFile(Data((text + String(repeating: " ", count: length - text.count) + "\nb hide\n").utf8))
    #expect(file.filters.map(\.text) == (isRead ? ["a hide", "b hide"] : ["b hide"]))
    var other = FilterFile(Data())
    let place = String(repeating: "p", count: length - "a hide in ".count)
    let filter = Filter(try Query("a"), .hide, in: place)
    if isRead {
      try other.append(filter)
      #expect(FilterFile(other.data).filters == [filter])
    } else {
      #expect(throws: LoadFailure(FilterText.unreadable)) { try other.append(filter) }
    }
  }

  @Test func repeatedLinesAndCommentsDoNotCountTowardTheLimit() {
    let lines = (0..<FilterFile.maximumCount - 1).map { "w\($0) hide" }
    let file = FilterFile(
      Data((["#", "# w hide", "", " \t", "w0 hide"] + lines + ["last hide", "w1 hide"]).joined(separator: "\n").utf8))
    #expect(file.filters.count == FilterFile.maximumCount)
    #expect(file.filters.first?.text == "w0 hide" && file.filters.last?.text == "last hide")
    #expect(file.problems.map(\.line) == [6, 506])
    #expect(file.problems.last?.failure == LoadFailure(FilterText.listedBefore, ["line": "7"]))
  }

  @Test func filtersWithDifferentEffectsOrSourcesAreDistinct() throws {
    var file = FilterFile(Data("a hide\n".utf8))
    for text in ["a star", "a hide in A", "a hide in #A"] { try file.append(try FilterLine.filter(text)) }
    #expect(throws: LoadFailure(FilterText.listed, ["filter": "a hide"])) {
      try file.append(try FilterLine.filter(" a  HIDE"))
    }
    try file.remove([try FilterLine.filter("a hide in A")])
    #expect(file.filters.map(\.text) == ["a hide", "a star", "a hide in #A"])
  }
}
