package run

import (
	"context"
	"errors"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// stopped is a count that is stopped again and again, now in order and now by a kill, and goes
// on with other threads, memory and rounds.
type stopped struct {
	plan   *plan.Plan
	folder string
	got    map[int]*big.Int

	mu    sync.Mutex
	files map[string][]byte // at a moment that a kill is at
	then  map[int]*big.Int
	stats sweep.Stats
	stops int // within a round that had a ledger
}

// newStopped is one with a line in the ledger for so many branches.
func newStopped(t *testing.T, p *plan.Plan, noted int) *stopped {
	p.Noted = noted
	return &stopped{plan: p, folder: t.TempDir(), got: map[int]*big.Int{}}
}

func (s *stopped) ledger() string { return filepath.Join(s.folder, "a.round") }

// snap keeps what a kill would leave.
func (s *stopped) snap() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files = map[string][]byte{}
	list, _ := os.ReadDir(s.folder)
	for _, file := range list {
		s.files[file.Name()], _ = os.ReadFile(filepath.Join(s.folder, file.Name()))
	}
	s.then = maps.Clone(s.got)
}

// killed goes back to what was kept.
func (s *stopped) killed(t *testing.T) {
	list, _ := os.ReadDir(s.folder)
	for _, file := range list {
		_ = os.Remove(filepath.Join(s.folder, file.Name()))
	}
	for name, text := range s.files {
		if err := os.WriteFile(filepath.Join(s.folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.got = s.then
}

// goOn counts for a while: so often the store is asked for room, and a kill is at an earlier
// moment, if it is one. The hook may find no room.
func (s *stopped) goOn(t *testing.T, opts Options, most, kill int64, full func() bool) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var asked atomic.Int64
	s.plan.Full = func() bool {
		switch asked.Add(1) {
		case kill:
			s.snap()
		case most:
			cancel()
		}
		return full != nil && full()
	}
	opts.Scratch, opts.Ledger = s.folder, s.ledger()
	var units []int
	for unit := range s.plan.Units() {
		if s.got[unit] == nil {
			units = append(units, unit)
		}
	}
	s.then = nil
	stats, err := Units(ctx, s.plan, units, opts, func(unit int, n *big.Int) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.got[unit] != nil {
			t.Errorf("unit %d comes twice", unit)
		}
		s.got[unit] = n
		return nil
	})
	s.stats.Add(stats)
	if errors.Is(err, context.Canceled) {
		if s.then != nil {
			s.killed(t)
		}
		if _, err := os.Stat(s.ledger()); err == nil {
			s.stops++
		}
		return err
	}
	if list, _ := os.ReadDir(s.folder); err == nil && len(list) > 0 {
		t.Errorf("%v is left", list)
	}
	return err
}

// TestLedger stops counts of random graphs at random moments, and goes on. The units have the
// numbers of a count in one go.
func TestLedger(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 9))
	stops, parted, several, mirrors := 0, 0, 0, 0
	rounds := setup.Rounds(8, 18, 200)
	for round := range rounds {
		n := 6 + r.IntN(4)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1
		switch round % 4 {
		case 0:
			g, order, split = specimens.WithHub(specimens.Circulant(8, 1, 2+r.IntN(2))), specimens.Opposites(8), 7
		case 1:
			g, order = specimens.Grid(4, 4, 1, 2, false), specimens.InOrder(16)
			split = len(order) - 1
		case 2:
			g, order, split = specimens.Grid(5, 6, 1, 2, false), specimens.Flipped(5, 6), 29
		}
		p := specimens.PlanAt(t, g, order, split, 0)
		if p.Whole {
			continue
		}
		specimens.Branching(t, p, 1, r.IntN(4), p.Order, p.Order)
		want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
		s := newStopped(t, p, 1+r.IntN(4))
		for stop := 0; ; stop++ {
			p.Leaf = int64(1 + r.IntN(12))
			p.Expect = uint64(r.IntN(1 << 26)) // how many rounds there seem to be
			opts := Options{Resources: work.Resources{Threads: 1 + r.IntN(3), Memory: 1 << 30, ScratchSize: 1 << 26}}
			most := int64(20 + r.IntN(200<<min(stop/2, 10)))
			seldom, times := int64(20+r.IntN(200<<min(stop/2, 10))), atomic.Int64{} // nothing is kept within a unit's joins
			var asked atomic.Int64
			err := s.goOn(t, opts, most, r.Int64N(2)*(1+r.Int64N(most)), func() bool { return asked.Add(1)%seldom == 0 && times.Add(1) <= 3 })
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) && !errors.Is(err, pairing.ErrMemory) {
				t.Fatalf("round %d: %v", round, err)
			}
		}
		for unit := range p.Units() {
			if s.got[unit] == nil || s.got[unit].Cmp(want[unit]) != 0 {
				t.Fatalf("round %d, %v, order %v: unit %d has %v, want %v", round, g.Next, p.Order, unit, s.got[unit], want[unit])
			}
		}
		stops += s.stops
		parted += min(s.stats.Parted, 1)
		if s.stops > 1 {
			several++
		}
		if p.Mirror {
			mirrors++
		}
	}
	t.Logf("%d stops, %d counts with parts, %d with several stops, %d mirrors, of %d", stops, parted, several, mirrors, rounds)
	if stops < rounds || parted < rounds/3 || several < rounds/6 || mirrors < rounds/4 {
		t.Errorf("only %d stops, %d counts with parts, %d with several stops, %d of mirror images", stops, parted, several, mirrors)
	}
}

