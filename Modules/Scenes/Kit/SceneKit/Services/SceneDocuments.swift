public import Loading

/// Loads the documents of scenes, and saves them for later.
nonisolated public protocol SceneDocuments: Sendable {
  /// The answers to a load, in order: saved ones with their age, and the server's.
  func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value>
}

/// Loads documents from their servers, and saves none.
nonisolated struct UnsavedDocuments: SceneDocuments {
  let get: SceneServices.Get

  func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    Answers({ [get] in
      let (body, status) = try await get(document.request)
      return Sourced(try document.read(body, status), from: .remote)
    })
  }
}
