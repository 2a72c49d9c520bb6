package agree

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/estimate"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// A family is a kind of questions.
type family struct {
	name   string
	tables bool // graphs without a board
	narrow bool // boards of one row or two alone
	kinds  tour.Constraint
	// rounds of a short, a plain and a nightly test.
	rounds [3]int
	// often is what has to come up in one round of so many, at least.
	often map[string]int
}

// anyway is what every family of boards asks.
var anyway = map[string]int{"some": 4, "none": 12, "path": 8, "closed tour": 8, "open tour": 8, "from": 6, "to": 8, "hexagons": 8}

var families = []family{
	{name: "boards", rounds: [3]int{20, 80, 3000}, often: map[string]int{
		"holes": 8, "one way": 40, "one row": 40, "no rank of two": 20, "copies": 20, "find by neural": 24, "find by warnsdorff": 6,
		"plane": 12, "cylinder": 50, "torus": 50, "mobius": 50, "klein": 50, "projective": 50, "twisted": 50,
		"sweep": 4, "undirected": 4, "distinct": 4, "by move": 20, "by start": 20, "by symmetry": 20, "sampled": 8, "estimated": 8, "ranked": 8, "ranked by counts": 8,
	}},
	{name: "narrow boards", narrow: true, rounds: [3]int{20, 80, 3000}, often: map[string]int{"holes": 8, "one way": 40, "one row": 6, "plane": 20, "twisted": 40}},
	{name: "graphs", tables: true, kinds: tour.GraphConstraints, rounds: [3]int{70, 300, 6000}, often: map[string]int{
		"one way": 20, "given": 8, "use": 8, "avoid": 10, "sweep": 4, "sampled": 8, "ranked": 8, "estimated": 20, "in order": 12,
		"find by backtrack": 6, "find by sat": 6, "find by sweep": 8, "find by factor": 6, "find by warnsdorff": 6,
	}},
	{name: "moves", kinds: tour.MoveConstraints, rounds: [3]int{60, 300, 6000}, often: map[string]int{"solved either way": 20, "searched": 6, "contradicted by moves": 8, "ranked by counts": 8,
		"use": 3, "avoid": 3, "either way and one way": 6, "to use and to avoid": 20, "sweep": 8, "undirected": 4, "distinct": 8, "in order": 2, "sampled": 6,
		"refused by construct": 16, "refused by hui": 8, "refused by neural": 8, "refused by warnsdorff": 8, "refused by whitney": 8, "find by backtrack": 4, "find by sat": 6, "find by sweep": 8, "find by factor": 6,
	}},
	{name: "numbers", kinds: tour.NumberConstraints | tour.MoveConstraints, rounds: [3]int{32, 150, 4000}, often: map[string]int{"sweep": 4, "searched": 6, "contradicted by distance": 40, "given": 2, "avoid": 4, "in order": 3, "solved": 4, "sampled": 12, "find by sat": 4, "find by factor": 12}},
	{name: "order", kinds: tour.PrecedenceConstraints | tour.NumberConstraints | tour.MoveConstraints, rounds: [3]int{30, 100, 3000}, often: map[string]int{"searched": 4, "before": 2, "avoid": 4, "given": 8, "in order": 4, "solved": 8, "find by sat": 8}},
	{name: "symmetry", kinds: tour.SymmetryConstraints | tour.MoveConstraints, rounds: [3]int{20, 50, 2000}, often: map[string]int{"symmetry": 2, "avoid": 8}},
	{name: "turns", kinds: tour.StraightConstraints | tour.MoveConstraints, rounds: [3]int{30, 80, 4000}, often: map[string]int{"turning": 4, "avoid": 8}},
	{name: "all", kinds: tour.AllConstraints, rounds: [3]int{20, 50, 2000}, often: map[string]int{"symmetry": 4, "magic": 12, "before": 12, "given": 4, "use": 6}},
}

// TestVerbs asks all verbs questions of all families.
func TestVerbs(t *testing.T) {
	for i, f := range families {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			r := source(t, uint64(i))
			c := &checker{T: t, r: r, times: map[string]int{}}
			rounds := setup.Rounds(f.rounds[0], f.rounds[1], f.rounds[2])
			for round := 0; round < rounds; {
				q, ok := drawn(t, r, f)
				if ok && !f.tables && f.kinds != 0 {
					q, ok = q.demanding(r, f.kinds)
				}
				if !ok || len(q.tours) == 0 && r.IntN(3) > 0 {
					continue
				}
				round++
				c.question = q
				c.note()
				c.counts()
				c.listed()
				c.found()
				c.sampled()
				c.verified()
				c.searched()
				if c.wrong > 20 {
					t.Fatal("and so on")
				}
			}
			c.enough(f, rounds)
		})
	}
}

