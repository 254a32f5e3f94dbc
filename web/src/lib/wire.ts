/** The words of the API. Written by `python -m paperbits.server.typescript` from the server's models; do not edit. */

export type SettingValue = boolean | number | string;
export type Settings = Record<string, SettingValue>;

/** Another player of a rated match. ``name`` is the title of a computer's level, and ``A guest`` for a person without an account. */
export interface Against {
  name: string;
  kind: "account" | "bot" | "guest" | "computer" | "gone";
  rating: number;
  provisional: boolean;
}

/** The best moves after ``ply`` plies, best first. ``done``: this is the last message. */
export interface Analysis {
  ply: number;
  player: number;
  options: Option[];
  proved: number | null;
  tried: number;
  done: boolean;
  hint: Hint | null;
  remark: string;
}

/** The analysis so far. ``tag`` is the question's. */
export interface AnalysisMessage {
  type: "analysis";
  tag: string;
  analysis: Analysis;
}

/** A match that began lately from a seek of the reader. */
export interface Begun {
  seek: string;
  match: string;
  title: string;
  others: string[];
}

/** Squares in rows from the top. ``grid``: lettered columns, numbered rows; ``row``: one row; ``column``: one row, drawn upright; ``list``: integers separated by commas, of any number; ``lattice``: dots with segments; ``tiles``: a board for tiles; ``log``: finished rows, which can't be touched. */
export interface Board {
  kind: "grid" | "row" | "column" | "list" | "lattice" | "tiles" | "log";
  rows: Square[][];
  title: string;
  segments: [string, string][];
  owner: number | null;
  closed: string;
}

/** What a reader calls a player. A proper name keeps its capital inside a sentence; ``The computer`` does not. */
export interface Called {
  name: string;
  proper: boolean;
}

/** The changes between two revisions of a view. Applied to the state at ``from``, they give the state at ``to``. */
export interface ChangesMessage {
  type: "changes";
  view: string;
  from: number;
  to: number;
  changes: Operation[];
}

/** A legal move and the touches that make it: ids of squares, or ``=`` and the text of an option. */
export interface Choice {
  path: string[];
  move: string;
}

/** The matches that became the reader's. */
export interface Claimed {
  matches: string[];
}

/** A new match, and the secret of its seats. */
export interface Created {
  id: string;
  key: string;
  match: MatchState;
}

/** The state of a day after a try. The best, the reason and the text to share are there once the day is done. */
export interface DailyResult {
  move: string;
  scored: number;
  points: number;
  percent: number;
  left: number;
  over: boolean;
  best: number | null;
  answers: string[];
  why: string[];
  shared: string;
  view: View | null;
  standing: DailyStanding | null;
}

/** The task of a day as its player sees it. The best is not included. */
export interface DailyShown {
  game: string;
  name: string;
  rule: string;
  week: string;
  first: string;
  date: string;
  number: number;
  tries: number;
  moves: number;
  player: number;
  view: View;
}

/** The reader's place among the results of a day. The site counts the first result of each browser. */
export interface DailyStanding {
  people: number;
  median: number;
  place: number | null;
}

/** The puzzle of a day in a list. */
export interface DayLine {
  date: string;
  title: string;
  grade: "gentle" | "fair" | "tricky" | "hard" | "fiendish";
}

/** The puzzles of some days, the latest first. */
export interface DayList {
  days: DayLine[];
}

/** The answer to this question is not needed any more. */
export interface DropMessage {
  type: "drop";
  job: number;
}

/** A board for a small picture: the kind of the board, and a text for each square. A text that begins with ``#`` marks a filled square or a joined dot. The rest of the text is written there. */
export interface Emblem {
  kind: "grid" | "row" | "column" | "list" | "lattice" | "tiles" | "log";
  rows: string[][];
  segments: [number, number, number, number][];
}

/** Something to type after touching one of ``squares``, or at once if there are none. The move is ``template`` with ``{square}`` and ``{text}`` filled in; ``prompt`` says what may be typed. */
export interface Entry {
  template: string;
  prompt: string;
  squares: string[];
}

/** Whether a text is an equation, and why. The answer of the operation ``equation``. */
export interface Equation {
  valid: boolean;
  value: number | string | null;
  bonus: number | string | null;
  reason: string | null;
  place: TextPlace | null;
  sentence: string;
  binary: string;
  decimal: string;
  working: Working[];
}

/** An example in a list. */
export interface ExampleCard {
  title: string;
  settings: Settings;
  remark: string;
}

/** A line beside the board: ``Tiles in the bag``, ``31``. */
export interface Fact {
  name: string;
  value: string;
}

/** A page on what was found out about the game (``/api/findings/ID``), in a list. */
export interface FindingCard {
  id: string;
  title: string;
}

/** A finding as HTML. */
export interface FindingPage {
  title: string;
  html: string;
}

