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
		"any":               "at least one of the board's symmetries",
		"none":              "none of the board's symmetries",
		"half-turn":         "the drawing is unchanged by a half-turn",
		"quarter-turn":      "the drawing is unchanged by a quarter-turn",
		"mirror-left-right": "unchanged when left and right change places",
		"mirror-top-bottom": "unchanged when top and bottom change places",
		"mirror-falling":    "unchanged when mirrored in the diagonal from the top left",
		"mirror-rising":     "unchanged when mirrored in the diagonal from the bottom left",
		"eulerian":          "closed tours: a half-turn that keeps their direction",
		"bergholtian":       "closed tours: a half-turn that reverses their direction",
	},
	"pattern": {
		"half-turn":         "the given squares are unchanged by a half-turn",
		"quarter-turn":      "unchanged by a quarter-turn",
		"mirror-left-right": "unchanged when left and right change places",
		"mirror-top-bottom": "unchanged when top and bottom change places",
		"mirror-falling":    "unchanged when mirrored in the diagonal from the top left",
		"mirror-rising":     "unchanged when mirrored in the diagonal from the bottom left",
	},
	"difficulty": {
		"easy":     "forced squares only: each step follows from the numbers already there",
		"medium":   "looking ahead one move rules squares out",
		"hard":     "trial and error: a trial is followed until it fails",
		"fiendish": "trials within trials",
	},
	"outcome of a puzzle": {
		"undecided": "a limit was reached first",
		"one":       "exactly one solution, proven",
		"several":   "several solutions, of which two are shown",
		"none":      "no solution, proven",
	},
	"kind of step": {
		"neighbour": "a known number has one free square beside it",
		"between":   "the known numbers before and after leave one square",
		"alone":     "only one number fits the square",
		"marks":     "pencil marks leave one square",
		"ahead":     "looking ahead one move rules another square out",
		"trial":     "a trial rules another square out",
		"solution":  "no short reasoning; a search of everything that is left",
	},
	"topology": {
		"plane":      "the edges are not glued",
		"cylinder":   "a move off the right edge comes back on the left",
		"torus":      "as cylinder, and a move off the top edge comes back at the bottom",
		"mobius":     "a move off the right edge comes back on the left, upside down (Möbius strip)",
		"klein":      "as mobius, and a move off the top edge comes back at the bottom (Klein bottle)",
		"projective": "both pairs of edges are glued, each upside down (projective plane)",
		"twisted:K":  "a torus; a move off the bottom edge comes back on top, K columns further right",
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
		"search":  "how list searches, gets stuck and steps back",
		"network": "how Takefuji and Lee's network settles",
		"puzzle":  "a puzzle, and how it is solved",
		"graph":   "the board's squares and the moves between them",
	},
	"verdict": {
		"found":     "there is one, or the task is done",
		"none":      "there is none, which is proven",
		"undecided": "a limit was reached first",
	},
	"method of find": {
		"auto":       "chooses by the board: tiles if they fit; otherwise proofs that there is none, then searches in turn until one succeeds",
		"backtrack":  "tries everything in order and steps back when stuck; can prove that there is none",
		"warnsdorff": "always goes to the square with the fewest onward moves (Warnsdorff 1823); repairs and restarts",
		"whitney":    "Arthur Whitney's function kt_aw: Warnsdorff's rule with backtracking; square boards",
		"hui":        "Roger Hui's function ktourw: the same without backtracking",
		"neural":     "a neural network that settles by luck (Takefuji and Lee 1992); closed tours of small boards",
		"construct":  "lays ready-made tiles, at once: the knight on rectangles and boxes of any size",
		"sat":        "asks a SAT solver, a program for logical puzzles; can prove that there is none",
		"factor":     "joins squares into cycles by a flow (2-factor), then merges the cycles; for big boards",
		"sweep":      "sweeps over a narrow board as count does; finds a tour or proves that there is none",
	},
	"by": {
		"move":     "for each move, how many tours take it, in either direction",
		"start":    "for each square, how many paths or open tours begin there",
		"symmetry": "how many tours have none, any, and each of the board's symmetries; a tour with several counts for each",
	},
	"method of count": {
		"auto":  "sweep where possible, otherwise list",
		"sweep": "counts square by square, without meeting a tour; its memory grows with the board's width",
		"list":  "meets every tour, so its time grows with their number; also for pieces that can't go back",
	},
	"method of estimate": {
		"auto":       "warnsdorff",
		"warnsdorff": "walks prefer squares with few onward moves (Cancela and Mordecki 2006)",
		"knuth":      "walks choose uniformly (Knuth 1975)",
	},
	"method of exists": {
		"auto":    "theorems, then proofs by counting squares, then a search",
		"theorem": "theorems and proofs by counting squares, no search",
		"search":  "a search, no theorems",
	},
	"ties": {
		"random":   "any of them",
		"first":    "the first in a fixed order of the moves",
		"pohl":     "the one whose next squares have the fewest onward moves in total (Pohl 1967)",
		"roth":     "the one farthest from the centre (Arnd Roth)",
		"squirrel": "an order of moves that changes on the way (Squirrel and Cull 1996): the knight on square boards, from the first square",
	},
	"ties, or all": {
		"all": "each of the others, one after another",
	},
	"rule": {
		"takefuji":  "neurons change one after another, each by the latest outputs of the others (Takefuji and Lee 1992)",
		"wikipedia": "all neurons change at once, as the encyclopedia printed it in 2008",
	},
	"player": {
		"first":  "the player who moves first, or chooses the first square",
		"second": "the other player",
	},
	"outcome of a game": {
		"wins":      "the player to move wins with correct play",
		"loses":     "the player to move loses if the other plays correctly",
		"undecided": "a limit was reached first",
	},
	"outcome": {
		"diverged": "the neurons are not at rest after 256 rounds and 4 more for each square",
		"stuck":    "the neurons are at rest and form no cycles",
		"cycles":   "the neurons form several cycles",
		"tour":     "the neurons form one cycle through every square",
	},
	"order": {
		"kt":     "fewest onward moves first; among equals the last square in reading order (the functions kt and gkt of Dyalog APL's Dfns workspace)",
		"plain":  "the moves in a fixed order, with no rule of thumb",
		"moves":  "fewest onward moves first; among equals the last move",
		"castle": "closed tours; squares in reading order, except that a square with one way out left comes first",
	},
	"format": {
		"grid":  "numbers in rows: 1, 2, 3 on the squares in the order of the tour",
		"box":   "the same in boxes of lines, several side by side",
		"moves": "the squares in the order of the tour: a1 b3 …",
		"json":  "one JSON object",
		"jsonl": "one JSON object per line",
		"none":  "nothing",
	},
	"style": {
		"line":          "one line from square to square; a disc is the start, a ring the end of an open tour",
		"numbers":       "the number of each step on its square",
		"smooth":        "one line without corners",
		"string":        "fine threads, as in string art; of many tours, all on one board",
		"glyph":         "closed tours as thick strokes, like letters",
		"region":        "the inside of the tour, filled; closed tours of the wazir",
		"heat":          "squares coloured from the first step to the last",
		"accessibility": "on each square, how many moves it has; after some steps of a tour, how many are left",
		"argument":      "why there is no tour",
		"game":          "who wins the game of two players, by the square where it begins: + the player to move, - the other",
		"arc":           "each move as an arc, bent to the left of its direction",
		"stack":         "a box as a stack of layers, seen from above and turned",
		"usage":         "how many of all tours take each move, by a count; no single tour",
	},
	"theme": {
		"light": "dark lines on light squares",
		"dark":  "light lines on dark squares",
		"ink":   "for pen plotters: one pen, lengths in millimetres",
	},
	"format of export": {
		"svg":   "a vector picture, for browsers",
		"png":   "a picture of pixels",
		"pdf":   "a page to print",
		"ps":    "PostScript, for printers",
		"eps":   "PostScript, for placing on other pages",
		"gif":   "a film that plays everywhere",
		"apng":  "a film of PNG pictures, with all colours",
		"html":  "a page with a player",
		"json":  "the tour as one JSON object",
		"moves": "the squares in the order of the tour: a1 b3 …",
		"grid":  "numbers in rows",
		"box":   "numbers in boxes of lines",
		"text":  "the picture in characters",
	},
	"event": {
		"advance":  "the piece moves to a square",
		"retreat":  "the piece steps back from a square",
		"prune":    "a square is passed over, since it can't lead to a tour",
		"solution": "a tour is complete",
	},
}
