// Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.

export const kinds = ["path", "closed", "open"] as const;
export type Kind = (typeof kinds)[number];

export const conventions = ["directed", "undirected", "distinct"] as const;
export type Convention = (typeof conventions)[number];

export const verdicts = ["found", "none", "undecided"] as const;
export type Verdict = (typeof verdicts)[number];

export const methods = ["auto", "backtrack", "warnsdorff", "whitney", "hui", "neural", "construct", "sat", "factor", "sweep"] as const;
export type Method = (typeof methods)[number];

export const orders = ["kt", "plain", "moves", "castle"] as const;
export type Order = (typeof orders)[number];

export const rules = ["takefuji", "wikipedia"] as const;
export type Rule = (typeof rules)[number];

export const outcomes = ["diverged", "stuck", "cycles", "tour"] as const;
export type Outcome = (typeof outcomes)[number];

export const eventKinds = ["advance", "retreat", "prune", "solution"] as const;
export type EventKind = (typeof eventKinds)[number];

export const styles = ["line", "numbers", "smooth", "string", "glyph", "region", "heat", "accessibility", "argument", "arc", "game", "stack", "usage", "harlequin", "celtic", "winding"] as const;
export type Style = (typeof styles)[number];

export const themes = ["light", "dark", "ink"] as const;
export type Theme = (typeof themes)[number];

export const formats = ["svg", "ps", "eps", "pdf", "png", "text", "gif", "apng", "html", "grid", "box", "moves", "json"] as const;
export type Format = (typeof formats)[number];

/** What each order is, in a sentence. */
export const orderWords: Record<Order, string> = {
  kt: "Fewest onward moves first; among equals the last square in reading order (the functions kt and gkt of Dyalog APL's Dfns workspace).",
  plain: "The moves in a fixed order, with no rule of thumb.",
  moves: "Fewest onward moves first; among equals the last move.",
  castle: "Closed tours; squares in reading order, except that a square with one way out left comes first.",
};

/** What happens where an axis of the board ends: whether one comes back at its other end, and whether the other axis is mirrored then. */
export interface Seam {
  wraps: boolean;
  mirrors: boolean;
}

/** A topology. One with a parameter shifts columns by that number where rows wrap. */
export interface Form {
  parameter: string;
  /** Boards of every rank may have it, not only those of rows and columns. */
  everyRank: boolean;
  rows: Seam;
  /** Of columns, and of all axes beyond. */
  columns: Seam;
}

export const forms = {
  plane: { parameter: "", everyRank: true, rows: { wraps: false, mirrors: false }, columns: { wraps: false, mirrors: false } },
  cylinder: { parameter: "", everyRank: false, rows: { wraps: false, mirrors: false }, columns: { wraps: true, mirrors: false } },
  torus: { parameter: "", everyRank: true, rows: { wraps: true, mirrors: false }, columns: { wraps: true, mirrors: false } },
  mobius: { parameter: "", everyRank: false, rows: { wraps: false, mirrors: false }, columns: { wraps: true, mirrors: true } },
  klein: { parameter: "", everyRank: false, rows: { wraps: true, mirrors: false }, columns: { wraps: true, mirrors: true } },
  projective: { parameter: "", everyRank: false, rows: { wraps: true, mirrors: true }, columns: { wraps: true, mirrors: true } },
  twisted: { parameter: "K", everyRank: false, rows: { wraps: true, mirrors: false }, columns: { wraps: true, mirrors: false } },
} as const satisfies Record<string, Form>;

/** A topology as the engine writes it. */
export type Topology = "plane" | "cylinder" | "torus" | "mobius" | "klein" | "projective" | `twisted:${number}`;

export interface Place {
  /** A size, hex:6 or hex:5x7 for hexagons, or a picture of rows with . for a square and # for a hole. */
  board: string;
  /** How the edges are glued, a topology (default: plane). */
  topology?: string;
  /** Squares to take away, and blocks of them: b1,c3-d5. */
  holes?: string[];
  /** The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight). */
  piece?: string;
}

export interface TourOptions {
  /** All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path). */
  kind?: Kind;
  /** The first square: a1, or (1,2,3) on other ranks. */
  from?: string;
  /** The last square. */
  to?: string;
}

export type Question = Place & TourOptions;

export interface GraphText {
  /** A graph in place of a board, in a format that the command reads: graph6, sparse6, edges as 1 2 a line, JSON and others. Its vertices keep their names, and are numbered from 1 where they have none. */
  graph?: string;
  /** The format of that text, where it can be read in several: edges, lists, counted, matrix, metis, …. */
  graph_format?: string;
}

/** What board asks: a board and a piece, with the moves from each square. */
export type BoardQuestion = Question & GraphText;

export interface VerdictPart {
  /** Found: there is one, and it was verified. none: there is none, and the reason says why. undecided: a limit was reached. */
  verdict: Verdict;
  /** The answer in one line, for people. */
  sentence: string;
}

/** What board answers. */
export interface BoardAnswer extends VerdictPart {
  /** Its size. */
  board: string;
  /** The lengths of its axes. */
  sides: number[];
  topology: string;
  holes: string[];
  /** How many squares a piece can stand on. */
  squares: number;
  /** How many cells it has, holes included. */
  cells: number;
  piece: string;
  /** At least one move cannot be reversed. */
  directed: boolean;
  /** The piece's moves: down, right. */
  vectors: number[][];
  /** The cells one move from each cell, in row-major order from 0; of holes none. */
  neighbours: number[][];
  /** Of a graph in place of a board: the names of its vertices, which stand for its cells. */
  vertices?: string[];
  /** How many squares each colour has; null if no two-colouring changes with every move. */
  colours: number[] | null;
}

