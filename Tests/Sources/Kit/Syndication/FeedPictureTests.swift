import Markup
import Posts
import Syndication
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FeedPictureTests {
  private let base = "https://example.org/blog/"

  @Test func picturesAreSortedByTheElementTheyComeFrom() throws {
    let read = try item(
      """
      <description>&lt;img src="4.png"&gt;&lt;img src="1.png"&gt;</description><media:thumbnail url="5.png"/>
      <enclosure url="3.png" type="image/png"/><media:content url="1.png" medium="image"/>
      <media:content url="2" type="image/webp"/><itunes:image href="6.png"/>
      """)
    #expect(read.pictures.map(\.address) == ["1.png", "2", "3.png", "4.png"].map { base + $0 })
  }

  @Test func picturesInTheTextReferToTheItemsPicturesByNumber() throws {
    let read = try item(
      """
      <description>&lt;p&gt;a &lt;img src="4.png"&gt;&lt;img src="https://pixel.wp.com/b.gif"&gt;&lt;p&gt;b
      &lt;img src="1.png"&gt;</description><enclosure url="3.png" type="image/png"/><media:content url="1.png" medium="image"/>
      """)
    #expect(read.pictures.map(\.address) == ["1.png", "3.png", "4.png"].map { base + $0 })
    #expect(
      read.text.document.blocks.map(\.runs) == [
        [RichText.Run(.words("a")), RichText.Run(.picture(3))], [RichText.Run(.words("b")), RichText.Run(.picture(1))],
      ])
  }

  @Test func thumbnailsAreUsedIfThereAreNoPictures() throws {
    #expect(try item("<media:thumbnail url='5.png'/>").pictures.map(\.address) == [base + "5.png"])
    #expect(try item("<itunes:image href='6.png'/>").pictures.map(\.address) == [base + "6.png"])
    let video = try item("<media:content url='v.mp4' medium='video'/><media:thumbnail url='5.png'/>")
    #expect(video.pictures.map(\.preview) == [base + "5.png"] && video.pictures.map(\.kind) == [.video])
    let sound = try item("<enclosure url='s.mp3' type='audio/mpeg'/><itunes:image href='6.png'/>")
    #expect(sound.pictures.map(\.kind) == [.audio, .image])
  }

  @Test func aMediaGroupIsReadAsOnePictureInSeveralSizes() throws {
    let read = try item(
      """
      <media:group><media:content url="s.jpg" type="image/jpeg" width="150"/><media:description>A boat</media:description>
      <media:content url="x.jpg" type="image/jpeg" width="4000"/><media:content url="m.jpg" type="image/jpeg" width="500"/>
      <media:content url="l.jpg" type="image/jpeg" width="1600"/></media:group>
      """)
    #expect(
      read.pictures == [FeedPicture(address: base + "l.jpg", preview: base + "m.jpg", alt: "A boat", width: 1_600)])
  }

  @Test func theNumberOfOmittedPicturesIsReported() throws {
    let pictures = (1...300).map { "&lt;img src='/\($0).png'>" }.joined()
    let read = try item("<description>&lt;p>a&lt;/p>\(pictures)</description>")
    #expect(read.pictures.count == 100 && read.text.document.omission?.pictures == 200)
  }

  @Test func severalPicturesKeepTheirDescriptions() throws {
    let read = try item(
      """
      <media:content url="1.png" medium="image"><media:description type="plain">One &amp; only</media:description></media:content>
      <media:content url="2.png" medium="image"><media:title>Two</media:title></media:content>
      <media:content url="3.png" medium="image"/><media:description>About all</media:description>
      """)
    #expect(read.pictures.map(\.alt) == ["One & only", "Two", nil])
  }

  @Test(arguments: [
    ("p.jpg?w=300", "p.jpg?w=1024"), ("p-300x200.jpg", "p.jpg"),
    ("p.jpg", "https://example.org/blog/p.jpg?resize=1,2&ssl=1"),
  ])
  func aPictureInTwoSizesIsListedOnce(first: String, second: String) throws {
    let read = try item(
      "<media:content url='\(first)' medium='image'/><description>&lt;img src='\(second)' alt='A'&gt;</description>")
    #expect(read.pictures.map(\.alt) == ["A"])
  }

  @Test(arguments: ["p-3x200.jpg", "p-300x.jpg", "p-300x200x1.jpg", "p-axb.jpg", "p-300x20000.jpg", "p-300x200."])
  func picturesWhoseNamesOnlyResembleSizesAreNotMerged(name: String) throws {
    let read = try item(
      "<enclosure url='p.jpg' type='image/jpeg'/><enclosure url='\(name)' type='image/jpeg'/>")
    #expect(read.pictures.count == 2)
  }

  @Test func picturesWithDifferentQueriesAreDistinct() throws {
    let read = try item("<enclosure url='p?id=1' type='image/png'/><enclosure url='p?id=2' type='image/png'/>")
    #expect(read.pictures.count == 2)
  }

  @Test func theLargestOfSeveralSizesIsUsed() throws {
    let read = try item(
      "<media:content url='p.jpg?width=140' width='140'/><media:content url='p.jpg?width=700' width='700'/>")
    #expect(read.pictures.map(\.address) == [base + "p.jpg?width=700"])
  }

  @Test(arguments: [
    "<media:content url='https://0.gravatar.com/avatar/abc?s=96' medium='image'/>", "<media:content medium='image'/>",
    "<description>&lt;img src='http://feeds.feedburner.com/~r/x' height='1' width='1'&gt;</description>",
    "<enclosure url='a.zip' type='application/zip'/>", "<enclosure url='https://camera.mov'/>",
    "<enclosure url='data:image/png;base64,AA' type='image/png'/>",
    "<media:content url='ftp://e.org/a.png' medium='image'/>",
  ])
  func avatarsTrackingPixelsAndNonPicturesAreOmitted(rss: String) throws {
    #expect(try item(rss).pictures == [])
  }

  @Test func theTitleTextOfAPictureIsKept() throws {
    let read = try item("<description>&lt;img src='c.png' alt='Bees' title='Half of the joke'&gt;</description>")
    #expect(read.pictures == [FeedPicture(address: base + "c.png", alt: "Bees", title: "Half of the joke")])
  }

  @Test func pictureAddressesInTheTextAreResolvedAgainstTheItemsLink() throws {
    let read = try item("<link>http://other.example/a/</link><description>&lt;img src='p.png'&gt;</description>")
    #expect(read.pictures.map(\.address) == ["http://other.example/a/p.png"])
  }

  @Test func anUndeclaredNamespaceIsRecognizedByItsPrefix() throws {
    let read = try feed(
      "<rss><channel><item><media:content url='http://e.org/p.png' medium='image'/></item></channel></rss>")
    #expect(read.items.map { $0.pictures.map(\.address) } == [["http://e.org/p.png"]])
  }
}
