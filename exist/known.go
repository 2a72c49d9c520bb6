package exist

import (
	"leaper/graph"
	"leaper/tour"
)

// Known decides from theorems alone, and what follows from them, whether there
// is a tour; [Undecided] and nil where they do not decide. It makes no table of
// the board: its time is proportional to the number of holes, and a board of
// 10⁹ × 10⁹ takes microseconds. [Found] comes with a reason, too, and with no
// tour.
//
// What follows from a theorem, without a new proof:
//
//   - A closed tour passes every square, so one given end makes no difference; it
//     is a path from every square; and cut before its last move, a path between
//     any two ends that are neighbours in it.
//   - With two given ends, a closed tour is a path between ends a move apart,
//     and an open tour a path between others.
//   - Without any path there is no tour. Where there are paths and no closed
//     tour, all of them are open tours.
//   - From a closed tour an open one can be made, except in three graphs: [opens].
//   - Where there is no tour there is none with more constraints. Where there is one,
//     there may be none with them.
func Known(g *graph.Graph, ask tour.Ask) (Verdict, *Reason) {
	if !g.OnBoard() {
		return Undecided, nil
	}
	ask = ask.Normalised(g)
	v, why := known(g, ask.WithoutConstraints())
	if v == Found && ask.ConstraintKinds() != 0 {
		return Undecided, nil
	}
	return v, why
}

// known is Known of an ask without constraints.
func known(g *graph.Graph, ask tour.Ask) (Verdict, *Reason) {
	if r := explainFew(g.Board().Squares(), ask); r != nil {
		return None, r
	}
	if r := explainEnds(g.Name, g.Board().Squares(), g.Adjacent, ask); r != nil {
		return None, r
	}
	if g.Board().Squares() == 1 {
		return Found, &Reason{Rule: "one square", Text: "one square is a path, and counts as closed"}
	}
	if len(g.Moves()) == 0 {
		return None, &Reason{Rule: "parts", Text: "the piece has no move on a board of this rank"}
	}
	if r := oneColour(g); r != nil {
		return None, r
	}
	if c, ok := chequered(g); ok {
		if r := c.explain(ask); r != nil {
			return None, r
		}
	}
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	k := knowledge{g}
	switch {
	case from && to && g.Board().Squares() > 2:
		return k.paths(tour.Ask{From: ask.From, To: ask.To}) // [explainEnds] has checked the rest
	case ask.Kind == tour.Closed:
		return k.closed()
	case ask.Kind == tour.Open:
		return k.open(ask)
	}
	return k.paths(ask)
}

// knowledge draws conclusions from theorems on one graph.
type knowledge struct{ g *graph.Graph }

// askTheorems asks the theorems in their order.
func (k knowledge) askTheorems(ask tour.Ask) (Verdict, *Reason) {
	q := newQuestion(k.g, ask)
	for _, t := range Theorems() {
		if v, which := t.decide(q); v != Undecided {
			return v, t.reason(q, which)
		}
	}
	return Undecided, nil
}

// closed decides whether there are closed tours, from any start.
func (k knowledge) closed() (Verdict, *Reason) {
	if v, r := k.askTheorems(tour.Ask{Kind: tour.Closed}); v != Undecided {
		return v, r
	}
	if v, r := k.askTheorems(tour.Ask{}); v == None {
		return v, r
	}
	return Undecided, nil
}

// paths decides whether there are paths, with given ends or without.
func (k knowledge) paths(ask tour.Ask) (Verdict, *Reason) {
	if v, r := k.askTheorems(ask); v != Undecided {
		return v, r
	}
	if v, r := k.askTheorems(tour.Ask{}); v == None {
		return None, r
	}
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	if v, r := k.askTheorems(tour.Ask{Kind: tour.Closed}); v == Found && !(from && to) {
		return Found, r
	}
	return Undecided, nil
}

// open decides whether there are open tours, with one given end or none.
func (k knowledge) open(ask tour.Ask) (Verdict, *Reason) {
	if k.g.Board().VertexTransitive() {
		ask = tour.Ask{Kind: tour.Open} // it does not matter from where
	}
	path, why := k.paths(tour.Ask{From: ask.From, To: ask.To})
	if path == None {
		return None, why
	}
	if v, r := k.askTheorems(ask); v != Undecided {
		return v, r
	}
	closed, also := k.closed()
	switch {
	case closed == None && path == Found:
		if also.Theorem != why.Theorem {
			why.Text += "; and no path is closed: " + also.Text
		}
		return Found, why
	case closed == None && ask == (tour.Ask{Kind: tour.Open}):
		return Undecided, nil
	case closed == Found && ask == (tour.Ask{Kind: tour.Open}):
		return opens(k.g, also)
	}
	if c, ok := chequered(k.g); ok && c.count[0] != c.count[1] && path == Found {
		return Found, why // both ends have one colour, so that no path is closed
	}
	return Undecided, nil
}
