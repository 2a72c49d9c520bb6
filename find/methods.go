package find

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// Method is a way to look for a tour.
type Method uint8

// The methods. The zero value chooses.
const (
	// Auto constructs large rectangles and boxes of the knight; then it asks theorems
	// and certificates whether there is no tour; and then Backtrack, Factor,
	// Warnsdorff, Sweep and SAT take turns, as the board suits them, each time with more
	// patience.
	Auto Method = iota
	// Backtrack finds the first tour in the order kt, or proves that there is
	// none, by a certificate or by exhaustion.
	Backtrack
	// Warnsdorff follows Warnsdorff's rule with random ties and restarts, or,
	// with other ties, without them.
	Warnsdorff
	// Whitney is Arthur Whitney's function kt_aw: from the first square of a
	// square board.
	Whitney
	// Hui is Roger Hui's function ktourw: the same without stepping back.
	Hui
	// Neural settles Takefuji and Lee's network until it gives a closed tour.
	Neural
	// Construct lays tiles: tours of the knight on every rectangle that has one,
	// of any size, in no time.
	Construct
	// SAT asks a solver of Boolean satisfiability, and cuts off sub-tours: it
	// finds a tour or proves that there is none, on boards of middling size.
	SAT
	// Factor makes a 2-factor by flow and merges its cycles: for big boards of any
	// shape. It proves that there is no closed tour where there is no 2-factor.
	Factor
	// Sweep goes over a narrow board or graph and keeps what paths look like at its
	// frontier: it finds a tour or proves that there is none, in a time that grows with
	// the width.
	Sweep
)

// A method is an entry of the table: its name and its functions.
type method struct {
	names.Value
	// onTable looks for a tour of a graph by its table, which may lack edges of the graph. It
	// is asked when no certificate says that there is none.
	onTable func(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error)
	// onBoard looks for a tour of a board, if the method goes by boards; else onTable
	// is asked.
	onBoard  func(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error)
	bothWays bool // it needs edges that go either way
}

// methods is the table of methods, in the order of their constants. A new method has a line here, and
// in [searches]; and if auto should ask it, its turn in [takeTurns].
func methods() names.Table[Method, method] {
	return names.Table[Method, method]{What: "method", Err: ErrMethod, Entries: []method{
		{names.Value{"auto", "chooses by the board: tiles if they fit; otherwise proofs that there is none, then searches in turn until one succeeds"}, takeTurns, findAuto, false},
		{names.Value{"backtrack", "tries everything in order and steps back when stuck; can prove that there is none"}, runBacktrack, nil, false},
		{names.Value{"warnsdorff", "always goes to the square with the fewest onward moves (Warnsdorff 1823); repairs and restarts"}, restartWarnsdorff, runWarnsdorff, false},
		{names.Value{"whitney", "Arthur Whitney's function kt_aw: Warnsdorff's rule with backtracking; square boards"}, nil, runWhitney, false},
		{names.Value{"hui", "Roger Hui's function ktourw: the same without backtracking"}, nil, runHui, false},
		{names.Value{"neural", "a neural network that settles by luck (Takefuji and Lee 1992); closed tours of small boards"}, nil, runNeural, false},
		{names.Value{"construct", "lays ready-made tiles, at once: the knight on rectangles and boxes of any size"}, nil, constructTour, false},
		{names.Value{"sat", "asks a SAT solver, a program for logical puzzles; can prove that there is none"}, runSAT, nil, false},
		{names.Value{"factor", "joins squares into cycles by a flow (2-factor), then merges the cycles; for big boards"}, runFactor, nil, true},
		{names.Value{"sweep", "sweeps over a narrow board as count does; finds a tour or proves that there is none"}, runSweep, nil, false},
	}}
}

// Methods lists what [ParseMethod] reads.
func Methods() names.List { return methods().List() }

func (m Method) String() string { return methods().Of(m) }

// ParseMethod reads a method's name. The error wraps [ErrMethod].
func ParseMethod(s string) (Method, error) { return methods().Parse(s) }

// OnGraphs returns nil for a method that needs no board, else an error that names those that
// need none, and wraps [ErrMethod].
func (m Method) OnGraphs() error {
	all := methods().Entries
	if int(m) < len(all) && all[m].onTable != nil {
		return nil
	}
	var others []Method
	for i, m := range all {
		if m.onTable != nil {
			others = append(others, Method(i))
		}
	}
	return fault.New(ErrMethod, "%s works only on boards; a graph without a board has %s", m, inWords(others))
}

