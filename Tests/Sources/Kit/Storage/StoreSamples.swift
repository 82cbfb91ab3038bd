import Foundation
import Storage

/// A store in a new file.
func makeCacheStore(
  documentLimit: Int = 1 << 20, imageLimit: Int = 1 << 20, accounts: StoreAccounts = .none
) throws -> SQLiteStore {
  try SQLiteStore(file: temporaryFile(), documentLimit: documentLimit, imageLimit: imageLimit, accounts: accounts)
}

/// A date `seconds` after the one at which every test begins.
func date(_ seconds: Double = 0) -> Date {
  Date(timeIntervalSince1970: 1_700_000_000 + seconds)
}

/// A document of `bytes` bytes, each of which is `value`.
func document(_ value: UInt8, bytes: Int = 1, at date: Date = date()) -> StoredDocument {
  StoredDocument(
    body: Data(repeating: value, count: bytes), headers: ["etag": "\"\(value)\"", "content-type": "application/json"],
    address: "http://a.example/\(value)", version: Int(value), savedAt: date)
}

func key(_ source: String = "a", list: String = "feed", cursor: String? = nil) -> DocumentKey {
  DocumentKey(source: source, list: list, cursor: cursor)
}

func mark(_ id: String, at date: Date = date(), value: UInt8 = 0) -> Mark {
  Mark(id: id, date: date, value: Data([value]))
}

/// A file in a folder that does not exist yet.
func temporaryFile(_ name: String = "feedshell.sqlite") -> URL {
  FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/cache/\(name)")
}
