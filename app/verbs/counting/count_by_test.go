package counting

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"leaper/app/verbs/query"
	"leaper/tour"
)

// TestRowsOfNone: a number by moves, starts or symmetries has its rows on all small boards,
// be it 0 or not, and the rows add up to it.
func TestRowsOfNone(t *testing.T) {
	nothing, something := 0, 0
	for _, piece := range []string{"knight", "wazir", "king"} {
		for rows := 1; rows <= 3; rows++ {
			for columns := 1; columns <= 4; columns++ {
				for _, kind := range []string{"path", "closed", "open"} {
					for _, by := range []string{"move", "start", "symmetry"} {
						if by == "start" && kind == "closed" {
							continue // refused
						}
						q := &CountQuestion{By: by}
						q.Board, q.Piece, q.Kind = fmt.Sprintf("%dx%d", rows, columns), piece, kind
						a := rowsOf(t, q)
						if a.Count == "0" {
							nothing++
						} else {
							something++
						}
					}
				}
			}
		}
	}
	if nothing < 50 || something < 50 {
		t.Errorf("%d numbers are 0, and %d are not", nothing, something)
	}
}

// rowsOf asks, and looks at the rows.
func rowsOf(t *testing.T, q *CountQuestion) *CountAnswer {
	t.Helper()
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatalf("%s of %s by %s: %v", q.Kind, q.Board, q.By, err)
	}
	answer, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatalf("%s of %s by %s: %v", q.Kind, q.Board, q.By, err)
	}
	a := answer.(*CountAnswer)
	asked, err := q.ParseQuestion(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	g, ask := asked.Graph, asked.Ask
	adj, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	squares := g.Board().Squares()
	sum := new(big.Int)
	for _, row := range a.By {
		n, ok := new(big.Int).SetString(row.Count, 10)
		if !ok {
			t.Fatalf("%s %s: %q is no number", q.Board, q.By, row.Count)
		}
		sum.Add(sum, n)
	}
	rows, times := len(a.By), int64(1)
	switch q.By {
	case "move":
		rows = adj.Arcs() / 2
		if times = squares; ask.Kind != tour.Closed || squares == 1 { // one square has a tour of no moves
			times--
		}
	case "start":
		rows = int(squares)
	case "symmetry":
		rows = max(rows, 2) // none and any
		sum.SetString(a.By[0].Count, 10)
		some, _ := new(big.Int).SetString(a.By[1].Count, 10)
		sum.Add(sum, some)
	}
	all, _ := new(big.Int).SetString(a.Count, 10)
	if len(a.By) != rows || a.By == nil || strings.Count(a.Text(), "\n") != rows {
		t.Errorf("%s of %s on %s by %s: %d rows, and should be %d: %q", q.Kind, q.Piece, q.Board, q.By, len(a.By), rows, a.Text())
	}
	if sum.Cmp(all.Mul(all, big.NewInt(times))) != 0 {
		t.Errorf("%s of %s on %s by %s: the rows add up to %v, and %v are expected", q.Kind, q.Piece, q.Board, q.By, sum, all)
	}
	return a
}
