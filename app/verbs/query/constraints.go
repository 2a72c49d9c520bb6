package query

import (
	"slices"

	"leaper/graph"
	"leaper/internal/asktext"
	"leaper/internal/constraints"
	"leaper/notation"
	"leaper/tour"
)

// Constraints restrict the tours beyond their kind and their ends.
type Constraints struct {
	Numbers string `json:"given,omitempty" flag:"given" doc:"given <numbers> on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE" example:"c5=17,e4=1"`
	PathConstraints
	Symmetry string `json:"symmetry,omitempty" names:"symmetry" doc:"a <symmetry> that the drawing must have; it may have others too" example:"half-turn"`
	Magic    string `json:"magic,omitempty" doc:"<lines> whose numbers must have equal sums: rows, columns or diagonals, separated by commas" example:"rows,columns"`
	Turns    bool   `json:"no_repeat,omitempty" flag:"no-repeat" doc:"Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too"`
	Class    string `json:"class,omitempty" names:"class" doc:"a <class> of tours that the literature names" example:"whirling"`
}

// PathConstraints restrict the way of a tour from square to square. Puzzles have them, too.
type PathConstraints struct {
	Use    string `json:"use,omitempty" doc:"<moves> that the tour must take: a1-b3 in either direction, a1>b3 in one" example:"a1-b3"`
	Avoid  string `json:"avoid,omitempty" doc:"<moves> that the tour must not take" example:"c2>d4"`
	Before string `json:"before,omitempty" doc:"<squares> that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start" example:"a1<c3"`
}

// ParsePathConstraints reads the constraints; nil if there are none.
func (q *PathConstraints) ParsePathConstraints(g *graph.Graph) (*tour.Constraints, error) {
	if *q == (PathConstraints{}) {
		return nil, nil
	}
	d := &tour.Constraints{}
	return d, q.parseInto(g, d)
}

// parseInto adds the constraints to others.
func (q *PathConstraints) parseInto(g *graph.Graph, d *tour.Constraints) (err error) {
	if d.Use, err = asktext.Moves(g, q.Use); err != nil {
		return InField("use", err)
	}
	if d.Avoid, err = asktext.Moves(g, q.Avoid); err != nil {
		return InField("avoid", err)
	}
	if d.Before, err = asktext.Precedence(g, q.Before); err != nil {
		return InField("before", err)
	}
	return nil
}

// All says which constraints there are.
func (q *Constraints) All() []GivenField {
	return []GivenField{{"given", q.Numbers != ""}, {"use", q.Use != ""}, {"avoid", q.Avoid != ""}, {"before", q.Before != ""}, {"symmetry", q.Symmetry != ""}, {"magic", q.Magic != ""}, {"no_repeat", q.Turns}, {"class", q.Class != ""}}
}

// Unswept says which constraints there are that the plain sweep does not know: all but moves.
func (q *Constraints) Unswept() []GivenField {
	return slices.DeleteFunc(q.All(), func(g GivenField) bool { return g.Field == "use" || g.Field == "avoid" })
}

// ParseInto adds the constraints to what is asked.
func (q *Constraints) ParseInto(a *ParsedQuestion, limits Limits) error {
	given := q.All()
	if a.File != nil {
		return q.parseIntoFile(a)
	}
	d := a.Ask.ConstraintsOrNone()
	d.StraightFree = q.Turns
	first := slices.IndexFunc(given, IsSet)
	if first < 0 {
		return nil
	}
	var err error
	if q.Symmetry != "" {
		if d.Symmetry, err = tour.ParseSymmetry(q.Symmetry); err != nil {
			return InField("symmetry", err)
		}
		if err := a.checkConstraints(tour.Constraints{Symmetry: d.Symmetry}); err != nil {
			return InField("symmetry", err)
		}
	}
	if q.Magic != "" {
		if d.Sums, err = tour.ParseSums(q.Magic); err != nil {
			return InField("magic", err)
		}
		if err := a.checkConstraints(tour.Constraints{Sums: d.Sums}); err != nil {
			return InField("magic", err)
		}
	}
	if q.Class != "" {
		if d.Class, err = tour.ParseClass(q.Class); err != nil {
			return InField("class", err)
		}
		if err := a.checkConstraints(tour.Constraints{Class: d.Class}); err != nil {
			return InField("class", err)
		}
	}
	if err := q.parseNumbers(a, &d); err != nil {
		return InField("given", err)
	}
	if err := q.PathConstraints.parseInto(a.Graph, &d); err != nil {
		return err
	}
	a.Ask.Constraints = &d
	if err := a.Ask.Check(a.Graph, tour.AllConstraints); err != nil {
		return InField(given[first].Field, err)
	}
	if a.Ask.ConstraintKinds()&constraints.Understood == 0 {
		return nil
	}
	takes := constraints.Takes(a.Graph.Squares())
	if d.StraightFree {
		takes += constraints.StraightsTakes(a.Graph)
	}
	return limits.Admit(takes)
}

// checkConstraints refuses constraints that make no sense.
func (q ParsedQuestion) checkConstraints(d tour.Constraints) error {
	ask := tour.Ask{Kind: q.Ask.Kind, Constraints: &d}
	return ask.Check(q.Graph, tour.SymmetryConstraints|tour.SumConstraints|tour.ClassConstraints)
}

// IsSet reports whether a field was given.
func IsSet(g GivenField) bool { return g.Set }

// parseNumbers reads the given numbers.
func (q *Constraints) parseNumbers(a *ParsedQuestion, d *tour.Constraints) (err error) {
	if q.Numbers == "" {
		return nil
	}
	b := a.Graph.Board()
	if d.Numbers, err = notation.ReadNumbers(b, q.Numbers, notation.HeadersOf(b, a.Graph.Piece(), a.Ask.Kind)); err != nil {
		return err
	}
	return tour.Ask{Constraints: &tour.Constraints{Numbers: d.Numbers}}.Check(b, tour.NumberConstraints)
}
