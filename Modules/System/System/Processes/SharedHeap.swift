import CSystem

/// The heap shared by the threads of the program.
package enum SharedHeap {
  /// The number of malloc arenas: with the C library's default of eight per core, more free memory is retained.
  private static let arenas: CInt = 2

  /// Limits the number of arenas.
  ///
  /// Must be called before a second thread is started.
  package static func divide() { cprocesses_limit_arenas(arenas) }
}
