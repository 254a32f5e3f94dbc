/** The words of the API, as the server writes them. */

export interface Tile {
  symbol: string;
  face: string;
  points: number;
  blank: boolean;
}

export interface Square {
  id: string;
  text: string;
  filled: boolean;
  label: string;
  kind: string;
  tile: Tile | null;
}

export interface Board {
  kind: "grid" | "row" | "column" | "list" | "lattice" | "tiles" | "log";
  rows: Square[][];
  title: string;
  segments: [string, string][];
}

export interface Choice {
  path: string[];
  move: string;
}

export interface Entry {
  template: string;
  prompt: string;
  squares: string[];
}

export interface Rack {
  tiles: Tile[];
  may_exchange: boolean;
  blank_may_be: Tile[];
}

export interface Hand {
  choices: Choice[];
  entries: Entry[];
  rack: Rack | null;
  prompt: string;
}

export interface Fact {
  name: string;
  value: string;
}

export interface View {
  boards: Board[];
  hand: Hand;
  facts: Fact[];
  last: string[];
  unseen: [Tile, number][];
}

export interface Part {
  line: string;
  points: number;
  why: string;
  squares: string[];
}

export interface PreviewLine {
  text: string;
  reading: string;
  valid: boolean;
  value: string;
  bonus: number;
  points: number;
  squares: string[];
}

export interface Preview {
  valid: boolean;
  score: number | null;
  lines: PreviewLine[];
  reason: string;
}

export type SettingValue = number | boolean | string;
export type Settings = Record<string, SettingValue>;

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

export interface Level {
  name: string;
  title: string;
  about: string;
}

export interface ExampleCard {
  title: string;
  settings: Settings;
  remark: string;
}

export interface GameCard {
  id: string;
  title: string;
  credit: string;
  blurb: string;
  players: [number, number];
  settings: Setting[];
  levels: Level[];
  examples: ExampleCard[];
  lesson: boolean;
  scorable: boolean;
  hidden: boolean;
  operations: string[];
  emblem: Board | null;
}

export interface SeatRequest {
  kind: "person" | "computer" | "open";
  name?: string | null;
  level?: string | null;
}

export interface NewMatch {
  game: string;
  settings: Settings;
  seats: SeatRequest[];
  seed?: number;
}

export interface Seat {
  player: number;
  kind: "person" | "computer" | "open";
  name: string;
  level: string | null;
  score: number | string;
  yours: boolean;
}

export interface SheetLine {
  ply: number;
  player: number;
  move: string;
  points: number | null;
  words: string;
}

export interface MatchState {
  id: string;
  game: string;
  title: string;
  settings: Settings;
  seats: Seat[];
  version: number;
  turn: number | null;
  your_turn: boolean;
  seat: number | null;
  thinking: boolean;
  over: boolean;
  winners: number[];
  reason: string;
  view: View;
  sheet: SheetLine[];
  parts: Part[][];
  may_undo: boolean;
  invitations: Invitation[];
}

export interface Invitation {
  player: number;
  invite: string;
}

export interface Created {
  id: string;
  key: string;
  match: MatchState;
}

export interface Frame {
  move: string;
  words: string;
  player: number | null;
  scores: (number | string)[];
  view: View;
}

export interface Replay {
  title: string;
  settings: Settings;
  remark: string;
  frames: Frame[];
  parts: Part[][];
}

export interface LessonStep {
  text: string;
  view: View;
  answers: string[];
  praise: string;
}

export interface Lesson {
  settings: Settings;
  steps: LessonStep[];
}

export interface Scored {
  over: boolean;
  scores: (number | string)[];
  winners: number[];
  parts: Part[][];
  view: View;
}

/** What the live connection says. */
export type ServerMessage =
  | { type: "state"; match: MatchState }
  | { type: "refused"; kind: string; message: string; move: string }
  | { type: "preview"; tag: string; preview: Preview };

/** What the page says on it. */
export type ClientMessage =
  | { type: "move"; version: number; move: string }
  | { type: "undo"; version: number }
  | { type: "preview"; tag: string; move: string };

export interface Working {
  binary: string;
  decimal: string;
  steps: string[];
  value: number | string | null;
}

/** What the equation operation answers. */
export interface Equation {
  valid: boolean;
  value: number | string | null;
  bonus: number | null;
  reason: string | null;
  sentence?: string;
  working?: Working[];
}
