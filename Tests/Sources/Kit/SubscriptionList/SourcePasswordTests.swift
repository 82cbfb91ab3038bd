import Foundation
import Loading
import Sources
import TestSupport
import Testing

@testable import ReadingSupport
@testable import SubscriptionList

/// The passwords of sources are kept apart from the file of the list.
@Suite(.timeLimit(.minutes(1)))
struct SourcePasswordTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/sources")
  private let passwords = SourcePasswords.inMemory()
  private let address = "feed:https://me:se%20cret@a.example/private.xml"
  private let clean = "feed:https://a.example/private.xml"
  private var sut: SubscriptionList { SubscriptionList(file: file, passwords: passwords, isAddress: { _ in true }) }

  @Test func thePasswordOfANewSourceIsNotWrittenToTheSubscriptionFile() throws {
    let added = try sut.add(Subscription(address, name: "Private", tags: ["x"]))
    #expect(added.id == clean)
    #expect(try text() == "\(clean)  Private  #x\n")
    #expect(passwords.all() == [clean: "me:se%20cret"])
    #expect(sut.withPassword(added.address).credentials != nil)
    #expect(sut.withPassword(added.address).text == clean)
  }

  @Test func passwordsInTheSubscriptionFileAreMovedToThePasswordStorageOnce() throws {
    try write("# mine\nb.example\n\(address)  Private  #x # note\nhttps://you@c.example\n")
    let list = sut
    #expect(try list.movePasswords() == 2)
    #expect(try text() == "# mine\nb.example\n\(clean)  Private  #x  # note\nhttps://c.example  c.example\n")
    #expect(passwords.all() == [clean: "me:se%20cret", "https://c.example": "you"])
    #expect(try list.movePasswords() == 0)
    #expect(list.all.map(\.name) == ["b.example", "Private", "c.example"])
  }

  @Test func thePasswordOfARemovedSourceIsRestoredByUndo() throws {
    let list = sut
    for source in [address, "b.example"] { _ = try list.add(Subscription(source)) }
    let change = try list.remove([clean])
    #expect(passwords.all() == [:])
    try list.undo(change)
    #expect(passwords.all() == [clean: "me:se%20cret"])
    let again = try list.remove([clean])
    _ = try list.add(Subscription("d.example"))
    try list.undo(again)
    #expect(list.all.map(\.id) == [clean, "b.example", "d.example"])
    #expect(passwords.all() == [clean: "me:se%20cret"])
  }

  @Test func undoingAnImportRemovesTheImportedPasswords() throws {
    let list = sut
    let change = try list.merge([Subscription(address), Subscription("b.example")]).change
    #expect(passwords.all().count == 1)
    try list.undo(change)
    #expect(passwords.all() == [:])
  }

  @Test func theSubscriptionFileIsUnchangedIfPasswordsCannotBeSaved() throws {
    let text = "\(address)  Private\n"
    try write(text)
    let failing = SourcePasswords(all: { [:] }) { _ in
      throw LoadFailure(ListProblem.passwordsUnwritable, ["file": "tokens", "reason": "full"])
    }
    let list = SubscriptionList(file: file, passwords: failing, isAddress: { _ in true })
    #expect(throws: LoadFailure.self) { try list.movePasswords() }
    #expect(throws: LoadFailure.self) { try list.add(Subscription("b.example")) }
    #expect(try self.text() == text)
    #expect(list.all.first?.address.credentials != nil, "it can be used all the same")
  }

  @Test func renamingAndTaggingKeepThePassword() throws {
    let list = sut
    _ = try list.add(Subscription(address))
    _ = try list.rename(clean, to: "New name")
    _ = try list.retag([clean], adding: ["x"], removing: [])
    #expect(passwords.all() == [clean: "me:se%20cret"])
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
