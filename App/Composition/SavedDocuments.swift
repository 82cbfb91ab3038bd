import HTTP
import Loading
import Reading
import SceneKit

/// Loads the documents of scenes like those of sources: through the cache, with the program's policy.
nonisolated struct SavedDocuments: SceneDocuments {
  let reader: DocumentReader

  func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    let request = HTTPRequest(ofScene: document.request.url, headers: document.request.headers)
    return reader.answers(to: request, scope, read: document.read)
  }
}
