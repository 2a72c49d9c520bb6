package playing

import (
	"context"
	"fmt"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/tour"
)

// SolveQuestion asks for a puzzle's solution, a hint, the whole reasoning, or a check of the
// numbers filled in.
type SolveQuestion struct {
	query.Place
	Kind string `json:"kind,omitempty" names:"kind" default:"path" switches:"closed,open" doc:"what is to be found: a path, a closed tour or an open tour; the puzzle's own kind takes precedence"`
	query.TimeOptions
	Numbers string `json:"given,omitempty" flag:"given" doc:"the given <numbers>: c5=17,e4=1; or a grid with . for missing numbers" example:"c5=17,e4=1"`
	query.PathConstraints
	Text   string `json:"text,omitempty" flag:"-" doc:"The puzzle as the command prints it, in place of board and given"`
	Filled string `json:"filled,omitempty" flag:"filled" doc:"<numbers> that someone has filled in: a1=2,b3=3" example:"a1=2,b3=3"`
	Hint   bool   `json:"hint,omitempty" doc:"give one forced number and the reason, but not the solution"`
	Steps  bool   `json:"steps,omitempty" doc:"give the whole reasoning, step by step"`
	Check  bool   `json:"check,omitempty" doc:"say which of the filled-in numbers are wrong, but not the solution"`
}

// A PuzzleStep is a number that follows, and the reason.
type PuzzleStep struct {
	Square string `json:"square" example:"c5"`
	Number int64  `json:"number" example:"17"`
	Kind   string `json:"kind" names:"kind of step" doc:"The kind of reason"`
	Level  string `json:"level,omitempty" names:"difficulty" doc:"How hard the step is, if a technique finds it"`
	Depth  int    `json:"depth,omitempty" doc:"How deeply trials are nested, where any are needed"`
	Reason string `json:"reason" doc:"Why, in a sentence"`
	// Where to look comes before the number, for a player who wants to find it alone.
	Because []string `json:"because" doc:"The squares of the reason: where to look"`
}

// SolveAnswer is the result for a puzzle.
type SolveAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Reading    string        `json:"reading,omitempty" doc:"How the signs of the puzzle's text are read, if they are those of other programs"`
	Outcome    string        `json:"outcome" names:"outcome of a puzzle" doc:"How many solutions there are"`
	Numbers    []GivenNumber `json:"numbers" doc:"The given numbers, in ascending order"`
	Solution   []string      `json:"solution,omitempty" doc:"The squares in order; not with hint and check"`
	Other      []string      `json:"other,omitempty" doc:"A second solution"`
	Differ     []GivenNumber `json:"differ,omitempty" doc:"The first number that the two put on different squares, with both squares"`
	Proofs     []string      `json:"proofs,omitempty" doc:"What proved that there is no other solution"`
	Hint       *PuzzleStep   `json:"hint,omitempty" doc:"The number to find next"`
	Steps      []PuzzleStep  `json:"steps,omitempty" doc:"The reasoning"`
	Reasoned   bool          `json:"reasoned,omitempty" doc:"With steps: they reach the solution; otherwise the puzzle has no difficulty"`
	Difficulty string        `json:"difficulty,omitempty" names:"difficulty" doc:"With steps: how hard the puzzle is, or the rest of it where numbers are filled in"`
	Depth      int           `json:"depth,omitempty" doc:"With steps: how deeply trials are nested"`
	Wrong      []GivenNumber `json:"wrong,omitempty" doc:"The filled-in numbers that are wrong"`
	Missing    int64         `json:"missing" doc:"How many squares have no number yet"`

	q         *SolveQuestion
	puzzle    *puzzle.Puzzle
	solution  puzzle.Solution
	reasoning puzzle.Reasoning
	cut       bool // the time limit ended the reasoning
}

// A ParsedSolve is a parsed question of solve.
type ParsedSolve struct {
	q      *SolveQuestion
	puzzle *puzzle.Puzzle // as it was given
	read   string         // how its text is read
	filled []tour.Number
}

