import Foundation

/// Setup of standard input, output and error.
package enum StandardStreams {
  /// Reserves the descriptors of closed standard streams, so that no other file gets them.
  ///
  /// Using such a stream still fails with the same error. Must be called before any file is opened.
  package static func reserveClosedDescriptors() {
    let streams = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    for (descriptor, wrongWay) in streams where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", wrongWay)  // gets the lowest free descriptor
    }
  }

  /// Makes writing to a closed pipe fail with an error instead of ending the program.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Makes exceeding the file size limit fail with an error instead of ending the program.
  package static func ignoreFileSizeLimit() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
