package leaper

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strings"

	"leaper/board"
	"leaper/count"
	"leaper/estimate"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/asktext"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/notation"
	"leaper/piece"
	"leaper/sample"
	"leaper/tour"
)

// A Graph is a board with a piece, or a graph from a file. Its methods are the package's functions,
// without the options of the board.
type Graph struct {
	*graph.Graph

	fixed []tour.Move // edges that every tour takes, as the file says
}

// On reads a board, such as "8x8" or "2x3x4", or a picture of one, with a line of . for squares and
// # for holes for each row. Options: [Piece], [Topology] and [Holes].
func On(text string, options ...Option) (*Graph, error) {
	given, err := valuesOf("a board", options, "piece", "topology", "holes")
	if err != nil {
		return nil, err
	}
	var b *board.Board
	if strings.Contains(strings.TrimSpace(text), "\n") || text != "" && strings.Trim(text, ".#") == "" {
		b, err = board.ReadPicture(strings.NewReader(text))
	} else {
		b, err = board.Parse(text)
	}
	if err != nil {
		return nil, err
	}
	if given.has("topology") {
		glued, err := parsed(given, "topology", board.ParseTopology)
		if err != nil {
			return nil, err
		}
		if b, err = b.WithTopology(glued); err != nil {
			return nil, err
		}
	}
	if holes, has := given["holes"]; has {
		if b, err = b.WithHolesNamed(holes); err != nil {
			return nil, fault.New(errors.Join(ErrOption, err), "option holes: %s", err)
		}
	}
	p := piece.Knight()
	if given.has("piece") {
		if p, err = parsed(given, "piece", piece.Parse); err != nil {
			return nil, err
		}
	}
	g, err := graph.New(b, p)
	if err != nil {
		return nil, err
	}
	return &Graph{Graph: g}, nil
}

// ReadGraph reads the one graph of a text. Its format is the one that the content shows; a text
// that can be read as two graphs gives a [graph.AmbiguousError]. Edges that the text fixes are in
// every tour that this Graph answers with; the [graph.Graph] in it does not have them. Package graph
// reads texts of many graphs, and takes the format by name.
func ReadGraph(r io.Reader) (*Graph, error) {
	reader, err := graph.Guess(r)
	if err != nil {
		return nil, err
	}
	a, err := graph.Only(context.Background(), reader)
	if errors.Is(err, io.EOF) {
		return nil, fault.New(graph.ErrSyntax, "there is no graph in the text")
	}
	if err != nil {
		return nil, err
	}
	g := &Graph{Graph: graph.FromAdjacency(a)}
	for _, e := range reader.Reading().Fixed {
		g.fixed = append(g.fixed, tour.Move{From: a.Square(e[0]), To: a.Square(e[1])})
	}
	return g, nil
}

// Find is [Find] on this graph.
func (g *Graph) Find(ctx context.Context, options ...Option) (*Tour, error) {
	ask, given, err := g.read("find", options, true, "seed", "method", "threads", "memory", "longest", "cover", "uncrossed", "least", "most")
	if err != nil {
		return nil, err
	}
	if given.has("longest") || given.has("cover") || given.has("uncrossed") || given.has("least") || given.has("most") {
		return g.findWalks(ctx, ask, given)
	}
	var o find.Options
	if o.Method, err = parsed(given, "method", find.ParseMethod); err != nil {
		return nil, err
	}
	if o.Seed, err = given.number("seed", 64); err != nil {
		return nil, err
	}
	if o.Resources, err = given.resources(); err != nil {
		return nil, err
	}
	answer, err := find.Find(ctx, g.Graph, ask, o)
	switch {
	case err != nil:
		return nil, g.unanswered(ctx, ask, given, err)
	case answer.Verdict == exist.Found && answer.Seedless:
		return nil, fault.New(ErrOption, "option seed: the method %s draws nothing at random here; leave the seed out", answer.Method)
	case answer.Verdict == exist.Found:
		return &Tour{Graph: g, Ask: ask, Walk: answer.Tour}, nil
	case answer.Verdict == exist.None:
		return nil, fault.New(ErrNone, "none: %s: %s", g.without(ask, given), answer.Why)
	case answer.Why == nil:
		return nil, g.unanswered(ctx, ask, given, cmp.Or(ctx.Err(), ErrUndecided))
	}
	return nil, g.unanswered(ctx, ask, given, fault.New(ErrUndecided, "%s", answer.Why))
}

