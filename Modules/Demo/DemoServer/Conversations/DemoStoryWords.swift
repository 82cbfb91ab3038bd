/// The titles and texts of the stories on the discussion sites, and their comments.
enum DemoStoryWords {
  /// The titles, newest first.
  static let titles = [
    "The lighthouse keeper's notebook, 1911 to 1934, is online",
    "I mapped every drinking fountain of my town",
    "A clock that needs winding once a year",
    "What a tide table taught me about spreadsheets",
    "Ask: which tool of yours has lasted longest?",
    "How a paper mill became a computing centre",
    "Show: a weather station built from a broken printer",
    "The library that lends seeds",
    "The bridge that opens twice a year",
    "Ask: how do you keep notes that you find again?",
    "Sorting buttons: a history of a factory problem",
    "Why our village has two time zones",
    "Measuring rain with a kitchen scale",
    "Show: a chess clock for four players",
    "Ask: what did you repair this month?",
    "The last typesetter of the valley explains kerning",
    "A field guide to the sounds of old modems",
    "We moved our archive to plain text and slept better",
    "Harbour Instruments (port office) is hiring a compiler engineer",
    "Ask: what do you read when the network is down?",
    "Show: the timetable of every ferry as one long strip",
    "Poll: how many browser tabs are open right now?",
    "Reading maps upside down",
    "The sheep counter: a computer vision project that failed well",
    "Ask: a good first machine for a ten-year-old?",
    "Notes on writing a book in a terminal",
    "What 2,000 people say about the end of summer time",
    "Show: a spelling checker that admits when it guesses",
    "The argument about the well, with all removed remarks",
    "Ask: who still writes letters?",
    "The longest correspondence game: 1,000 moves, one answer each",
    "How the post office sorted parcels before barcodes",
    "Fonts for eyes that are tired",
    "A bicycle dynamo that charges a reader",
    "Ask: is it fine to show things that are not finished?",
    "Keeping bees next to a server room",
    "The mathematics of folding a tent",
    "Tidewater Press is looking for a librarian who can program",
    "An index of indexes",
    "Ask: how do you say no to a good idea?",
    "The museum of wrong predictions",
    "Show: a pocket almanac generated from star positions",
    "Walking 300 km to test a pedometer",
    "Poll: where do you keep your backups?",
    "Ask: best bug that you never fixed?",
    "A short history of the left margin",
    "Repairing a radio with the help of its own manual",
    "The compiler that apologizes",
    "Show: a synthesizer made of garden hose",
    "Ask: what would you print on paper today?",
    "Learning to cook from error messages",
    "The night train as an office",
    "One hundred days without a search engine",
    "How cartographers hide their signatures",
    "Ask: do you have a favourite number?",
    "Show: a game of patience for the command line",
    "Northern Signal Works hires remote maintenance programmers",
    "Why the ferry is always on time",
    "A dictionary of machine noises",
    "Ask: how do you teach somebody to type?",
    "The village that prints its own news",
    "Recovering 30 years of photographs from one drive",
    "Show: an encyclopedia that fits on a floppy disk",
    "Boiling water at altitude: measurements",
    "Ask: what do you know now that you would tell yourself then?",
  ]

