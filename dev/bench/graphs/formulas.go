package main

import (
	"math/rand/v2"

	"leaper/exist"
)

// cnf is a formula: each clause has three literals, v or −v for variables from 1.
type cnf struct {
	variables int
	clauses   [][3]int
}

// randomFormula is a random one, about as likely to be satisfied as not where there are 4.3
// times as many clauses as variables (Mitchell, Selman & Levesque 1992).
func randomFormula(variables, clauses int, seed uint64) *cnf {
	r := rand.New(rand.NewPCG(seed, 4))
	f := &cnf{variables: variables}
	for range clauses {
		var c [3]int
		for i, v := range r.Perm(variables)[:3] {
			c[i] = (v + 1) * (1 - 2*r.IntN(2))
		}
		f.clauses = append(f.clauses, c)
	}
	return f
}

// verdict tries all assignments.
func (f *cnf) verdict() exist.Verdict {
	for bits := range 1 << f.variables {
		all := true
		for _, c := range f.clauses {
			some := false
			for _, l := range c {
				some = some || (bits>>(max(l, -l)-1)&1 == 1) == (l > 0)
			}
			all = all && some
		}
		if all {
			return exist.Found
		}
	}
	return exist.None
}

// graph has a Hamiltonian cycle where the formula can be satisfied. First there are arrows (Karp
// 1972, in the form of Sipser 1997): a row for each variable, gone through to the right where it
// is true and to the left where it is not; two places of a row stand for a clause, and a clause
// is visited from there and back, to the right if it has the variable, to the left if its
// negation. Then each vertex becomes three in a line, so that edges need no arrows.
//
//	     top
//	◀────┘ └────▶
//	o ⇄ o ⇄ o ⇄ o      a row, between its two ends
//	    ╲   ╱
//	     c             a clause that has the variable
func (f *cnf) graph() *builder {
	b, n := &builder{}, 0
	vertex := func() int {
		n++
		v := n - 1
		b.join(3*v, 3*v+1)
		b.join(3*v+1, 3*v+2)
		return v
	}
	arrow := func(v, w int) { b.join(3*v+2, 3*w) }
	clauses := make([]int, len(f.clauses))
	for i := range clauses {
		clauses[i] = vertex()
	}
	first := vertex()
	top := first
	for x := 1; x <= f.variables; x++ {
		row := make([]int, 3*len(f.clauses)+3)
		for i := range row {
			row[i] = vertex()
			if i > 0 {
				arrow(row[i-1], row[i])
				arrow(row[i], row[i-1])
			}
		}
		for i, c := range f.clauses {
			left, right := row[3*i+2], row[3*i+3]
			for _, l := range c {
				switch l {
				case x:
					arrow(left, clauses[i])
					arrow(clauses[i], right)
				case -x:
					arrow(right, clauses[i])
					arrow(clauses[i], left)
				}
			}
		}
		bottom := vertex()
		for _, end := range []int{row[0], row[len(row)-1]} {
			arrow(top, end)
			arrow(end, bottom)
		}
		top = bottom
	}
	arrow(top, first)
	return b
}