// without is the sentence of a question without a tour: "knight on 5x5 has no closed tour".
func (g *Graph) without(ask tour.Ask, given values) string {
	words := fmt.Sprintf("%s has no %s%s%s", g, ask.Kind, ends(g, ask), given.constraints())
	if len(g.fixed) > 0 {
		words += " by the edges that its text fixes"
	}
	return words
}

// unanswered is the error of an engine. Where the time or the memory was over, it wraps
// [ErrUndecided], and says what was asked.
func (g *Graph) unanswered(ctx context.Context, ask tour.Ask, given values, err error) error {
	switch {
	case ctx.Err() != nil:
		return fault.New(errors.Join(ErrUndecided, ctx.Err(), err), "undecided: %s of %s%s: %s", ask.Kind, g, given.constraints(), ended(ctx))
	case errors.Is(err, count.ErrUnfinished), errors.Is(err, ErrUndecided):
		return fault.New(errors.Join(ErrUndecided, err), "undecided: %s of %s%s: %s", ask.Kind, g, given.constraints(), err)
	}
	return err
}

// ended says how a context ended.
func ended(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return "the time was over"
	}
	return "the search was stopped"
}

// ends says where the tours of a question begin and end, where it says so.
func ends(g *Graph, ask tour.Ask) (words string) {
	if s, given := ask.From.Given(); given {
		words = " from " + g.Name(s)
	}
	if s, given := ask.To.Given(); given {
		words += " to " + g.Name(s)
	}
	return words
}

// Count is [Count] on this graph.
func (g *Graph) Count(ctx context.Context, options ...Option) (Number, error) {
	ask, given, err := g.read("count", options, true, "undirected", "distinct", "method", "threads", "memory")
	if err != nil {
		return Number{}, err
	}
	o := count.Options{As: given.convention()}
	if err := o.As.CheckGraph(g.Graph); err != nil {
		return Number{}, err
	}
	if o.Method, err = parsed(given, "method", count.ParseMethod); err != nil {
		return Number{}, err
	}
	if o.Resources, err = given.resources(); err != nil {
		return Number{}, err
	}
	counted, err := count.Exact(ctx, g.Graph, ask, o)
	if err != nil {
		return Number{}, g.unanswered(ctx, ask, given, err)
	}
	n, err := counted.As(o.As)
	return Number{n, o.As, ask.Kind}, err
}

// List is [List] on this graph.
func (g *Graph) List(ctx context.Context, options ...Option) iter.Seq2[*Tour, error] {
	ask, given, err := g.read("list", options, true, "undirected", "distinct", "order", "limit")
	if err != nil {
		return failed(err)
	}
	o := list.Options{As: given.convention()}
	if err := o.As.CheckGraph(g.Graph); err != nil {
		return failed(err)
	}
	if o.Order, err = parsed(given, "order", list.ParseOrder); err != nil {
		return failed(err)
	}
	limit, err := given.number("limit", 63)
	if err != nil {
		return failed(err)
	}
	o.Limit = int64(limit)
	return g.tours(ctx, ask, given, list.All(ctx, g.Graph, ask, o))
}