  /// The texts of stories without a link, by the number of the story; each line is a paragraph.
  static let texts: [Int: String] = [
    5: """
    Mine is a pair of pliers from 1962. The handles are new, and so is the joint.
    A list that I keep of such things is at https://notes.example/lasting-tools
    The thread about the bridge has a lovely aside on tools that outlive their makers: \
    https://news.ycombinator.com/item?id=8000009
    """,
    10: """
    I have 4,000 files in one folder and a good memory for the wrong words. Do you tag, link, search, or give up?
    Somebody who writes whole books in a terminal has one answer: https://news.ycombinator.com/item?id=8000026
    """,
    15: "A zip, a kettle and a parser, in that order of difficulty. Your turn.",
    19: """
    We build tide gauges and the software that reads them. Small team, old code, boats. Write to \
    jobs@harbour.example
    """,
    20: """
    We lost the line for nine days after the storm. I read the manual of the washing machine twice.
    I am looking for things to keep on a small drive: texts, maps, anything that stays useful.
    """,
    22: "Count honestly. Tabs that you \"will read later\" are tabs.",
    25: """
    She likes taking things apart. Something with a keyboard, few distractions, and a manual on paper would be \
    ideal.
    """,
    30: """
    I wrote to an author and got four pages back, by hand, three weeks later. It was the best message of the \
    year.
    Do you still write letters, and to whom?
    """,
    35: """
    Half of what I make works only on my machine and on Tuesdays. I learn most from showing it anyway, but I \
    don't want to waste anybody's time.
    """,
    38: "Half cataloguing, half scripts. You will get a key to the reading room.",
    40: "Everybody here can say no to a bad idea. I mean the good ones that arrive when the week is full.",
    44: "One answer per person. A drawer with an old drive counts as a drawer.",
    45: "Ours printed the date in Portuguese on the first of each month. Customers liked it, so it is a feature now.",
    50: """
    I bought a printer again. So far: recipes, one map, and the source of a function that I didn't understand on \
    the screen. It helped.
    """,
    55: "Mine is 1,089, and I can explain why if you have a minute.",
    57: "We keep the signals of four mountain railways running. Remote, except when it snows.",
    60: """
    My neighbour is 71 and wants to write her memoirs on a keyboard. Courses for children make her laugh, but not \
    type.
    """,
    65: """
    Mine: read the whole error message. Then read it again.
    A similar thread from the winter: https://news.ycombinator.com/item?id=8000045
    """,
  ]

  /// Comments that fit any story; each line is a paragraph, or code if it is indented.
  static let comments = [
    "I have done this for eleven years, and the surprising part is how little of it is about the technology.",
    "Can somebody explain the second figure? The scale seems to change halfway through.",
    "The author answers questions below, so ask nicely.",
    "We tried the same thing in 2009. It worked for exactly one winter.",
    """
    > nobody had written it down
    This is the sentence that I will remember. Most of my job is writing down what nobody had written down.
    """,
    "Lovely piece. The photograph of the workshop alone is worth the visit.",
    "I disagree, but this is the best version of that argument that I have read.",
    "Is there a version without the music?",
    "My grandfather had one of these. He oiled it on Sundays and never let us touch it.",
    "The interesting question is who maintains it in twenty years.",
    """
    For those who want to try it:
      cut -d, -f2 readings.csv | sort -n | tail -1
    Takes a second on a laptop from 2012.
    """,
    "It is slower than the article says, at least on my machine: 40 ms, not 4.",
    "That was before the cache was warm. Try it twice.",
    "Thank you, that was it.",
    "You are measuring two things at once here. Separate the reading from the sorting, and the difference goes away.",
    "I would have used a pencil.",
    "There is an older paper that says the same in three pages, and with better drawings.",
    "What happens at midnight?",
    "At midnight it counts the hour twice, in October, and nobody has complained since 1987.",
    "Reminds me of the station clock in my town, which is wrong on purpose so that people catch their trains.",
    "I read this on a phone in a tent and it was perfectly readable. More sites like this, please.",
    "Does it work without an account?",
    "Yes, and without a network. You only need the file.",
    "The comments are better than the article, as usual, and the article is good.",
    "Somebody should try this with paper first. It is cheaper to be wrong on paper.",
    "I maintain a small program that does this. It has nine users, and I know all of them by name.",
    "Counterpoint: sometimes the boring solution is boring because it was never any good.",
    "Not everything has to scale. A village has 300 people.",
    "This is how you get a standard: two people do it the same way by accident.",
    "The licence is missing. Could you add one?",
    "Added, thank you. I always forget.",
    "My favourite detail is the brass screw that has no function at all.",
    "It has a function: it tells you that somebody has opened the case.",
    "I stand corrected. What a nice idea.",
    "We have this in production. It is fine. Nobody ever writes about things that are fine.",
    "Please don't put it in the cloud.",
    "How did you calibrate it? Kitchen scales drift by a gram or two over a day.",
    "Against coins. Their weight is known to a hundredth of a gram, and everybody has some.",
    "I showed this to my class, and they want to build one now. Is there a list of parts?",
    "A list of parts would be welcome. I counted 14, and two of them are string.",
  ]
}
