package frontier

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/frontier/internal/sweep"
	"leaper/internal/setup"
)

// foldedBoards are boards with twins: plans folded along their rows, and what they count.
func foldedBoards(t *testing.T, r *rand.Rand, each func(p *Decomposition, want int64)) {
	t.Helper()
	for _, c := range []struct{ rows, cols, da, db int }{
		{4, 4, 0, 1}, {4, 5, 0, 1}, {4, 4, 1, 2}, {4, 4, 1, 1}, {3, 4, 0, 1}, {3, 3, 1, 2}, {5, 3, 1, 2}, {5, 5, 1, 2}, {6, 6, 1, 2}, {4, 6, 1, 2}, {6, 4, 1, 2},
	} {
		for _, hub := range []bool{false, true} {
			g := boardGraph(r, c.rows, c.cols, c.da, c.db, 0)
			n := len(g.Next)
			if hub && n > 25 {
				continue
			}
			if hub {
				g = withHub(g)
				for axis := range g.Axes {
					g.Axes[axis] = append(g.Axes[axis], 0)
				}
			}
			want := int64(9862) // McKay 1997, for 6×6
			if n < 36 {
				plain, err := newPlan(context.Background(), Graph{Next: g.Next, Hub: g.Hub}, 0)
				if err != nil {
					t.Fatal(err)
				}
				number, _, err := countAll(context.Background(), plain, Options{})
				if err != nil {
					t.Fatal(err)
				}
				if want = number.Int64(); n <= 16 && want != bruteCycles(g.Next) {
					t.Fatalf("%+v: %d cycles", c, want)
				}
			}
			for _, order := range [][]int32{inOrder(n), flipped(c.rows, c.cols)} {
				p := newDecomposition(g, order)
				p.divide(len(order) - 1)
				if q := p.foldedAlong(); q != nil {
					each(q, want)
				}
			}
		}
	}
}

// TestTwins counts boards with twins, by any shear, in units and in one.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 22))
	plans, units, found, faced := 0, 0, 0, 0
	rounds := setup.Rounds(1, 3, 12) // shears of each plan
	foldedBoards(t, r, func(p *Decomposition, want int64) {
		plans++
		shears := p.shears()
		for range rounds {
			s := shears[r.IntN(len(shears))]
			q, err := p.shearedBy(s)
			if err != nil {
				t.Fatal(err)
			}
			q.work = roundWork << r.IntN(4) // for units
			q.leaf = 1 + int64(r.IntN(50))
			if err := q.share(unitStates); err != nil {
				t.Fatal(err)
			}
			got, _, err := countAll(context.Background(), q, Options{Threads: 1 + r.IntN(2)})
			if err != nil || got.Int64() != want {
				t.Fatalf("%d vertices, hub %d, order %v, %+v, fixed %v: %v, %v; want %d", len(q.order), q.graph.Hub, q.order, s, q.fixed, got, err, want)
			}
			if q.Units() > 1 {
				units++
			}
			if q.across > 0 {
				faced++
			}
			if want > 0 {
				found++
			}
		}
	})
	if plans < 15 || units < 4*rounds || found < 4*rounds || faced < 4*rounds {
		t.Errorf("%d plans, %d in units, %d numbers not 0, %d with another mirror", plans, units, found, faced)
	}
}

