package agree

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
)

// TestStopped stops counts again and again, after so many looks at their context, and goes on
// with what is finished, with other memory, disk and threads. Some of the stops are kills: it goes
// on with the files as they were at an earlier look, or just when a unit was kept.
func TestStopped(t *testing.T) {
	r := source(t, 101)
	times := map[string]int{}
	rounds := setup.Rounds(6, 12, 150)
	want := []string{"stops", "kills", "finished", "gone on"}
	if os.Getenv(soonLedgers) != "" {
		rounds = 100
		want = append(want, "ledgers", "kills with ledgers")
	}
	for round := 0; round < rounds; {
		q, ok := drawLarge(t, r, 16, 32, 30000)
		if !ok || q.count.Sign() == 0 {
			continue
		}
		s := &stopping{T: t, r: rand.New(rand.NewPCG(r.Uint64(), 1)), large: q, folder: t.TempDir(), times: times}
		s.opts = few(r, s.folder)
		s.opts.Memory *= 2
		s.opts.Ledger = filepath.Join(s.folder, "a.round")
		plan, err := count.NewPlan(background, q.graph, q.ask, s.opts.Memory)
		if err != nil {
			t.Errorf("%s\n\t%v", q.limited(s.opts), err)
			continue
		}
		if plan.Units() == 0 {
			continue // no sweep is needed
		}
		round++
		s.plan = plan
		s.goOn()
	}
	t.Logf("%d counts: %v", rounds, times)
	for _, what := range want {
		if times[what] < rounds/4 {
			t.Errorf("%s: %d of %d: too few", what, times[what], rounds)
		}
	}
}

// A stopping is one count that is stopped.
type stopping struct {
	*testing.T
	large
	r      *rand.Rand
	plan   *count.Plan
	opts   count.Options
	folder string
	times  map[string]int
	tale   []string

	done  map[int]*big.Int  // units
	files map[string][]byte // as a kill left them, if there is one
	then  map[int]*big.Int
}

// A looked is a context that tells of each look at it, and may end then.
type looked struct {
	context.Context
	look func() error
}

func (l looked) Err() error { return l.look() }

// goOn counts until all units are done.
func (s *stopping) goOn() {
	s.Helper()
	s.done = map[int]*big.Int{}
	for try := range 30 {
		most := int64(0) // looks
		if try < 24 {
			most = 1 + s.r.Int64N(20<<min(try/2, 12))
		}
		err := s.run(most)
		_, missing := os.Stat(s.opts.Ledger)
		if missing == nil {
			s.times["ledgers"]++
		}
		s.tale = append(s.tale, fmt.Sprintf("%d looks, %d units of %d, %d bytes, %d threads, ledger %v: %v", most, len(s.done), s.plan.Units(), s.opts.Memory, s.opts.Threads, missing == nil, err))
		switch {
		case err == nil && s.files == nil:
			s.finish(try)
			return
		case err != nil && !errors.Is(err, count.ErrUnfinished):
			s.Errorf("%s\n\t%s", s.limited(s.opts), strings.Join(s.tale, "\n\t"))
			return
		case s.files != nil:
			s.killed()
		}
		s.times["stops"]++
		other := few(s.r, s.folder)
		s.opts.Threads = other.Threads
		if s.r.IntN(3) == 0 {
			s.opts.Memory, s.opts.ScratchSize = max(s.opts.Memory, other.Memory)*(1+s.r.Int64N(3)), other.ScratchSize
		}
	}
	s.times["gave up"]++
}

// run counts for so many looks; 0: to the end. What it leaves may be as a kill does, and that is
// at one moment with one thread alone.
func (s *stopping) run(most int64) error {
	var left []int
	for unit := range s.plan.Units() {
		if s.done[unit] == nil {
			left = append(left, unit)
		}
	}
	if len(left) == 0 { // killed when all was done, but for the ledger
		_ = os.Remove(s.opts.Ledger)
		return nil
	}
	killLook, killUnit := int64(-1), -1
	if most > 0 && s.r.IntN(2) == 0 {
		s.opts.Threads = 1
		if s.r.IntN(2) == 0 {
			killLook = 1 + s.r.Int64N(most)
		} else {
			killUnit = s.r.IntN(len(left))
		}
	}
	looks, units := int64(0), 0
	var ctx context.Context = background
	if most > 0 {
		ctx = setup.LookedAt(most)
		if killLook >= 0 || killUnit >= 0 {
			ctx = looked{background, func() error {
				if looks++; looks == killLook {
					s.snap()
				}
				if looks > most {
					return context.Canceled
				}
				return nil
			}}
		}
	}
	return s.plan.Run(ctx, left, s.opts, func(unit int, n *big.Int) error {
		if s.done[unit] != nil {
			s.Errorf("%s\n\tunit %d comes twice", s.limited(s.opts), unit)
		}
		s.done[unit] = new(big.Int).Set(n)
		if units == killUnit {
			s.snap()
		}
		units++
		return nil
	})
}

// snap keeps the files and units that a kill would leave.
func (s *stopping) snap() {
	s.files, s.then = map[string][]byte{}, maps.Clone(s.done)
	list, _ := os.ReadDir(s.folder)
	for _, file := range list {
		s.files[file.Name()], _ = os.ReadFile(filepath.Join(s.folder, file.Name()))
	}
}

// killed goes back to what was kept.
func (s *stopping) killed() {
	s.times["kills"]++
	list, _ := os.ReadDir(s.folder)
	for _, file := range list {
		_ = os.Remove(filepath.Join(s.folder, file.Name()))
	}
	for name, text := range s.files {
		if err := os.WriteFile(filepath.Join(s.folder, name), text, 0o600); err != nil {
			s.Fatal(err)
		}
		if name == "a.round" {
			s.times["kills with ledgers"]++
		}
	}
	s.done, s.files = s.then, nil
	s.tale = append(s.tale, fmt.Sprintf("killed with %d units", len(s.done)))
}

// finish adds the units up, and looks at what is left.
func (s *stopping) finish(stops int) {
	s.Helper()
	s.times["finished"]++
	if stops > 0 {
		s.times["gone on"]++
	}
	sum := new(big.Int)
	for _, n := range s.done {
		sum.Add(sum, n)
	}
	if !s.is(sum) {
		s.Errorf("%s\n\t%s\n\t%v, right is %v modulo 2⁶⁴", s.limited(s.opts), strings.Join(s.tale, "\n\t"), sum, s.large.count)
	}
	if _, err := os.Stat(s.opts.Ledger); err == nil {
		s.Errorf("%s\n\t%s\n\tthe ledger is left", s.limited(s.opts), strings.Join(s.tale, "\n\t"))
	}
}

// soonLedgers tells TestStopped that ledgers have a line long before the first minute.
const soonLedgers = "LEAPER_SOON_LEDGERS"

// TestStoppedWithLedgers is TestStopped in a build whose ledgers begin at once, so that each stop
// within a round leaves one.
func TestStoppedWithLedgers(t *testing.T) {
	setup.OnlyNightly(t)
	if os.Getenv(soonLedgers) != "" {
		t.Skip("it runs by itself")
	}
	c := exec.Command("go", "test", "-vet=off", "-count=1", "-v", setup.Overlay(t, setup.SoonLedgers), "-run", "^TestStopped$", ".")
	c.Env = append(os.Environ(), soonLedgers+"=1")
	said, err := c.CombinedOutput()
	t.Logf("%s", said)
	if err != nil || !strings.Contains(string(said), "--- PASS: TestStopped") {
		t.Error(err)
	}
}
