import Folders
import Foundation
import HTTP
import Loading
import SourceTesting
import Testing

/// A folder of pictures satisfies the source contract without any request.
struct FolderContractTests {
  @Test func aFolderSatisfiesTheSourceContract() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-folder-contract-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
    for name in ["a.png", "b 2.png", "γ.png"] { try png.write(to: folder.appending(path: name)) }
    for place in [folder.path, folder.path + "/**"] {
      await SourceContract(FolderKind(), at: place) { _ in throw LoadFailure.refusedAddress }.check()
    }
  }
}