// check refuses a method for a graph.
func (m Method) check(g *graph.Graph, ties warnsdorff.Ties) error {
	all := methods().Entries
	switch {
	case int(m) >= len(all):
		return fault.New(ErrMethod, "%s does not exist", m)
	case !g.OnBoard() && m.OnGraphs() != nil:
		return fmt.Errorf("method %w", m.OnGraphs())
	case !g.OnBoard() && ties != warnsdorff.Random:
		return fault.New(ErrMethod, "ties %s need a board, and this graph has none", ties)
	case all[m].bothWays && g.Directed() && g.OnBoard():
		return fault.New(ErrMethod, "method %s does not support moves that cannot be reversed, and the %s has some", m, g.Piece())
	case all[m].bothWays && g.Directed():
		return fault.New(ErrMethod, "method %s does not support edges that go one way, and the graph has some", m)
	}
	return nil
}

// inWords names methods: "auto, backtrack and sat".
func inWords(methods []Method) string {
	list := make([]string, len(methods))
	for i, m := range methods {
		list[i] = m.String()
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// runMethod runs the chosen method.
func runMethod(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if run := methods().Entry(opts.Method).onBoard; run != nil && g.OnBoard() {
		return run(ctx, g, ask, opts)
	}
	return findOnTable(ctx, g, ask, opts)
}

// runBacktrack backtracks until it has a tour or a proof.
func runBacktrack(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	return backtrackShuffled(ctx, g, a, ask, opts, 0)
}

// The patience of the first round, and how it grows from round to round.
const (
	firstSteps    = 1 << 17 // of backtracking, on boards of up to 64 squares: some milliseconds
	largerSteps   = 1 << 14 // on larger ones, where it ends soon or never
	firstRestarts = 64
	firstWalks    = 2 // of these, before SAT has a turn
	growth        = 4
)

// takeTurns lets methods take turns. Backtracking proves that there is no tour of a
// small board, and finds the first one in the order kt where the heuristic leads
// straight to it. Random restarts find one on large boards, where a wrong turn at the
// start would be taken back last. On boards of middling size SAT decides those with
// holes, where Warnsdorff's rule fails and a search does not come to an end. Where a board
// is narrow a sweep is the quicker of the two, and its price is known before. On large
// ones the cycles of a 2-factor are merged; on vast ones that is the first to try.
// Each round is allowed four times the work of the one before, so that at most a third
// is wasted on repeats.
//
// Like all methods on a table, this needs no board. All methods
// support constraints on moves but the walks, which have no turn then.
func takeTurns(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	var w *warnsdorff.Walker
	walk := func(runs int) (Answer, error) {
		if ask.ConstraintKinds() != 0 { // which walks do not support
			return Answer{}, nil
		}
		if w == nil {
			w = warnsdorff.New(g, a, ask, source(opts))
			w.Longer = opts.best.hook()
		}
		path, ok, err := w.Run(ctx, runs)
		if err != nil || !ok {
			return Answer{}, err
		}
		return found(tour.Of(path), Warnsdorff), nil
	}
	var factors factorTurns
	solver := newSATTurns(g, a, ask, opts)
	defer solver.close()
	sweep := newSweepTurns(g, a, ask, opts)
	listable := true
	steps := int64(firstSteps)
	if a.Len() > 64 {
		steps = largerSteps
	}
	for runs := firstRestarts; ; steps, runs = steps*growth, runs*growth {
		if answer, err := factors.next(ctx, g, a, ask, opts, maxBacktrackFirst, graph.MaxVertices); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		if listable {
			answer, err := backtrackShuffled(ctx, g, a, ask, opts, steps+4*int64(a.Len()))
			switch {
			case errors.Is(err, graph.ErrTooLarge): // its tables take more room than ours
				listable = false
			case err != nil || answer.Verdict != exist.Undecided:
				return answer, err
			}
		}
		if !g.OnBoard() {
			if answer, err := sweep.next(ctx); err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		solver.shortenFirstTurn(sweep)
		if !g.OnBoard() && solver.suits() { // few edges, no switches to merge by: SAT before factor
			if answer, err := solver.next(ctx); err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		if answer, err := factors.next(ctx, g, a, ask, opts, maxUnfactored, maxBacktrackFirst); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		if answer, err := walk(firstWalks); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		if g.OnBoard() {
			if answer, err := sweep.next(ctx); err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		solver.shortenFirstTurn(sweep)
		if g.OnBoard() && solver.suits() {
			if answer, err := solver.next(ctx); err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		if answer, err := walk(runs - firstWalks); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
	}
}