export interface PathConstraints {
  /** Moves that the tour must take: a1-b3 in either direction, a1>b3 in one. */
  use?: string;
  /** Moves that the tour must not take. */
  avoid?: string;
  /** Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start. */
  before?: string;
}

export interface Constraints extends PathConstraints {
  /** Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE. */
  given?: string;
  /** A symmetry that the drawing must have; it may have others too. */
  symmetry?: "any" | "none" | "half-turn" | "quarter-turn" | "mirror-left-right" | "mirror-top-bottom" | "mirror-falling" | "mirror-rising" | "eulerian" | "bergholtian" | "third-turn" | "sixth-turn" | "mirror-30" | "mirror-60" | "mirror-120" | "mirror-150";
  /** Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas. */
  magic?: string;
  /** Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too. */
  no_repeat?: boolean;
  /** A class of tours that the literature names. */
  class?: "whirling" | "celtic" | "corners-1" | "corners-2" | "corners-3" | "corners-4" | "corners-5" | "corners-6" | "corners-7" | "corners-8" | "corners-9" | "corners-10" | "corners-11" | "corners-12" | "corners-13";
}

export interface TimeOptions {
  /** Give up after this time, such as 30s or 5m (default: never). */
  timeout_ms?: number;
}

export interface FindOptions {
  /** The method (default: auto). */
  method?: Method;
  /** The seed, a number: another seed gives another tour, the same seed the same tour. */
  seed?: number;
  /** Warnsdorff's rule: which of several equally good squares is taken, the ties (default: random). */
  ties?: "random" | "first" | "pohl" | "roth" | "squirrel";
  /** Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns right): "1,2 2,1 …". */
  moves?: string;
  /** The neural network: how neurons change, a rule (default: takefuji). */
  rule?: Rule;
}

export interface WalkOptions {
  /** The walk that visits the most squares, where it may leave some out, and the proof that none visits more. */
  longest?: boolean;
  /** The fewest paths that visit all squares together, each square once. */
  cover?: boolean;
  /** A walk whose drawing does not cross itself. */
  uncrossed?: boolean;
}

export interface MeasureOptions {
  /** The tour with the least of a measure, and the proof: weight, of a graph's edges; on a board crossings, turn:90 (turns by that angle; turn:0+90 by either), slope:1/2, straight (the longest run), uncrossed (moves that no other crosses), area:swept, area:shaded, winding, against, corners or triangles. */
  least?: string;
  /** The tour with the most of a measure, and the proof. */
  most?: string;
  /** A tour whose weight is in a range: "<=30", ">=2.5", "=12" or 10..20. */
  weight?: string;
}

/** What find asks: one tour, or why there is none. */
export interface FindQuestion extends Question, GraphText, Constraints, TimeOptions, FindOptions, WalkOptions, MeasureOptions {
  /** If no tour is found, give the longest path that was met. */
  partial?: boolean;
}

export interface AnswerPlace {
  /** Its size. */
  board: string;
  /** How the edges are glued; left out for the plane. */
  topology?: string;
  /** Squares that are taken away. */
  holes?: string[];
  piece: string;
}

export interface About extends AnswerPlace {
  /** Which tours were asked for. */
  kind?: Kind;
  /** The first square that was asked for. */
  from?: string;
  /** The last square that was asked for. */
  to?: string;
}

export interface Explanation {
  /** Why, in a sentence. */
  reason?: string;
  /** The kind of reason, in a word. */
  rule?: string;
  /** The theorem's author and year. */
  theorem?: string;
  /** What the theorem says. */
  statement?: string;
  /** Which of the theorem's cases this is. */
  case?: string;
  /** Where the theorem was published. */
  source?: string;
  /** Squares that show it. */
  witness?: string[];
  /** Squares without which the colours would balance. */
  spare?: string[];
}

export interface BestWalk {
  /** How many squares the longest walk visits that was found. */
  visited?: number;
  /** No walk visits more squares than this, which is proven; if it is visited, the walk is a longest one. */
  most?: number;
  /** The paths of a cover, each as its squares in order. */
  paths?: string[][];
  /** No cover has fewer paths than this, which is proven. */
  fewest?: number;
}

export interface MeasuredTour {
  /** What was measured. */
  measure?: string;
  /** What the tour has of the measure, exactly: a number, or a string of digits beyond 2^53 or of a fraction. */
  weight?: number | string;
  /** No tour has less than this, or more where the most was asked for, which is proven; if it is the tour's own, none is better. */
  bound?: number | string;
}

export interface Tour extends AnswerPlace {
  /** Whether its last square is a move from its first. */
  kind?: "closed" | "open";
  /** How many squares the board has, which a tour visits. */
  squares: number;
  /** The squares in order. */
  tour: string[];
}

/** What find answers. */
export interface FindAnswer extends About, VerdictPart, Explanation, BestWalk, MeasuredTour {
  /** What gave the answer. */
  method: string;
  /** The seed that was given. */
  seed?: number;
  /** Further facts about the answer. */
  note?: string;
  tour?: Tour;
  /** The longest path that was met, if it was asked for and there is no tour; there may be a longer one. */
  partial?: string[];
}

