package python

import (
	"reflect"
	"slices"

	"leaper/app/verbs"
	"leaper/app/verbs/counting"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/touring"
)

// Which verbs give a stream, and which one answer? Those whose call is stream give their tours one
// after another, as the command finds them; the functions that are called are in the modules of
// python/leaper that are written by hand.

// A function is a verb as Python has it.
type function struct {
	name     string   // in Python; after a point in a class, as stats.tours
	does     string   // one sentence; the verb's own, if it is empty
	verb     string   // the verb of package verbs that it is, if any
	question any      // if it is none
	result   any      // the answer to that
	subject  []string // its first parameters, with their types
	beside   []string // parameters that are no flags
	call     string   // what is called; $options are the others
	answer   string   // what that gives
	example  string   // for doctest
}

// functions lists the verbs that are functions of the Python package.
func functions() []function {
	return []function{
		{
			name: "find", verb: "find", subject: []string{"board: Place"}, answer: "Found", call: `ask("find", Found, board, $options)`,
			example: ">>> leaper.find(\"5x6\", kind=\"closed\").tour\n<closed tour of knight on 5x6: a5 b3 a1 …>",
		},
		{
			name: "exists", verb: "exists", subject: []string{"board: Place"}, answer: "Existence", call: `ask("exists", Existence, board, $options)`,
			example: ">>> bool(leaper.exists(\"3x8\", kind=\"closed\"))\nFalse",
		},
		{
			name: "list", verb: "list", subject: []string{"board: Place"}, answer: "Listing[Tours]", call: `stream("list", Tours, board, $options)`,
			example: ">>> [tour[-1] for tour in leaper.list(\"3x4\", from_=\"a1\", limit=\"all\")]\n['d3', 'a2']",
		},
		{
			name: "sample", verb: "sample", subject: []string{"board: Place"}, answer: "Listing[Samples]", call: `stream("sample", Samples, board, $options)`,
			example: ">>> [len(tour) for tour in leaper.sample(\"6x6\", kind=\"closed\", limit=2)]\n[36, 36]",
		},
		{
			name: "count", verb: "count", subject: []string{"board: Place"}, answer: "Count", call: `ask("count", Count, board, $options)`,
			example: ">>> leaper.count(\"6x6\", kind=\"closed\", as_=\"undirected\")\n9862",
		},
		{
			name: "estimate", verb: "estimate", subject: []string{"board: Place"}, answer: "Estimate", call: `ask("estimate", Estimate, board, $options)`,
			example: ">>> guess = leaper.estimate(\"5x5\", probes=1000)\n>>> guess.low < 1728 < guess.high\nTrue",
		},
		{
			name: "rank", verb: "rank", subject: []string{"tour: Tour"}, answer: "RankedTour", call: `ask("rank", RankedTour, tour, $options)`,
			example: ">>> leaper.rank(next(leaper.list(\"5x5\", skip=7)))\n7",
		},
		{
			name: "verify", verb: "verify", subject: []string{"tours: Union[Tour, str, Iterable[Tour]]", "board: Optional[Place] = None"},
			answer: "Verified", call: `verified(Verified, tours, board, $options)`,
			example: ">>> print(leaper.verify(leaper.gallery(\"beverley\").tour))\nvalid open tour; asymmetric; magic (rows and columns 260; diagonals 282 and 210); 98 crossings",
		},
		{
			name: "at", does: "The square at a step of a tour of a huge board, or the step of a square, without building the tour", question: touring.AtQuestion{},
			result: touring.AtAnswer{}, subject: []string{"board: Place"}, answer: "Places", call: `ask("at", Places, board, $options)`,
			example: ">>> leaper.at(\"1000000000x1000000000\", kind=\"closed\", steps=123456789012345678).places[0].square\n'bmsiupd876543208'",
		},
		{
			name: "stats.tours", does: "What tours look like: of a board, drawn uniformly, or those that are given", question: counting.StatsToursQuestion{},
			result: counting.StatsToursAnswer{}, subject: []string{"board: Place = \"\""}, beside: []string{"of: Union[Tour, str, Iterable[Tour], None] = None"},
			answer: "TourStatistics", call: `measured(TourStatistics, board, of, $options)`,
			example: ">>> leaper.stats.tours(\"6x6\", kind=\"closed\", limit=100).crossings.least > 10\nTrue",
		},
		{
			name: "stats.warnsdorff", does: "How often Warnsdorff's rule alone makes a tour", question: counting.StatsWarnsdorffQuestion{},
			result: counting.RatesAnswer{}, subject: []string{"board: Place"}, answer: "Rates", call: `ask("stats warnsdorff", Rates, board, $options)`,
			example: ">>> leaper.stats.warnsdorff(\"8x8\", trials=100).rates[0].rate > 0.5\nTrue",
		},
		{
			name: "stats.neural", does: "How often the network of Takefuji and Lee makes a closed tour", question: counting.StatsNeuralQuestion{},
			result: counting.RatesAnswer{}, subject: []string{"board: Place"}, answer: "Rates", call: `ask("stats neural", Rates, board, $options)`,
			example: ">>> [rate.outcome for rate in leaper.stats.neural(\"6x6\", trials=20).rates]\n['tour', 'cycles', 'stuck', 'diverged']",
		},
		{
			name: "boards.shape", verb: "shape", subject: []string{"shape: Shape", "size: Union[int, str]"}, answer: "Board", call: `made(one_of("shape", shape, Shape), size, $options)`,
			example: ">>> leaper.find(leaper.boards.shape(\"heart\", 12)).verdict\n'found'",
		},
		{
			name: "boards.text", verb: "letters", subject: []string{"text: str"}, answer: "Board", call: `made("text", text, $options)`,
			example: ">>> leaper.find(leaper.boards.text(\"I\")).verdict\n'found'",
		},
		{
			name: "boards.random", does: "A board without some of its squares, at random", question: touring.RandomBoardQuestion{}, result: touring.BoardPictureAnswer{},
			subject: []string{"board: Place"}, answer: "Board", call: `made("random", board, $options)`,
			example: ">>> leaper.boards.random(\"8x8\", take=6).size.count(\"#\")\n6",
		},
		{
			name: "puzzle", verb: "puzzle", subject: []string{"board: Place = \"\""}, answer: "Puzzle", call: `ask("puzzle", Puzzle, board, $options)`,
			example: ">>> leaper.puzzle(\"5x5\", seed=2).difficulty\n'hard'",
		},
		{
			name: "solve", verb: "solve", subject: []string{"puzzle: Union[Place, Puzzle]"}, answer: "SolvedPuzzle", call: `ask("solve", SolvedPuzzle, puzzle, $options)`,
			example: ">>> leaper.solve(leaper.puzzle(\"5x5\", seed=2)).outcome\n'one'",
		},
		{
			name: "game", verb: "game", subject: []string{"board: Place"}, answer: "Game", call: `ask("game", Game, board, $options)`,
			example: ">>> leaper.game(\"8x8\", from_=\"a1\").winner\n'first'",
		},
		{
			name: "verse", does: "A text laid along a tour and read row by row, or row by row and read along the tour", question: touring.VerseQuestion{},
			result: touring.VerseAnswer{}, subject: []string{"tour: Union[Tour, str]", "text: str"}, answer: "Verse", call: `versed(Verse, tour, text, $options)`,
			example: ">>> leaper.verse(leaper.gallery(\"rudrata\").tour, \" \".join(map(str, range(1, 33)))).rows[0]\n['1', '30', '9', '20', '3', '24', '11', '26']",
		},
		{
			name: "draw", does: "A tour as a picture", question: drawQuestion{}, subject: []string{"what: Union[Place, Tour]"},
			beside: []string{"format: PictureFormat = \"svg\""}, answer: "Picture", call: `picture("draw", format, what, $options)`,
			example: ">>> leaper.draw(\"8x8\", kind=\"closed\", style=\"smooth\").save(\"tour.svg\")",
		},
		{
			name: "animate", does: "A film of a tour, of a search, of the neural network, or of a puzzle's solution", question: filmQuestion{},
			subject: []string{"what: Union[Place, Tour, Puzzle]"}, beside: []string{"format: FilmFormat = \"gif\""}, answer: "Picture",
			call: `film(format, what, $options)`, example: ">>> leaper.animate(\"5x5\", search=True, events=50).save(\"search.gif\")",
		},
	}
}