// TestStands: of the codes that twins and partners make of each other, those that stand
// stand for all, and who meets one that stands does so, too.
func TestStands(t *testing.T) {
	seams, several := 0, 0
	foldedBoards(t, rand.New(rand.NewPCG(11, 23)), func(p *Decomposition, _ int64) {
		s, err := p.seam()
		if err != nil {
			t.Fatal(err)
		}
		width := len(s.Cutset)
		if width > 10 {
			return
		}
		seams++
		seen := map[uint64]bool{}
		for n := range power(3, width) {
			row := make([]int, width)
			for i := range row {
				row[i], n = n%3, n/3
			}
			code := codeOf(row)
			if seen[code] {
				continue
			}
			orbit, stand := []uint64{code}, 0
			seen[code] = true
			for at := 0; at < len(orbit); at++ {
				stand += s.Stands(orbit[at])
				if s.Stands(orbit[at]) != s.Stands(s.Complement(orbit[at])) {
					t.Fatalf("%b stands for %d, and %b, which it meets, for %d", orbit[at], s.Stands(orbit[at]), s.Complement(orbit[at]), s.Stands(s.Complement(orbit[at])))
				}
				next := []uint64{s.Complement(orbit[at])}
				for _, to := range s.Twins {
					next = append(next, sweep.TwinOf(orbit[at], to))
				}
				for _, code := range next {
					if !seen[code] {
						seen[code] = true
						orbit = append(orbit, code)
					}
				}
			}
			if stand != len(orbit) {
				t.Fatalf("%b and its %d like stand for %d", code, len(orbit), stand)
			}
			if len(orbit) > 2 {
				several++
			}
		}
	})
	if seams < 5 || several < 1000 {
		t.Errorf("%d seams, %d with several twins", seams, several)
	}
}

func power(base, exponent int) int {
	n := 1
	for range exponent {
		n *= base
	}
	return n
}

// TestUnfolded: no edges can be parted alike on both halves of an odd row that lies beside
// its own image, nor twins be found where there are holes or weights.
func TestUnfolded(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 24))
	for _, c := range []struct{ rows, cols int }{{4, 5}, {6, 5}, {4, 3}, {6, 7}} {
		p := newDecomposition(boardGraph(r, c.rows, c.cols, 1, 2, 0), flipped(c.rows, c.cols))
		if p.divide(len(p.order) - 1); p.foldedAlong() != nil {
			t.Errorf("%+v has twins", c)
		}
	}
	p := newDecomposition(boardGraph(r, 4, 4, 1, 2, 0), flipped(4, 4))
	if p.divide(15); p.foldedAlong() == nil {
		t.Fatal("4×4 has no twins")
	}
	p.graph.Weight = func(_, _ int32) int64 { return 1 }
	if p.foldedAlong() != nil {
		t.Error("twins of weighted edges")
	}
}

// TestTwinLayout: a plan with twins goes through its layout; and twins that are none are
// refused.
func TestTwinLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 25))
	refused, counted := 0, 0
	foldedBoards(t, r, func(p *Decomposition, want int64) {
		if len(p.order) > 20 {
			return
		}
		shears := p.shears()
		q, err := p.shearedBy(shears[r.IntN(len(shears))])
		if err != nil {
			t.Fatal(err)
		}
		q.enumerate()
		text, err := json.Marshal(q.Layout())
		if err != nil {
			t.Fatal(err)
		}
		for round := range 40 {
			var l Layout
			if err := json.Unmarshal(text, &l); err != nil {
				t.Fatal(err)
			}
			if round > 0 {
				to := l.Twins[r.IntN(len(l.Twins))]
				switch i, j := r.IntN(len(to)), r.IntN(len(to)); r.IntN(6) {
				case 5:
					l.Across = r.IntN(len(l.Twins)+4) - 1
				case 4:
					l.Twins = append(l.Twins, slices.Clone(to))
				case 0:
					to[i], to[j] = to[j], to[i]
				case 1:
					to[i] = int32(r.IntN(30) - 3)
				case 2:
					l.Twins = append(l.Twins, shuffled(r, len(to)))
				case 3:
					l.Twins = append(l.Twins, slices.Clone(to)[:j])
				}
			}
			laid, err := lay(q.graph, l)
			if err != nil {
				if !errors.Is(err, ErrLayout) || round == 0 {
					t.Fatal(err)
				}
				refused++
				continue
			}
			if round == 0 && laid.Key() != q.Key() {
				t.Fatalf("%s becomes another plan", text)
			}
			got, _, err := countAll(context.Background(), laid, Options{Threads: 1})
			if err != nil || got.Int64() != want {
				t.Fatalf("%+v: %v, %v; want %d", l, got, err, want)
			}
			counted++
		}
	})
	if refused < 200 || counted < 6 {
		t.Errorf("%d refused, %d counted", refused, counted)
	}
}
