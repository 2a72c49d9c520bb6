package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A sequence is the content of one file: the numbers of tours of boards that grow with
// n, from n = 1 on.
type sequence struct {
	piece    string
	topology board.Topology
	kind     tour.Kind
	as       tour.Convention // undirected or distinct
	form     form
}

// A form is a board that grows: the length of each side, as a multiple of n or a
// number of its own. It is written as 6xn, 3x2n, nxn or 2x3xn.
type form []side

type side struct {
	times, plus int64
}

func (s side) at(n int64) int64 { return s.times*n + s.plus }

func (s side) String() string {
	switch {
	case s.times == 0:
		return strconv.FormatInt(s.plus, 10)
	case s.times == 1:
		return "n"
	}
	return strconv.FormatInt(s.times, 10) + "n"
}

func (f form) String() string {
	text := make([]string, len(f))
	for i, s := range f {
		text[i] = s.String()
	}
	return strings.Join(text, "x")
}

// parseForm reads a form. Those of the catalogue are right, or the program is wrong.
func parseForm(text string) form {
	var f form
	for part := range strings.SplitSeq(text, "x") {
		number, grows := strings.CutSuffix(part, "n")
		length, err := strconv.ParseInt(number, 10, 64)
		switch {
		case number == "" && grows:
			f = append(f, side{times: 1})
		case err != nil:
			panic("the catalogue has a form " + text)
		case grows:
			f = append(f, side{times: length})
		default:
			f = append(f, side{plus: length})
		}
	}
	return f
}

// sides are the sides of the board of n.
func (f form) sides(n int64) []int64 {
	lengths := make([]int64, len(f))
	for i, s := range f {
		lengths[i] = s.at(n)
	}
	return lengths
}

// graph is the leap graph of the board of n.
func (s sequence) graph(n int64) (*graph.Graph, error) {
	return makeGraph(s.piece, s.topology, s.form.sides(n))
}

func makeGraph(name string, topology board.Topology, sides []int64) (*graph.Graph, error) {
	b, err := board.New(sides...)
	if err != nil {
		return nil, err
	}
	if b, err = b.WithTopology(topology); err != nil {
		return nil, err
	}
	p, err := piece.Parse(name)
	if err != nil {
		return nil, err
	}
	return graph.New(b, p)
}

// folder is where the file is: a folder for each piece and topology.
func (s sequence) folder() string {
	if len(s.form) > 2 {
		return s.piece + "-boxes"
	}
	return s.piece + "-" + s.topology.String()
}

// name is the file's name without its folder and .txt, such as closed-3x2n or
// paths-5xn-distinct.
func (s sequence) name() string {
	name := []string{"paths", "closed", "open"}[s.kind] + "-" + s.form.String()
	if s.as == tour.Distinct {
		name += "-distinct"
	}
	return name
}

func (s sequence) file() string { return s.folder() + "/" + s.name() + ".txt" }

// what says in words what is counted, such as "closed tours of 3x2n".
func (s sequence) what() string {
	return []string{"paths", "closed tours", "open tours"}[s.kind] + " of " + s.form.String()
}

// place is where the boards are.
func (s sequence) place() string {
	if len(s.form) > 2 {
		return "in boxes"
	}
	return "on the " + map[string]string{
		"plane": "plane", "cylinder": "cylinder", "torus": "torus",
		"mobius": "Möbius strip", "klein": "Klein bottle", "projective": "projective plane",
	}[s.topology.String()]
}

// A key identifies a count across files: boards that turn into each other have the
// same key.
type key struct {
	piece    string
	topology board.Topology
	kind     tour.Kind
	as       tour.Convention
	sides    string
}

func (s sequence) key(n int64) key {
	return makeKey(s.piece, s.topology, s.kind, s.as, s.form.sides(n))
}

func makeKey(name string, topology board.Topology, kind tour.Kind, as tour.Convention, sides []int64) key {
	if turns(topology) {
		slices.Sort(sides)
	}
	return key{name, topology, kind, as, fmt.Sprint(sides)}
}

// turns reports whether m×n and n×m are the same board.
func turns(t board.Topology) bool {
	return t == board.Plane || t == board.Torus || t == board.Projective
}

// squares is the number of squares of the board of n.
func (s sequence) squares(n int64) int64 {
	product := int64(1)
	for _, length := range s.form.sides(n) {
		product *= length
	}
	return product
}
