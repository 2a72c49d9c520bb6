package count

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// A Subject says which count a record is of. Subjects of equal text are the same count, with the
// same units.
type Subject struct {
	Leaper   string   `json:"leaper"` // always "count"
	Version  int      `json:"version"`
	Board    string   `json:"board"`
	Topology string   `json:"topology,omitempty"`
	Holes    []string `json:"holes,omitempty"`
	Piece    string   `json:"piece"`
	Kind     string   `json:"kind"`
	From     string   `json:"from,omitempty"`
	To       string   `json:"to,omitempty"`
	Prime    string   `json:"modulo,omitempty"` // the prime, if sums are modulo one: see plan_again.go
	Plan     string   `json:"plan"`             // tells plans apart
	Units    int      `json:"units"`            // numbered from 0
	// Layouts are the plans of the sweeps. With them, anyone who has the record can continue the
	// count, even with a program that would lay it out in another way. Records of version 1 have
	// none.
	Layouts []frontier.Layout `json:"layouts,omitempty"`
}

// recordVersion changes when units are laid out or counted in another way. The first version is
// still read and written.
const (
	recordVersion = 2
	firstVersion  = 1
)

// Subject is the subject of the plan.
func (p *Plan) Subject() Subject {
	s := About(p.graph, p.ask)
	s.Units = p.Units()
	var keys []string
	for _, t := range p.terms {
		keys = append(keys, t.plan.Key())
		s.Layouts = append(s.Layouts, t.plan.Layout())
	}
	if p.modulo > 0 {
		s = s.Modulo(p.modulo)
	}
	if p.first {
		s.Version, s.Layouts = firstVersion, nil
	}
	s.Plan = strings.Join(keys, "+")
	return s
}

// About is a subject without a plan, of a graph that has a board.
func About(g *graph.Graph, ask tour.Ask) Subject {
	b := g.Board()
	ask = ask.Normalised(g)
	s := Subject{
		Leaper: "count", Version: recordVersion, Board: b.Size(), Piece: g.Piece().String(),
		Kind: ask.Kind.Word(),
	}
	if name := b.Topology().String(); name != "plane" {
		s.Topology = name
	}
	for _, h := range b.Taken() {
		s.Holes = append(s.Holes, b.Name(h))
	}
	if from, given := ask.From.Given(); given {
		s.From = b.Name(from)
	}
	if to, given := ask.To.Given(); given {
		s.To = b.Name(to)
	}
	return s
}

func (s Subject) String() string {
	text := map[string]string{"path": "paths", "open": "open tours", "closed": "closed tours"}[s.Kind] + " of " + s.Board
	if s.Topology != "" {
		text += " " + s.Topology
	}
	text += ", " + s.Piece
	if len(s.Holes) > 0 {
		text += fmt.Sprintf(", %d holes", len(s.Holes))
	}
	if s.From != "" {
		text += ", from " + s.From
	}
	if s.To != "" {
		text += ", to " + s.To
	}
	if s.Prime != "" {
		text += ", modulo " + s.Prime
	}
	return text
}

// Layout makes the plan of a subject. The error wraps [ErrRecord] if this program lays the count
// out differently from the one that wrote the record.
func (s Subject) Layout(ctx context.Context) (*Plan, error) {
	p, err := s.plan(ctx)
	if err == nil && p.known != nil && len(s.Layouts) > 0 {
		err = fmt.Errorf("it has a plan, and the number is known without one")
	}
	if errors.Is(err, ErrUnfinished) {
		return nil, err
	}
	if err != nil {
		return nil, fault.New(ErrRecord, "a record of %s: %w", s, err)
	}
	if !p.Subject().Same(s) {
		return nil, fault.New(ErrRecord, "the record of %s has a plan that this version does not make", s)
	}
	return p, nil
}

func (s Subject) plan(ctx context.Context) (*Plan, error) {
	b, err := board.Parse(s.Board)
	if err != nil {
		return nil, err
	}
	if s.Topology != "" {
		topology, err := board.ParseTopology(s.Topology)
		if err != nil {
			return nil, err
		}
		if b, err = b.WithTopology(topology); err != nil {
			return nil, err
		}
	}
	holes := make([]board.Square, len(s.Holes))
	for i, name := range s.Holes {
		if holes[i], err = b.ParseSquare(name); err != nil {
			return nil, err
		}
	}
	if b, err = b.WithHoles(holes...); err != nil {
		return nil, err
	}
	var ask tour.Ask
	if ask.Kind = tour.Kind(slices.Index(tour.Kinds().Names(), s.Kind)); ask.Kind > tour.Open {
		return nil, fmt.Errorf("there is no kind %q", s.Kind)
	}
	for _, e := range []struct {
		name string
		end  *tour.End
	}{{s.From, &ask.From}, {s.To, &ask.To}} {
		if e.name != "" {
			at, err := b.ParseSquare(e.name)
			if err != nil {
				return nil, err
			}
			*e.end = tour.At(at)
		}
	}
	q, err := piece.Parse(s.Piece)
	if err != nil {
		return nil, err
	}
	g, err := graph.New(b, q)
	if err != nil {
		return nil, err
	}
	if s.Version == firstVersion {
		p, err := NewPlan(ctx, g, ask, 0)
		if err == nil {
			p.first = true
		}
		return p, err
	}
	p, err := newPlan(ctx, g, ask, 0, layoutOptions{layouts: s.Layouts})
	if err == nil && s.Prime != "" {
		p.modulo, err = s.prime()
	}
	return p, err
}

// Modulo is the subject with sums modulo a prime.
func (s Subject) Modulo(prime uint64) Subject {
	s.Prime = strconv.FormatUint(prime, 10)
	return s
}

// prime is what sums are modulo.
func (s Subject) prime() (uint64, error) {
	n, err := strconv.ParseUint(s.Prime, 10, 62)
	if err != nil || !new(big.Int).SetUint64(n).ProbablyPrime(0) {
		return 0, fmt.Errorf("its numbers are modulo %q, which is not a prime below 2⁶²", s.Prime)
	}
	return n, nil
}

// text is the subject's line.
func (s Subject) text() []byte { return textOf(s) }

// Same says whether two records are of the same count.
func (s Subject) Same(t Subject) bool { return bytes.Equal(s.text(), t.text()) }

// Begins says whether the subject's line begins with head, as a crash may have left it. A few letters
// that could begin anything else are not enough, but no letters are.
func (s Subject) Begins(head string) bool {
	return strings.HasPrefix(string(s.text()), head) && (head == "" || len(head) >= len(recordPrefix))
}
