package main

import (
	"strings"

	"leaper/board"
	"leaper/tour"
)

// A group is the tables of a folder: a piece in a place, and the forms of its boards.
type group struct {
	piece    string
	topology board.Topology
	paths    string // forms of boards for paths and open tours
	closed   string // for closed tours: where they need an even number of squares, of those
	all      bool   // open tours up to symmetry, too
}

// groups is the catalogue. What has no tour is not in it: boards of more than one square
// for the knight in one or two rows of the plane and in boxes of 2×2×n; its closed tours of
// 4×n; and all boards of the plane for the camel, which stays on squares of one colour.
var groups = []group{
	{"knight", board.Plane, "3xn 4xn 5xn 6xn 7xn 8xn nxn", "3x2n 5x2n 6xn 7x2n 8xn 2nx2n", true},
	{"knight", board.Cylinder, "3xn 4xn 5xn nx1 nx2 nx3 nx4 nx5 nx6 nxn", "", true},
	{"knight", board.Torus, "1xn 2xn 3xn 4xn 5xn nxn", "", true},
	{"knight", board.Mobius, "3xn 4xn 5xn nx1 nx2 nx3 nx4 nx5 nx6 nxn", "", true},
	{"knight", board.Klein, "1xn 2xn 3xn 4xn nx1 nx2 nx3 nx4 nxn", "", true},
	{"knight", board.Projective, "1xn 2xn 3xn 4xn nxn", "", true},
	{"knight", board.Plane, "2x3xn 2x4xn 2x5xn 3x3xn", "", true},
	{"king", board.Plane, "2xn 3xn 4xn 5xn 6xn nxn", "", false},
	{"king", board.Torus, "1xn 2xn 3xn 4xn nxn", "", false},
	{"zebra", board.Plane, "5xn 6xn 7xn 8xn nxn", "5x2n 6xn 7x2n 8xn 2nx2n", false},
	{"giraffe", board.Plane, "5xn 6xn 7xn 8xn nxn", "5x2n 6xn 7x2n 8xn 2nx2n", false},
	{"camel", board.Cylinder, "nx1 nx3 nx5 nx7", "", false},
	{"camel", board.Torus, "1xn 2xn 3xn 4xn nxn", "", false},
	{"wazir", board.Plane, "2xn 3xn 4xn 5xn 6xn 7xn 8xn 9xn 10xn nxn", "2xn 3x2n 4xn 5x2n 6xn 7x2n 8xn 9x2n 10xn 2nx2n", false},
	{"wazir", board.Cylinder, "2xn 3xn 4xn 5xn 6xn nx3 nx4 nx5 nx6 nx7 nx8 nxn", "", false},
	{"wazir", board.Torus, "2xn 3xn 4xn 5xn 6xn nxn", "", false},
	{"wazir", board.Plane, "2x2xn 2x3xn 2x4xn 2x5xn 3x3xn", "", false},
}

// catalogue lists the sequences: of each group the numbers up to direction first, since
// the numbers of open tours follow from them.
func catalogue() []sequence {
	var list []sequence
	for _, g := range groups {
		for _, as := range []tour.Convention{tour.Undirected, tour.Distinct} {
			for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
				forms := g.paths
				if kind == tour.Closed && g.closed != "" {
					forms = g.closed
				}
				if kind == tour.Open && as == tour.Distinct && !g.all {
					continue
				}
				for f := range strings.FieldsSeq(forms) {
					list = append(list, sequence{g.piece, g.topology, kind, as, parseForm(f)})
				}
			}
		}
	}
	return list
}

// counted says what is one tour.
func counted(s sequence) string {
	text := "Undirected: a tour and its reverse are one"
	if s.as == tour.Distinct {
		text = "Distinct: a tour, its reverse, and what the board's symmetries make of it are one"
	}
	switch s.kind {
	case tour.Path:
		text += "; the ends may be a move apart or not."
	case tour.Closed:
		text += "; where it starts does not matter."
	case tour.Open:
		text += "; the ends are not a move apart."
	}
	return text
}
