/** The words of the API. Written by `python -m paperbits.server.typescript` from the server's models; do not edit. */

export type SettingValue = boolean | number | string;
export type Settings = Record<string, SettingValue>;

/** The best moves after ``ply`` plies, best first; ``done``: nothing more will come. */
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

/** What is known so far of the position asked about; ``tag`` is the question's. */
export interface AnalysisMessage {
  type: "analysis";
  tag: string;
  analysis: Analysis;
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

/** What changed between two revisions of a view: applied to the state at ``from`` they give the state at ``to``. */
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

/** A new match, and the secret that holds its seats. */
export interface Created {
  id: string;
  key: string;
  match: MatchState;
}

/** A board as a small picture of it is drawn: the kind of the board, and a text for each square. A text that begins with ``#`` is of a filled square, or of a dot that is joined; the rest of it is written there. */
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

/** Whether a text is an equation, and why; what the operation of that name answers. */
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

/** An example, as a list of them shows it. */
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

/** The answer to a request that was refused; ``match`` says how it stands, where a move came too late. */
export interface Failure {
  error: Fault;
  match: MatchState | null;
}

/** What was wrong, for programs (``kind``) and for people. */
export interface Fault {
  kind: string;
  message: string;
}

/** Settings that go together, the nearest to those wanted. ``fields``: each setting with the range that the others leave it; ``said``: what had to change, in sentences. */
export interface FittedSettings {
  settings: Settings;
  fields: Setting[];
  said: string[];
}

/** A moment of an example: the move that led here (empty for the first), and what is seen then. */
export interface Frame {
  move: string;
  words: string;
  player: number | null;
  scores: (number | string)[];
  view: View;
}

/** A game in the catalogue; ``goal`` is that of its usual settings, ``wins`` says which scores are good. */
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
  settings: Setting[];
  related: boolean;
  levels: Level[];
  examples: ExampleCard[];
  lesson: boolean;
  scorable: boolean;
  thinkable: boolean;
  hidden: boolean;
  operations: string[];
  emblem: Emblem | null;
  rated_with: Settings | null;
  unrated: string;
}

/** A person's rating in a game, after the last of these matches; ``words`` says it with its interval of 95%. */
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

/** How far compiling a game's thinking has come: at which step of how many, and what that step makes ready. */
export interface GettingReady {
  step: number;
  steps: number;
  what: string;
}

/** What the seat may do now; empty while it is not to move. */
export interface Hand {
  choices: Choice[];
  entries: Entry[];
  rack: Rack | null;
  prompt: string;
}

/** Whether the server can write matches down. */
export interface Health {
  status: "ok" | "failing";
  version: string;
}

/** A good move told in steps, each a sentence with squares to light: where to look, what to use, the whole move. ``reason`` says why it is good. ``laid`` and ``given_back`` are the tiles to lay, or to exchange. */
export interface Hint {
  move: string;
  where: string;
  area: string[];
  what: string;
  near: string[];
  whole: string;
  squares: string[];
  reason: string;
  laid: LaidTile[];
  given_back: Tile[];
}

/** What a friend needs to take an open seat; told only to whoever set up the match. */
export interface Invitation {
  player: number;
  invite: string;
}

/** What a friend is invited to, before they take the seat. ``open``: whether the seat is still free; ``by``: the name of the person who invites, or empty; ``others``: the names of those who sit there already; ``settings``: those that are not the usual ones, a sentence each. */
export interface InvitationCard {
  id: string;
  game: string;
  title: string;
  goal: string;
  minutes: number;
  open: boolean;
  by: string;
  others: string[];
  settings: string[];
}

/** What a ply gave away beside the ``better`` move: points, or a share of the outcome, as the review's ``unit`` says. ``thrown``: its player's outcome before and after, where both are proved; ``line``: best moves that follow it. */
export interface JudgedPly {
  given: number;
  better: string | null;
  why: string;
  thrown: [number, number] | null;
  sure: boolean;
  line: string[];
}

/** A tile to lay on a square; a blank as what it is to stand for. */
export interface LaidTile {
  square: string;
  tile: Tile;
}