// Sample is [Sample] on this graph.
func (g *Graph) Sample(ctx context.Context, n int64, options ...Option) iter.Seq2[*Tour, error] {
	ask, given, err := g.read("sample", options, true, "seed", "threads", "memory")
	if err != nil {
		return failed(err)
	}
	if n < 1 {
		return failed(fault.New(ErrOption, "%d tours cannot be drawn; ask for one at least", n))
	}
	var o sample.Options
	if o.Seed, err = given.number("seed", 64); err != nil {
		return failed(err)
	}
	if o.Resources, err = given.resources(); err != nil {
		return failed(err)
	}
	return func(yield func(*Tour, error) bool) {
		sampler, err := sample.New(ctx, g.Graph, ask, o)
		if errors.Is(err, sample.ErrNone) { // the count has proved it; people like a reason that is seen at a look
			why := "a count of all of them gives 0"
			if verdict, reason, problem := exist.Decide(ctx, g.Graph, ask, exist.Effort{}); problem == nil && verdict == exist.None {
				why = reason.String()
			}
			err = fault.New(errors.Join(ErrNone, err), "none: %s: %s", g.without(ask, given), why)
		}
		if err != nil {
			yield(nil, g.unanswered(ctx, ask, given, err))
			return
		}
		g.tours(ctx, ask, given, sampler.Tours(ctx, n))(yield)
	}
}

// Estimate is [Estimate] on this graph.
func (g *Graph) Estimate(ctx context.Context, options ...Option) (estimate.Estimate, error) {
	ask, given, err := g.read("estimate", options, false, "undirected", "seed", "method", "threads")
	if err != nil {
		return estimate.Estimate{}, err
	}
	o := estimate.Options{As: given.convention()}
	if err := o.As.CheckGraph(g.Graph); err != nil {
		return estimate.Estimate{}, err
	}
	if o.Method, err = parsed(given, "method", estimate.ParseMethod); err != nil {
		return estimate.Estimate{}, err
	}
	if o.Seed, err = given.number("seed", 64); err != nil {
		return estimate.Estimate{}, err
	}
	if o.Resources, err = given.resources(); err != nil {
		return estimate.Estimate{}, err
	}
	guess, err := estimate.Tours(ctx, g.Graph, ask, o)
	switch {
	case err != nil || ctx.Err() != nil:
		err = g.unanswered(ctx, ask, given, err)
	case guess.Verdict == exist.Undecided:
		err = g.unanswered(ctx, ask, given, fault.New(ErrUndecided, "%s", guess.Why))
	}
	return guess, err
}

// tours passes an engine's tours on, each of which stays valid. None comes after the context's end.
func (g *Graph) tours(ctx context.Context, ask tour.Ask, given values, all iter.Seq2[tour.Tour, error]) iter.Seq2[*Tour, error] {
	return func(yield func(*Tour, error) bool) {
		for t, err := range all {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(nil, g.unanswered(ctx, ask, given, err))
				return
			}
			if !yield(&Tour{Graph: g, Ask: ask, Walk: t.Clone()}, nil) {
				return
			}
		}
	}
}

