package count

import (
	"context"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestCentre: the paths that do not end in the centre and those that do are all paths.
func TestCentre(t *testing.T) {
	setup.NotRaced(t)
	ctx := context.Background()
	parted, found, balanced, cases := 0, 0, 0, 0
	for _, size := range []string{"3x3", "3x5", "5x3", "5x5", "3x7", "7x3", "5x7", "7x5", "3x9", "1x7", "3x3x3", "3x3x1", "6x7"} {
		for _, piece := range []string{"knight", "wazir", "camel", "zebra", "ferz", "(1,0)+(1,2)"} {
			for _, holes := range [][]string{nil, {"a1"}, {"a1", "?"}} {
				if cases++; cases%setup.Rounds(4, 2, 1) != 0 {
					continue
				}
				b, err := board.Parse(size)
				if err != nil {
					t.Fatal(err)
				}
				var out []board.Square
				for _, name := range holes {
					square := board.Square(b.Squares() - 1)
					if name != "?" {
						square = 0
					}
					out = append(out, square)
				}
				g := setup.Graph(t, size, "plane", piece, out...)
				a, err := g.Table(ctx)
				if err != nil {
					t.Fatal(err)
				}
				if a.Len() < 3 {
					continue
				}
				s := sweepingOf(g, a, 1<<30)
				parts, err := s.centred(ctx)
				if err != nil {
					t.Fatal(err)
				}
				if parts == nil {
					balanced++
					continue
				}
				all, err := s.hubbed(ctx, s.squares(), func(int32) bool { return true }, "all")
				if err != nil {
					t.Fatal(err)
				}
				got, err := (&Plan{graph: g, terms: parts}).total(ctx, Options{Resources: work.Resources{Threads: 1}})
				if err != nil {
					t.Fatal(err)
				}
				want, err := (&Plan{graph: g, terms: all}).total(ctx, Options{Resources: work.Resources{Threads: 1}})
				if err != nil || got.Cmp(want) != 0 {
					t.Errorf("%s, %s, holes %v: %v in two parts, %v at once, %v", size, piece, holes, got, want, err)
				}
				parted++
				if want.Sign() > 0 {
					found++
				}
			}
		}
	}
	if share := setup.Rounds(4, 2, 1); parted < 40/share || found < 12/share || balanced < 20/share {
		t.Errorf("%d counts in two parts, %d of them not 0, and %d that cannot be parted", parted, found, balanced)
	}
}