/** What exists asks: whether there is a tour, and why. */
export interface ExistsQuestion extends Question, GraphText, Constraints, TimeOptions {
  /** The method (default: auto). */
  method?: "auto" | "theorem" | "search";
  /** The seed of the search, a number. */
  seed?: number;
  /** Which properties the graph has: traceable, Hamiltonian-connected, hypohamiltonian and others, and which moves all tours take, or none. */
  properties?: boolean;
}

export interface GraphProperty extends Explanation {
  /** What it is called. */
  name: string;
  /** What that means. */
  meaning: string;
  /** Yes, no or undecided; for moves, whether there are some. */
  answer: string;
  /** Tours that show it, each as its squares in order. */
  tours?: string[][];
  /** The moves that it is about, each as its two squares; where some go one way, from the first to the second. */
  moves?: string[][];
}

/** What exists answers. */
export interface ExistsAnswer extends About, VerdictPart, Explanation {
  /** Yes, no or undecided; done if properties were asked for, and all are decided. */
  answer: string;
  /** What gave the answer: theorem, certificate or search. */
  method?: string;
  /** The properties that were asked for, each with its proof. */
  properties?: GraphProperty[];
}

export interface ConventionOption {
  /** What counts as one tour, a convention (default: directed). */
  as?: Convention;
}

export interface RankOptions {
  /** In the order of a measure, those with the least first: weight, of a graph's edges; on a board crossings, turn:90 (turns by that angle; turn:0+90 by either), slope:1/2, straight (the longest run), uncrossed (moves that no other crosses), area:swept, area:shaded, winding, against, corners or triangles; a second one, after a comma, is for weight. */
  by?: string;
  /** Only tours whose weight, or what by names, is in a range: "<=30", ">=2.5", "=12" or 10..20; of two measures, two ranges with a comma. */
  weight?: string;
}

/** What list asks: tours in a stated order. */
export interface ListQuestion extends Question, GraphText, Constraints, TimeOptions, ConventionOption, RankOptions {
  /** The order (default: kt). */
  order?: "kt" | "plain" | "moves" | "castle" | "edges";
  /** How to search, the method (default: auto). */
  method?: "auto" | "walks" | "edges";
  /** The order of the moves, as vectors (rows down, columns right): "1,2 2,1 …". */
  moves?: string;
  /** Skip this many tours first. */
  skip?: number;
  /** Skip this many tours first; the number may be of any size. */
  after?: string;
  /** How many tours: a number, or all (all is -1; default: 1). */
  limit?: number;
  /** Walk into every dead end. */
  no_prune?: boolean;
}

/** What list answers. */
export interface ListAnswer extends About, VerdictPart {
  as: string;
  /** How many tours come before these, if that is below 2^53; else see after. */
  first: number;
  /** How many tours come before these, in digits, where a tour was found by its number. */
  after?: string;
  /** For a job, these came as events before. */
  tours: Tour[];
  /** How many there are here. */
  given: number;
  /** There are certainly no more after these. */
  last: boolean;
  /** What each of the tours has of the measure they are listed by. */
  weights?: (number | string)[];
  /** What ended the listing early. */
  stopped?: string;
}

export interface SampleOptions {
  /** The seed, a number; the same seed gives the same tours (default: 1). */
  seed?: number;
}

/** What sample asks: tours drawn uniformly from all. */
export interface SampleQuestion extends Question, GraphText, Constraints, TimeOptions, SampleOptions {
  /** How many tours: a number (default: 1). */
  limit?: number;
}

/** What sample answers. */
export interface SampleAnswer extends About, VerdictPart, Explanation {
  seed: number;
  /** How many directed tours they were drawn from. For open tours, how many paths; with several one-way moves, how many tours that take them in either direction, unless the tours were listed. */
  of?: string;
  /** For a job, these came as events before. */
  tours: Tour[];
  /** How many there are here. */
  given: number;
  /** What ended it early. */
  stopped?: string;
}

export interface WalkCountOptions {
  /** Covers of the board by closed circuits of this size or more: of three squares, or with 2 also of two, there and back. */
  circuits?: number;
  /** The walks that visit the most squares, where they may leave some out. */
  longest?: boolean;
  /** Walks whose drawing does not cross itself. */
  uncrossed?: boolean;
}

export interface StripOptions {
  /** The linear recurrence that the numbers of boards such as 5xn obey, where n is any length. */
  recurrence?: boolean;
  /** The number modulo this number, of a narrow board of any length. */
  modulo?: number;
}

/** What count asks: how many tours there are. */
export interface CountQuestion extends Question, GraphText, Constraints, TimeOptions, ConventionOption, WalkCountOptions, StripOptions {
  /** The method (default: auto). */
  method?: "auto" | "sweep" | "list";
  /** Divide the number by move: the tours that take each; start: the paths that begin on each square; symmetry: the tours that have each; circuits: the covers that have each number of them; or a measure, or two with a comma: the tours that have each value of it, such as angle, turn:90, slope, crossings, straight, uncrossed, area, winding, against, corners or triangles. */
  by?: string;
  /** Say about how long the count takes, and which number is known, and do not count. */
  forecast?: boolean;
}

export interface Conventions {
  /** The number where a tour and its reverse are two; left out where that is not known. */
  directed?: string;
  /** The number where a tour and its reverse are one; left out where that is not known, or no tour has a reverse. */
  undirected?: string;
  /** The number where tours that turning or mirroring makes equal are one; left out where that is not known. */
  distinct?: string;
}

