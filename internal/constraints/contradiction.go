package constraints

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// findContradiction looks for a proof that no tour satisfies the constraints: in the numbers, in the
// moves, in the board without the moves to avoid; and, on small boards, by propagation.
func (p *Problem) findContradiction(ctx context.Context, whole *graph.Adjacency) (*exist.Reason, error) {
	for _, r := range p.rules {
		if why := r.findContradiction(); why != nil {
			return why, nil
		}
	}
	if why, err := p.checkNumbers(ctx); why != nil || err != nil {
		return why, err
	}
	if why, err := exist.Certificate(ctx, p.graph, whole, p.ask.WithoutConstraints()); why != nil || err != nil {
		return why, err
	}
	if p.table == whole {
		return nil, nil
	}
	ask := p.ask.WithoutConstraints()
	if ask.Kind == tour.Open { // the ends may be joined by a move to avoid, which is not in the table
		ask.Kind = tour.Path
	}
	why, err := exist.Prove(ctx, p.graph, p.table, ask, exist.Effort{})
	if why != nil {
		why.Text = "without the moves to avoid, " + why.Text
	}
	return why, err
}

// Contradiction draws all conclusions without a choice, and says which number or square has
// nothing left; nil if all have.
func (p *Problem) Contradiction() *exist.Reason {
	if p.unfit != nil {
		return nil
	}
	d := p.newDomains()
	if !d.empty.found && d.propagate(make([]uint64, p.words)) {
		return nil
	}
	if d.empty.step < 0 {
		s := p.table.Square(d.empty.vertex)
		why := &exist.Reason{Rule: "numbers", Text: fmt.Sprintf("no number is left for %s, after everything that follows from the constraints", p.square(s)), Witness: []board.Square{s}}
		return why.Of(p.graph)
	}
	why := &exist.Reason{Rule: "numbers", Text: fmt.Sprintf("no square is left for the number %d, after everything that follows from the constraints", d.empty.step+1)}
	return why.Of(p.graph)
}

// checkNumbers checks the given numbers against the ends and the colours, and each two that follow
// each other against their distance.
func (p *Problem) checkNumbers(ctx context.Context) (*exist.Reason, error) {
	if why := p.checkEnds(); why != nil {
		return why, nil
	}
	var steps []int
	for t, v := range p.fixed {
		if v >= 0 {
			steps = append(steps, t)
		}
	}
	if why := p.checkColours(steps); why != nil || len(p.ask.ConstraintsOrNone().Numbers) == 0 {
		return why, nil
	}
	for i, t := range steps {
		next, way := 0, 0
		switch {
		case i+1 < len(steps):
			next = steps[i+1]
			way = next - t
		case p.closed() && len(steps) > 1: // home
			next = steps[0]
			way = p.n + next - t
		default:
			continue
		}
		least, err := p.distance(ctx, p.fixed[t], p.fixed[next], way)
		if err != nil {
			return nil, err
		}
		if least > way || least < 0 {
			return p.tooFar(t, next, way), nil
		}
	}
	return nil, nil
}

// numberOnSquare writes a step with its square: "17 on c5".
func (p *Problem) numberOnSquare(t int) string {
	return fmt.Sprintf("%d on %s", t+1, p.name(p.fixed[t]))
}

// witness lists the squares of some steps.
func (p *Problem) witness(steps ...int) []board.Square {
	var list []board.Square
	for _, t := range steps {
		list = append(list, p.table.Square(p.fixed[t]))
	}
	return list
}

