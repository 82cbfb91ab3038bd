/// The options by which a program takes a password, beside those that mean one in any program.
///
/// A short option means something else in most programs (`mpv -p`, `ssh -p 22`, `mysql -P 3306`), so that it counts for the
/// programs only that are known for it, where they are called: after `!`, `|`, `;` or `&&`, as a setting, or behind `sudo`
/// and variables. Commands are separated at blanks, ignoring quotes. A program that is run by another (`timeout 5 mysql`,
/// `sh -c`) is not recognised.
struct PasswordOptions: Equatable {
  /// The options with a password, in the same word or the next one.
  var passwords: Set<String> = []
  /// The options with a password in the same word; alone, they let the program ask.
  var joined: Set<String> = []
  /// The options with a user and a password, and the sign between these.
  var users: [String: Character] = [:]

  /// The options that have a user and a password in every program, as in `me:secret`.
  static let usual = PasswordOptions(users: ["-u": ":", "-U": ":", "--user": ":", "--proxy-user": ":"])

  private static let ofPrograms: [String: PasswordOptions] = {
    let clients = ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlshow", "mysqlcheck"]
    let joined = clients + clients.map { $0.replacing("mysql", with: "mariadb-") } + ["mariadb", "7z", "7za", "7zr"]
    let named: [String: [String]] = [
      "-p": ["sshpass", "sendxmpp", "ncftpget", "ncftpput", "ncftpls"],
      "-P": ["mosquitto_pub", "mosquitto_sub", "zip", "unzip"],
      "-a": ["redis-cli"], "-w": ["ldapsearch", "ldapadd", "ldapmodify", "ldapdelete", "ldappasswd", "ldapwhoami"],
      "-xp": ["sendEmail", "sendemail"], "-ap": ["swaks"],
    ]
    var all = Dictionary(joined.map { ($0, PasswordOptions(joined: ["-p"])) }) { first, _ in first }
    for (option, programs) in named { for program in programs { all[program] = PasswordOptions(passwords: [option]) } }
    for program in ["http", "https", "xh", "xhs"] { all[program] = PasswordOptions(users: ["-a": ":", "--auth": ":"]) }
    all["lftp"] = PasswordOptions(users: ["-u": ",", "--user": ","])
    all["smbclient"] = PasswordOptions(users: ["-U": "%", "--user": "%"])
    return all
  }()

  /// The options of a program; nil for one without any of its own.
  static func of(_ program: String) -> PasswordOptions? { ofPrograms[program] }
}

/// Finds the programs that are called in the words of a line, one word after the other.
struct CalledProgram {
  /// The words that other words follow before the name of a program.
  private static let wrappers: Set = [
    "set", "player", "notify", "pager", "sudo", "doas", "env", "exec", "nohup", "time",
  ]
  private static let separators: Set = ["|", "||", "&&", ";", "&"]

  /// A program that runs another program, which has its own options.
  private static let caller = "sshpass"

  private var isExpected = true
  private var name = ""
  /// The options of the program that was called last.
  private(set) var options: PasswordOptions?

  /// Takes the next word.
  mutating func take(_ word: String) {
    defer { if word.last == ";" { isExpected = true } }
    guard !Self.separators.contains(word) else { return expect() }
    var name = word.drop { "\"'(".contains($0) }
    if let sign = name.first, "!|;&".contains(sign) {
      expect()
      name = name.drop { "!|;&".contains($0) }
    }
    if self.name == Self.caller, name.first != "-" { expect() }
    guard isExpected else { return }
    if let end = name.lastIndex(of: "=") { name = name[name.index(after: end)...] }
    name = name.drop { "\"'(".contains($0) }.prefix { !"\"');".contains($0) }
    // Of a variable, or an option of `sudo`, the program follows.
    let isVariable = word.contains("=") && PasswordOptions.of(Self.base(name)) == nil
    guard !name.isEmpty, !isVariable, !Self.wrappers.contains(String(name)), name.first != "-" else { return }
    (isExpected, self.name) = (false, Self.base(name))
    options = PasswordOptions.of(self.name)
  }

  private mutating func expect() { (isExpected, name, options) = (true, "", nil) }

  /// The name of a program without its folder.
  private static func base(_ path: Substring) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