/** The valid settings nearest to those wanted. ``fields``: each setting with the range that the others allow. ``said``: sentences about what was changed. */
export interface FittedSettings {
  settings: Settings;
  fields: Setting[];
  said: string[];
}

/** A moment of a match or an example: the move that led here (empty for the first), and the view. */
export interface Frame {
  move: string;
  words: string;
  player: number | null;
  scores: (number | string)[];
  view: View;
}

/** A game in the catalogue. ``goal`` is for the default settings; ``wins`` says which scores win. */
export interface GameCard {
  id: string;
  title: string;
  credit: string;
  blurb: string;
  goal: string;
  wins: "most" | "fewest" | "";
  players: [number, number];
  minutes: number;
  good_first: string;
  shelf: Shelf;
  newcomer: Newcomer;
  settings: Setting[];
  related: boolean;
  levels: Level[];
  usual: string;
  merged: Level[];
  perfect: Level | null;
  examples: ExampleCard[];
  lessons: string[];
  findings: FindingCard[];
  scorable: boolean;
  thinkable: boolean;
  hidden: boolean;
  operations: string[];
  formats: string[];
  emblem: Emblem | null;
  measured_with: Settings | null;
  measured_elsewhere: Settings[];
  rated_with: Settings | null;
  unrated: string;
}

/** A person's rating in a game after the last of these matches. ``words`` gives it with its 95% interval. */
export interface GameRating {
  game: string;
  title: string;
  rating: number;
  low: number;
  high: number;
  words: string;
  matches: RatedMatch[];
}

/** A person's ratings, by the titles of the games. */
export interface GameRatings {
  standings: GameRating[];
}

/** The progress of compiling a game's search: the present step, the number of steps, and what the step compiles. */
export interface GettingReady {
  step: number;
  steps: number;
  what: string;
}

/** Whether the expected results of a position are proved, and what they rest on. */
export interface Grounds {
  kind: "proved" | "estimate";
  words: string;
  low: (number | null)[] | null;
  high: (number | null)[] | null;
}

/** What the seat may do now; empty while it is not to move. */
export interface Hand {
  choices: Choice[];
  entries: Entry[];
  rack: Rack | null;
  prompt: string;
}

/** A good move, given in steps. Each step is a sentence and the squares to highlight: where to look, what to use, the whole move. */
export interface Hint {
  move: string;
  where: string;
  area: string[];
  what: string;
  near: string[];
  whole: string;
  squares: string[];
  reason: string;
}

/** What a friend needs to take an open seat. Only the host, who set up the match, sees it. */
export interface Invitation {
  player: number;
  invite: string;
}

/** An invitation as a friend sees it before taking the seat. ``open``: whether the seat is still free. If it is not, ``over`` and ``left`` say why: the match is over, or the number of seats that other links give. ``by``: the name of the person who invites, or empty. ``others``: the names of the seated players. ``settings``: one sentence per setting that differs from its default. */
export interface InvitationCard {
  id: string;
  game: string;
  title: string;
  goal: string;
  minutes: number;
  open: boolean;
  over: boolean;
  left: number;
  by: string;
  others: string[];
  settings: string[];
  rated: boolean;
}

/** How good one ply was, judged by what its player could see. ``given`` is what the ply gave away compared with ``better``: expected points in a game that is judged in points, otherwise the expected share of opponents that the player finishes ahead of (with two players, the chance to win). It is 0, without a better move, if the difference is not clear. ``why`` explains it in words. */
export interface Judged {
  given: number;
  better: string | null;
  why: string;
  thrown: [number, number] | null;
  sure: boolean;
  line: string[];
  low: number | null;
  high: number | null;
  rests: string;
  cost: number | null;
  points: number;
  told: string;
}

/** A game with leaderboards: how many people are on the one for matches of two, and of more. */
export interface LeaderGame {
  game: string;
  title: string;
  two: number;
  more: number;
  takes_more: boolean;
}

/** All games with leaderboards, by title. */
export interface LeaderGames {
  games: LeaderGame[];
}

/** A line of a leaderboard. */
export interface LeaderLine {
  place: number;
  name: string;
  bot: boolean;
  rating: number;
  low: number;
  high: number;
  matches: number;
  you: boolean;
}

/** A page of a leaderboard. ``note`` says why the reader is not on it, if they are not. */
export interface Leaders {
  game: string;
  title: string;
  kind: "two" | "more";
  page: number;
  pages: number;
  whole: number;
  leaders: LeaderLine[];
  you: LeaderLine | null;
  note: string;
}

/** A game's lesson: a first match with explanations. */
export interface Lesson {
  title: string;
  settings: Settings;
  steps: LessonStep[];
}

/** A step of a lesson. A step without answers is only to be read. */
export interface LessonStep {
  text: string;
  view: View;
  answers: string[];
  after: View[];
  praise: string;
}