export interface Tally {
  /** A move in either direction, by its squares; a first square; a symmetry; a number of circuits; or values of measures, with the measure before them if there are several. Of a graph an edge, by its vertices, or a first vertex. */
  of: string;
  count: string;
  /** Of several measures of one kind, such as angles: which one the value is of. */
  measure?: string;
  /** The value of each measure: a whole number, a decimal number or a fraction. */
  values?: string[];
}

export interface Recurrence {
  /** How many numbers before it a number is made of. */
  order: number;
  /** The length n from which on it holds. */
  since: number;
  /** The states of the transfer matrix: no recurrence of these numbers has a greater order. */
  states: number;
  /** How many numbers in a row were compared with those that it makes. They are as many as states, which proves it for every n. */
  compared: number;
  /** Where the coefficients are too long to be sought: all this is proven of the numbers modulo this prime. In whole numbers the order is at least that. */
  prime?: string;
  /** What the numbers before are multiplied with, those of n-1, n-2, …. */
  coefficients?: string[];
  /** The numbers from n = 1 on: those that it begins with, and some more. */
  terms?: string[];
  /** The generating function, the sum of all numbers times zⁿ, is a fraction: the coefficients above, of 1, z, z², …. */
  numerator?: string[];
  /** And those below. */
  denominator?: string[];
  /** By which factor the numbers grow with each n in the end, computed in floating point; left out where that does not settle. */
  growth?: number;
}

export interface KnownCount {
  /** A tour and its reverse are two. */
  directed: string;
  /** A tour and its reverse are one. */
  undirected: string;
  /** Tours that turning or mirroring makes equal are one; left out where that is not known. */
  distinct?: string;
  /** Where the number is from. */
  source: string;
}

/** What count answers. */
export interface CountAnswer extends About, VerdictPart, Explanation, Conventions {
  as: string;
  /** The method that was asked for. */
  method: string;
  /** The number, in digits; left out where it was not counted to the end. */
  count?: string;
  /** How many of them take each move, begin on each square, have each symmetry, each number of circuits, or each value of a measure. */
  by?: Tally[];
  /** Of the longest walks: how many squares each visits. */
  visited?: number;
  /** The part of the units that was counted. */
  part?: string;
  /** How many units the part has. */
  units?: number;
  /** The sum of the units of the part. */
  partial?: string;
  /** What ended the count early. */
  stopped?: string;
  /** The prime by which the number was found a second time, or the number by which it was asked for. */
  modulo?: string;
  /** The number modulo that: of directed tours, as both counts have it, or as it was asked for. */
  residue?: string;
  /** What the numbers of boards of all lengths obey, where that was asked for. */
  recurrence?: Recurrence;
  /** The number as it was counted and checked before, where it is; also of a forecast, and where the count did not finish. */
  known?: KnownCount;
  /** Of a forecast: about how long the count takes here, within a factor of five. It is left out where nobody knows, and where the count takes no time. */
  seconds?: number;
}

/** What estimate asks: an estimate of how many tours there are. */
export interface EstimateQuestion extends Question, GraphText, TimeOptions {
  /** What counts as one tour, a convention (default: directed). */
  as?: "directed" | "undirected";
  /** How walks choose their way, a method (default: auto). */
  method?: "auto" | "warnsdorff" | "knuth";
  /** The number of random walks (default: 100000). */
  probes?: number;
  /** Make enough walks to bring both ends of the interval within this share of the estimate: 1% or 0.01. */
  within?: number;
  /** The seed, a number; the same seed gives the same estimate (default: 1). */
  seed?: number;
}

/** What estimate answers. */
export interface EstimateAnswer extends About, VerdictPart, Explanation {
  as: string;
  estimate?: string;
  low?: string;
  high?: string;
  /** How often the interval holds the true number. */
  confidence: number;
  /** The number is known, not estimated. */
  exact: boolean;
  /** The interval can be trusted. */
  trusted: boolean;
  /** Why the interval cannot be trusted. */
  doubt?: string;
  method: string;
  seed: number;
  within?: number;
  /** Probes made first, to find out how many the estimate needs. */
  trial?: number;
  probes: number;
  /** Probes that made a tour. */
  successes: number;
  /** Effective sample size: how many probes of equal weight would tell as much (Kish 1965). */
  effective: number;
  /** The largest weight's share of the sum. */
  largest: number;
  /** What ended the work early. */
  stopped?: string;
}

export interface ResumePoint {
  /** The number of the advance. */
  event: number;
  /** The cells of the walk that it made. */
  walk: number[];
  /** Solutions up to this point. */
  tours: number;
}

/** What trace asks: what a search does, event by event. */
export interface TraceQuestion extends Question, TimeOptions {
  /** The order in which the search tries squares (default: kt). */
  order?: Order;
  /** Look for dead ends early; true by default. */
  prune?: boolean;
  /** How many events to pass over. */
  skip?: number;
  /** How many events at most (default: 10000). */
  limit?: number;
  /** Where an earlier answer ended: its go_on; the events before it are not searched again. */
  go_on?: ResumePoint;
}

/** What trace answers. */
export interface TraceAnswer extends About, VerdictPart {
  /** How many events come before these. */
  first: number;
  /** The cells of the walk before the first of these events. */
  walk: number[];
  /** Each is a kind (its index in kinds), a cell, and a reason (its index in reasons). */
  events: [number, number, number][];
  /** The kinds of events. */
  kinds: string[];
  /** The reasons for which the search passes over squares; the first is empty. */
  reasons: string[];
  /** The search ends with these events. */
  last: boolean;
  /** Solutions from the beginning to the end of this part. */
  tours: number;
  /** Where the search can continue: the go_on of a later question. */
  go_on?: ResumePoint;
}

