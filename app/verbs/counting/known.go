package counting

import (
	_ "embed"
	"math/big"
	"slices"
	"strings"
	"sync"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A KnownCount is a number of tours that was counted and checked before, so that nobody needs to
// wait for it.
type KnownCount struct {
	Directed   string `json:"directed" doc:"A tour and its reverse are two" example:"26534728821064"`
	Undirected string `json:"undirected" doc:"A tour and its reverse are one" example:"13267364410532"`
	Distinct   string `json:"distinct,omitempty" doc:"Tours that turning or mirroring makes equal are one; left out where that is not known" example:"1658420855433"`
	Source     string `json:"source" doc:"Where the number is from" example:"OEIS A001230"`
}

// knownText has a line for each number: piece, topology, kind, board, undirected, distinct or -,
// and the source. TestKnownText in dev/bench/tables writes it from docs/tables, the numbers of
// count/testdata and the finished records, and compares.
//
//go:embed known.tsv
var knownText string

// knownCounts are the numbers by their question.
var knownCounts = sync.OnceValue(func() map[string]KnownCount {
	all := map[string]KnownCount{}
	for line := range strings.Lines(knownText) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if n, ok := new(big.Int).SetString(f[4], 10); ok {
			all[strings.Join(f[:4], " ")] = KnownCount{Directed: n.Lsh(n, 1).String(), Undirected: f[4], Distinct: strings.Trim(f[5], "-"), Source: f[6]}
		}
	}
	return all
})

// knownOf is the number of a whole board of squares without holes, if it is in the table; else nil. Constraints
// and ends ask for other tours, which no table has.
func knownOf(q query.ParsedQuestion) *KnownCount {
	if q.File != nil || !q.Graph.OnBoard() || q.Ask.From != (tour.End{}) || q.Ask.To != (tour.End{}) || q.Ask.ConstraintKinds() != 0 {
		return nil
	}
	b := q.Graph.Board()
	if b.Squares() != b.Cells() || b.Hexagonal() {
		return nil
	}
	sides := b.Sides()
	if t := b.Topology(); t == board.Plane || t == board.Torus { // rows and columns may change places
		slices.Sort(sides)
	}
	size, err := board.New(sides...)
	if err != nil {
		return nil
	}
	n, ok := knownCounts()[strings.Join([]string{pieceName(q.Graph), b.Topology().String(), q.Ask.Kind.String(), size.Size()}, " ")]
	if !ok {
		return nil
	}
	return &n
}

// number is that of a convention; empty where it is not known.
func (k *KnownCount) number(as tour.Convention) string {
	if k == nil {
		return ""
	}
	return map[tour.Convention]string{tour.Directed: k.Directed, tour.Undirected: k.Undirected, tour.Distinct: k.Distinct}[as]
}

// words say the number where a count did not reach it; nothing where it is not known.
func (k *KnownCount) words(as tour.Convention) string {
	number := k.number(as)
	if number == "" {
		return ""
	}
	return "; the number is known: " + number + " (" + k.Source + ")"
}

// Conventions are one number by each convention in which it is known.
type Conventions struct {
	Directed   string `json:"directed,omitempty" doc:"The number where a tour and its reverse are two; left out where that is not known" example:"26534728821064"`
	Undirected string `json:"undirected,omitempty" doc:"The number where a tour and its reverse are one; left out where that is not known, or no tour has a reverse" example:"13267364410532"`
	Distinct   string `json:"distinct,omitempty" doc:"The number where tours that turning or mirroring makes equal are one; left out where that is not known" example:"1658420855433"`
}

// by is the number by a convention.
func (c *Conventions) by(as tour.Convention) *string {
	switch as {
	case tour.Undirected:
		return &c.Undirected
	case tour.Distinct:
		return &c.Distinct
	default:
		return &c.Directed
	}
}

// conventionsOf says a number by the conventions that follow from it, or that were counted before.
func conventionsOf(n count.Count, known *KnownCount) Conventions {
	out := Conventions{}
	if known != nil {
		out = Conventions{known.Directed, known.Undirected, known.Distinct}
	}
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
		if number, err := n.As(as); err == nil {
			*out.by(as) = number.String()
		}
	}
	return out
}

// pieceName is the name in the table of a piece with the same moves, also where it was asked for by
// its letters or vectors; of another piece it is its own.
func pieceName(g *graph.Graph) string {
	for _, name := range []string{"knight", "king", "wazir"} {
		if p, err := piece.Parse(name); err == nil && g.MovesAs(p) {
			return name
		}
	}
	return g.Piece().String()
}