/** A first match that teaches. */
export interface Lesson {
  settings: Settings;
  steps: LessonStep[];
}

/** A step of a lesson; no answers: there is nothing to do but read on. */
export interface LessonStep {
  text: string;
  view: View;
  answers: string[];
  praise: string;
}

/** A computer opponent's level. */
export interface Level {
  name: string;
  title: string;
  about: string;
  elo: number | null;
  equal_to: string;
}

/** A match as one seat, or an onlooker, may see it. */
export interface MatchState {
  id: string;
  game: string;
  title: string;
  goal: string;
  wins: "most" | "fewest" | "";
  lesson: boolean;
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
  rated: number | null;
  people: People;
  invitations: Invitation[];
}

/** How a person's matches stand, the last played first; those that are not here, or not theirs, are left out. */
export interface MatchSummaries {
  matches: MatchSummary[];
}

/** A match in the list of a person's matches: what everybody who looks on may know, and which seats are theirs. */
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

/** Something that needs everybody's consent; ``by``: who asked first; ``mine``: whether the reader has asked. */
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

/** A move and what it promises whoever is to move. ``estimate``: the share of the others that the player may expect to end ahead of, with two players the chance to win; ``proved``: 1 a certain win, 0 a tie, -1 a loss; ``points``: what it scores at once, where moves do; ``worth``: what it promises in the long run, in games judged in points; ``squares``: those that it touches. */
export interface Option {
  move: string;
  told: string;
  words: string;
  estimate: number | null;
  proved: number | null;
  points: number | string | null;
  worth: number | null;
  squares: string[];
}

/** A move that is not the answer, and what is wrong with it. */
export interface OtherMove {
  move: string;
  why: string;
}

/** One scored line: its name, its points, the reason, and its squares. */
export interface Part {
  line: string;
  points: number;
  why: string;
  squares: string[];
}

