/// What of a list a load is for.
public enum LoadPart: Hashable, Sendable {
  /// The list from its beginning.
  case whole
  /// What comes after the rows that are there.
  case more
}

/// Hears how a load goes.
///
/// Exactly one of the last three follows each start, for the same part.
@MainActor public protocol LoadOutput<Resource>: AnyObject {
  associatedtype Resource: Sendable

  func didStartLoading(_ part: LoadPart)
  func didFinishLoading(_ part: LoadPart, with resource: Resource)
  func didFailLoading(_ part: LoadPart, with error: any Error)
  func didCancelLoading(_ part: LoadPart)
}

extension LoadOutput {
  /// Tells how a load ended; cancellation is no failure.
  public func didEndLoading(_ part: LoadPart, with result: Result<Resource, any Error>) {
    switch result {
    case .success(let resource): didFinishLoading(part, with: resource)
    case .failure(is CancellationError): didCancelLoading(part)
    case .failure(let error): didFailLoading(part, with: error)
    }
  }
}
