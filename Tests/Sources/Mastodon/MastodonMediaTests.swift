import Foundation
import Loading
import Posts
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MastodonMediaTests {
  @Test func descriptionsPreviewsAndSizesOfPicturesAreRead() async throws {
    let images = try await images(
      """
      {"type":"image","url":"https://a.example/1.jpg","preview_url":"https://a.example/1s.jpg","description":"a <b> &amp;",
      "meta":{"original":{"width":40,"height":30},"small":{"width":4,"height":3}}},
      {"type":"image","url":"https://a.example/2.jpg","preview_url":null,"description":null,"meta":null}
      """)
    #expect(
      images == [
        ImageRef(
          "https://a.example/1.jpg", previewAddress: "https://a.example/1s.jpg", description: "a <b> &amp;",
          size: ImageRef.Size(width: 40, height: 30)), ImageRef("https://a.example/2.jpg"),
      ])
  }

  @Test(arguments: [
    ("image", "1.webp", ImageRef.Kind.image), ("gifv", "1.mp4", .animation), ("video", "1.mp4", .video),
    ("audio", "1.mp3", .audio), ("unknown", "1.mp4", .video), ("unknown", "1.opus", .audio), ("unknown", "1", .image),
    ("hologram", "1.png", .image),
  ])
  func theKindOfMediaIsReadFromTheTypeOrTheFileName(type: String, file: String, kind: ImageRef.Kind) async throws {
    let images = try await images(#"{"type":"\#(type)","url":"https://a.example/\#(file)"}"#)
    #expect(images.map(\.kind) == [kind])
  }

  @Test(arguments: [
    ("video", "https://a.example/1.mp4", "https://a.example/1.mp4", nil as String?),
    ("video", "https://a.example/1.mp4", "https://a.example/2.webm", nil),
    ("audio", "https://a.example/1.mp3", "https://a.example/1s.mp3", nil),
    ("audio", "https://a.example/1.mp3", "https://a.example/cover.png", "https://a.example/cover.png"),
    ("gifv", "https://a.example/1.mp4", "https://a.example/1.webp", "https://a.example/1.webp"),
  ])
  func onlyPicturesArePreviewsOfMedia(type: String, address: String, preview: String, expected: String?) async throws {
    let images = try await images(#"{"type":"\#(type)","url":"\#(address)","preview_url":"\#(preview)"}"#)
    #expect(images.map(\.previewAddress) == [expected])
  }

  @Test func mediaWithoutAURLUseTheirRemoteURLOrTheirPreviewURL() async throws {
    let images = try await images(
      #"{"type":"unknown","url":null,"remote_url":"https://b.example/1"},{"type":"image","preview_url":"https://a/s"}"#)
    #expect(images.map(\.address) == ["https://b.example/1", "https://a/s"])
  }

  @Test func mediaWithoutAnAddressAreOmitted() async throws {
    let images = try await images(
      #"{"type":"image"},null,7,{"type":"image","url":""},{"type":"image","url":"https://a.example/1"}"#)
    #expect(images.map(\.address) == ["https://a.example/1"])
  }

  @Test(arguments: ["-1", "0", "1e400", #""wide""#, "null", "1e30"])
  func invalidSizesAreIgnored(width: String) async throws {
    let meta = #"{"original":{"width":\#(width),"height":10}}"#
    let images = try await images(#"{"type":"image","url":"https://a.example/1","meta":\#(meta)}"#)
    #expect(images.map(\.size) == [nil])
  }

  private func images(_ attachments: String) async throws -> [ImageRef] {
    let status = MastodonSample.status("1", ["media_attachments": "[\(attachments)]"])
    return try await MastodonSample.source(answering: "[\(status)]").page().items.flatMap(\.images)
  }
}
