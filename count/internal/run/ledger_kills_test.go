package run

import (
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// sweeps is a count in several sweeps, one after another, with one ledger, and a record of units.
type sweeps struct {
	plans  []*plan.Plan
	folder string
	got    []map[int]*big.Int
	looks  bool
	kills  []left // what a kill would leave, before and after each change of a file and of the record
	mu     sync.Mutex
}

// left is files and a record.
type left struct {
	files map[string]string
	got   []map[int]*big.Int
}

// look keeps what there is now, if somebody will ask.
func (s *sweeps) look() {
	if !s.looks {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := left{files: map[string]string{}}
	list, _ := os.ReadDir(s.folder)
	for _, file := range list {
		text, _ := os.ReadFile(filepath.Join(s.folder, file.Name()))
		now.files[file.Name()] = string(text)
	}
	for _, got := range s.got {
		now.got = append(now.got, maps.Clone(got))
	}
	s.kills = append(s.kills, now)
}

// back goes back to what a kill left.
func (s *sweeps) back(t *testing.T, to left) {
	list, _ := os.ReadDir(s.folder)
	for _, file := range list {
		_ = os.Remove(filepath.Join(s.folder, file.Name()))
	}
	for name, text := range to.files {
		if err := os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.got, s.kills = nil, nil
	for _, got := range to.got {
		s.got = append(s.got, maps.Clone(got))
	}
}

// goOn counts what is missing, and wants all numbers and no file in the end.
func (s *sweeps) goOn(t *testing.T, threads int, want []map[int]*big.Int) {
	t.Helper()
	opts := Options{Resources: work.Resources{Threads: threads, Memory: 1 << 30, Scratch: s.folder, ScratchSize: 1 << 30}, Ledger: filepath.Join(s.folder, "a.round")}
	for _, p := range s.plans {
		opts.Sweeps = append(opts.Sweeps, p.Key())
	}
	for i, p := range s.plans {
		var units []int
		for unit := range p.Units() {
			if s.got[i][unit] == nil {
				units = append(units, unit)
			}
		}
		_, err := Units(t.Context(), p, units, opts, func(unit int, n *big.Int) error {
			s.look()
			s.mu.Lock()
			s.got[i][unit] = n
			s.mu.Unlock()
			s.look()
			return nil
		})
		if err != nil {
			t.Fatalf("sweep %d: %v", i, err)
		}
	}
	for i := range s.plans {
		if !maps.EqualFunc(s.got[i], want[i], func(n, m *big.Int) bool { return n.Cmp(m) == 0 }) {
			t.Fatalf("sweep %d has %v, want %v", i, s.got[i], want[i])
		}
	}
	if list, _ := os.ReadDir(s.folder); len(list) > 0 {
		t.Fatalf("%v is left", list)
	}
}

// TestKills kills a count in two sweeps before and after each change of a file: it goes on, has the
// right numbers and leaves nothing behind.
func TestKills(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 3))
	within, between, again := 0, 0, 0
	for range setup.Rounds(1, 1, 40) {
		s := &sweeps{folder: t.TempDir()}
		for range 2 {
			n := 8 + r.IntN(3)
			g := specimens.RandomGraph(r, n, 6, 0.9, true)
			p := specimens.PlanAt(t, g, specimens.InOrder(n), n-1, 0)
			specimens.Branching(t, p, 30, 1+r.IntN(3), p.Order, p.Order)
			p.Expect = uint64(r.IntN(1 << 26)) // how many rounds there seem to be
			p.Noted = 4 + r.IntN(12)
			s.plans = append(s.plans, p)
		}
		var want []map[int]*big.Int
		none := left{}
		for _, p := range s.plans {
			units, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
			want = append(want, units)
			none.got = append(none.got, map[int]*big.Int{})
			p.Changing = s.look
		}
		s.back(t, none)
		s.looks = true
		s.goOn(t, 1, want)
		first := s.kills
		for _, kill := range first {
			s.back(t, kill)
			s.looks = r.IntN(6) == 0
			s.goOn(t, 1, want)
			switch {
			case kill.files["a.round"] == "":
			case len(kill.got[0]) == len(want[0]) && len(kill.got[1]) == 0:
				between++
			default:
				within++
			}
			second := s.kills
			s.looks = false
			for range min(5, len(second)) {
				s.back(t, second[r.IntN(len(second))])
				s.goOn(t, 1+r.IntN(2), want)
				again++
			}
		}
	}
	t.Logf("%d kills within a sweep that had a ledger, %d between two, %d a second time", within, between, again)
	if within < 10 || between < 3 || again < 10 {
		t.Errorf("%d kills within a sweep that had a ledger, %d between two, %d a second time", within, between, again)
	}
}