// drawQuestion has the parts of an export that draw has.
type drawQuestion struct {
	pictures.ExportSource
	pictures.AppearanceOptions
	pictures.StillOptions
	pictures.SelectionOptions
}

// filmQuestion has the parts of an export that animate has, and what the command adds.
type filmQuestion struct {
	pictures.ExportSource
	pictures.AppearanceOptions
	pictures.FilmOptions
	pictures.SelectionOptions
	Search bool `json:"search" doc:"show the search of list, backtracking included, in place of its tour"`
	Solve  bool `json:"solve" doc:"what is given is a puzzle's text: show how it is solved, number by number"`
}

// spread are the flags of the verbs whose work a hub can share among its workers.
type spread struct {
	On        string  `json:"on" doc:"give the work to the workers of the hub at this URL, nats://…"`
	TokenFile string  `json:"token_file" doc:"the file with the hub's token"`
	CA        string  `json:"ca" doc:"the file with the certificate that signed the hub's"`
	Creds     string  `json:"creds" doc:"the file with credentials, for a NATS server with accounts"`
	Twice     string  `json:"check" doc:"have this share of the tasks done twice, by different workers: \"5%\""`
	LostAfter float64 `json:"lost_after" doc:"give a worker's task to another after this many seconds without a word from it (default: 10)"`
	Wait      bool    `json:"wait" doc:"wait for a hub that does not answer yet"`
	Priority  int     `json:"priority" doc:"the priority of the job, from -10 to 10"`
}

// fields are the parameters of a function, as fields.
func (f *function) fields() []verbs.Field {
	question := f.question
	if question == nil {
		question = verbNamed(f.verb).New()
	}
	fields := verbs.Fields(reflect.TypeOf(question))
	has := func(name string) bool {
		return slices.ContainsFunc(fields, func(g verbs.Field) bool { return g.JSON == name || g.Name == name })
	}
	if !has("timeout_ms") && !slices.Contains(untimed, f.name) {
		of := verbs.Fields(reflect.TypeOf(verbNamed("find").New()))
		fields = append(fields, of[slices.IndexFunc(of, func(g verbs.Field) bool { return g.JSON == "timeout_ms" })])
	}
	if has("Runner") {
		fields = append(fields, verbs.Fields(reflect.TypeFor[spread]())...)
	}
	if f.verb == "rank" || f.name == "at" { // a tour says its board and piece itself; only the knight has tiles
		fields = slices.DeleteFunc(fields, ofPlace)
	}
	return fields
}

// untimed are the functions that take no time.
var untimed = []string{"at", "boards.shape"}

// ofPlace tells the fields that say which board and piece.
func ofPlace(f verbs.Field) bool {
	return slices.Contains([]string{"board", "topology", "holes", "piece"}, f.JSON)
}
