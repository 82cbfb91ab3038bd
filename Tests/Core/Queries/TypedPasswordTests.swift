import Foundation
import Testing

@testable import Queries

/// Passwords in typed lines, which the history blanks.
@Suite
struct TypedPasswordTests {
  @Test(arguments: [
    ("add http://me:secret@a.example/feed", "add http://me:@a.example/feed"),
    ("add 'http://me:my secret@a.example/feed' Name", "add 'http://me:@a.example/feed' Name"),
    ("add http://me:my secret", "add http://me:"),
    ("add http://me:my se@cret@a.example X", "add http://me:@a.example X"),
    ("add me:secret@a.example", "add me:@a.example"),
    ("add mastodon:me:secret@a.example", "add mastodon:me:@a.example"),
    ("add http://me:se/cr:e@t@a.example", "add http://me:@a.example"),
    ("add http://me:secret", "add http://me:"),
    ("add http://me:secret@a.example/?q=lake", "add http://me:@a.example/?q=lake"),
    ("add feed:https://me:1234@a.example", "add feed:https://me:@a.example"),
    ("add https://token@a.example/feed", "add https://@a.example/feed"),
    ("add https://www.reddit.com/.rss?feed=h4sh&user=ann Mine", "add https://www.reddit.com/.rss Mine"),
    (
      "add \"https://www.reddit.com/.rss?limit=5&feed=h4sh&user=ann\" Mine",
      "add \"https://www.reddit.com/.rss?limit=5\" Mine"
    ),
    (
      "goto sources/https:%2F%2Fwww.reddit.com%2F.rss%3Ffeed=h4sh%26user=ann",
      "goto sources/https://www.reddit.com/.rss"
    ),
    ("goto sources/http:%2F%2Fme:secret@a.example", "goto sources/http://me:@a.example"),
    ("goto sources/http%3A%2F%2Fme%3Asecret%40a.example", "goto sources/http://me:@a.example"),
    (
      "source https://me:a@x.example; add https://b:c@y.example",
      "source https://me:@x.example; add https://b:@y.example"
    ),
  ])
  func thePasswordOfAnAddressIsBlanked(line: String, kept: String) {
    #expect(line.withoutPasswords == kept)
  }

  @Test(arguments: [
    ("set notify curl -u me:secret https://a.example", "set notify curl -u me: https://a.example"),
    ("set notify curl -u 'me:my secret' https://a.example", "set notify curl -u 'me:' https://a.example"),
    ("!curl -ume:secret https://a.example", "!curl -ume: https://a.example"),
    ("!curl --user=me:secret x", "!curl --user=me: x"), ("!curl --proxy-user me:secret x", "!curl --proxy-user me: x"),
    ("!wget --http-password=secret x", "!wget --http-password= x"),
    ("!wget --password secret x", "!wget --password  x"),
    ("!PGPASSWORD=secret psql", "!PGPASSWORD= psql"),
    ("set player mpv --token 'my secret' x", "set player mpv --token '' x"),
    (
      "set player mpv --ytdl-raw-options=username=me,password=secret",
      "set player mpv --ytdl-raw-options=username=me,password="
    ),
    ("!curl -H 'Authorization: Bearer s3cret' x", "!curl -H 'Authorization:' x"),
    ("!curl x -H Authorization:s3cret", "!curl x -H Authorization:"),
    ("!curl x -H Authorization: Bearer s3cret", "!curl x -H Authorization:"),
    ("!wget --password='my secret' x", "!wget --password='' x"),
    ("!curl -H \"X-Api-Key: s3cret\" x", "!curl -H \"X-Api-Key:\" x"),
    ("!sshpass -p secret ssh a.example", "!sshpass -p  ssh a.example"),
    ("!sshpass -psecret ssh -p 22 a.example", "!sshpass -p'' ssh -p 22 a.example"),
    ("alias up '!sshpass -p \"my secret\" ssh a.example'", "alias up '!sshpass -p \"\" ssh a.example'"),
    ("alias up '!sshpass -p secret x'", "alias up '!sshpass -p  x'"),
    ("set notify /usr/bin/mosquitto_pub -u me -P secret -t x", "set notify /usr/bin/mosquitto_pub -u me -P  -t x"),
    ("set notify=sendxmpp -p secret ann", "set notify=sendxmpp -p  ann"),
    ("rows | mysql -uroot -psecret db", "rows | mysql -uroot -p'' db"),
    ("!sudo redis-cli -a secret ping; where", "!sudo redis-cli -a  ping; where"),
    ("!date; mysql -psecret db", "!date; mysql -p'' db"),
    ("!PGUSER=me ldapsearch -w secret -p 389", "!PGUSER=me ldapsearch -w  -p 389"),
    ("rows |zip -P secret x.zip -", "rows |zip -P  x.zip -"), ("!7z a -psecret x.7z y", "!7z a -p'' x.7z y"),
    ("open 3; !true && sshpass -p secret x", "open 3; !true && sshpass -p  x"),
    ("!lftp -u me,secret a.example", "!lftp -u me, a.example"), ("!http -a me:secret GET x", "!http -a me: GET x"),
    ("!smbclient -U me%secret //a/b", "!smbclient -U me% //a/b"),
    ("!smbclient --user=me%secret x", "!smbclient --user=me% x"),
    ("set player sudo -u ann mysql -psecret", "set player sudo -u ann mysql -p''"),
    ("!sudo -g staff mysql -psecret db", "!sudo -g staff mysql -p'' db"),
    ("set notify timeout 5 mysql -psecret", "set notify timeout 5 mysql -p''"),
    ("!timeout 5 sshpass -p secret ssh -p 22 x", "!timeout 5 sshpass -p  ssh -p 22 x"),
    ("!sh -c 'mysql -psecret db'", "!sh -c 'mysql -p'' db'"),
    ("rows | ssh a.example /usr/bin/mysql -psecret", "rows | ssh a.example /usr/bin/mysql -p''"),
    ("!7z a zip -psecret", "!7z a zip -p''"),
    ("!MYSQL_PWD=secret mysql", "!MYSQL_PWD= mysql"),
    ("!SSHPASS=secret sshpass -e ssh x", "!SSHPASS= sshpass -e ssh x"),
    ("alias up \"!curl -u me:secret\"", "alias up \"!curl -u me:\""),
    ("set player mpv http://me:secret@a.example/x", "set player mpv http://me:@a.example/x"),
    ("filter source:http://me:secret@a.example/f hide", "filter source:http://me:@a.example/f hide"),
    ("add \"search:source:http://me:secret@a.example/f\" View", "add \"search:source:http://me:@a.example/f\" View"),
    ("add https://secret@a.example:word/x", "add https://@a.example:"),
    ("filter ://secret@i\0:word/x hide", "filter ://@i\0:"),
  ])
  func aPasswordForAnExternalProgramIsBlanked(line: String, kept: String) {
    #expect(line.withoutPasswords == kept)
    #expect(line.hasPassword)
    #expect(kept.withoutPasswords == kept, "once is enough")
  }

