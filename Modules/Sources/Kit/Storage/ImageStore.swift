public import Foundation

/// A store of image data by address, with a size limit in bytes; the least recently used images are evicted first.
public protocol ImageStore: Sendable {
  /// Saves the data of an image that is used at `date`, for an account or, if that is nil, for everybody; saves nothing
  /// for an account that is not signed in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ data: Data, for url: String, of account: String?, at date: Date) async throws
  /// Deletes the image with the given address, if there is one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeImage(_ url: String) async throws
  /// Deletes every image.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeImages() async throws
  /// Returns the data of an image and records its use at `date`; nil if it is missing, or its account not signed in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func data(for url: String, at date: Date) async throws -> Data?
}