// turnedPlan is a plan of closed tours of six rows in branches, with such a leaf.
func turnedPlan(t *testing.T, cols int, leaf int64) *plan.Plan {
	t.Helper()
	p := specimens.PlanAt(t, specimens.Grid(6, cols, 1, 2, false), specimens.Flipped(6, cols), 6*cols-1, 0)
	specimens.Branching(t, p, leaf, 2, specimens.Sheared(6, cols, 2, 3))
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLedgerBoard stops closed tours of 6×8 again and again, in memory and on a disk that are
// too small for one round, and goes on with others. Not much is made twice.
func TestLedgerBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds; TestLedger is the short form")
	}
	r := rand.New(rand.NewPCG(30, 10))
	p := turnedPlan(t, 8, 10000)
	p.Expect = 1 // as if it were small
	most := []Options{{Resources: work.Resources{Memory: 24 << 20, ScratchSize: 12 << 20}}, {Resources: work.Resources{Memory: 30 << 20, ScratchSize: 40 << 20}}, {Resources: work.Resources{Memory: 1 << 30, ScratchSize: 1 << 30}}}
	_, once, err := All(t.Context(), p, Options{Resources: work.Resources{Threads: 2, Memory: 1 << 30}})
	if err != nil {
		t.Fatal(err)
	}
	s := newStopped(t, p, 40)
	for {
		opts := most[r.IntN(len(most))]
		opts.Threads = 1 + r.IntN(2)
		if err = s.goOn(t, opts, 1+r.Int64N(once.Classes/2), 0, nil); err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	sum := new(big.Int)
	for _, n := range s.got {
		sum.Add(sum, n)
	}
	if sum.Int64() != 55488142 {
		t.Errorf("%v", sum)
	}
	t.Logf("%d stops, %+v, and at once %+v", s.stops, s.stats, once)
	if s.stops < 3 || s.stats.Rounds <= s.stops || s.stats.Transitions > 2*once.Transitions {
		t.Errorf("%d stops, %d rounds, %d transitions, and %d at once", s.stops, s.stats.Rounds, s.stats.Transitions, once.Transitions)
	}
}

// TestLedgerPutOff: groups that were postponed before the ledger's first line are not of the round
// that goes on.
func TestLedgerPutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds; TestLedger is the short form")
	}
	stops := 0
	often := []int{20, 30, 45, 60, 80} // the first of them has found what the others did not
	often = often[:setup.Rounds(1, 1, len(often))]
	for _, noted := range often {
		p := turnedPlan(t, 8, 1000)
		p.Expect = 1 // as if it were small
		s := newStopped(t, p, noted)
		opts := Options{Resources: work.Resources{Threads: 1, Memory: 8 << 20, ScratchSize: 3 << 19}}
		for most := int64(100000); most < 1<<20; most += most / 8 {
			err := s.goOn(t, opts, most, 0, nil)
			text, _ := os.ReadFile(s.ledger())
			if !errors.Is(err, context.Canceled) || strings.Count(string(text), "\n") > 1 {
				break
			}
		}
		if err := s.goOn(t, Options{Resources: work.Resources{Threads: 1, Memory: 1 << 30, ScratchSize: 1 << 30}}, 0, 0, nil); err != nil {
			t.Fatal(err)
		}
		sum := new(big.Int)
		for _, n := range s.got {
			sum.Add(sum, n)
		}
		if sum.Int64() != 55488142 {
			t.Errorf("noted each %d: %v", noted, sum)
		}
		stops += s.stops
	}
	if stops < len(often)*3/5 || stops == 0 {
		t.Errorf("%d stops: too few", stops)
	}
}

// TestLargerRounds: with a ledger and much disk, rounds grow, and there are fewer of them. What
// they make again is about what was told.
func TestLargerRounds(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds; TestLedger is the short form")
	}
	p := turnedPlan(t, 8, 10000)
	p.Work = plan.MostRounds * plan.RoundWork
	rounds := map[string]int{}
	for _, name := range []string{"", filepath.Join(t.TempDir(), "a.round")} {
		opts := Options{Resources: work.Resources{Threads: 2, Memory: 1 << 30, Scratch: t.TempDir(), ScratchSize: 1 << 30}, Ledger: name}
		if predicted, _, err := Rounds(p, opts, float64(p.Expect)); err != nil {
			t.Error(err)
		} else {
			t.Logf("%d rounds are predicted", predicted)
			defer func() {
				if predicted > 2*rounds[name] || rounds[name] > 2*predicted {
					t.Errorf("%q: %d rounds, and %d were predicted", name, rounds[name], predicted)
				}
			}()
		}
		n, stats, err := All(t.Context(), p, opts)
		if err != nil || n.Int64() != 55488142 {
			t.Fatalf("%q: %v, %v", name, n, err)
		}
		rounds[name] = stats.Rounds
		again, err := p.RepeatShare(stats.Rounds)
		is, guess := float64(stats.Transitions), float64(stats.Transitions-stats.Again)*(1+again)
		t.Logf("%d rounds, %.3g transitions, and a guess of %.3g", stats.Rounds, is, guess)
		if err != nil || guess > 2*is || is > 2*guess {
			t.Errorf("%d rounds, %.3g transitions, and a guess of %.3g, %v", stats.Rounds, is, guess, err)
		}
		if name != "" && (stats.Rounds < 3 || 2*stats.Rounds > rounds[""]) {
			t.Errorf("%d rounds with a ledger, and %d without", stats.Rounds, rounds[""])
		}
	}
}