/** A computer opponent's level. */
export interface Level {
  name: string;
  title: string;
  about: string;
  elo: number | null;
  span: [number, number] | null;
  equal_to: string;
}

/** The open seeks for everybody, the oldest first. ``all``: how many there are, if not all are listed. ``people``: how many people wait. */
export interface LobbyNews {
  seeks: Seek[];
  all: number;
  people: number;
}

/** The clock of a match. Durations are in milliseconds, and times in milliseconds since 1970. */
export interface MatchClock {
  setting: string;
  words: string;
  days: boolean;
  left: (number | null)[];
  running: number | null;
  ends: number | null;
  first: boolean;
}

/** The ratings of the people in a match. ``waiting``: the match is over and counts, and will be rated in a moment. */
export interface MatchRatings {
  kind: "two" | "more";
  waiting: boolean;
  seats: SeatRating[];
}

/** A match as one seat, or an onlooker, may see it. */
export interface MatchState {
  id: string;
  game: string;
  title: string;
  goal: string;
  wins: "most" | "fewest" | "";
  lesson: number | null;
  settings: Settings;
  in_force: string;
  seats: Seat[];
  version: number;
  turn: number | null;
  your_turn: boolean;
  seat: number | null;
  veiled: boolean;
  thinking: boolean;
  getting_ready: GettingReady | null;
  remark: string;
  over: boolean;
  winners: number[];
  reason: string;
  resigned: number | null;
  cut_short: boolean;
  view: View;
  sheet: SheetLine[];
  parts: Part[][];
  may_undo: boolean;
  may_resign: boolean;
  may_record: boolean;
  goes_on: boolean;
  may_seat: number[];
  left: number | null;
  rated: boolean;
  computer_rating: number | null;
  people: People;
  clock: MatchClock | null;
  invitations: Invitation[];
}

/** Summaries of a person's matches, the last played first. Unknown matches and those of others are left out. */
export interface MatchSummaries {
  matches: MatchSummary[];
}

/** A match in a person's list: what onlookers may know, and which seats are the person's. */
export interface MatchSummary {
  id: string;
  game: string;
  title: string;
  seats: Seat[];
  turn: number | null;
  your_turn: boolean;
  over: boolean;
  winners: number[];
  reason: string;
  resigned: number | null;
  cut_short: boolean;
  wins: "most" | "fewest" | "";
  plies: number;
  may_record: boolean;
  rated: boolean;
  when: number;
}

/** The reader. ``person`` is null before they have done anything. */
export interface Me {
  person: Person | null;
}

/** The exact value of every move that could be made after ``ply`` plies. ``unit``: values are margins, outcomes (1, 0, -1) or, for one player, final scores. ``moves`` is empty if the values were not found in the time. ``best`` is the value of the best moves. ``proved``: the checker accepted a certificate of each; otherwise a complete search found them. ``plies``: how far off the end is under best play, null for ties or if unknown. */
export interface MoveValues {
  ply: number;
  unit: "margin" | "outcome" | "score";
  moves: ValuedMove[];
  best: number;
  proved: boolean;
  plies: number | null;
}

/** The address of the site in the local network, without a slash at the end, or null. */
export interface NetworkAddress {
  address: string | null;
}

/** The reader's account, and its recovery code. The server does not keep the code. */
export interface NewAccount {
  person: Person;
  recovery: string;
}

/** A new token with its text, which is shown only this once. */
export interface NewToken {
  text: string;
  token: Token;
}

/** How somebody begins who has not won a game yet. */
export interface Newcomer {
  settings: Settings;
  player: number;
}

/** An offer that needs everybody's consent. ``by``: who asked first. ``mine``: whether the reader has asked too. */
export interface Offer {
  what: "draw" | "takeback" | "rematch";
  by: number;
  mine: boolean;
}

/** One operation of a JSON Patch (RFC 6902); ``remove`` has no value. */
export interface Operation {
  op: "add" | "remove" | "replace";
  path: string;
  value: unknown;
}

/** A move, and its value for the player to move. ``estimate``: the expected share of opponents that the player ends ahead of; with two players, the chance to win. ``proved``: 1 for a certain win, 0 for a tie, -1 for a loss. ``points``: the points that the move scores at once, in games where moves score. ``worth``: its expected points in the long run, in games judged in points. ``squares``: the squares that it touches. */
export interface Option {
  move: string;
  told: string;
  words: string;
  estimate: number | null;
  proved: number | null;
  points: number | string | null;
  worth: number | null;
  squares: string[];
  value: Record<string, string | number | null> | null;
}

/** A wrong move, and why it is wrong. */
export interface OtherMove {
  move: string;
  why: string;
}

/** A page of the reader's matches: those that wait for the reader first, then the last changed first. ``count``: how many there are on all pages. With ``more``, there is another page. */
export interface OwnMatches {
  matches: MatchSummary[];
  page: number;
  count: number;
  more: boolean;
}

