package sat_test

import (
	"fmt"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/find/internal/sat"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestRectangles: closed tours of all small rectangles, by Schwenk's theorem
// (1991), and paths, by Chia & Ong's (2005), transcribed here a second time.
// Where a proof would need counting, colours are looked at first.
func TestRectangles(t *testing.T) {
	longest := setup.Rounds(9, 11, 12)
	proofs := 0
	for m := 1; m <= longest; m++ {
		for n := m; n <= longest; n++ {
			g := setup.Graph(t, fmt.Sprint(m, "x", n), "plane", "knight")
			a, err := g.Table(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			closed := m*n%2 == 0 && m != 1 && m != 2 && m != 4 && (m != 3 || n > 8)
			path := m > 2 && (m != 3 || n != 3 && n != 5 && n != 6) && (m != 4 || n != 4)
			if m*n == 1 {
				closed, path = true, true
			}
			for kind, there := range map[tour.Kind]bool{tour.Closed: closed, tour.Path: path} {
				if why, _ := exist.Certificate(t.Context(), g, a, tour.Ask{Kind: kind}); why != nil {
					continue
				}
				verdict, _ := run(t, g, tour.Ask{Kind: kind})
				if (verdict == exist.Found) != there || verdict == exist.Undecided {
					t.Errorf("%s of %s: %s", kind, g.Board().Size(), verdict)
				}
				if verdict == exist.None {
					proofs++
				}
			}
		}
	}
	if proofs < 6 {
		t.Errorf("only %d proofs", proofs)
	}
}

// TestLarger boards, and other pieces.
func TestLarger(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		kind                  tour.Kind
		want                  exist.Verdict
	}{
		{"10x10", "plane", "1,4", tour.Closed, exist.Found},
		{"6x6x6", "plane", "knight", tour.Closed, exist.Found},
		{"2x2x2x2", "plane", "wazir", tour.Closed, exist.Found},
		{"10x10", "plane", "king", tour.Open, exist.Found},
		{"9x9", "plane", "pawn+knight", tour.Path, exist.Found},
		{"40x40", "mobius", "knight", tour.Closed, exist.Found},
		{"3x40", "plane", "knight", tour.Closed, exist.Found},
		{"5x40", "plane", "knight", tour.Open, exist.Found},
		{"4x20", "plane", "knight", tour.Closed, exist.None},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		if got, _ := run(t, g, tour.Ask{Kind: c.kind}); got != c.want {
			t.Errorf("%s of %s: %s", c.kind, g, got)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	for _, c := range []struct {
		size  string
		kind  tour.Kind
		holes []board.Square
	}{
		{"8x8", tour.Closed, nil}, {"8x8", tour.Open, nil},
		{"30x30", tour.Closed, nil}, {"30x30", tour.Open, nil},
		{"30x30", tour.Closed, []board.Square{100, 101, 222, 333, 444, 555, 666, 778}},
		{"64x64", tour.Closed, nil}, {"64x64", tour.Open, nil},
		{"4x16", tour.Closed, nil}, // none
	} {
		g := setup.Graph(b, c.size, "plane", "knight", c.holes...)
		a, err := g.Table(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%s/%s/%d holes", c.size, c.kind, len(c.holes)), func(b *testing.B) {
			var stats sat.Stats
			for b.Loop() {
				s, err := sat.New(background, g, a, tour.Ask{Kind: c.kind})
				if err != nil {
					b.Fatal(err)
				}
				if _, _, err := s.Run(background, time.Minute); err != nil {
					b.Fatal(err)
				}
				s.Close()
				stats = s.Stats()
			}
			b.ReportMetric(float64(stats.Rounds), "rounds")
			b.ReportMetric(float64(stats.Cuts), "cuts")
		})
	}
}
