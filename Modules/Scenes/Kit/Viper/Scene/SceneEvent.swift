/// A change in a scene, or the result of an asynchronous action.
public enum SceneEvent {
  /// The list has changed.
  case list(ListChange)
  /// The picture of a row has arrived, or could not be loaded.
  case pictures
  /// An asynchronous action has finished.
  case answered(Answer, to: SceneAction)
  /// An asynchronous action has failed.
  case failed(Failure)
}