/** The reader's ratings in all games, by title. */
export interface OwnRatings {
  ratings: RatingNow[];
}

/** The result of pairing, posting or accepting: a match that has begun, or an open seek. If ``match`` is its id, the match has begun. If both are null, the match begins in a moment, and the topic ``me`` tells its id. */
export interface Paired {
  match: string | null;
  seek: Seek | null;
}

/** One scored line: its name, its points, the reason, and its squares. */
export interface Part {
  line: string;
  points: number;
  why: string;
  squares: string[];
}

/** The people of a match: their offers, and who is present. ``there``: the players whose pages are open now. ``rematch``: the id of the next match, once all have agreed. ``talk``: whether the reader can talk to the other players. ``tournament``: the id of the tournament to which the match belongs, or empty. */
export interface People {
  offers: Offer[];
  may_offer: ("draw" | "takeback" | "rematch")[];
  may_abort: boolean;
  there: number[];
  rematch: string | null;
  talk: boolean;
  tournament: string;
}

/** A person as others see them. ``name`` may be empty for a guest. */
export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
}

/** A line that you keep. ``number`` names it; ``plies`` are those that have not been made. */
export interface Plan {
  number: number;
  plies: PlannedPly[];
}

/** The match as it would be after the moves that were tried. */
export interface PlanLook {
  version: number;
  view: View;
  your_turn: boolean;
  over: boolean;
  plies: PlannedPly[];
}

/** What became of a line: the part that was ``played``, or that doesn't fit any more. */
export interface PlanNews {
  plies: PlannedPly[];
  played: boolean;
}

/** A move of a line, and its words. */
export interface PlannedPly {
  move: string;
  yours: boolean;
  words: string;
}

/** Your lines. ``refusal`` says why none can be kept now; empty if you can. ``became``: news of your lines since you last made a move by hand. */
export interface Plans {
  version: number;
  refusal: string;
  plans: Plan[];
  became: PlanNews[];
}

/** What a move would do, without making it; ``reason`` says why it would be refused. */
export interface Preview {
  valid: boolean;
  score: number | null;
  lines: PreviewLine[];
  reason: string;
}

/** One line that a drafted play forms: how it reads in decimal, whether it is valid, and what it would score. */
export interface PreviewLine {
  text: string;
  reading: string;
  valid: boolean;
  value: string;
  bonus: number;
  points: number;
  squares: string[];
}

/** The preview of a move. ``tag`` is the question's. */
export interface PreviewMessage {
  type: "preview";
  tag: string;
  preview: Preview;
}

/** What everybody may know of a person with an account, or of a bot. */
export interface Profile {
  name: string;
  bot: boolean;
  you: boolean;
  since: number;
  ratings: RatingNow[];
  recent: RatedEvent[];
}

/** Whether the site pushes messages. ``key``: the key with which a browser subscribes; empty if the site sends none. */
export interface PushSite {
  key: string;
}

/** A puzzle to solve: the question, and the position as the player to move sees it. The answer is not included. */
export interface Puzzle {
  id: string;
  game: string;
  title: string;
  grade: "gentle" | "fair" | "tricky" | "hard" | "fiendish";
  rank: number;
  question: string;
  goal: string;
  settings: Settings;
  in_force: string;
  player: number;
  scores: (number | string)[];
  view: View;
  last: SheetLine | null;
  date: string | null;
}

/** A tried move, or the shown answer: its result, the moves that follow, and the position after them, as an onlooker sees it. ``parts`` explain the score of the play, or how the game ends. ``others`` and ``themes`` are empty unless the move is right, because they would give the answer away. */
export interface PuzzleAttempt {
  right: boolean;
  move: string;
  words: string;
  line: SheetLine[];
  view: View;
  scores: (number | string)[];
  parts: Part[][];
  others: OtherMove[];
  themes: PuzzleTheme[];
}

/** How many puzzles of a game have the same grade, and how many of them each theme. */
export interface PuzzleGroup {
  game: string;
  grade: "gentle" | "fair" | "tricky" | "hard" | "fiendish";
  count: number;
  themes: Record<string, number>;
}

/** A puzzle in a list. */
export interface PuzzleLine {
  id: string;
  game: string;
  grade: "gentle" | "fair" | "tricky" | "hard" | "fiendish";
  themes: ("only-move" | "narrow-path" | "two-in-a-row" | "save-the-tie" | "take-points" | "temptation" | "sacrifice" | "leaves-nothing" | "key-move" | "parity" | "pairing" | "mirror" | "long-plan" | "two-at-once" | "chain" | "blank" | "sweep" | "not-twice")[];
  settings: number;
}

