package playing

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/puzzle"
	"leaper/tour"
)

// PuzzleQuestion asks for a puzzle: some numbers of a tour that determine it.
type PuzzleQuestion struct {
	query.Place
	Kind string `json:"kind,omitempty" names:"kind" default:"path" switches:"closed,open" doc:"what is to be found: a path, a closed tour (the last square is a move from the first) or an open tour (it is not)"`
	query.TimeOptions
	Seed       uint64   `json:"seed,omitempty" default:"1" doc:"the seed, a <number>; the same seed gives the same puzzle"`
	Clues      int      `json:"clues,omitempty" least:"1" doc:"how many <numbers> are given (default: as few as possible, so that none can be left out)"`
	Pattern    string   `json:"pattern,omitempty" names:"pattern" doc:"the given squares have a symmetry, the <pattern>"`
	Show       []string `json:"show,omitempty" doc:"<squares> that may be given, and blocks of them: a1,b3-d5 (default: all)" example:"[\"a1\",\"b3-d5\"]"`
	Difficulty string   `json:"difficulty,omitempty" names:"difficulty" doc:"how hard the puzzle is, a <level>"`
	query.PathConstraints
	VariantOptions
	DayOptions
}

// A GivenNumber is a number on a square.
type GivenNumber struct {
	Square string `json:"square" example:"c5"`
	Number int64  `json:"number" example:"17"`
}

// PuzzleAnswer is a new puzzle. The solution is separate, so that a puzzle can be passed on
// without it.
type PuzzleAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Day     string        `json:"day,omitempty" doc:"The day whose puzzle it is"`
	Week    string        `json:"week,omitempty" doc:"The Monday of the week whose puzzle it is"`
	Seed    uint64        `json:"seed"`
	Numbers []GivenNumber `json:"numbers" doc:"The given numbers, in ascending order"`
	Given   string        `json:"given" doc:"The same in a line, as solve reads it" example:"a1=1,c5=17"`
	query.PathConstraints
	HiddenText
	Grid       string   `json:"grid" doc:"The same as a text, with . for missing numbers"`
	Difficulty string   `json:"difficulty,omitempty" names:"difficulty" doc:"How hard it is, if it is reasoned"`
	Depth      int      `json:"depth,omitempty" doc:"How deeply trials are nested at most, where any are needed"`
	Reasoned   bool     `json:"reasoned" doc:"The reasoner's techniques solve it; otherwise it is harder than fiendish, and has no difficulty"`
	Proofs     []string `json:"proofs" doc:"What proved that there is no other solution: a complete search (search), a SAT solver (sat), or each of them"`
	Solution   []string `json:"solution,omitempty" doc:"The squares in order"`

	made  puzzle.MakeResult
	graph *graph.Graph
}

// Read is the question as work.
func (q *PuzzleQuestion) Read(limits query.Limits) (query.Work, error) {
	q, err := q.settled()
	if err != nil {
		return nil, err
	}
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, err
	}
	b := g.Board()
	opts := puzzle.MakeOptions{Seed: query.Usual(q).Seed, Clues: q.Clues, Pattern: q.Pattern}
	kind, err := query.Pick(q.Kind, tour.ParseKind)
	if err != nil {
		return nil, err
	}
	if opts.Level, err = query.Pick(q.Difficulty, puzzle.ParseLevel); err != nil {
		return nil, query.InField("difficulty", err)
	}
	if opts.Show, err = readShown(b, q.Show); err != nil {
		return nil, query.InField("show", err)
	}
	if opts.Constraints, err = q.PathConstraints.ParsePathConstraints(g); err != nil {
		return nil, err
	}
	if err := q.VariantOptions.parseInto(b, &opts); err != nil {
		return nil, err
	}
	if err := puzzle.Check(g, opts); err != nil {
		return nil, query.InField(puzzleField(err, &opts), err)
	}
	if err := limits.Admit(puzzleTakes(b)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		opts.Progress = report.Now
		report.Now(query.Progress{Words: "looking"})
		m, err := puzzle.Make(ctx, g, kind, opts)
		// A date whose seed has no puzzle takes the day's next seed, as a series does.
		for tries := 1; err == nil && q.Dated() && m.Puzzle == nil && ctx.Err() == nil && tries < mostFailures; tries++ {
			opts.Seed += dayStep
			m, err = puzzle.Make(ctx, g, kind, opts)
		}
		if err != nil {
			return nil, brokenPuzzle(err)
		}
		out := puzzleAnswer(g, kind, opts.Seed, m, q.PathConstraints)
		q.VariantOptions.hideIn(out)
		out.Day, out.Week = q.Day, q.Week
		return out, nil
	}, nil
}

// puzzleTakes is the memory to make and solve a puzzle: for a search, a solver and the
// answer.
func puzzleTakes(b *board.Board) int64 {
	return constraints.Takes(b.Squares()) + constraints.SolverTakes(b.Squares()) + query.AnswerTakes(b, 8)
}