/** What settle asks: a run of the network of Takefuji and Lee. */
export interface SettleQuestion extends Question {
  /** The number that seeds the outputs at the start (default: 1). */
  seed?: number;
  /** How neurons are updated, a rule (default: takefuji). */
  rule?: Rule;
}

/** What settle answers. */
export interface SettleAnswer extends About, VerdictPart {
  seed: number;
  /** The cells that each neuron joins. */
  edges: [number, number][];
  /** The neurons that are on at the start, by their places in edges. */
  first: number[];
  /** The neurons that each sweep switches. */
  sweeps: number[][];
  outcome: Outcome;
  /** How many cycles the neurons that are on form, if every square has two of them. */
  cycles: number;
  tour?: Tour;
}

/** What verify asks: what tours are, or what is wrong with them. */
export interface VerifyQuestion extends TourOptions, GraphText {
  /** Tours: grids, boxes, lines of moves, or JSON. */
  text: string;
  /** Their board, if it is not taken from the text. */
  board?: string;
  /** How the edges are glued, a topology, if the text does not say it. */
  topology?: string;
  /** Squares taken away from the given board, and blocks of them: b1,c3-d5. */
  holes?: string[];
  /** The piece, if the text does not say it: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king). */
  piece?: string;
  /** A graph in place of a board, in a format that the command reads: graph6, sparse6, edges as 1 2 a line, JSON and others. Its vertices keep their names, and are numbered from 1 where they have none. */
  graph?: string;
}

export interface VerifiedTour extends About {
  /** Its place in the text, from 1. */
  number: number;
  /** Where it begins, from 1. */
  line: number;
  /** How its text is read where that is not plain: numbers that count from 0, signs of other programs. */
  reading?: string;
  /** Its holes are those of the previous tour, and are not repeated here; the command repeats them. */
  sameHoles?: boolean;
  valid: boolean;
  /** What it is, or the first thing that is wrong with it. */
  sentence: string;
  /** The first thing that is wrong with it. */
  fault?: string;
  /** The symmetries of its drawing; none if it is asymmetric. */
  symmetries?: string[];
  /** Whether all rows have one sum and all columns have one. */
  magic?: string;
  /** How many of a closed tour's squares make it magic as the start. */
  magicStarts?: number;
  /** How often its drawing crosses itself. */
  crossings?: number;
  /** The classes of tours that it belongs to, by the names of the question's class; left out where none is defined. */
  classes?: string[];
  /** The tour, if it is one; the command leaves it out. */
  tour?: Tour;
}

/** What verify answers. */
export interface VerifyAnswer extends VerdictPart {
  tours: VerifiedTour[];
  /** What ended the work early. */
  stopped?: string;
}

/** What rank asks: the number of a tour in a listing. */
export interface RankQuestion extends VerifyQuestion, Constraints, TimeOptions, ConventionOption {
  /** The order of the listing (default: kt). */
  order?: Order;
  /** The order of the moves, as vectors (rows down, columns right): "1,2 2,1 …". */
  moves?: string;
}

export interface RankedTour extends About {
  /** Its place in the text, from 1. */
  number: number;
  /** Where it begins, from 1. */
  line: number;
  /** How its text is read where that is not plain. */
  reading?: string;
  /** Its number in the listing, from 0, in digits; left out if it has none, or if that is undecided. */
  rank?: string;
  /** Why it has no number; then no later tour has one either. */
  sentence?: string;
}

/** What rank answers. */
export interface RankAnswer extends VerdictPart {
  as: string;
  order: string;
  tours: RankedTour[];
  /** What ended the work early. */
  stopped?: string;
}

export interface VariantOptions {
  /** How many moves of the tour are given as well; pictures show them as lines. */
  legs?: number;
  /** Hide a text along the tour: each square has a letter, and the letters spell the text in the order of the numbers. */
  words?: string;
}

export interface DayOptions {
  /** In place of a board, the puzzle of a date, which all have on that day; difficulty says which of three: easy, which is usual, medium or hard. */
  day?: string;
  /** In place of a board, the large puzzle of the week that a date is in, Monday to Sunday. */
  week?: string;
}

/** What puzzle asks: a puzzle: some numbers of a tour that only one tour has. */
export interface PuzzleQuestion extends Place, TimeOptions, PathConstraints, VariantOptions, DayOptions {
  /** What is to be found: a path, a closed tour (the last square is a move from the first) or an open tour (it is not) (default: path). */
  kind?: Kind;
  /** The seed, a number; the same seed gives the same puzzle (default: 1). */
  seed?: number;
  /** How many numbers are given (default: as few as possible, so that none can be left out). */
  clues?: number;
  /** The given squares have a symmetry, the pattern. */
  pattern?: "half-turn" | "quarter-turn" | "mirror-left-right" | "mirror-top-bottom" | "mirror-falling" | "mirror-rising" | "third-turn" | "sixth-turn" | "mirror-30" | "mirror-60" | "mirror-120" | "mirror-150";
  /** Squares that may be given, and blocks of them: a1,b3-d5 (default: all). */
  show?: string[];
  /** How hard the puzzle is, a level. */
  difficulty?: "easy" | "medium" | "hard" | "fiendish";
}

