public import Loading

/// Loads the documents of scenes, and saves them for later sessions.
nonisolated public protocol SceneDocuments: Sendable {
  /// The responses to a load, in order: first saved ones with their age, then the server's response.
  func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value>
}

/// Loads documents from their servers, and does not save them.
nonisolated struct UnsavedDocuments: SceneDocuments {
  let get: SceneServices.Get

  func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    Answers({ [get] in
      let (body, status) = try await get(document.request)
      return Sourced(try document.read(body, status), from: .remote)
    })
  }
}
