import Commands
import Foundation
import Loading
import Localization
import Navigation
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Copies to the clipboard, and saves pictures as files.
@Suite(.timeLimit(.minutes(1)))
struct OutsideTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test(
    arguments: [
      ("http://a.example/p/lake.jpg", "A lake", .jpeg, "lake.jpg"),
      ("http://a.example/p/%E2%80%AElake.JPEG?x=1", nil, .jpeg, "lake.jpeg"),
      ("http://a.example/F4EE", "A lake, at night!", .png, "A-lake-at-night.png"),
      ("http://a.example/..%2F..%2Fetc%2Fpasswd.png", nil, .png, "etc-passwd.png"),
      ("http://a.example/", "../../.ssh/id", .gif, "ssh-id.gif"), ("http://a.example/-rf.png", nil, .png, "rf.png"),
      ("http://a.example/.bashrc", nil, .webp, "bashrc.webp"), ("x", "\u{1B}]0;x\u{7}\u{202E}", .avif, "0-x.avif"),
      ("", "…", .png, "picture.png"), ("", nil, .png, "picture.png"), ("", "日本の湖", .png, "日本の湖.png"),
    ] as [(String, String?, ImageFormat, String)])
  func pictureFileNamesAreSanitized(address: String, description: String?, format: ImageFormat, name: String) {
    #expect(MediaName.name(address: address, description: description, format: format) == name)
  }

  @Test(
    arguments: [
      ("http://a.example/p/talk.mp3?x=1", "A talk", nil, "talk.mp3"),
      ("http://a.example/p/talk", "A talk", "audio/mpeg", "A-talk.mp3"),
      ("http://a.example/p/talk.php", nil, "audio/ogg; codecs=opus", "talk.php.ogg"),
      ("http://a.example/..%2F..%2F.bashrc", nil, "audio/x", "bashrc"), ("", "\u{202E}", nil, "recording"),
      ("http://a.example/-rf.mp4", nil, "text/plain", "rf.mp4"),
      ("http://a.example/1.avi", "A ridge", "video/x-msvideo", "1.avi"),
      ("http://a.example/1", "A ridge", "video/x-msvideo", "A-ridge.avi"),
    ] as [(String, String?, String?, String)])
  func fileNamesOfAudioAndVideoAreSanitized(address: String, description: String?, type: String?, name: String) {
    #expect(MediaName.recording(address: address, description: description, type: type) == name)
  }

  @Test func aFileNameFromALongDescriptionIsShortened() {
    let name = MediaName.name(
      address: "", description: String(repeating: "a long name ", count: 100), format: .png)
    #expect(name.utf8.count < 100)
  }

  @Test(arguments: [
    (17, "17 B"), (999, "999 B"), (58_211, "58 kB"), (999_499, "999 kB"), (1_250_000, "1.3 MB"), (20_000_000, "20 MB"),
  ])
  func sizesAreHumanReadable(bytes: Int, text: String) {
    #expect(MediaSaving.size(bytes, Language.english.locale) == text)
  }

  @Test func savingAPictureDoesNotReplaceAFile() async throws {
    let app = try await appWithFeed()
    let file = try makeFile("lake.png")
    app.types("save 1 \(file.path)")
    try await app.answersPicture(of: 1, time: 2)
    await app.stack.top?.settle()
    #expect(app.console.says("Saved \(file.path), 73 B."))
    #expect(try Data(contentsOf: file) == Sample.png)
    app.types("save 1 \(file.path)")
    try await app.answersPicture(of: 1, time: 3)
    await app.stack.top?.settle()
    #expect(app.console.says("exists. To replace it: save 1 \(file.path)!"))
    app.types("save 1.1 \(folder.path)")
    try await app.answersPicture(of: 1, time: 4)
    await app.stack.top?.settle()
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "A-lake.png").path), "a name in the folder")
    try Data().write(to: file)
    app.types("save 1 \(file.path)!")
    try await app.answersPicture(of: 1, time: 5)
    await app.stack.top?.settle()
    #expect(try Data(contentsOf: file) == Sample.png)
  }

  @Test func picturesOfSeveralRowsAreSavedInAFolder() async throws {
    let app = try await appWithFeed()
    try await app.answersPicture(of: 3)
    _ = try makeFile("x.png")
    app.types("save 1,3 \(folder.path)")
    for number in [1, 3] { try await app.answersPicture(of: number, time: 2) }
    await app.stack.top?.settle()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    #expect(app.console.printed.count { $0.contains("Saved \(folder.path)/") } == 2)
  }

  @Test func afterSavingOnePictureTheFailureOfAnotherIsReported() async throws {
    let app = try await appWithFeed()
    try await app.answersPicture(of: 3)
    _ = try makeFile("x.png")
    app.types("save 1,3 \(folder.path)")
    try await app.answersPicture(of: 1, time: 2)
    try await app.answersPicture(of: 3, time: 2, with: Data("<html>".utf8))
    await app.stack.top?.settle()
    #expect(app.console.printed.count { $0.contains("Saved \(folder.path)/") } == 1)
    #expect(app.console.shows("The image is broken"))
  }

  @Test func savingSeveralPicturesCreatesTheFolder() async throws {
    let app = try await appWithFeed()
    try await app.answersPicture(of: 3)
    app.types("save 1,3 \(folder.path)/")
    for number in [1, 3] { try await app.answersPicture(of: number, time: 2) }
    await app.stack.top?.settle()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func onlyDecodablePicturesAreSaved() async throws {
    let app = try await appWithFeed()
    let file = try makeFile("x.png")
    app.types("save 1 \(file.path)")
    try await app.answersPicture(of: 1, time: 2, with: Data("<html>".utf8))
    await app.stack.top?.settle()
    #expect(!FileManager.default.fileExists(atPath: file.path))
    app.types("save 1.2")
    #expect(app.console.printed.last?.contains("image") == true)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], "\u{1B}]52;c;YQ==\u{7}"),
    (["TERM": "screen", "STY": "1"], "\u{1B}P\u{1B}]52;c;YQ==\u{7}\u{1B}\\"),
  ])
  func theCopyCommandSendsTheTextToTheTerminalsClipboard(environment: [String: String], sequence: String) throws {
    var sent: [String] = []
    try clipboard(environment) { sent.append($0) }.copy("a")
    #expect(sent == [sequence])
  }

  @Test(arguments: [(["TERM": "dumb"], true), (["TERM": "linux"], true), (["TERM": "xterm"], false), ([:], true)])
  func theCopyCommandWithoutAClipboardSuggestsTheUrlCommand(environment: [String: String], isInteractive: Bool) {
    #expect(
      throws: Failure(
        .badArgument, "There is no clipboard here: url prints the address.", reason: "noClipboard")
    ) {
      try clipboard(environment, isInteractive: isInteractive) { _ in Issue.record("nothing may be sent") }.copy("a")
    }
  }

  private func clipboard(
    _ environment: [String: String], isInteractive: Bool = true, send: @escaping (String) -> Void
  ) -> Clipboard {
    Clipboard(
      environment: environment, isInteractive: isInteractive, send: send,
      texts: { OutsideText.table.strings(for: .english) })
  }

  private func makeFile(_ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: name)
  }

  private func appWithFeed() async throws -> TestApp {
    let app = try TestApp(drawsPictures: true)
    try app.openShell(width: 200)
    await app.answers(Sample.feed, at: 0)
    try await app.answersPicture(of: 1)
    return app
  }
}
