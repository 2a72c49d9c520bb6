package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"leaper/exist"
	"leaper/graph"
)

// cadical is Biere's solver, used as package find/internal/sat uses its own: each vertex has two edges
// of the cycle; if the solution has several cycles, a cut excludes each, and the solver runs
// again (Dantzig, Fulkerson & Johnson 1954; Soh, Le Berre, Roussel, Banbara & Tamura 2014). It
// reads the whole formula each time.
type cadical struct{ path string }

// An edge is a variable, from 1 on.
type formula struct {
	a       *graph.Adjacency
	edges   [][2]graph.Vertex
	at      map[[2]graph.Vertex]int
	clauses bytes.Buffer
	number  int
}

func newFormula(a *graph.Adjacency) *formula {
	f := &formula{a: a, at: map[[2]graph.Vertex]int{}}
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if v < w {
				f.edges = append(f.edges, [2]graph.Vertex{v, w})
				f.at[[2]graph.Vertex{v, w}] = len(f.edges)
			}
		}
	}
	for v := range graph.Vertex(a.Len()) {
		var row []int
		for _, w := range a.Of(v) {
			row = append(row, f.at[[2]graph.Vertex{min(v, w), max(v, w)}])
		}
		if len(row) < 2 {
			f.add() // nothing satisfies it
		}
		for i, x := range row { // of all but one there is one
			f.add(slices.Delete(slices.Clone(row), i, i+1)...)
			for j, y := range row[:i] { // and not three
				for _, z := range row[:j] {
					f.add(-x, -y, -z)
				}
			}
		}
	}
	return f
}

func (f *formula) add(literals ...int) {
	for _, l := range literals {
		f.clauses.WriteString(strconv.Itoa(l))
		f.clauses.WriteByte(' ')
	}
	f.clauses.WriteString("0\n")
	f.number++
}

// cut says that an edge leads out of a set of vertices.
func (f *formula) cut(set []graph.Vertex) {
	in := map[graph.Vertex]bool{}
	for _, v := range set {
		in[v] = true
	}
	var out []int
	for _, v := range set {
		for _, w := range f.a.Of(v) {
			if !in[w] {
				out = append(out, f.at[[2]graph.Vertex{min(v, w), max(v, w)}])
			}
		}
	}
	f.add(out...)
}

func (c *cadical) ask(ctx context.Context, a *graph.Adjacency) (exist.Verdict, string, error) {
	f := newFormula(a)
	for rounds := 1; ; rounds++ {
		taken, some, err := c.solve(ctx, f)
		if err != nil {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			return exist.Undecided, "", err
		}
		if !some {
			return exist.None, fmt.Sprintf("in %d rounds", rounds), nil
		}
		cycles := f.cycles(taken)
		if len(cycles) == 1 {
			return exist.Found, fmt.Sprintf("in %d rounds", rounds), nil
		}
		for _, cycle := range cycles {
			f.cut(cycle)
		}
	}
}

// solve runs the program and reads the chosen edges; false if the formula is unsatisfiable.
func (c *cadical) solve(ctx context.Context, f *formula) (taken []bool, some bool, err error) {
	file, err := os.CreateTemp("", "cycle-*.cnf")
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	defer file.Close()
	out := bufio.NewWriter(file)
	fmt.Fprintf(out, "p cnf %d %d\n", len(f.edges), f.number)
	if _, err := out.Write(f.clauses.Bytes()); err != nil {
		return nil, false, err
	}
	if err := out.Flush(); err != nil {
		return nil, false, err
	}
	text, err := exec.CommandContext(ctx, c.path, "-q", file.Name()).Output()
	exit := (*exec.ExitError)(nil)
	switch {
	case errors.As(err, &exit) && exit.ExitCode() == 20:
		return nil, false, nil
	case !errors.As(err, &exit) || exit.ExitCode() != 10:
		return nil, false, fmt.Errorf("cadical: %w", err)
	}
	taken = make([]bool, len(f.edges))
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "v") {
			continue
		}
		for _, word := range strings.Fields(line)[1:] {
			if n, err := strconv.Atoi(word); err == nil && n > 0 {
				taken[n-1] = true
			}
		}
	}
	return taken, true, nil
}

// cycles are those that the edges taken make.
func (f *formula) cycles(taken []bool) (list [][]graph.Vertex) {
	next := make([][]graph.Vertex, f.a.Len())
	for i, e := range f.edges {
		if taken[i] {
			next[e[0]] = append(next[e[0]], e[1])
			next[e[1]] = append(next[e[1]], e[0])
		}
	}
	met := make([]bool, f.a.Len())
	for v := range graph.Vertex(f.a.Len()) {
		var cycle []graph.Vertex
		for at := v; !met[at]; {
			met[at] = true
			cycle = append(cycle, at)
			for _, w := range next[at] {
				if !met[w] {
					at = w
					break
				}
			}
		}
		if len(cycle) > 0 {
			list = append(list, cycle)
		}
	}
	return list
}