export interface HiddenText {
  /** The text hidden along the tour. */
  words?: string;
  /** The letters of the squares, row by row from the top, without holes. */
  letters?: string[];
}

export interface GivenNumber {
  square: string;
  number: number;
}

/** What puzzle answers. */
export interface PuzzleAnswer extends About, VerdictPart, Explanation, PathConstraints, HiddenText {
  /** The day whose puzzle it is. */
  day?: string;
  /** The Monday of the week whose puzzle it is. */
  week?: string;
  seed: number;
  /** The given numbers, in ascending order. */
  numbers: GivenNumber[];
  /** The same in a line, as solve reads it. */
  given: string;
  /** The same as a text, with . for missing numbers. */
  grid: string;
  /** How hard it is, if it is reasoned. */
  difficulty?: "easy" | "medium" | "hard" | "fiendish";
  /** How deeply trials are nested at most, where any are needed. */
  depth?: number;
  /** The reasoner's techniques solve it; otherwise it is harder than fiendish, and has no difficulty. */
  reasoned: boolean;
  /** What proved that there is no other solution: a complete search (search), a SAT solver (sat), or each of them. */
  proofs: string[];
  /** The squares in order. */
  solution?: string[];
}

/** What solve asks: the solution of a puzzle, a hint, or the whole reasoning. */
export interface SolveQuestion extends Place, TimeOptions, PathConstraints {
  /** What is to be found: a path, a closed tour or an open tour; the puzzle's own kind takes precedence (default: path). */
  kind?: Kind;
  /** The given numbers: c5=17,e4=1; or a grid with . for missing numbers. */
  given?: string;
  /** The puzzle as the command prints it, in place of board and given. */
  text?: string;
  /** Numbers that someone has filled in: a1=2,b3=3. */
  filled?: string;
  /** Give one forced number and the reason, but not the solution. */
  hint?: boolean;
  /** Give the whole reasoning, step by step. */
  steps?: boolean;
  /** Say which of the filled-in numbers are wrong, but not the solution. */
  check?: boolean;
}

export interface PuzzleStep {
  square: string;
  number: number;
  /** The kind of reason. */
  kind: "neighbour" | "between" | "alone" | "marks" | "ahead" | "trial" | "solution";
  /** How hard the step is, if a technique finds it. */
  level?: "easy" | "medium" | "hard" | "fiendish";
  /** How deeply trials are nested, where any are needed. */
  depth?: number;
  /** Why, in a sentence. */
  reason: string;
  /** The squares of the reason: where to look. */
  because: string[];
}

/** What solve answers. */
export interface SolveAnswer extends About, VerdictPart, Explanation {
  /** How the signs of the puzzle's text are read, if they are those of other programs. */
  reading?: string;
  /** How many solutions there are. */
  outcome: "undecided" | "one" | "several" | "none";
  /** The given numbers, in ascending order. */
  numbers: GivenNumber[];
  /** The squares in order; not with hint and check. */
  solution?: string[];
  /** A second solution. */
  other?: string[];
  /** The first number that the two put on different squares, with both squares. */
  differ?: GivenNumber[];
  /** What proved that there is no other solution. */
  proofs?: string[];
  /** The number to find next. */
  hint?: PuzzleStep;
  /** The reasoning. */
  steps?: PuzzleStep[];
  /** With steps: they reach the solution; otherwise the puzzle has no difficulty. */
  reasoned?: boolean;
  /** With steps: how hard the puzzle is, or the rest of it where numbers are filled in. */
  difficulty?: "easy" | "medium" | "hard" | "fiendish";
  /** With steps: how deeply trials are nested. */
  depth?: number;
  /** The filled-in numbers that are wrong. */
  wrong?: GivenNumber[];
  /** How many squares have no number yet. */
  missing: number;
}

export interface GamePosition extends Place {
  /** The second player's own piece, which makes the game a duel. */
  rival?: string;
  /** A duel: the square where the second player's piece begins (default: the last square; that of --from is the first). */
  rival_from?: string;
  /** The misère game: the player who cannot move wins. */
  misere?: boolean;
  /** The first player's first turn is to choose the square where the piece begins. */
  choose?: boolean;
  /** The square where the piece begins. */
  from?: string;
  /** A game under way: its squares, the first included, "a1 c2 …"; in a duel, both first ones included. */
  moves?: string[];
}

/** What game asks: who wins a game of two players, and by which move. */
export interface GameQuestion extends GamePosition, TimeOptions {
  /** Look back: for each move, whether another would have won. */
  review?: boolean;
  /** Leave out mover_wins_from, pairs and, except in a duel, losing. */
  brief?: boolean;
}

export interface ReviewedMove {
  player: "first" | "second";
  /** Where the piece stood; left out for the move that put it down. */
  from?: string;
  to: string;
  /** How the game would have ended for the player before the move. */
  outcome: "wins" | "loses" | "undecided";
  /** The moves that won. */
  winning: string[];
  /** With this move the player gave a won game away. */
  slip?: boolean;
}

