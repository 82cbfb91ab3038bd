import CSystem

/// The memory that the threads of the program share.
package enum SharedHeap {
  /// The number of its parts: with eight for each processor, as the C library has it, more of what is free is kept.
  private static let arenas: CInt = 2

  /// Divides it into a few parts, before a second thread is started.
  package static func divide() { cprocesses_limit_arenas(arenas) }
}