// checkEnds checks that no square has two numbers, and that the numbers agree with the given ends, which
// they have replaced in fixed.
func (p *Problem) checkEnds() *exist.Reason {
	seen := map[graph.Vertex]int{}
	for t, v := range p.fixed {
		if v < 0 {
			continue
		}
		if before, twice := seen[v]; twice {
			return &exist.Reason{Rule: "numbers", Text: fmt.Sprintf("%s cannot be both the number %d and the number %d", p.name(v), before+1, t+1), Witness: p.witness(t)}
		}
		seen[v] = t
	}
	for _, e := range []struct {
		end  tour.End
		step int
		word string
	}{{p.ask.From, 0, "from"}, {p.ask.To, p.n - 1, "to"}} {
		s, given := e.end.Given()
		if v, _ := p.table.Vertex(s); given && p.fixed[e.step] != v {
			return &exist.Reason{
				Rule:    "numbers",
				Text:    fmt.Sprintf("a tour %s %s has the number %d there, and %s is given", e.word, p.square(s), e.step+1, p.numberOnSquare(e.step)),
				Witness: p.witness(e.step),
			}
		}
	}
	return nil
}

// checkColours checks the colours of the numbers: where every move changes colour, odd numbers have one
// colour and even ones the other; if one colour has one square more, the odd numbers have it.
func (p *Problem) checkColours(steps []int) *exist.Reason {
	if p.colour == nil || p.n < 2 || len(p.ask.ConstraintsOrNone().Numbers) == 0 {
		return nil
	}
	var number [2]int
	for _, c := range p.colour {
		number[c]++
	}
	first := -1
	for _, t := range steps {
		odd := p.colour[p.fixed[t]] ^ uint8(t%2) // the colour of odd numbers
		if more := number[odd] - number[1-odd]; more < 0 {
			return &exist.Reason{
				Rule: "colours", Witness: p.witness(t),
				Text: fmt.Sprintf("%s: every move changes colour, and on %d squares the odd numbers have the colour with one square more; so %s has an %s number",
					p.numberOnSquare(t), p.n, p.name(p.fixed[t]), map[bool]string{true: "even", false: "odd"}[t%2 == 0]),
			}
		}
		if first < 0 {
			first = t
			continue
		}
		if odd != p.colour[p.fixed[first]]^uint8(first%2) {
			same := "different colours"
			if p.colour[p.fixed[first]] == p.colour[p.fixed[t]] {
				same = "the same colour"
			}
			return &exist.Reason{
				Rule: "colours", Witness: p.witness(first, t),
				Text: fmt.Sprintf("%s and %s: every move changes colour, so %d moves do not lead from one to the other: the squares have %s", p.numberOnSquare(first), p.numberOnSquare(t), t-first, same),
			}
		}
	}
	return nil
}

// distance returns how many moves lead from one vertex to another at least, over squares
// without a number; −1 if there are more than limit, or none lead there.
func (p *Problem) distance(ctx context.Context, from, to graph.Vertex, limit int) (int, error) {
	taken := make(map[graph.Vertex]bool, 16)
	for _, v := range p.fixed {
		if v >= 0 {
			taken[v] = true
		}
	}
	delete(taken, to)
	taken[from] = true
	look := pulse.Of(ctx)
	front := []graph.Vertex{from}
	for away := 1; len(front) > 0 && away <= limit; away++ {
		var next []graph.Vertex
		for _, v := range front {
			for _, w := range p.table.Of(v) {
				if w == to {
					return away, nil
				}
				if !taken[w] {
					taken[w] = true
					next = append(next, w)
				}
			}
			if err := look.Beat(1 + len(p.table.Of(v))); err != nil {
				return 0, err
			}
		}
		front = next
	}
	return -1, nil
}

// tooFar returns the reason that two numbers are too far apart.
func (p *Problem) tooFar(t, next, way int) *exist.Reason {
	why := fmt.Sprintf("%d moves do not lead from %s to %s past the other numbers", way, p.name(p.fixed[t]), p.name(p.fixed[next]))
	if way == 1 {
		why = fmt.Sprintf("%s is not a move from %s", p.name(p.fixed[next]), p.name(p.fixed[t]))
		if p.whole.Has(p.fixed[t], p.fixed[next]) {
			why = fmt.Sprintf("the move from %s to %s is to be avoided", p.name(p.fixed[t]), p.name(p.fixed[next]))
		}
	}
	return &exist.Reason{Rule: "distance", Text: fmt.Sprintf("%s and %s: %s", p.numberOnSquare(t), p.numberOnSquare(next), why), Witness: p.witness(t, next)}
}