// A checker asks about one question after another, and counts what came up.
type checker struct {
	*testing.T
	*question
	r     *rand.Rand
	times map[string]int
	wrong int

	chance        chance
	trusted, miss int // intervals of estimates, and those that the truth is not in
}

// fail says what is wrong with the answer to a command line.
func (c *checker) fail(line, format string, args ...any) {
	c.Helper()
	c.wrong++
	c.Errorf("%s\n\t%s", line, fmt.Sprintf(format, args...))
}

// answers reports whether there is no error. A refusal has to be one of those that are
// allowed.
func (c *checker) answers(line string, err error, allowed ...error) bool {
	c.Helper()
	if err == nil {
		return true
	}
	if slices.ContainsFunc(allowed, func(kind error) bool { return errors.Is(err, kind) }) {
		c.times["refused"]++
	} else {
		c.fail(line, "refuses: %v", err)
	}
	return false
}

// refusals are the errors of a method, or of a verb, that does not know a constraint.
var refusals = []error{count.ErrMethod, count.ErrConvention, tour.ErrConstraint, find.ErrMethod, list.ErrOptions, estimate.ErrUnfinished}

// note counts what a question is.
func (c *checker) note() {
	note := func(what string, is bool) {
		if is {
			c.times[what]++
		}
	}
	d := c.ask.ConstraintsOrNone()
	_, from := c.ask.From.Given()
	_, to := c.ask.To.Given()
	note("from", from)
	note("to", to)
	note("some", len(c.tours) > 0)
	note("none", len(c.tours) == 0)
	note(c.ask.Kind.String(), true)
	note("one way", c.plain.OneWay)
	note("given", len(d.Numbers) > 0)
	note("use", len(d.Use) > 0)
	note("avoid", len(d.Avoid) > 0)
	note("before", len(d.Before) > 0)
	note("symmetry", d.Symmetry != 0)
	note("magic", d.Sums != 0)
	note("turning", d.StraightFree)
	note("to use and to avoid", slices.ContainsFunc(d.Use, func(m tour.Move) bool {
		return slices.ContainsFunc(d.Avoid, func(o tour.Move) bool { return sameSquares(m, o) })
	}))
	for _, moves := range [][]tour.Move{d.Use, d.Avoid} {
		note("either way and one way", slices.ContainsFunc(moves, func(m tour.Move) bool {
			return slices.ContainsFunc(moves, func(o tour.Move) bool { return sameSquares(m, o) && m.OneWay != o.OneWay })
		}))
	}
	if !c.graph.OnBoard() {
		return
	}
	b := c.graph.Board()
	form, _ := b.Topology().Split()
	note(map[bool]string{false: form.String(), true: "twisted"}[c.plain.Board.Topology[:2] == "tw"], true)
	note("hexagons", b.Hexagonal())
	note("holes", len(b.Taken()) > 0)
	note("one row", b.Rank() == 2 && b.Side(0) == 1)
	note("no rank of two", b.Rank() != 2)
	copies := false
	for s := range c.plain.Next {
		if c.plain.Next[s] != nil {
			at := board.Square(s)
			copies = copies || len(c.graph.Leaps(at, nil)) > len(c.graph.Neighbours(at, nil))
		}
	}
	note("copies", copies)
}

func sameSquares(m, o tour.Move) bool {
	return m.From == o.From && m.To == o.To || m.From == o.To && m.To == o.From
}

// enough fails where some kind of question, or some answer, hardly came up.
func (c *checker) enough(f family, rounds int) {
	c.Helper()
	c.Logf("%d rounds: %v; intervals %d, %d without the truth; draws %.1f deviations from chance", rounds, c.times, c.trusted, c.miss, c.chance.deviations())
	want := maps.Clone(f.often)
	if !f.tables {
		maps.Copy(want, anyway)
	}
	for what, one := range want {
		if c.times[what] < rounds/one/2 {
			c.Errorf("%q came up %d times in %d questions: too few", what, c.times[what], rounds)
		}
	}
	if c.miss > 3+c.trusted/8 {
		c.Errorf("%d of %d intervals do not hold the number of tours; 1 of 20 is what they say", c.miss, c.trusted)
	}
	if x := c.chance.deviations(); x > 5 {
		c.Errorf("drawn tours are %.1f deviations from even", x)
	}
}