/** What game answers. */
export interface GameAnswer extends About, VerdictPart, Explanation {
  /** A duel: the second player's piece. */
  rival?: string;
  /** A duel: where the piece of the waiting player stands. */
  other_at?: string;
  /** The player who cannot move wins. */
  misere?: boolean;
  /** The first player's first turn is the choice of the square where the piece begins. */
  choose?: boolean;
  /** The squares visited, in their order. */
  moves: string[];
  /** Where the piece stands; in a duel, that of the player whose turn it is. */
  at?: string;
  /** Whose turn it is. */
  turn: "first" | "second";
  /** How the game ends for the player whose turn it is; before the first square is chosen, for the player who chooses it. */
  outcome: "wins" | "loses" | "undecided";
  /** Who wins if both play perfectly; left out if that is undecided. */
  winner?: "first" | "second";
  /** The player whose turn it is cannot move. */
  over?: boolean;
  /** The squares to go to; none before the first square is chosen, which may be any. */
  legal: string[];
  /** Of these, the squares that win; before the first square is chosen, the squares to choose. */
  winning: string[];
  /** The squares to go to that lose. If the outcome is undecided, those that provably lose. */
  losing?: string[];
  /** The free squares from which the player to move would lose, as things stand. Left out where only a search could decide. */
  safe?: string[];
  /** The squares from which the player to move wins, with the piece there and nothing else visited. */
  mover_wins_from: string[] | null;
  /** The squares for which mover_wins_from is undecided. */
  undecided_from?: string[];
  /** Pairs of squares: the winner always goes to the partner of the piece's square. */
  pairs?: [string, string][];
  /** The moves made, and those that would have won. */
  review?: ReviewedMove[];
}

export interface MachineOptions {
  /** How well the machine plays: a number from 1, which moves at random, to 5, which never gives a won game away (default: 3). */
  level?: number;
  /** The seed, a number, for drawing among equally good moves; the same seed gives the same game (default: 1). */
  seed?: number;
  /** How long the machine may think about a move that only a search can decide, a time such as 5s (default: 1s). */
  think_ms?: number;
}

/** What play asks: the move of the machine in a game of two players. */
export type PlayQuestion = GamePosition & MachineOptions & TimeOptions;

/** What play answers. */
export interface PlayAnswer extends GameAnswer {
  /** The machine's move; left out when the game is over. */
  move?: string;
  level: number;
}

/** What walk asks: whether a walk can still become a tour. */
export interface WalkQuestion extends Question, TimeOptions {
  /** The squares visited so far, in order. */
  walk: string[];
}

/** What walk answers. */
export interface WalkAnswer extends About, VerdictPart, Explanation {
  /** A tour that begins with the walk. */
  tour?: Tour;
}

/** What shape asks: a board in the shape of a heart, a star or another figure. */
export interface ShapedBoardQuestion {
  /** What it looks like. */
  shape: "heart" | "star" | "tree" | "cross" | "diamond" | "ring" | "frame";
  /** Its rows and columns: 12, or 12x16. */
  size: string;
}

/** What shape answers. */
export interface BoardPictureAnswer extends About, VerdictPart {
  /** A line for each row, with . for a square and # for a hole. */
  picture: string;
}

/** What letters asks: a board of letters that has a tour. */
export interface TextBoardQuestion {
  /** A letter or a word. */
  text: string;
  /** How many rows a capital has (default: as few as have a tour, from 12). */
  rows?: number;
  /** The piece that must have a tour (default: knight). */
  piece?: string;
}

export interface ExportSource extends Partial<Question>, GraphText, Constraints, FindOptions {
  /** A graph in place of a board, in a format that the command reads: graph6, sparse6, edges as 1 2 a line, JSON and others. Its vertices keep their names, and are numbered from 1 where they have none. */
  graph?: string;
  /** The tour; without it the fields are a question, and the tour is the one that find finds. */
  tour?: Tour;
  /** Tours as a text, in place of tour: grids, boxes, lines of moves, or JSON; several make a sheet. Or a puzzle. */
  text?: string;
  /** A tour of the gallery, by its key. */
  gallery?: string;
  /** Accept tours that fail verification, too. */
  force?: boolean;
}

export interface AppearanceOptions {
  /** What the picture shows, a style (default: line). */
  style?: Style;
  /** The theme (default: light). */
  theme?: Theme;
  /** The longest side of png, gif and apng, in pixels. */
  size?: number;
  /** Name rows and columns beside the board: 1, 2, … and a, b, …. */
  labels?: boolean;
  /** Mark holes by crosses; without it those that squares enclose are darker than squares. */
  crosses?: boolean;
  /** Where the line crosses itself, the later move passes over the earlier one. */
  over?: boolean;
  /** Where edges are glued, mark where a line leaves the board and where it comes back. */
  seams?: boolean;
  /** Show the piece where the tour ends. */
  figure?: boolean;
  /** Styles heat and accessibility: explain the colours and numbers below the board. */
  legend?: boolean;
  /** Colours in place of the theme's: line=#c00,light=white,paper=none …. */
  colours?: string;
  /** The width of the tour's line, in hundredths of a square's side (default: the style's own). */
  line_width?: number;
  /** Words below the picture: a dedication. */
  dedication?: string;
}

