package verbs

import (
	"leaper/tour"
)

// Demands are what the tours are to obey besides their kind and their ends.
type Demands struct {
	Symmetry string `json:"symmetry,omitempty" names:"symmetry" doc:"a <symmetry> that the drawing has, at least" example:"half-turn"`
}

// onto adds the demands to what is asked.
func (q *Demands) onto(a *asked) error {
	if q.Symmetry == "" {
		return nil
	}
	if a.file != nil {
		return boardless(given{"symmetry", true})
	}
	d := a.ask.Wants()
	var err error
	if d.Symmetry, err = tour.ParseSymmetry(q.Symmetry); err != nil {
		return err
	}
	a.ask.Demands = &d
	return in("symmetry", a.ask.Check(a.graph.Board(), tour.OfSymmetry))
}
