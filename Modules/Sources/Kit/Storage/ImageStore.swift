public import Foundation

/// A store of image data by address, bounded in bytes: the least recently used are evicted first.
public protocol ImageStore: Sendable {
  /// Saves the data of an image of an account, or of everybody, used at this date; one of an account that is not signed
  /// in is not saved.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ data: Data, for url: String, of account: String?, at date: Date) async throws
  /// Deletes an image, if there is one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeImage(_ url: String) async throws
  /// Deletes every image.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeImages() async throws
  /// The data of an image, marked as used at this date; nil without one, or if its account is not signed in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func data(for url: String, at date: Date) async throws -> Data?
}
