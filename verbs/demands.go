package verbs

import (
	"leaper/graph"
	"leaper/notation"
	"leaper/obey"
	"leaper/tour"
)

// Demands are what a tour has to obey besides its kind and its ends.
type Demands struct {
	Numbers string `json:"given,omitempty" flag:"given" doc:"<numbers> that stand on squares: c5=17,e4=1; or a grid with . for what is not known, which the command reads from @FILE" example:"c5=17,e4=1"`
	Use     string `json:"use,omitempty" doc:"<moves> that are taken: a1-b3 either way, a1>b3 one way" example:"a1-b3"`
	Avoid   string `json:"avoid,omitempty" doc:"<moves> that are not taken" example:"c2>d4"`
}

// given are the fields that were given.
func (d *Demands) given() []given {
	return []given{{"given", d.Numbers != ""}, {"use", d.Use != ""}, {"avoid", d.Avoid != ""}}
}

// obeying reads all of a question with its demands.
func (q *Question) obeying(d *Demands, most Limits) (asked, error) {
	if q.File != nil {
		if err := boardless(d.given()...); err != nil {
			return asked{}, err
		}
	}
	a, err := q.read(most)
	if err != nil || a.file != nil {
		return a, err
	}
	if a.ask.Demands, err = d.read(a.graph); err != nil {
		return a, err
	}
	if a.ask.Demands == nil {
		return a, nil
	}
	return a, most.room(obey.Takes(a.graph.Board().Squares()))
}

// read reads the demands; nil if there are none.
func (d *Demands) read(g *graph.Graph) (*tour.Demands, error) {
	var out tour.Demands
	var err error
	b := g.Board()
	if d.Numbers != "" {
		if out.Numbers, err = notation.ReadNumbers(b, d.Numbers); err == nil {
			err = (tour.Ask{Demands: &tour.Demands{Numbers: out.Numbers}}).Check(b, obey.Understood)
		}
		if err != nil {
			return nil, in("given", err)
		}
	}
	for _, f := range []struct {
		name, text string
		moves      *[]tour.Move
	}{{"use", d.Use, &out.Use}, {"avoid", d.Avoid, &out.Avoid}} {
		if f.text == "" {
			continue
		}
		if *f.moves, err = notation.ReadMoves(b, f.text); err == nil {
			err = (tour.Ask{Demands: &tour.Demands{Use: *f.moves}}).Check(b, obey.Understood)
		}
		if err != nil {
			return nil, in(f.name, err)
		}
		for _, m := range *f.moves {
			if !g.Adjacent(m.From, m.To) && (m.OneWay || !g.Adjacent(m.To, m.From)) {
				return nil, field(f.name, "%s to %s is not a move of the %s", b.Name(m.From), b.Name(m.To), g.Piece())
			}
		}
	}
	if (tour.Ask{Demands: &out}).Demanded() == 0 {
		return nil, nil
	}
	return &out, nil
}