// puzzleField is the field of a refused option.
func puzzleField(err error, opts *puzzle.MakeOptions) string {
	switch {
	case strings.HasPrefix(err.Error(), "pattern"):
		return "pattern"
	case strings.HasPrefix(err.Error(), "board"):
		return "board"
	}
	return map[bool]string{true: "clues", false: "show"}[opts.Clues != 0 && !strings.HasPrefix(err.Error(), "square")]
}

// readShown reads the squares, and blocks of squares, that may show numbers.
func readShown(b *board.Board, texts []string) ([]board.Square, error) {
	var list []board.Square
	seen := map[board.Square]bool{}
	for _, text := range texts {
		squares, err := b.ParseSquares(text)
		if err != nil {
			return nil, err
		}
		for _, s := range squares {
			if !seen[s] && !b.IsHole(s) {
				seen[s] = true
				list = append(list, s)
			}
		}
	}
	if len(texts) > 0 && len(list) == 0 {
		return nil, fmt.Errorf("these squares are holes of the board, and have no numbers")
	}
	return list, nil
}

func brokenPuzzle(err error) error {
	if errors.Is(err, puzzle.ErrWrong) || errors.Is(err, find.ErrUnverified) {
		return &query.BugError{Err: err}
	}
	return err
}

// puzzleAnswer is the answer.
func puzzleAnswer(g *graph.Graph, kind tour.Kind, seed uint64, m puzzle.MakeResult, along query.PathConstraints) *PuzzleAnswer {
	a := query.ParsedQuestion{Graph: g, Ask: tour.Ask{Kind: kind}}
	out := &PuzzleAnswer{About: a.About(), Seed: seed, PathConstraints: along, Numbers: []GivenNumber{}, Proofs: []string{}, made: m, graph: g}
	if m.Puzzle == nil {
		out.Explanation = a.Explain(m.Why)
		out.Verdict = query.VerdictOf(m.Verdict, a.Undecided(query.Reason(m.Why)))
		if m.Verdict == exist.None {
			out.Verdict = query.VerdictOf(m.Verdict, a.None(query.Reason(m.Why)))
		}
		return out
	}
	out.Use = usedMoves(out.Use, g.Board(), m.Puzzle.Constraints)
	out.Numbers, out.Given = givenNumbers(g.Board(), m.Puzzle.Given)
	out.Grid = notation.WritePuzzle(notation.Puzzle{Board: g.Board(), Piece: g.Piece(), Kind: kind, Numbers: m.Puzzle.Given, Constraints: notation.PathConstraints(out.PathConstraints)})
	out.Difficulty, out.Depth, out.Reasoned = difficultyOf(m.Reasoning)
	out.Proofs, out.Solution = m.Proofs, query.NamesOf(g.Board(), m.Solution)
	out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("%s of %s with %s%s, one solution, proven by %s; %s; seed %d",
		kind, g, fault.Plural(len(out.Numbers), "given number"), besides(m.Puzzle), provenBy(m.Proofs), hardness(m.Reasoning), seed))
	return out
}

// besides puts a puzzle's further constraints into words.
func besides(p *puzzle.Puzzle) string {
	if p.Constraints == nil {
		return ""
	}
	return " and " + p.Constraints.Say(p.Graph)
}

// provenBy names the proofs of uniqueness.
func provenBy(proofs []string) string {
	words := map[string]string{puzzle.BySearch: "a finished search", puzzle.BySolver: "a solver (SAT)"}
	var list []string
	for _, p := range proofs {
		list = append(list, words[p])
	}
	return strings.Join(list, " and by ")
}

// difficultyOf is how hard a puzzle is, if it is reasoned through.
func difficultyOf(r puzzle.Reasoning) (difficulty string, depth int, reasoned bool) {
	if !r.Solved {
		return "", 0, false
	}
	return r.Level.String(), r.Depth, true
}

// hardness says how hard a puzzle is.
func hardness(r puzzle.Reasoning) string {
	switch {
	case !r.Solved:
		return "harder than fiendish: no short reasoning solves it"
	case r.Depth > 0:
		return fmt.Sprintf("%s, by trials %d deep", r.Level, r.Depth)
	}
	return r.Level.String()
}

// givenNumbers gives numbers on squares, as a list and as one line.
func givenNumbers(b *board.Board, numbers []tour.Number) ([]GivenNumber, string) {
	list := make([]GivenNumber, len(numbers))
	words := make([]string, len(numbers))
	for i, n := range numbers {
		list[i] = GivenNumber{b.Name(n.Square), n.Number}
		words[i] = fmt.Sprintf("%s=%d", list[i].Square, n.Number)
	}
	return list, strings.Join(words, ",")
}

// Made is the puzzle with its solution, to draw it; nil if there is none.
func (p *PuzzleAnswer) Made() (*puzzle.Puzzle, tour.Tour) { return p.made.Puzzle, p.made.Solution }