export interface StillOptions {
  /** The moment after this many squares of the tour, events of a search or sweeps of a network (default: the whole tour). */
  at?: number;
  /** An arrowhead on every move, or with =8 on every eighth. */
  arrows?: number;
  /** The marks beside the line, of frame, start, end, arrow and dots, or none (default: all). */
  marks?: string;
  /** Theme ink: the width of the pen's lines, in millimetres (default: 0.4mm). */
  pen?: string;
  /** A graph in place of a board: how its vertices are placed, a layout (default: circle). */
  layout?: "circle" | "levels";
  /** Style accessibility: after this many squares of the tour, from 1. */
  step?: number;
  /** Style stack: turned by this many degrees (default: -29). */
  turn?: number;
  /** Style stack: seen from this many degrees above the horizon, 5 to 85 (default: 36). */
  tilt?: number;
  /** Style game: the misère game, in which the player who cannot move wins. */
  misere?: boolean;
  /** A closed tour of the wazir that is dense where the picture in this file is dark, png, jpeg or gif, or data:image/png;base64,…; the board is at most 200x200. */
  photo?: string;
  /** Words above the picture, or at the head of each page. */
  title?: string;
  /** The size of pages, by name, or in millimetres or inches, 210x297, 6x9in (default: a single picture makes a page of its own size). */
  page?: string;
  /** The margins, in millimetres (of a single picture without a page: 0) (default: 10). */
  margin?: number;
  /** Draw all tours on pages, in the order of list. */
  all?: boolean;
  /** Draw this number of tours of a board on pages, chosen evenly from all as leaper sample does: a poster of varied tours. */
  sample?: number;
  /** How many pictures stand side by side on a page (default: as many as fit). */
  across?: number;
  /** The side of a square, in millimetres (default: as long as the page, or the largest board of a sheet, allows). */
  cell?: number;
  /** Pages without words. */
  no_captions?: boolean;
}

export interface FilmOptions {
  /** A search: the order in which it tries squares (default: kt). */
  order?: Order;
  /** A search: look for dead ends early; true by default. */
  prune?: boolean;
  /** A search: at most one frame for this many events. */
  every?: number;
  /** A search: skip this many events before the first frame. */
  skip?: number;
  /** A search: end the film after this many events (default: 100000). */
  events?: number;
  /** At most this number of frames (default: 600). */
  frames?: number;
  /** How long a frame is shown: a time such as 150ms (the default, except in long films of tours). */
  time_ms?: number;
  /** How long the film of a tour lasts in all: a time such as 6s, in place of that of a frame. */
  lasts_ms?: number;
}

export interface SelectionOptions extends ConventionOption {
  /** At most this number of tours, or all: of a board, a text or a search (all is -1). */
  limit?: number;
}

/** What export asks: a tour as a file. */
export interface ExportQuestion extends ExportSource, AppearanceOptions, StillOptions, FilmOptions, SelectionOptions {
  /** Gif, apng and html are films. */
  format: Format;
  /** What is shown: all but tours need a board and a piece; a puzzle may be a text as well (default: tour). */
  of?: "tour" | "search" | "network" | "puzzle" | "graph";
  /** A film instead of a still picture: svg can be either; gif, apng and html are always films. */
  film?: boolean;
}

export interface NamedPiece {
  name: string;
  /** Its letters in Betza's notation. */
  betza?: string;
  /** Its moves in words. */
  about: string;
}

export interface Pieces {
  pieces: NamedPiece[];
}

export interface Progress {
  /** The share of the work that is done, from 0 to 1, as far as it is known. */
  done?: number;
  /** The progress in words. */
  words: string;
  /** How many tours were met. */
  tours?: number;
}

export interface TourEvent {
  /** Its place in the listing, from 1. */
  number: number;
  tour: Tour;
}

export interface Exhibit extends About {
  key: string;
  title: string;
  /** The author, if certain. */
  author?: string;
  /** When the author published it. */
  year?: string;
  /** The symmetries of its drawing. */
  symmetry: string;
  /** Whether all rows have one sum and all columns have one. */
  magic?: string;
  /** The sums of the falling and the rising diagonal of a magic tour. */
  diagonals?: number[];
  /** The tour is certainly the author's. */
  verified: boolean;
  source: string;
  notes?: string;
  tour: Tour;
}

export interface Gallery {
  tours: Exhibit[];
}

export interface Started {
  id: string;
  events: string;
}

/** What each verb asks and answers. */
export interface Verbs {
  board: { ask: BoardQuestion; answer: BoardAnswer };
  find: { ask: FindQuestion; answer: FindAnswer };
  exists: { ask: ExistsQuestion; answer: ExistsAnswer };
  list: { ask: ListQuestion; answer: ListAnswer };
  sample: { ask: SampleQuestion; answer: SampleAnswer };
  count: { ask: CountQuestion; answer: CountAnswer };
  estimate: { ask: EstimateQuestion; answer: EstimateAnswer };
  trace: { ask: TraceQuestion; answer: TraceAnswer };
  settle: { ask: SettleQuestion; answer: SettleAnswer };
  verify: { ask: VerifyQuestion; answer: VerifyAnswer };
  rank: { ask: RankQuestion; answer: RankAnswer };
  puzzle: { ask: PuzzleQuestion; answer: PuzzleAnswer };
  solve: { ask: SolveQuestion; answer: SolveAnswer };
  game: { ask: GameQuestion; answer: GameAnswer };
  play: { ask: PlayQuestion; answer: PlayAnswer };
  walk: { ask: WalkQuestion; answer: WalkAnswer };
  shape: { ask: ShapedBoardQuestion; answer: BoardPictureAnswer };
  letters: { ask: TextBoardQuestion; answer: BoardPictureAnswer };
}
export type Verb = keyof Verbs;

/** Verbs that may take long, so that they may be jobs. */
export const jobs: readonly Verb[] = ["find", "exists", "list", "sample", "count", "estimate", "rank", "puzzle", "solve", "game", "letters"];

/** Verbs whose answer is tours, which may come one by one. */
export const listed = ["list", "sample"] as const;
export type Listed = (typeof listed)[number];