// read reads the question of options, and sorts all of them.
func (g *Graph) read(question string, options []Option, constrained bool, more ...string) (ask tour.Ask, given values, err error) {
	if g == nil || g.Graph == nil {
		return ask, nil, fault.New(ErrOption, "there is no graph; On reads a board, and ReadGraph a graph")
	}
	takes := append(ofQuestion(), more...)
	if constrained {
		takes = append(takes, ofConstraints()...)
	} else if len(g.fixed) > 0 {
		return ask, nil, fault.New(ErrOption, "%s does not take edges that every tour has, and the text of the graph fixes some", question)
	}
	if given, err = valuesOf(question, options, takes...); err != nil {
		return ask, nil, err
	}
	switch {
	case given.has("closed"):
		ask.Kind = tour.Closed
	case given.has("open"):
		ask.Kind = tour.Open
	}
	if ask.From, err = g.end(given, "from"); err != nil {
		return ask, nil, err
	}
	if ask.To, err = g.end(given, "to"); err != nil {
		return ask, nil, err
	}
	d := tour.Constraints{StraightFree: given.has("no-repeat")}
	if d.Symmetry, err = parsed(given, "symmetry", tour.ParseSymmetry); err != nil {
		return ask, nil, err
	}
	if d.Sums, err = parsed(given, "magic", tour.ParseSums); err != nil {
		return ask, nil, err
	}
	if d.Class, err = parsed(given, "class", tour.ParseClass); err != nil {
		return ask, nil, err
	}
	if d.Use, err = parsed(given, "use", g.moves); err != nil {
		return ask, nil, err
	}
	d.Use = append(d.Use, g.fixed...)
	if d.Avoid, err = parsed(given, "avoid", g.moves); err != nil {
		return ask, nil, err
	}
	if d.Numbers, err = parsed(given, "given", func(text string) ([]tour.Number, error) { return g.numbers(text, ask.Kind) }); err != nil {
		return ask, nil, err
	}
	before := func(text string) ([]tour.Precedence, error) {
		if err := g.NeedsBoard("option before"); err != nil {
			return nil, err
		}
		return asktext.Precedence(g.Graph, text)
	}
	if d.Before, err = parsed(given, "before", before); err != nil {
		return ask, nil, err
	}
	ask.Constraints = &d
	if ask.ConstraintKinds() == 0 {
		ask.Constraints = nil
	}
	return ask, given, ask.Check(g.Graph, tour.AllConstraints)
}

// end reads the square or the vertex of an end.
func (g *Graph) end(given values, name string) (tour.End, error) {
	return parsed(given, name, func(text string) (tour.End, error) {
		if g.OnBoard() {
			s, err := g.Board().ParseSquare(text)
			if err == nil && g.IsHole(s) {
				err = fault.New(tour.ErrAsk, "square %s is a hole of the board", text)
			}
			return tour.At(s), err
		}
		return fromTable(g, text, func(a *graph.Adjacency, text string) (tour.End, error) {
			v, there := asktext.Vertex(a, text)
			if !there {
				return tour.End{}, fmt.Errorf("%s is not a vertex of the graph, whose vertices are %s", text, a.NameRange())
			}
			return tour.At(a.Square(v)), nil
		})
	})
}

// moves reads moves of a board, or edges of a graph.
func (g *Graph) moves(text string) ([]tour.Move, error) {
	if g.OnBoard() {
		return asktext.Moves(g.Graph, text)
	}
	return fromTable(g, text, asktext.Edges)
}

// numbers reads numbers on squares, or on vertices.
func (g *Graph) numbers(text string, kind tour.Kind) ([]tour.Number, error) {
	if g.OnBoard() {
		return notation.ReadNumbers(g.Board(), text, notation.HeadersOf(g.Board(), g.Piece(), kind))
	}
	return fromTable(g, text, asktext.Numbers)
}

// fromTable reads what is said of the vertices of a graph without a board.
func fromTable[T any](g *Graph, text string, read func(*graph.Adjacency, string) (T, error)) (value T, err error) {
	a, err := g.Table(context.Background())
	if err != nil {
		return value, err
	}
	if value, err = read(a, text); err != nil {
		err = fault.New(tour.ErrAsk, "%s", err)
	}
	return value, err
}

// A Number is how many tours there are, in a convention. It prints as its digits.
type Number struct {
	*big.Int
	As   tour.Convention
	Kind tour.Kind
}

// String is the number; a Number without one says so.
func (n Number) String() string {
	if n.Int == nil {
		return "no number"
	}
	return n.Int.String()
}

// Format writes the number as package fmt asks for it.
func (n Number) Format(s fmt.State, verb rune) {
	if n.Int == nil {
		_, _ = io.WriteString(s, n.String())
		return
	}
	n.Int.Format(s, verb)
}

// String is the piece and the board, or how large a graph is.
func (g Graph) String() string {
	if g.Graph == nil {
		return "no graph"
	}
	return g.Graph.String()
}
