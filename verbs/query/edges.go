//go:build !leaperpage

package query

import (
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/tour"
)

// ontoFile adds edges to take and to avoid, by the numbers of their vertices. All else goes by
// a board.
func (q *Constraints) ontoFile(a *Asked) error {
	if err := Boardless(slices.DeleteFunc(q.All(), func(g Given) bool { return g.Field == "use" || g.Field == "avoid" })...); err != nil {
		return err
	}
	d := tour.Constraints{}
	for _, of := range []struct {
		field, text string
		list        *[]tour.Move
	}{{"use", q.Use, &d.Use}, {"avoid", q.Avoid, &d.Avoid}} {
		if of.text == "" {
			continue
		}
		for word := range strings.SplitSeq(of.text, ",") {
			var ends [2]int64
			first, second, ok := strings.Cut(strings.TrimSpace(word), "-")
			for i, end := range []string{first, second} {
				n, err := strconv.ParseInt(end, 10, 64)
				if ends[i] = n - 1; err != nil || !ok {
					return BadValue(of.field, word, "edges of a graph are written by its vertices, 1-2, and separated by commas")
				}
			}
			*of.list = append(*of.list, tour.Move{From: board.Square(ends[0]), To: board.Square(ends[1])})
		}
		a.Ask.Constraints = &d
		if err := a.Ask.CheckGraph(a.File.Adjacency, tour.OfMoves); err != nil {
			return InField(of.field, err)
		}
	}
	return nil
}
