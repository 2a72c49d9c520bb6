package clauses_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"leaper/internal/testing/setup"
)

// A formula is clauses of literals: v or −v, from 1. The tests ask it of the solver
// that the package stands on, and of a second one, which is as plain as can be and
// shares nothing with it.
type formula [][]int

// The second solver: Davis, Logemann & Loveland (1962). It sets what clauses of one
// literal demand, and else tries a literal of a shortest clause, and its opposite.
func (f formula) satisfiable() bool {
	for {
		shortest := []int(nil)
		for _, clause := range f {
			if len(clause) == 0 {
				return false
			}
			if shortest == nil || len(clause) < len(shortest) {
				shortest = clause
			}
		}
		switch {
		case shortest == nil:
			return true
		case len(shortest) > 1:
			return f.given(shortest[0]).satisfiable() || f.given(-shortest[0]).satisfiable()
		}
		f = f.given(shortest[0])
	}
}

// given is what is left to satisfy if a literal holds.
func (f formula) given(literal int) formula {
	var left formula
	for _, clause := range f {
		if !slices.Contains(clause, literal) {
			left = append(left, slices.DeleteFunc(slices.Clone(clause), func(l int) bool { return l == -literal }))
		}
	}
	return left
}

// drawFormula draws about as many clauses as are as likely satisfiable as not, where
// each has three; with shorter and longer ones among them, as tours have.
func drawFormula(r *rand.Rand, variables int) formula {
	sizes := [][]int{{3}, {3, 3, 3, 2}, {2, 3, 4, 5}, {1, 2, 3, 3, 3, 8}}[r.IntN(4)]
	var f formula
	weight := 0.0
	for most := float64(variables) * (0.4 + 0.4*r.Float64()); weight < most; {
		clause := make([]int, sizes[r.IntN(len(sizes))])
		for i := range clause {
			clause[i] = (1 + r.IntN(variables)) * (1 - 2*r.IntN(2))
		}
		f = append(f, clause)
		weight += 1.4 / float64(int(1)<<len(clause)) // of the assignments it rules out, in bits, about
	}
	return f
}

// agree states a formula piece by piece, as a search for tours does, and asks after
// each; now and then under assumptions, and put aside and taken up again.
func agree(t *testing.T, seed uint64) (found, none int) {
	r := rand.New(rand.NewPCG(seed, 3))
	variables := 3 + r.IntN(28)
	f := drawFormula(r, variables)
	solver := gini.NewVc(variables, 8*len(f))
	for stated := 0; stated < len(f); {
		next := min(len(f), stated+1+r.IntN(1+len(f)/2))
		for _, clause := range f[stated:next] {
			for _, l := range clause {
				solver.Add(z.Dimacs2Lit(l))
			}
			solver.Add(z.LitNull)
		}
		stated = next
		asked := slices.Clone(f[:stated])
		for range r.IntN(3) * r.IntN(3) {
			l := (1 + r.IntN(variables)) * (1 - 2*r.IntN(2))
			solver.Assume(z.Dimacs2Lit(l))
			asked = append(asked, []int{l})
		}
		result := ask(solver, r)
		want := asked.satisfiable()
		if result == 0 || (result == 1) != want {
			t.Fatalf("seed %d: the solver says %d, and %v can be satisfied is %v", seed, result, asked, want)
		}
		if !want {
			none++
			if !f[:stated].satisfiable() {
				return found, none
			}
			continue
		}
		found++
		for _, clause := range asked {
			if !slices.ContainsFunc(clause, func(l int) bool { return solver.Value(z.Dimacs2Lit(l)) }) {
				t.Fatalf("seed %d: what the solver gives breaks %v of %v", seed, clause, asked)
			}
		}
	}
	return found, none
}

// ask asks at once, or in a goroutine of the solver's that is put aside.
func ask(solver *gini.Gini, r *rand.Rand) int {
	if r.IntN(2) == 0 {
		return solver.Solve()
	}
	question := solver.GoSolve()
	for range r.IntN(3) {
		if result, paused := question.Pause(); !paused {
			return result
		}
		question.Unpause()
	}
	return question.Wait()
}

// TestSecond compares the two on thousands of formulas.
func TestSecond(t *testing.T) {
	seeds := uint64(setup.Rounds(300, 600, 1500))
	found, none := 0, 0
	for seed := range seeds {
		f, n := agree(t, seed)
		found, none = found+f, none+n
	}
	if found < int(seeds)/2 || none < int(seeds)/4 {
		t.Errorf("%d questions had an answer, %d had none", found, none)
	}
	t.Logf("%d questions had an answer, %d had none", found, none)
}

// FuzzSecond draws by other numbers.
func FuzzSecond(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { agree(t, seed) })
}

// TestSecondItself: five pigeons have no room in four holes, but four of them have.
func TestSecondItself(t *testing.T) {
	const holes = 4
	in := func(pigeon, hole int) int { return 1 + pigeon*holes + hole }
	var alone, placed formula
	for p := range holes + 1 {
		var somewhere []int
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
			for q := range p {
				alone = append(alone, []int{-in(p, h), -in(q, h)})
			}
		}
		placed = append(placed, somewhere)
	}
	if slices.Concat(alone, placed).satisfiable() || !slices.Concat(alone, placed[1:]).satisfiable() || !(formula{}).satisfiable() || (formula{{}}).satisfiable() {
		t.Error("the second solver is wrong about pigeons")
	}
}