/** The grades and some puzzles, each from the easiest on. */
export interface PuzzleList {
  grades: ("gentle" | "fair" | "tricky" | "hard" | "fiendish")[];
  settings: string[];
  puzzles: PuzzleLine[];
}

/** What puzzles there are: the grades, from the easiest on, the themes, and how many puzzles there are of each kind, games by title. */
export interface PuzzleShelf {
  grades: ("gentle" | "fair" | "tricky" | "hard" | "fiendish")[];
  themes: PuzzleTheme[];
  groups: PuzzleGroup[];
}

/** A theme: its name, and what it means. */
export interface PuzzleTheme {
  id: "only-move" | "narrow-path" | "two-in-a-row" | "save-the-tie" | "take-points" | "temptation" | "sacrifice" | "leaves-nothing" | "key-move" | "parity" | "pairing" | "mirror" | "long-plan" | "two-at-once" | "chain" | "blank" | "sweep" | "not-twice";
  name: string;
  meaning: string;
}

/** A rack of tiles, and what can be done with it besides laying tiles. */
export interface Rack {
  tiles: Tile[];
  may_exchange: boolean;
  blank_may_be: Tile[];
}

/** A rated match in a person's history. ``change`` is what it added to the rating. */
export interface RatedEvent {
  match: string;
  game: string;
  title: string;
  kind: "two" | "more";
  when: number;
  place: number;
  result: number;
  against: Against[];
  rating: number;
  low: number;
  high: number;
  change: number;
}

/** A finished rated match: the computer's level and rating, the person's result, and their rating after it. */
export interface RatedMatch {
  id: string;
  level: string;
  opponent: number;
  result: number;
  rating: number;
  low: number;
  high: number;
  when: number;
}

/** A person's rating in a game, and the matches that made it, the earliest first. */
export interface RatingHistory {
  now: RatingNow | null;
  events: RatedEvent[];
}

/** A person's rating in a game. ``words`` gives it with its 95% interval, ``low`` to ``high``. */
export interface RatingNow {
  game: string;
  title: string;
  kind: "two" | "more";
  rating: number;
  low: number;
  high: number;
  provisional: boolean;
  matches: number;
  words: string;
  when: number;
}

/** A refused move, undo or message, and the reason. ``tag`` is the question's, if it asked for advice. */
export interface RefusedMessage {
  type: "refused";
  kind: string;
  message: string;
  move: string;
  tag: string;
}

/** An example to step through or to look at: its frames, and an explanation of the score. */
export interface Replay {
  title: string;
  settings: Settings;
  remark: string;
  frames: Frame[];
  parts: Part[][];
}

/** A report was kept. */
export interface ReportedMessage {
  type: "reported";
  player: number;
}

/** The review of a match so far: ``looked_at`` of ``of`` plies are done. ``expected`` has a row for the start and one after each ply. A row holds what each player could expect: a share of the outcome or, for a single player, points (``scale``). It is null if not known yet. ``grounds`` says what each row rests on. */
export interface Review {
  plies: ReviewedPly[];
  unit: "points" | "chance";
  expected: (number[] | null)[];
  grounds: (Grounds | null)[];
  scale: "points" | "chance";
  summaries: string[];
  looked_at: number;
  of: number;
  done: boolean;
}

/** The review so far. ``tag`` is the question's. */
export interface ReviewMessage {
  type: "review";
  tag: string;
  review: Review;
}

/** A reviewed ply. ``judged`` is null if no player made the ply, or if it is not reviewed yet. */
export interface ReviewedPly {
  ply: number;
  player: number;
  move: string;
  words: string;
  judged: Judged | null;
  turning: boolean;
}

/** A game played on paper, scored. */
export interface Scored {
  over: boolean;
  scores: (number | string)[];
  winners: number[];
  parts: Part[][];
  view: View;
  settings: Settings;
  read_as: string;
}

/** A player's place. ``open``: the seat waits for an invited person. */
export interface Seat {
  player: number;
  kind: "person" | "computer" | "open";
  name: string;
  called: string;
  level: string | null;
  score: number | string;
  yours: boolean;
  left: "" | "resigned" | "away" | "late";
}

/** The rating of a person in a match. ``change``: what the match added; null before it is rated. */
export interface SeatRating {
  player: number;
  name: string;
  bot: boolean;
  rating: number;
  provisional: boolean;
  change: number | null;
}

/** A seek. ``game`` and ``title`` are empty for any game. ``settings`` has one sentence per setting that is not as usual. ``rating`` is that of ``by`` in the game, if known. ``seated``: the people who have a seat, ``by`` first. ``whom``: the person who is challenged, or null. ``made``: seconds since 1970. */
export interface Seek {
  id: string;
  by: Person;
  whom: Person | null;
  game: string;
  title: string;
  settings: string[];
  values: Settings;
  clock: string;
  rated: boolean;
  low: number | null;
  high: number | null;
  rating: number | null;
  seats: number;
  seated: Person[];
  made: number;
}

