import Feeds
import Foundation
import Loading
import Mastodon
import Sources
import Testing

@testable import Folders
@testable import ReadingSupport

struct FolderKindTests {
  private let sut = FolderKind(home: "/home/ann", current: "/tmp/here")

  @Test func aTypedRelativePathOfAnExistingFolderGetsADotSlashPrefix() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "pics.d/in"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "r/rust"), withIntermediateDirectories: true)
    try folder.add("file.d")
    let recognizer = SourceRecognizer([FolderKind(current: folder.url.path), MastodonKind(), SyndicationKind()])
    #expect(recognizer.address(typed: "r/rust") == "./r/rust")
    #expect(recognizer.address(typed: "r/swift") == "https://www.reddit.com/r/swift/.rss")
    for text in ["pics.d", "pics.d/in", "pics.d/in/**"] { #expect(recognizer.address(typed: text) == "./" + text) }
    for text in ["file.d", "none.d", "https://pics.d", "@ann@pics.d", "/tmp", "./pics.d", ""] {
      #expect(recognizer.address(typed: text) == text)
    }
  }

  @Test(arguments: [
    ("~", "/home/ann"), ("~/Pictures", "/home/ann/Pictures"), ("~/Pictures/", "/home/ann/Pictures"), ("/", "/"),
    ("/a/../b", "/b"), ("./a", "/tmp/here/a"), (".", "/tmp/here"), ("../a", "/tmp/a"), ("..", "/tmp"),
    ("~/Pictures/**", "/home/ann/Pictures/**"), ("/**", "/**"), ("/a b/ü", "/a b/ü"),
  ])
  func pathsWithATildeOrDotsAreResolvedToAbsolutePaths(text: String, place: String) {
    #expect(sut.location(byForm: text) == place)
  }

  @Test(arguments: ["demo", "a.example", "https://a.example/", "@a@a.example", "~ann/x", "Pictures", ""])
  func textsThatAreNotPathsAreNotRecognized(text: String) {
    #expect(sut.location(byForm: text) == nil)
  }

  @Test func aRelativePathIsAcceptedAfterTheFolderPrefix() {
    #expect(sut.location(explicit: "Pictures") == "/tmp/here/Pictures")
    #expect(sut.location(explicit: "Pictures/**") == "/tmp/here/Pictures/**")
    #expect(sut.location(explicit: "") == nil)
    #expect(sut.location(explicit: "a\0b") == nil)
  }

  @Test func aSavedLocationIsAnAbsolutePath() throws {
    let services = SourceServices(client: ClientSpy.failing())
    #expect(try sut.source(at: "/home/ann/Pictures", services).title == "Pictures")
    #expect(try sut.source(at: "/home/ann/Pictures/**", services).title == "Pictures")
    #expect(sut.location(explicit: "/home/ann/Pictures/**") == "/home/ann/Pictures/**")
    #expect(throws: LoadFailure.notAnAddress) { try sut.source(at: "Pictures", services) }
  }
}

struct ExposureDateTests {
  private let athens = TimeZone(secondsFromGMT: 7_200)

  @Test(arguments: [
    ("2021:03:04 05:06:07", "+01:00", "2021-03-04T04:06:07Z"),
    ("2021:03:04 05:06:07", "-03:30", "2021-03-04T08:36:07Z"),
    ("2021:03:04 05:06:07", nil, "2021-03-04T03:06:07Z"), ("2021:03:04 05:06:07", "+99:00", "2021-03-04T03:06:07Z"),
  ])
  func anExposureDateUsesTheTimeZoneOfTheCameraOrElseTheUser(text: String, offset: String?, expected: String) throws {
    var metadata = ImageMetadata()
    (metadata.takenAt, metadata.timeOffset) = (text, offset)
    let date = ExposureDate.date(in: metadata, timeZone: try #require(athens))
    #expect(date?.formatted(.iso8601) == expected)
  }

  @Test(arguments: [
    nil, "", "0000:00:00 00:00:00", "2021:02:30 00:00:00", "    :  :     :  :  ", "2021-03-04 05:06:07", "2021:03:04",
    "2021:03:04 25:00:00",
  ])
  func impossibleExposureDatesAreIgnored(text: String?) {
    var metadata = ImageMetadata()
    metadata.takenAt = text
    #expect(ExposureDate.date(in: metadata) == nil)
  }

  @Test(arguments: [
    ("folder:Pictures", true), ("~/Pictures", true), ("mastodon:a.example", false), ("a.example", false), ("", false),
  ])
  func folderAddressesAreLocal(text: String, isLocal: Bool) {
    let recognizer = SourceRecognizer([FolderKind(home: "/home/ann", current: "/home/ann"), MastodonKind()])
    #expect(recognizer.isLocal(SourceAddress(text)) == isLocal)
  }
}