// Open reads the puzzle.
func (q *SolveQuestion) Open(limits query.Limits) (*ParsedSolve, error) {
	s := &ParsedSolve{q: q}
	var err error
	if q.Text != "" {
		s.puzzle, err = s.ofText(limits)
	} else {
		s.puzzle, err = q.ofFields(limits)
	}
	if err != nil {
		return nil, err
	}
	if beside, err := q.PathConstraints.ParsePathConstraints(s.puzzle.Graph); err != nil {
		return nil, err
	} else if s.puzzle, err = s.puzzle.With(nil, beside); err != nil {
		return nil, err
	}
	b := s.puzzle.Graph.Board()
	if strings.TrimSpace(q.Filled) != "" {
		if s.filled, err = s.fill(b); err != nil {
			return nil, query.InField("filled", err)
		}
	}
	if q.Filled != "" && !q.Check && !q.Hint && !q.Steps {
		return nil, query.BadField("filled", "the solution does not care what is filled in; ask for check, hint or steps as well, or leave filled out")
	}
	if q.Check && q.Filled == "" {
		return nil, query.BadField("check", "it says which of the numbers in filled are wrong; fill some in")
	}
	if q.Hint && q.Check || q.Hint && q.Steps || q.Steps && q.Check {
		return nil, query.BadFields("hint", "steps", "hint, steps and check are asked one at a time")
	}
	if err := puzzle.Check(s.puzzle.Graph, puzzle.MakeOptions{}); err != nil {
		return nil, err
	}
	return s, limits.Admit(puzzleTakes(b))
}

// ofFields makes the puzzle from a board and given numbers.
func (q *SolveQuestion) ofFields(limits query.Limits) (*puzzle.Puzzle, error) {
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, err
	}
	kind, err := query.Pick(q.Kind, tour.ParseKind)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(q.Numbers) == "" {
		return nil, query.BadField("given", "no number is given; a puzzle has one at least, such as c5=17")
	}
	numbers, err := notation.ReadNumbers(g.Board(), q.Numbers, notation.HeadersOf(g.Board(), g.Piece(), kind))
	if err != nil {
		return nil, query.InField("given", err)
	}
	p, err := puzzle.New(g, kind, numbers)
	return p, query.InField("given", err)
}

// ofText makes the puzzle from a text.
func (s *ParsedSolve) ofText(limits query.Limits) (*puzzle.Puzzle, error) {
	q := s.q
	if q.Numbers != "" {
		return nil, query.BadFields("text", "given", "the puzzle is in one or the other; leave one of them out")
	}
	c := notation.ReadContext{Piece: piece.Knight()}
	kind, err := query.Pick(q.Kind, tour.ParseKind)
	if err != nil {
		return nil, err
	}
	topology, err := query.Pick(q.Topology, board.ParseTopology)
	if err != nil {
		return nil, err
	}
	var says notation.Headers // from the question
	if q.Kind != "" {
		says.Kind = kind.Word()
	}
	if q.Topology != "" {
		says.Topology = topology.String()
	}
	if q.Piece != "" {
		if c.Piece, err = piece.Parse(q.Piece); err != nil {
			return nil, err
		}
		says.Piece = c.Piece.String()
	}
	switch {
	case q.Given != nil || q.Board != "":
		if c.Board, err = q.ParseBoard(limits); err != nil {
			return nil, err
		}
		says.Board = c.Board.Size()
	case len(q.Holes) > 0:
		return nil, query.BadField("holes", "they need a board; write its size, such as 8x8")
	}
	read, err := notation.ReadPuzzle(q.Text, c, says)
	if err != nil {
		return nil, query.InField("text", err)
	}
	s.read = read.ReadAs
	if q.Topology != "" {
		if read.Board, err = read.Board.WithTopology(topology); err != nil {
			return nil, err
		}
	}
	if q.Kind != "" {
		read.Kind = kind
	}
	g, err := limits.Graph(read.Board, read.Piece)
	if err != nil {
		return nil, err
	}
	p, err := puzzle.New(g, read.Kind, read.Numbers)
	if err != nil || read.Constraints == (notation.PathConstraints{}) {
		return p, query.InField("text", err)
	}
	if q.PathConstraints != (query.PathConstraints{}) {
		return nil, query.BadField("text", "it says what the solution obeys besides its numbers; leave use, avoid and before out")
	}
	along := query.PathConstraints(read.Constraints)
	beside, err := along.ParsePathConstraints(g)
	if err == nil {
		p, err = p.With(nil, beside)
	}
	return p, query.InField("text", err)
}