/** The server's time when it answered. */
export interface ServersTime {
  now: number;
}

/** A setting of a game. ``explained`` gives the meaning of each choice or truth value, if needed; ``values`` are the only integers that it takes, if not all from ``min`` to ``max``. */
export interface Setting {
  name: string;
  type: "integer" | "boolean" | "choice";
  about: string;
  default: SettingValue;
  min: number | null;
  max: number | null;
  step: number | null;
  values: number[] | null;
  choices: string[] | null;
  explained: Record<string, string> | null;
}

/** One ply on the score sheet. The words follow the player's name and agree with it. No player makes an opening. ``brief``: the words without the points, for tables with a column of points. */
export interface SheetLine {
  ply: number;
  player: number | null;
  move: string;
  points: number | null;
  words: string;
  brief: string;
}

/** A game's group in the catalogue: its place among the groups (from 1), its heading, and what its games share. */
export interface Shelf {
  place: number;
  title: string;
  about: string;
}

/** A square, a dot or a place of a list. ``id`` is its name in moves (``b3``, ``4``), unique in the view. */
export interface Square {
  id: string;
  text: string;
  filled: boolean;
  label: string;
  kind: string;
  tile: Tile | null;
}

/** The state of the match. Sockets that accept changes get it once, with the view and its revision. Others get it after every change. */
export interface StateMessage {
  type: "state";
  view: string;
  revision: number;
  match: MatchState;
}

/** A line of talk. ``phrase`` is the id of a set phrase, and empty for free text. */
export interface TalkLine {
  number: number;
  player: number;
  phrase: string;
  text: string;
  when: number;
}

/** The talk, over the live connection. */
export interface TalkMessage {
  from: number;
  lines: TalkLine[];
  free: number[];
  may_write: boolean;
  muted: number[];
  type: "talk";
}

/** A range of characters in a text: the first and the last, counted from 1. */
export interface TextPlace {
  first: number;
  last: number;
}

/** A question to a browser that thinks: a task of ``answers/tasks.py``, with its arguments as a JSON text, because a page would round a seed. ``tag`` is that of the page's own question, which it answers itself, or empty for a computer's move. ``names`` are what the reader calls the players. */
export interface ThinkMessage {
  type: "think";
  job: number;
  kind: string;
  asked: string;
  tag: string;
  names: Called[];
}

/** A tile: its text (``+``), how people see it (``×``, ``AND``), and its points. */
export interface Tile {
  symbol: string;
  face: string;
  points: number;
  blank: boolean;
}

/** A token as its owner sees it later, without its text. Times are in seconds since 1970. ``used``: when it was last used, within a day; null for never. */
export interface Token {
  id: string;
  name: string;
  scopes: ("read" | "play" | "seek" | "bot")[];
  made: number;
  used: number | null;
}

/** The tokens of the reader, the newest first. */
export interface Tokens {
  tokens: Token[];
  most: number;
}

/** A tournament in a list. */
export interface TournamentLine {
  id: string;
  title: string;
  game: string;
  game_title: string;
  kind: "round-robin" | "swiss" | "arena";
  clock: string;
  status: "open" | "running" | "over" | "cancelled";
  round: number;
  rounds: number;
  entered: number;
  most: number;
  made: number;
  changed: number;
}

/** Tournaments, the last changed first. ``more`` gives the next ones as ``after``; empty at the end. */
export interface TournamentList {
  tournaments: TournamentLine[];
  more: string;
}

/** Two players of a round, by number; ``second`` is null for a bye. ``match`` is empty if there is none, or none yet. ``result`` is null while they play. ``how`` says how the pairing got it. */
export interface TournamentPairing {
  round: number;
  number: number;
  first: number;
  second: number | null;
  match: string;
  result: [number, number] | null;
  how: "" | "played" | "absent" | "bye" | "walkover" | "host" | "unfinished";
}

/** Pairings of a tournament, in order. ``more``: whether there are more after them. */
export interface TournamentPairings {
  pairings: TournamentPairing[];
  more: boolean;
}

/** A player. ``person`` is the person's id, empty for a computer, whose ``level`` is given. */
export interface TournamentPlayer {
  number: number;
  name: string;
  person: string;
  level: string;
  away: boolean;
}

/** A row of the table. ``breaks`` are the tie-breaks, null where one plays no part. ``why`` says why the player is ahead of the next one with as many points, and is empty otherwise. */
export interface TournamentRow {
  player: number;
  place: number;
  points: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  breaks: (number | null)[];
  why: string;
  streak: boolean;
}