  /// The order of a set depends on its address in memory.
  @Test func blankingDoesNotDependOnTheOrderOfTheOptionSet() {
    var objects: [[Int]] = []
    let found = (0..<3_000).filter { count in
      objects.append(Array(repeating: count, count: count % 37))
      if objects.count > 500 { objects.removeFirst(250) }
      return "!7z a -psecret x.7z y".withoutPasswords == "!7z a -p'' x.7z y"
    }
    #expect(found.count == 3_000)
  }

  @Test func repeatingAProgramInALineDoesNotRepeatTheSearchForItsOptions() {
    var program = CalledProgram()
    for word in ["!timeout"] + Array(repeating: "mysql", count: 1_000) + ["zip", "mysqldump"] { program.take(word) }
    #expect(program.options.count == 2)
  }

  @Test(arguments: [
    "!sort -u file", "set player mpv --user-agent=x --fs", "set player mpv -p x", "!ssh -p 22 a.example",
    "!mkdir -p a/b",
    "!mysql -p db", "!mysql -P 3306 -u root", "search unzip -Paris sshpass -p", "!7z x -p y", "find sshpass -p x",
    "!sshpass -e ssh -p 22 a.example", "!redis-cli -h x -p 6379", "!echo sshpass -p x", "rows | cp -a x y",
    "!echo mysql -pfoo", "!ls /srv/mysql -pv", "search timeout 5 mysql -psecret", "find sudo mysql -psecret",
    "!sudo -g staff ssh -p 22 a.example", "!env OLDPWD=/x PWD=/y make",
    "!lftp -u me a.example", "!curl -u me,x a.example", "!date +%s -u 50%", "set notify notify-send -u critical",
    "open 3 -u",
    "search pass the salt: a=b", "rows | grep -c token: | sort -u", "add https://a.example/?token=1",
    "add list:News@a.example", "goto sources/list%3ANews%40a.example", "add mastodon:list:News@ann@a.example",
    "add mastodon:@ann@a.example", "add home@ann@a.example", "add @ann@a.example", "add http://127.0.0.1:8080/@ann",
    "add http://[::1]:8080/@ann; add @bob@b.example",
    "search author:ann@a.example -source:x@y", "open 3; back", "add http://a.example:8080; add @ann@a.example",
    "add https://www.reddit.com/r/x/.rss", "add https://a.example/?feed=rss2&user=1",
    "goto sources/http:%2F%2Fa.example%2Ffeed", "echo 100%", "add https://a.example/@ann/media",
  ])
  func textWithoutAPasswordIsUnchanged(line: String) {
    #expect(line.withoutPasswords == line)
  }
}
