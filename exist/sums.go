package exist

import (
	"fmt"

	"leaper/graph"
	"leaper/tour"
)

// disproveSums looks for a proof that no numbering has the sums that are asked for; nil if there is none.
// Either the lines cannot share the sum of all numbers evenly; or, where every move changes colour and
// so odd numbers stand on one colour, a line's sum is odd where it should be even, or
// the other way round.
func disproveSums(g *graph.Graph, a *graph.Adjacency, ask tour.Ask) *Reason {
	sums := ask.ConstraintsOrNone().Sums
	if sums == 0 {
		return nil
	}
	b := g.Board()
	n := int64(a.Len())
	rows, columns := b.Side(0), b.Side(1)
	total := n * (n + 1) / 2
	say := func(format string, args ...any) *Reason {
		return &Reason{Rule: "sums", Text: fmt.Sprintf(format, args...)}
	}
	kinds := []struct {
		sums  tour.Sums
		lines int64
		name  string
	}{{tour.Rows, rows, "rows"}, {tour.Columns, columns, "columns"}}
	for _, k := range kinds {
		if sums&k.sums != 0 && total%k.lines != 0 {
			return say("the numbers 1 to %d add up to %d, which %d %s cannot share evenly", n, total, k.lines, k.name)
		}
	}
	if sums&tour.Diagonals != 0 && total%rows != 0 {
		return say("the numbers 1 to %d add up to %d, and a diagonal's part of that, one of %d, is no whole number", n, total, rows)
	}
	colours, two := a.Colours()
	if !two || (sums&tour.Diagonals == 0 && sums&tour.Rows == 0 && sums&tour.Columns == 0) {
		return nil
	}
	if fitsParity(colours, 0, rows, columns, sums, total) || fitsParity(colours, 1, rows, columns, sums, total) {
		return nil
	}
	return say("odd numbers stand on squares of one colour, and with either colour the sum of some line has the wrong parity")
}

// fitsParity reports whether the parity of all sums is right if odd numbers stand on a colour.
func fitsParity(colours []uint8, odd uint8, rows, columns int64, sums tour.Sums, total int64) bool {
	inRow, inColumn := make([]int64, rows), make([]int64, columns)
	var diagonals [2]int64
	count := int64(0)
	for s, colour := range colours {
		if colour != odd {
			continue
		}
		count++
		row, column := int64(s)/columns, int64(s)%columns
		inRow[row]++
		inColumn[column]++
		if row == column {
			diagonals[0]++
		}
		if row+column == columns-1 {
			diagonals[1]++
		}
	}
	if n := int64(len(colours)); count != (n+1)/2 {
		return false
	}
	right := func(lines []int64, sum int64) bool {
		for _, odd := range lines {
			if (odd-sum)%2 != 0 {
				return false
			}
		}
		return true
	}
	return (sums&tour.Rows == 0 || right(inRow, total/rows)) && (sums&tour.Columns == 0 || right(inColumn, total/columns)) &&
		(sums&tour.Diagonals == 0 || right(diagonals[:], total/rows))
}