/** A tournament as everybody sees it. ``pairings`` are those of the current round and the one before; in an arena those that play and the last ones that ended. ``ends`` is when an arena ends, in seconds since 1970, otherwise 0; ``now`` is the server's time. ``settings`` has one sentence for each setting that differs from its default. */
export interface TournamentState {
  id: string;
  version: number;
  title: string;
  host: string;
  host_name: string;
  game: string;
  game_title: string;
  values: Settings;
  settings: string[];
  clock: string;
  kind: "round-robin" | "swiss" | "arena";
  status: "open" | "running" | "over" | "cancelled";
  round: number;
  rounds: number;
  twice: boolean;
  minutes: number;
  most: number;
  when_full: boolean;
  private: boolean;
  made: number;
  begun: number;
  ends: number;
  ended: number;
  now: number;
  players: TournamentPlayer[];
  pairings: TournamentPairing[];
  table: TournamentRow[];
  tie_breaks: TournamentTieBreak[];
}

/** What decides between players with equal points, in words. */
export interface TournamentTieBreak {
  name: "direct" | "buchholz" | "sonneborn-berger" | "wins";
  title: string;
  meaning: string;
}

/** What concerns the reader. ``turns``: the ids of matches in which it is their turn, the oldest first. ``awaited``: those of them in which other people play. ``seeks``: those at which they have a seat. ``challenges``: those that ask for them. ``begun``: matches that began lately from their seeks. */
export interface Turns {
  turns: string[];
  awaited: string[];
  seeks: Seek[];
  challenges: Seek[];
  begun: Begun[];
}

/** A legal move, its exact value to its player, its words and the squares that it touches. */
export interface ValuedMove {
  move: string;
  value: number;
  told: string;
  touched: string[];
}

/** Everything that a seat sees of a position. */
export interface View {
  boards: Board[];
  hand: Hand;
  facts: Fact[];
  last: string[];
  unseen: [Tile, number][];
}

/** The onlookers, for players: how many, and the names of those who show theirs. An onlooker with a name gets ``may_show`` and their own name, and nothing of the others. */
export interface WatchingMessage {
  type: "watching";
  count: number;
  names: string[];
  may_show: boolean;
}

/** Where the browser finds the worker that can think about this match. The page may load it and offer to think. */
export interface WorkerMessage {
  type: "worker";
  at: string;
}

/** One side of an equation, worked out. */
export interface Working {
  binary: string;
  decimal: string;
  steps: string[];
  value: number | string | null;
}

/** Aborting a match before everybody has moved. */
export interface AbortMessage {
  type: "abort";
  version: number;
}

/** A request for the best moves, now or after ``ply`` plies. It replaces the previous one. */
export interface AnalyseQuestion {
  type: "analyse";
  tag: string;
  ply?: number | null;
}

/** A position to analyse: a position text (in tile games the board and ``rack: …``), or moves. */
export interface AnalyseRequest {
  game: string;
  settings?: Settings;
  position?: string | null;
  moves?: string[] | null;
  start?: string | null;
}

/** A seek for one person only: by the name of an account, or by the id of a person. */
export interface ChallengeRequest {
  game?: string;
  clock?: string;
  rated?: boolean;
  low?: number | null;
  high?: number | null;
  settings?: Settings;
  seats?: number;
  name?: string;
  person?: string;
}

/** Giving the seat of a player who is away, or never came, to a computer. */
export interface ComputerMessage {
  type: "computer";
  version: number;
  player: number;
  level?: string | null;
}

/** Declining an offer. */
export interface DeclineMessage {
  type: "decline";
  version: number;
  what: "draw" | "takeback" | "rematch";
}

/** Whether the sender allows free text in this match. It is off at first. */
export interface FreeTextMessage {
  type: "free-text";
  tag?: string;
  on: boolean;
}

/** A match, and the secret of the person's seat. */
export interface HeldMatch {
  id: string;
  key: string;
}

/** The first message on a socket that accepts changes: the key, and the revision that the page has already. With ``talk``, it is also told what players say and who watches; with ``thinks``, where its browser finds what thinks. */
export interface HelloMessage {
  type: "hello";
  key?: string | null;
  view?: string | null;
  revision?: number;
  talk?: boolean;
  thinks?: boolean;
}

/** A move, and the version of the match for which it is meant. */
export interface MoveMessage {
  type: "move";
  version: number;
  move: string;
  took?: number | null;
}

/** Whether the sender does not want to read another player's lines. It holds in all matches. */
export interface MuteMessage {
  type: "mute";
  tag?: string;
  player: number;
  on: boolean;
}

/** A match to set up. Omitted seats are for people. */
export interface NewMatch {
  game: string;
  settings?: Settings;
  seats?: SeatRequest[];
  seed?: number | null;
  start?: string | null;
  clock?: string;
  rated?: boolean;
}

/** A tournament to set up. ``rounds`` 0: enough for one leader. Two players play each match. */
export interface NewTournament {
  title?: string;
  game: string;
  settings?: Settings;
  clock?: string;
  kind?: "round-robin" | "swiss" | "arena";
  rounds?: number;
  twice?: boolean;
  minutes?: number;
  most?: number;
  when_full?: boolean;
  private?: boolean;
}

