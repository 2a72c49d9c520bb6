package walks

import (
	"context"
	"errors"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/plainsweep"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// A Property is a question about all closed tours, or all paths, of a graph, and its answer.
type Property struct {
	Name    string // such as "hypohamiltonian"
	Meaning string // the same in plain words
	// Verdict is Found where the graph has the property; for a property that is about moves, where
	// there are such moves.
	Verdict exist.Verdict
	// Why is the reason. Its witness are squares that show it: two that no path joins, or the one
	// without which there is no closed tour either.
	Why   *exist.Reason
	Tours []tour.Tour // tours that show it; they are verified
	Moves []tour.Move // one way only if the graph has moves that are
}

// What each property is called, and what it means. In a graph without a board, [exist.Reason.Of] makes
// vertices of the squares.
const (
	traceable = iota
	hamiltonian
	connected
	laceable
	unique
	hypohamiltonian
	hypotraceable
	inAllTours
	inNoTour
	inAllPaths
	inNoPath
	properties // how many there are
)

var propertyNames = [properties][2]string{
	{"traceable", "a path visits every square once"},
	{"hamiltonian", "a closed tour visits every square once"},
	{"hamiltonian-connected", "from every square a path leads through all to every other"},
	{"hamilton-laceable", "moves alternate between two colours, and paths join all squares whose colours allow it"},
	{"uniquely-hamiltonian", "there is exactly one closed tour"},
	{"hypohamiltonian", "there is no closed tour, but there is one without any one square"},
	{"hypotraceable", "there is no path, but there is one without any one square"},
	{"moves-of-all-closed-tours", "moves that every closed tour takes"},
	{"moves-of-no-closed-tour", "moves that no closed tour takes"},
	{"moves-of-all-paths", "moves that every path takes"},
	{"moves-of-no-path", "moves that no path takes"},
}

// Properties answers what is usually asked about the tours of a graph. Quick proofs come first. A
// narrow graph is then swept, which decides every property; on a wide one theorems and searches
// decide what they can before. What the deadline of the context or the memory leaves open is
// undecided, with the reason. A cancelled context is an error, beside which is what was found.
func Properties(ctx context.Context, g *graph.Graph, opts Options) ([]Property, error) {
	table, err := g.Table(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return (&survey{g: g}).list(reason("limit", "the time limit was reached")), nil
	}
	if err != nil {
		return nil, err
	}
	s := newSurvey(g, table, opts)
	err = s.decide(ctx)
	why := reason("limit", "the sweep is too wide, and no search decided it")
	if s.stopped != nil {
		why = s.stopped
	}
	if errors.Is(err, context.DeadlineExceeded) {
		why, err = reason("limit", "the time limit was reached"), nil
	}
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	return s.list(why), err
}

// A survey is the work of [Properties].
type survey struct {
	g     *graph.Graph
	table *graph.Adjacency
	opts  Options
	name  func(board.Square) string

	found         [properties]Property
	closed, paths facts
	problem       *problem
	edges         *plainsweep.Problem // the same, where moves find their edges
	order         []int32
	room          int64         // the memory of a sweep
	stopped       *exist.Reason // why a sweep did not end
}

// Rooms are the memory of the sweeps that are made before anything is searched, and before much is: the
// first are over in a tenth of a second, the others in some seconds. The last have all there is.
const (
	smallRoom = 4 << 20
	quickRoom = 64 << 20
)

// facts are what is known about the closed tours, or about the paths.
type facts struct {
	kind tour.Kind
	none *exist.Reason // why there is none
	// tours are those that were met. Each edge, by its place in the problem, is taken by some of
	// them and by all of them in these ways.
	tours     []tour.Tour
	some, all []subgraph.Ways
	settled   bool // some and all are those of all tours there are
	swept     bool // a sweep met the tours: if there is one, there is no other
}

func newSurvey(g *graph.Graph, table *graph.Adjacency, opts Options) *survey {
	return &survey{g: g, table: table, opts: opts, name: exist.NamesOf(g), closed: facts{kind: tour.Closed}, paths: facts{kind: tour.Path}}
}

// list gives all properties; those that are not decided have a reason why.
func (s *survey) list(why *exist.Reason) []Property {
	list := make([]Property, properties)
	for i := range list {
		p := s.found[i]
		p.Name = propertyNames[i][0]
		p.Meaning = (&exist.Reason{Text: propertyNames[i][1]}).Of(s.g).Text
		if p.Verdict == exist.Undecided {
			p.Why = why
		}
		p.Why = p.Why.Of(s.g)
		list[i] = p
	}
	return list
}

func (s *survey) known(property int) bool { return s.found[property].Verdict != exist.Undecided }

// yes and no decide a property, unless it is decided already.
func (s *survey) yes(property int, rule, text string, tours ...tour.Tour) {
	s.set(property, exist.Found, &exist.Reason{Rule: rule, Text: text}, tours)
}

func (s *survey) no(property int, rule, text string, witness ...board.Square) {
	s.set(property, exist.None, &exist.Reason{Rule: rule, Text: text, Witness: witness}, nil)
}

func (s *survey) set(property int, v exist.Verdict, why *exist.Reason, tours []tour.Tour) {
	if !s.known(property) {
		s.found[property] = Property{Verdict: v, Why: why, Tours: tours}
	}
}

// decide goes from what is quick to what takes long.
func (s *survey) decide(ctx context.Context) error {
	if s.table.Len() == 1 {
		s.single()
		return nil
	}
	for _, f := range []*facts{&s.paths, &s.closed} {
		why, err := exist.Prove(ctx, s.g, s.table, f.ask(), exist.Effort{})
		if err != nil {
			return err
		}
		if f.none = why; why != nil && f.kind == tour.Path {
			s.closed.none = why // a closed tour without its last move would be a path
		}
	}
	if err := s.prepare(ctx); err != nil {
		return err
	}
	s.conclude()
	s.begin()
	s.glanceColours()
	s.glanceNeighbours()
	for _, round := range []struct {
		room  int64
		steps []searchStep
	}{{smallRoom, s.soon()}, {quickRoom, s.later()}, {s.opts.memory(), nil}} {
		s.room = min(round.room, s.opts.memory())
		if err := s.sweepAll(ctx); err != nil {
			return err
		}
		if err := s.take(ctx, round.steps); err != nil {
			return err
		}
	}
	return nil
}

// single decides everything about one square, which is one path and one closed tour.
func (s *survey) single() {
	one := tour.Of([]board.Square{s.table.Square(0)})
	why := "one square alone is one path and one closed tour"
	for _, p := range []int{traceable, hamiltonian, unique} {
		s.yes(p, "one square", why, one)
	}
	for _, p := range []int{connected, laceable} {
		s.yes(p, "one square", "there are no two squares")
	}
	for _, p := range []int{hypohamiltonian, hypotraceable, inAllTours, inNoTour, inAllPaths, inNoPath} {
		s.no(p, "one square", why)
	}
}

func (f *facts) ask() tour.Ask { return tour.Ask{Kind: f.kind} }

// prepare makes the problem and its order.
func (s *survey) prepare(ctx context.Context) (err error) {
	if s.problem, err = compile(ctx, s.g, Question{}); err != nil {
		return err
	}
	s.edges = plainsweep.New(s.table, s.problem.graph.Directed, *s.problem.spec)
	for _, f := range []*facts{&s.closed, &s.paths} {
		f.some = make([]subgraph.Ways, len(s.problem.graph.Edges))
		f.all = slices.Repeat([]subgraph.Ways{subgraph.BothWays}, len(f.some))
	}
	s.order = s.problem.order(ctx)
	return ctx.Err()
}

// meet notes a tour that was found and verified.
func (s *survey) meet(f *facts, t tour.Tour) {
	taken := s.taken(f, t)
	same := false
	for _, other := range f.tours {
		same = same || slices.Equal(taken, s.taken(f, other))
	}
	if !same && len(f.tours) < 2 {
		f.tours = append(f.tours, t)
	}
	for e, ways := range taken {
		f.some[e] |= ways
		f.all[e] &= ways
	}
}

// taken are the ways in which a tour takes each edge.
func (s *survey) taken(f *facts, t tour.Tour) []subgraph.Ways {
	ways := make([]subgraph.Ways, len(f.some))
	for _, m := range movesOf(t, f.kind == tour.Closed) {
		at, way, _ := s.edges.Edge(m[0], m[1])
		if !s.problem.graph.Directed {
			way = subgraph.Forward
		}
		ways[at] |= way
	}
	return ways
}

// movesOf are the moves of a tour.
func movesOf(t tour.Tour, closed bool) [][2]board.Square {
	var moves [][2]board.Square
	for i := range t.Len() - 1 {
		moves = append(moves, [2]board.Square{t.At(i), t.At(i + 1)})
	}
	if closed && t.Len() > 2 {
		moves = append(moves, [2]board.Square{t.At(t.Len() - 1), t.At(0)})
	}
	return moves
}

// moves are edges, in the ways that a function picks.
func (s *survey) moves(pick func(edge int) subgraph.Ways) []tour.Move {
	var list []tour.Move
	for e, edge := range s.problem.graph.Edges {
		u, v := s.problem.table.Square(graph.Vertex(edge.U)), s.problem.table.Square(graph.Vertex(edge.V))
		ways := pick(e)
		switch directed := s.problem.graph.Directed; {
		case !directed && ways&subgraph.Forward != 0:
			list = append(list, tour.Move{From: u, To: v})
		case directed:
			if ways&edge.Ways&subgraph.Forward != 0 {
				list = append(list, tour.Move{From: u, To: v, OneWay: true})
			}
			if ways&edge.Ways&subgraph.Backward != 0 {
				list = append(list, tour.Move{From: v, To: u, OneWay: true})
			}
		}
	}
	return list
}
