import Foundation

/// Standard input, output and error, as the program finds them.
enum StandardStreams {
  /// Sees to it that no other file gets the number of a stream that is closed.
  ///
  /// Reading or writing the stream fails with the same reason as before. Call before anything opens a file.
  static func holdClosedOnes() {
    let streams = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    for (descriptor, wrongWay) in streams where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", wrongWay)  // gets the lowest number that is free
    }
  }

  /// Lets writing to a pipe that nobody reads fail, where it would end the program.
  static func outliveTheirReaders() {
    signal(SIGPIPE, SIG_IGN)
  }
}
