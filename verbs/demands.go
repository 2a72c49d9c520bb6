package verbs

import (
	"leaper/tour"
)

// Demands are what the tours are to obey besides their kind and their ends.
type Demands struct {
	Symmetry string `json:"symmetry,omitempty" names:"symmetry" doc:"a <symmetry> that the drawing has, at least" example:"half-turn"`
	Magic    string `json:"magic,omitempty" doc:"<lines> whose numbers add up to the same: rows, columns or diagonals, parted by commas" example:"rows,columns"`
}

// onto adds the demands to what is asked.
func (q *Demands) onto(a *asked) error {
	if q.Symmetry == "" && q.Magic == "" {
		return nil
	}
	if a.file != nil {
		return boardless(given{"symmetry", q.Symmetry != ""}, given{"magic", q.Magic != ""})
	}
	d := a.ask.Wants()
	var err error
	if q.Symmetry != "" {
		if d.Symmetry, err = tour.ParseSymmetry(q.Symmetry); err != nil {
			return in("symmetry", err)
		}
		if err := a.demands(tour.Demands{Symmetry: d.Symmetry}); err != nil {
			return in("symmetry", err)
		}
	}
	if q.Magic != "" {
		if d.Sums, err = tour.ParseSums(q.Magic); err != nil {
			return in("magic", err)
		}
		if err := a.demands(tour.Demands{Sums: d.Sums}); err != nil {
			return in("magic", err)
		}
	}
	a.ask.Demands = &d
	return nil
}

// demands looks whether demands make sense.
func (q asked) demands(d tour.Demands) error {
	ask := tour.Ask{Kind: q.ask.Kind, Demands: &d}
	return ask.Check(q.graph.Board(), tour.OfSymmetry|tour.OfSums)
}