/** Making an offer that needs everybody's consent, or accepting it. */
export interface OfferMessage {
  type: "offer";
  version: number;
  what: "draw" | "takeback" | "rematch";
}

/** Looking for one opponent, with the usual settings. An empty game is any game. ``clock`` is a text such as ``5+3`` or ``3d``; empty for none. ``rated``: whether the match counts for ratings. ``low`` and ``high`` bound the opponent's rating. */
export interface PairingRequest {
  game?: string;
  clock?: string;
  rated?: boolean;
  low?: number | null;
  high?: number | null;
}

/** A position to look at. If ``then`` names a move, it is made first. */
export interface PositionRequest {
  game: string;
  settings?: Settings;
  position?: string | null;
  moves?: string[] | null;
  start?: string | null;
  then?: string;
}

/** A request to preview a move over the live connection. The answer has the same tag. */
export interface PreviewQuestion {
  type: "preview";
  move: string;
  tag: string;
}

/** Where to send messages for this browser: the address of its push service, and the keys that the browser made, in base64url (``p256dh`` and ``auth``). */
export interface PushSubscription {
  address: string;
  key: string;
  secret: string;
}

/** A report of another player's lines to the host of the site. */
export interface ReportMessage {
  type: "report";
  tag?: string;
  player: number;
}

/** Resigning. ``player`` is needed if several players share the screen. If others play on, a computer takes the seat. */
export interface ResignMessage {
  type: "resign";
  version: number;
  player?: number | null;
  level?: string | null;
}

/** A request for the whole state, from a page that missed changes. */
export interface ResyncMessage {
  type: "resync";
}

/** A request for the review of an ended match. It replaces the previous one. */
export interface ReviewQuestion {
  type: "review";
  tag: string;
}

/** Something to say, over the live connection. */
export interface SayMessage {
  type: "say";
  tag?: string;
  phrase?: "hello" | "good-luck" | "well-played" | "thanks" | "one-moment" | "good-move" | "have-to-go" | "another" | null;
  text?: string;
}

/** The player of a seat: a person here, a computer, or (``open``) an invited person. */
export interface SeatRequest {
  kind: "person" | "computer" | "open";
  name?: string | null;
  level?: string | null;
}

/** A seek to post. ``settings`` may be left out; then they are the usual ones. ``seats`` is the number of players, the person included. */
export interface SeekRequest {
  game?: string;
  clock?: string;
  rated?: boolean;
  low?: number | null;
  high?: number | null;
  settings?: Settings;
  seats?: number;
}

/** Whether an onlooker who has a name here shows it to the players. It is hidden at first. */
export interface SeenMessage {
  type: "seen";
  tag?: string;
  on: boolean;
}

/** Beginning at an open table before every seat is taken. ``fill``: whether computers take the other seats, at ``level``, or fewer play. */
export interface StartRequest {
  fill: "computers" | "nobody";
  level?: string;
}

/** A request to stop the analysis or the review. */
export interface StopMessage {
  type: "stop";
  what?: "analysis" | "review";
}

/** The page's browser thinks from now on, with the worker from this address. Without one, it thinks no more. */
export interface ThinksMessage {
  type: "thinks";
  worker?: string;
}

/** The answer to a question: a computer's ``move``, or that the page has begun to show advice. A browser that is not ``able`` leaves the question to the site. */
export interface ThoughtMessage {
  type: "thought";
  job: number;
  move?: string;
  able?: boolean;
}

/** A token to make. */
export interface TokenRequest {
  name: string;
  scopes: ("read" | "play" | "seek" | "bot")[];
}

/** A result that the host gives to a match, for its first and its second player. */
export interface TournamentSettling {
  round: number;
  number: number;
  result: [number, number];
}

/** Taking back your last move. */
export interface UndoMessage {
  type: "undo";
  version: number;
}

/** A request from a shared screen to show the tiles of the player to move, until the match changes. */
export interface UnveilMessage {
  type: "unveil";
  version: number;
  player: number;
}

/** What the live connection says. */
export type ServerMessage = StateMessage | ChangesMessage | RefusedMessage | PreviewMessage | AnalysisMessage | ReviewMessage | WorkerMessage | ThinkMessage | DropMessage | TalkMessage | ReportedMessage | WatchingMessage;

/** What the page says on it. */
export type ClientMessage = HelloMessage | MoveMessage | UndoMessage | ResignMessage | ComputerMessage | OfferMessage | DeclineMessage | AbortMessage | PreviewQuestion | AnalyseQuestion | ReviewQuestion | SayMessage | FreeTextMessage | MuteMessage | ReportMessage | SeenMessage | StopMessage | UnveilMessage | ResyncMessage | ThinksMessage | ThoughtMessage;