// fill reads the filled-in numbers. They may include given ones.
func (s *ParsedSolve) fill(b *board.Board) ([]tour.Number, error) {
	numbers, err := notation.ReadNumbers(b, s.q.Filled, notation.HeadersOf(b, s.puzzle.Graph.Piece(), s.puzzle.Kind))
	if err != nil {
		return nil, err
	}
	at := map[board.Square]int64{}
	for _, n := range s.puzzle.Given {
		at[n.Square] = n.Number
	}
	var list []tour.Number
	for _, n := range numbers {
		switch given, is := at[n.Square]; {
		case b.IsHole(n.Square):
			return nil, fault.New(tour.ErrAsk, "%d on %s: the square is a hole of the board", n.Number, b.Name(n.Square))
		case n.Number < 1 || n.Number > b.Squares():
			return nil, fault.New(tour.ErrAsk, "%d on %s: the numbers of %d squares are 1 to %d", n.Number, b.Name(n.Square), b.Squares(), b.Squares())
		case is && given != n.Number:
			return nil, fault.New(tour.ErrAsk, "%d on %s: %d is given there", n.Number, b.Name(n.Square), given)
		case !is:
			list = append(list, n)
			at[n.Square] = n.Number
		}
	}
	return list, nil
}

// Graph is the board and the piece of the puzzle.
func (s *ParsedSolve) Graph() *graph.Graph { return s.puzzle.Graph }

// Read is the question as work.
func (q *SolveQuestion) Read(limits query.Limits) (query.Work, error) {
	s, err := q.Open(limits)
	if err != nil {
		return nil, err
	}
	return s.Solve, nil
}

// Solve solves the puzzle: its answer is a [*SolvedPuzzle].
func (s *ParsedSolve) Solve(ctx context.Context, report query.Reporter) (query.Answer, error) {
	report.Now(query.Progress{Words: "solving"})
	out, err := s.solve(ctx)
	if err != nil {
		return nil, brokenPuzzle(err)
	}
	return out, nil
}

func (s *ParsedSolve) solve(ctx context.Context) (*SolveAnswer, error) {
	p := s.puzzle
	b := p.Graph.Board()
	a := query.ParsedQuestion{Graph: p.Graph, Ask: tour.Ask{Kind: p.Kind}}
	out := &SolveAnswer{About: a.About(), Reading: s.read, q: s.q, puzzle: p, Missing: b.Squares() - int64(len(p.Given)+len(s.filled))}
	out.Numbers, _ = givenNumbers(b, p.Given)
	var err error
	if out.solution, err = puzzle.Solve(ctx, p, puzzle.SolveOptions{Both: !s.q.Hint && !s.q.Check}); err != nil {
		return nil, err
	}
	known := &out.solution
	out.Outcome, out.Explanation, out.Proofs = known.Outcome.String(), a.Explain(known.Why), known.Proofs
	out.Verdict = query.Verdict{Verdict: outcomeVerdict(known.Outcome), Sentence: known.Sentence(b.Name)}
	if known.Outcome == puzzle.One && len(known.Proofs) > 0 {
		out.Sentence += ", proven by " + provenBy(known.Proofs)
	}
	if known.Outcome == puzzle.None || known.Outcome == puzzle.Undecided && known.Tour.Len() == 0 {
		return out, nil
	}
	if s.q.Check || len(s.filled) > 0 {
		if err := s.check(ctx, out); err != nil || s.q.Check || len(out.Wrong) > 0 || !out.Found() {
			return out, err
		}
	}
	if !s.q.Hint {
		s.tours(out)
	}
	if s.q.Hint || s.q.Steps {
		err = s.reason(ctx, out)
	}
	return out, err
}

// tours puts the solutions into the answer.
func (s *ParsedSolve) tours(out *SolveAnswer) {
	b, known := s.puzzle.Graph.Board(), &out.solution
	if known.Tour.Len() > 0 {
		out.Solution = query.NamesOf(b, known.Tour)
	}
	if known.Outcome == puzzle.Several {
		out.Other = query.NamesOf(b, known.Other)
		for _, t := range []tour.Tour{known.Tour, known.Other} {
			out.Differ = append(out.Differ, GivenNumber{b.Name(t.At(known.Number - 1)), known.Number})
		}
	}
}

func outcomeVerdict(o puzzle.Outcome) string {
	switch o {
	case puzzle.None:
		return query.No
	case puzzle.Undecided:
		return query.Unknown
	}
	return query.Yes
}

