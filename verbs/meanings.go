package verbs

// Meaning is a named value in one plain sentence, without a capital and a full stop;
// what is the list that has the name (see [Names]). It is "" where nothing is said:
// pieces are shown by their moves.
func Meaning(what, name string) string {
	if s := meanings[what][name]; s != "" {
		return s
	}
	return meanings[within[what]][name]
}

// within are lists that are parts of others, or have one name more.
var within = map[string]string{
	"tour":                      "kind",
	"convention of an estimate": "convention",
	"ties, or all":              "ties",
}

// meanings are the sentences, by list and name. Help, the description of the API and
// the page say the same of a name, since it is said here.
var meanings = map[string]map[string]string{
	"kind": {
		"path":   "every square once, wherever it ends",
		"closed": "the last square is a move from the first",
		"open":   "the last square is not a move from the first",
	},
	"convention": {
		"directed":   "a tour and the same tour walked backwards are two",
		"undirected": "a tour and the same tour walked backwards are one",
		"distinct":   "turned, mirrored or walked backwards, it is the same tour",
	},
	"symmetry": {
		"any":               "one at least, of the board's",
		"none":              "none of the board's",
		"half-turn":         "turned by half, the drawing is the same",
		"quarter-turn":      "turned by a quarter, it is the same",
		"mirror-left-right": "mirrored, left and right changing places",
		"mirror-top-bottom": "mirrored, top and bottom changing places",
		"mirror-falling":    "mirrored in the diagonal from the top left",
		"mirror-rising":     "mirrored in the diagonal from the bottom left",
		"eulerian":          "closed tours: a half-turn that keeps their direction",
		"bergholtian":       "closed tours: a half-turn that reverses their direction",
	},
	"pattern": {
		"half-turn":         "turned by half, the same squares are given",
		"quarter-turn":      "turned by a quarter, the same",
		"mirror-left-right": "left and right change places",
		"mirror-top-bottom": "top and bottom change places",
		"mirror-falling":    "mirrored in the diagonal from the top left",
		"mirror-rising":     "mirrored in the diagonal from the bottom left",
	},
	"difficulty": {
		"easy":     "forced squares only: each step shows from what stands already",
		"medium":   "looking ahead one move rules squares out",
		"hard":     "trial and error: a trial is followed until it fails",
		"fiendish": "trials within trials",
	},
	"outcome of a puzzle": {
		"undecided": "a limit came first",
		"one":       "exactly one solution, which is proven",
		"several":   "two are shown",
		"none":      "it is proven that there is none",
	},
	"kind of step": {
		"neighbour": "beside a known number there is one free square",
		"between":   "the known numbers before and after leave one square",
		"alone":     "no other number comes to the square",
		"marks":     "pencil marks leave one square",
		"ahead":     "looking ahead one move rules another square out",
		"trial":     "a trial rules another square out",
		"solution":  "no short reasoning; a search of all that is left",
	},
	"topology": {
		"plane":      "edges are edges",
		"cylinder":   "leaving on the right enters on the left",
		"torus":      "cylinder, and leaving at the top enters at the bottom",
		"mobius":     "leaving on the right enters on the left, upside down (Möbius strip)",
		"klein":      "mobius, and leaving at the top enters at the bottom (Klein bottle)",
		"projective": "both pairs of edges are glued, each upside down (projective plane)",
		"twisted:K":  "a torus shifted by K columns where rows wrap",
	},
	"shape": {
		"heart":   "a heart",
		"cross":   "a cross of four arms",
		"diamond": "a square that stands on a corner",
		"ring":    "a disc with a round hole",
		"frame":   "a rectangle with a hole in the middle",
	},
	"layout": {
		"circle": "on a circle, in the order of the tour",
		"levels": "in columns by their distance from an end",
	},
	"subject of export": {
		"tour":    "a tour",
		"search":  "how the search of list goes on, sticks and steps back",
		"network": "how Takefuji and Lee's network settles",
		"puzzle":  "a puzzle, and how it is solved",
		"graph":   "the board's squares and the moves between them",
	},
	"verdict": {
		"found":     "there is one, or what was asked for is done",
		"none":      "it is proven that there is none",
		"undecided": "a limit came first",
	},
	"method of find": {
		"auto":       "what fits the board: tiles; else proofs that there is none, then searches by turns until one succeeds",
		"backtrack":  "tries everything in order, stepping back where it sticks; can prove that there is none",
		"warnsdorff": "always to the square with the fewest ways on (Warnsdorff 1823); repairs and restarts",
		"whitney":    "Arthur Whitney's function kt_aw: Warnsdorff's rule with backtracking; square boards",
		"hui":        "Roger Hui's function ktourw: the same, never stepping back",
		"neural":     "a network of neurons that settles by luck (Takefuji and Lee 1992); closed tours of small boards",
		"construct":  "laid of ready-made tiles, at once: the knight on rectangles and boxes of any size",
		"sat":        "asks a solver of logical puzzles (SAT); can prove that there is none",
		"factor":     "joins squares into rings by a flow, then the rings into one (2-factor); for big boards",
		"sweep":      "sweeps over the board as counts do; finds a tour or proves that there is none, where it is narrow",
	},
	"by": {
		"move":     "for each move, how many tours take it, either way",
		"start":    "for each square, how many paths or open tours begin there",
		"symmetry": "how many have none, any, and each that the board has, at least",
	},
	"method of count": {
		"auto":  "sweep where it can, else list",
		"sweep": "counts without meeting a tour, square by square; needs memory by the width of the board",
		"list":  "meets every tour, so it takes time by their number; for pieces that can't go back",
	},
	"method of estimate": {
		"auto":       "warnsdorff",
		"warnsdorff": "walks prefer squares with few ways on (Cancela and Mordecki 2006)",
		"knuth":      "walks choose evenly (Knuth 1975)",
	},
	"method of exists": {
		"auto":    "theorems, then proofs by counting squares, then a search",
		"theorem": "theorems and proofs by counting squares, no search",
		"search":  "a search and no theorems",
	},
	"ties": {
		"random":   "any of them",
		"first":    "the first by a fixed order of the moves",
		"pohl":     "the one whose next squares have the fewest ways on in sum (Pohl 1967)",
		"roth":     "the one farthest from the centre (Arnd Roth)",
		"squirrel": "an order of moves that changes on the way (Squirrel and Cull 1996): the knight on square boards, from the first square",
	},
	"ties, or all": {
		"all": "each of the others, one after another",
	},
	"rule": {
		"takefuji":  "one neuron after another, each hearing the others as they are (Takefuji and Lee 1992)",
		"wikipedia": "all neurons at once, as the encyclopedia printed it in 2008",
	},
	"player": {
		"first":  "who moves first, or chooses the first square",
		"second": "the other",
	},
	"outcome of a game": {
		"wins":      "the player to move wins, if no slip is made",
		"loses":     "the player to move loses, if the other makes no slip",
		"undecided": "a limit came first",
	},
	"outcome": {
		"diverged": "not at rest within 256 rounds, and 4 more for each square",
		"stuck":    "they are at rest and make no rings",
		"cycles":   "they make several rings",
		"tour":     "they make one ring through every square",
	},
	"order": {
		"kt":     "fewest ways on first, among equals the last square in reading order (the functions kt and gkt of Dyalog APL's Dfns workspace)",
		"plain":  "the moves in a fixed order, with no rule of thumb",
		"moves":  "fewest ways on first, among equals the last move",
		"castle": "closed tours; squares in reading order, but a square with one way out left comes at once",
	},
	"format": {
		"grid":  "numbers in rows: 1, 2, 3 on the squares in their order",
		"box":   "the same in boxes of lines, several side by side",
		"moves": "the squares in their order: a1 b3 …",
		"json":  "one JSON object",
		"jsonl": "a JSON object a line",
		"none":  "nothing",
	},
	"style": {
		"line":          "one line from square to square; a disc is the start, a ring the end of an open tour",
		"numbers":       "the number of each step on its square",
		"smooth":        "one line without corners",
		"string":        "fine threads, as in string art; of many tours, all on one board",
		"glyph":         "closed tours as thick strokes, like letters",
		"region":        "the inside of the tour filled; closed tours of the wazir",
		"heat":          "squares coloured from the first step to the last",
		"accessibility": "on each square, how many moves it has; after some steps of a tour, how many are left",
		"argument":      "why there is no tour",
		"game":          "who wins the game of two players, by the square where it begins: + the player to move, - the other",
		"arc":           "each move an arc, bent to the left of where it goes",
		"stack":         "a box as a stack of layers, seen from above and turned",
		"usage":         "how many of all tours take each move, counted; no single tour",
	},
	"theme": {
		"light": "dark lines on light squares",
		"dark":  "light lines on dark squares",
		"ink":   "for pen plotters: one pen, lengths in millimetres",
	},
	"format of export": {
		"svg":   "a picture of lines, for browsers",
		"png":   "a picture of points",
		"pdf":   "a page to print",
		"ps":    "PostScript, for printers",
		"eps":   "PostScript, to be set into other pages",
		"gif":   "a film that plays everywhere",
		"apng":  "a film of PNG pictures, with all colours",
		"html":  "a page with a player",
		"json":  "the tour as one JSON object",
		"moves": "the squares in their order: a1 b3 …",
		"grid":  "numbers in rows",
		"box":   "numbers in boxes of lines",
		"text":  "the picture in characters",
	},
	"event": {
		"advance":  "the piece goes on to a square",
		"retreat":  "it steps back from one",
		"prune":    "a square is passed over, since it can't lead to a tour",
		"solution": "a tour is complete",
	},
}