/** The people of a match: what they ask of each other, and who is there. ``there``: the players whose pages are open now; ``rematch``: the id of the match that follows, once all have agreed on it. */
export interface People {
  offers: Offer[];
  may_offer: ("draw" | "takeback" | "rematch")[];
  may_abort: boolean;
  there: number[];
  rematch: string | null;
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

/** What the move asked about would do; ``tag`` is the question's. */
export interface PreviewMessage {
  type: "preview";
  tag: string;
  preview: Preview;
}

/** A puzzle to solve: what is asked, and the position as the player to move sees it. Not the answer. */
export interface Puzzle {
  id: string;
  game: string;
  title: string;
  grade: "gentle" | "fair" | "tricky" | "hard" | "fiendish";
  question: string;
  settings: Settings;
  in_force: string;
  player: number;
  scores: (number | string)[];
  view: View;
  last: SheetLine | null;
  date: string | null;
}

/** A move tried, or the answer shown: what it leads to, what follows, and the position then, as an onlooker sees it. ``parts`` say what the play scores, or how the game ends; ``others`` is empty unless the move is right. */
export interface PuzzleAttempt {
  right: boolean;
  move: string;
  words: string;
  line: SheetLine[];
  view: View;
  scores: (number | string)[];
  parts: Part[][];
  others: OtherMove[];
}

/** A puzzle in the list of all. */
export interface PuzzleLine {
  id: string;
  game: string;
  grade: "gentle" | "fair" | "tricky" | "hard" | "fiendish";
}

/** Every puzzle there is, games by title and each game's from the easiest on; and the grades from the easiest on. */
export interface PuzzleShelf {
  grades: ("gentle" | "fair" | "tricky" | "hard" | "fiendish")[];
  puzzles: PuzzleLine[];
}

/** A rack of tiles, and what can be done with it besides laying tiles. */
export interface Rack {
  tiles: Tile[];
  may_exchange: boolean;
  blank_may_be: Tile[];
}

/** A rated match that is over: the computer's level and rating, what the person scored, and their rating after it. */
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

/** A move, an undo or a message that changed nothing, and why; ``tag`` is the question's, if it was one for advice. */
export interface RefusedMessage {
  type: "refused";
  kind: string;
  message: string;
  move: string;
  tag: string;
}

/** An example to step through, or to look at: its frames, and the score explained. */
export interface Replay {
  title: string;
  settings: Settings;
  remark: string;
  frames: Frame[];
  parts: Part[][];
}

/** A match looked back on, as far as that has come: ``looked_at`` of ``of`` plies. ``expected`` has a row for the start and one after each ply: what each player could expect, as a share of the outcome or, for one alone, in points (``scale``); null where that is not known yet. */
export interface Review {
  plies: ReviewedPly[];
  unit: "points" | "chance";
  expected: (number[] | null)[];
  scale: "points" | "chance";
  summaries: string[];
  looked_at: number;
  of: number;
  done: boolean;
}

/** What is known so far of the match looked back on; ``tag`` is the question's. */
export interface ReviewMessage {
  type: "review";
  tag: string;
  review: Review;
}

/** A ply looked back on; ``judged`` is null where it is nobody's move, or has not been looked at yet. */
export interface ReviewedPly {
  ply: number;
  player: number;
  move: string;
  words: string;
  judged: JudgedPly | null;
  turning: boolean;
}

/** A game's rules as HTML, with the settings in force. */
export interface RulesPage {
  html: string;
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

/** A player's place. ``open``: whoever follows the invitation sits here. */
export interface Seat {
  player: number;
  kind: "person" | "computer" | "open";
  name: string;
  called: string;
  level: string | null;
  score: number | string;
  yours: boolean;
  left: "" | "resigned" | "away";
}

/** A setting of a game; ``explained`` says what each choice or truth value means, where that needs saying. */
export interface Setting {
  name: string;
  type: "integer" | "boolean" | "choice";
  about: string;
  default: SettingValue;
  min: number | null;
  max: number | null;
  step: number | null;
  choices: string[] | null;
  explained: Record<string, string> | null;
}

/** One ply on the score sheet. The words follow the player's name and agree with it; an opening is nobody's move. ``brief``: the words without the points, for where these stand in a column of their own. */
export interface SheetLine {
  ply: number;
  player: number | null;
  move: string;
  points: number | null;
  words: string;
  brief: string;
}

/** The group of games that a game stands in: its place among the groups, from 1, its heading, what the games share. */
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

/** How the match stands. Sockets that understand changes get it once, with the view and its revision; others every time. */
export interface StateMessage {
  type: "state";
  view: string;
  revision: number;
  match: MatchState;
}

/** Characters of a text, the first and the last of them, counted from 1. */
export interface TextPlace {
  first: number;
  last: number;
}

/** A tile: its text (``+``), how people see it (``×``, ``AND``), and its points. */
export interface Tile {
  symbol: string;
  face: string;
  points: number;
  blank: boolean;
}

/** Everything that a seat sees of a position. */
export interface View {
  boards: Board[];
  hand: Hand;
  facts: Fact[];
  last: string[];
  unseen: [Tile, number][];
}

/** One side of an equation, worked out. */
export interface Working {
  binary: string;
  decimal: string;
  steps: string[];
  value: number | string | null;
}

/** Breaking a match off, over the live connection. */
export interface AbortMessage {
  type: "abort";
  version: number;
}

/** A question: what are the best moves, here or after so many plies? It ends the one before. */
export interface AnalyseQuestion {
  type: "analyse";
  tag: string;
  ply?: number | null;
}

/** A position to think about: a position text (of a tile game the board and ``rack: …``), or moves. */
export interface AnalyseRequest {
  game: string;
  settings?: Settings;
  position?: string | null;
  moves?: string[] | null;
  start?: string | null;
}

/** Having a computer take a seat, over the live connection. */
export interface ComputerMessage {
  type: "computer";
  version: number;
  player: number;
  level?: string | null;
}

/** Having a computer take the seat of a player who is away, or of one who never came. */
export interface ComputerRequest {
  version: number;
  player: number;
  level?: string | null;
}

/** An offer declined, over the live connection. */
export interface DeclineMessage {
  type: "decline";
  version: number;
  what: "draw" | "takeback" | "rematch";
}

/** A match, and the secret that holds the person's seat in it. */
export interface HeldMatch {
  id: string;
  key: string;
}

/** The first message on a socket that understands changes: the key, and what the page has of the match already. */
export interface HelloMessage {
  type: "hello";
  key?: string | null;
  view?: string | null;
  revision?: number;
}

/** The secret of an invitation, to be told what it invites to. */
export interface InvitationRequest {
  invite: string;
}

/** Taking the seat that an invitation holds open. */
export interface Joining {
  invite: string;
  name?: string | null;
}

/** A move over the live connection. */
export interface MoveMessage {
  type: "move";
  version: number;
  move: string;
}

/** A move, and the version of the match that it answers. */
export interface MoveRequest {
  version: number;
  move: string;
}

/** A match to set up; seats left out are persons'. */
export interface NewMatch {
  game: string;
  settings?: Settings;
  seats?: SeatRequest[];
  seed?: number | null;
  start?: string | null;
  rated?: boolean;
}

/** An offer over the live connection. */
export interface OfferMessage {
  type: "offer";
  version: number;
  what: "draw" | "takeback" | "rematch";
}

/** A position to look at, with one more move made if ``then`` names one. */
export interface PositionRequest {
  game: string;
  settings?: Settings;
  position?: string | null;
  moves?: string[] | null;
  start?: string | null;
  then?: string;
}

/** A question over the live connection; its answer carries the tag. */
export interface PreviewQuestion {
  type: "preview";
  move: string;
  tag: string;
}

/** A question: what would this move do? */
export interface PreviewRequest {
  move: string;
}

/** The matches by which somebody asks for their ratings; only rated ones that are over count. */
export interface RatingsRequest {
  matches: HeldMatch[];
}

/** A match record to go on with. */
export interface RecordText {
  text: string;
}

/** Giving the match up over the live connection. */
export interface ResignMessage {
  type: "resign";
  version: number;
  player?: number | null;
  level?: string | null;
}

/** Giving the match up: for ``player``, where several share a screen; where others play on, a computer takes the seat. */
export interface ResignRequest {
  version: number;
  player?: number | null;
  level?: string | null;
}

/** The page has missed something: it asks for the whole state. */
export interface ResyncMessage {
  type: "resync";
}

/** A question: what did each ply of this ended match give away? It ends the one before. */
export interface ReviewQuestion {
  type: "review";
  tag: string;
}

/** A game played on paper: its last position, or its moves. */
export interface ScoreRequest {
  game: string;
  settings?: Settings;
  position?: string | null;
  moves?: string[] | null;
  start?: string | null;
}

/** Who is to sit in a seat: a person here, a computer, or (``open``) whoever is invited. */
export interface SeatRequest {
  kind: "person" | "computer" | "open";
  name?: string | null;
  level?: string | null;
}

/** Settings that somebody wants; the server answers with the nearest that go together. */
export interface SettingsRequest {
  settings?: Settings;
}

/** Nothing more of the analysis, or of the review, is wanted. */
export interface StopMessage {
  type: "stop";
  what?: "analysis" | "review";
}

/** Some of the matches that a person holds, to be told how they stand. */
export interface SummariesRequest {
  matches: HeldMatch[];
}

/** An undo over the live connection. */
export interface UndoMessage {
  type: "undo";
  version: number;
}

/** Taking back one's last move. */
export interface UndoRequest {
  version: number;
}

/** Players who share a screen want to see the tiles of the one whose turn it is, until the match moves on. */
export interface UnveilMessage {
  type: "unveil";
  version: number;
  player: number;
}

/** What the live connection says. */
export type ServerMessage = StateMessage | ChangesMessage | RefusedMessage | PreviewMessage | AnalysisMessage | ReviewMessage;

/** What the page says on it. */
export type ClientMessage = HelloMessage | MoveMessage | UndoMessage | ResignMessage | ComputerMessage | OfferMessage | DeclineMessage | AbortMessage | PreviewQuestion | AnalyseQuestion | ReviewQuestion | StopMessage | UnveilMessage | ResyncMessage;