// check says which filled-in numbers differ from the solution. With several solutions,
// it says whether one of them has all of these numbers.
func (s *ParsedSolve) check(ctx context.Context, out *SolveAnswer) error {
	b, known := s.puzzle.Graph.Board(), &out.solution
	if known.Outcome != puzzle.One {
		with, err := s.puzzle.With(s.filled, nil)
		if err != nil {
			return query.InField("filled", err)
		}
		other, err := puzzle.Solve(ctx, with, puzzle.SolveOptions{})
		if err != nil {
			return err
		}
		if out.Sentence = "nothing is wrong so far"; other.Outcome == puzzle.None {
			out.Verdict = query.Verdict{Verdict: query.No, Sentence: "no solution has all of these numbers: " + other.Why.Text}
		} else if other.Outcome == puzzle.Undecided && other.Tour.Len() == 0 {
			out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "undecided: " + other.Why.Text}
		}
		return nil
	}
	var wrong []tour.Number
	for _, n := range s.filled {
		if known.Tour.At(n.Number-1) != n.Square {
			wrong = append(wrong, n)
		}
	}
	var text string
	out.Wrong, text = givenNumbers(b, wrong)
	switch {
	case len(wrong) > 0:
		out.Sentence = "wrong: " + strings.ReplaceAll(text, ",", ", ")
	case out.Missing == 0:
		out.Sentence = "solved: all numbers are right"
	default:
		out.Sentence = fmt.Sprintf("nothing is wrong so far; %s left", fault.Plural(out.Missing, "number"))
	}
	return nil
}

// reason gives a hint, or all steps.
func (s *ParsedSolve) reason(ctx context.Context, out *SolveAnswer) error {
	p, err := s.puzzle.With(s.filled, nil)
	if err != nil {
		return query.InField("filled", err)
	}
	opts := puzzle.ReasonOptions{}
	if s.q.Hint {
		opts.Steps = 1
	}
	r, err := puzzle.Reason(ctx, p, opts)
	if err != nil && !query.TimeUp(err) {
		return err
	}
	out.reasoning = r
	for _, step := range r.Steps {
		out.Steps = append(out.Steps, stepOf(p.Graph, step))
	}
	if s.q.Hint {
		return s.addHint(out)
	}
	switch {
	case err != nil:
		out.cut = true
		out.Sentence += "; the time limit came before the end of the reasoning"
	case r.Solved || out.solution.Outcome == puzzle.One:
		out.Difficulty, out.Depth, out.Reasoned = difficultyOf(r)
		out.Sentence += "; " + hardness(r)
	}
	return nil
}

// addHint is the first step; if no technique finds one, a number of the solution.
func (s *ParsedSolve) addHint(out *SolveAnswer) error {
	b, known := s.puzzle.Graph.Board(), &out.solution
	if len(out.Steps) > 0 {
		out.Hint, out.Steps = &out.Steps[0], nil
		out.Sentence = fmt.Sprintf("%d on %s: %s", out.Hint.Number, out.Hint.Square, out.Hint.Reason)
		return nil
	}
	switch {
	case out.Missing == 0:
		out.Sentence = "solved: no number is missing"
		return nil
	case known.Outcome != puzzle.One:
		out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "no hint: no number is forced, as far as the techniques reach; " + known.Sentence(b.Name)}
		return nil
	}
	at := map[int64]bool{}
	for _, n := range append(s.filled, s.puzzle.Given...) {
		at[n.Number] = true
	}
	for step, square := range known.Tour.All() {
		n := step + 1
		if !at[n] && (at[n-1] || at[n+1]) {
			out.Hint = &PuzzleStep{b.Name(square), n, string(puzzle.BySolution), "", 0,
				fmt.Sprintf("no short reasoning was found; a search of all that is left puts %d on %s", n, b.Name(square)), []string{b.Name(square)}}
			out.Sentence = fmt.Sprintf("%d on %s: %s", n, out.Hint.Square, out.Hint.Reason)
			return nil
		}
	}
	return nil
}

func stepOf(g *graph.Graph, s puzzle.Step) PuzzleStep {
	return PuzzleStep{g.Name(s.Square), s.Number.Number, string(s.Kind), s.Level.String(), s.Depth, s.Why, query.NamesOf(g.Board(), tour.Of(s.Because))}
}
