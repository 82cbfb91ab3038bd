import Foundation
import Loading
import Reading
import SceneKit

/// Loads the documents of scenes in the same way as those of sources: through the cache, with the program's policy.
nonisolated struct SavedDocuments: SceneDocuments {
  let source: SourceReader

  func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    source.addresses.answers(at: document.request.url, headers: document.request.headers, scope, read: document.read)
  }
}
