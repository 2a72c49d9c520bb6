package agree

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/number"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// there is what pieces that can go back are drawn from for larger boards.
var there = []string{
	"knight", "knight", "knight", "wazir", "wazir", "king", "camel", "zebra", "gnu", "ferz", "knight+wazir", "centaur", "alibaba", "threeleaper", "giraffe", "stag", "dabbaba", "alfil",
}

// A large question is one of a board that is too large for its tours to be met. It has ends and
// a kind, and no constraints.
type large struct {
	*question
	count *big.Int // modulo 2⁶⁴
}

var modulus = new(big.Int).Lsh(big.NewInt(1), 64)

// is reports whether a number is the count.
func (l large) is(n *big.Int) bool { return new(big.Int).Mod(n, modulus).Cmp(l.count) == 0 }

// drawLarge draws a question with from least to most squares, and counts by so many systems of
// strands. It is false where there are more.
func drawLarge(t *testing.T, r *rand.Rand, least, most int64, strands int) (large, bool) {
	t.Helper()
	sides := []int{2 + r.IntN(6), 3 + r.IntN(12)}
	if r.IntN(2) == 0 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	if cells := int64(sides[0] * sides[1]); cells < least || cells > most+most/4 {
		return large{}, false
	}
	size, shape := fmt.Sprintf("%dx%d", sides[0], sides[1]), topology(r, sides)
	if r.IntN(6) == 0 {
		size, shape = "hex:"+size, ""
	}
	g, ask, ok := setup.RandomOn(t, r, setup.Board(t, size, shape), most, there)
	if !ok || g.Board().Squares() < least {
		return large{}, false
	}
	q := &question{graph: g, ask: ask, plain: plainOf(g, ask)}
	n, ok := q.plain.Strands(strands)
	return large{q, new(big.Int).SetUint64(n)}, ok
}

// few is little memory, for states and for disk.
func few(r *rand.Rand, folder string) count.Options {
	opts := count.Options{Method: count.Sweep, Resources: work.Resources{Threads: 1 + r.IntN(3), Memory: 15000 + int64(r.Float64()*r.Float64()*r.Float64()*1e6), Scratch: folder}}
	if r.IntN(3) > 0 {
		opts.ScratchSize = 1 << (16 + r.IntN(10))
	}
	return opts
}

// limited is the line of a count with limits that no flag can give.
func (q *question) limited(opts count.Options) string {
	return q.line("count") + fmt.Sprintf(" # with %d bytes of memory, %d of disk, %d threads", opts.Memory, opts.ScratchSize, opts.Threads)
}

// TestTight counts in little memory and on small disks: in rounds, in parts, or not at all, but
// never wrong.
func TestTight(t *testing.T) {
	r := source(t, 100)
	folder := t.TempDir()
	times := map[string]int{}
	rounds := setup.Rounds(4, 10, 150)
	for round := 0; round < rounds; {
		q, ok := drawLarge(t, r, 16, 32, 30000)
		if !ok || q.count.Sign() == 0 {
			continue
		}
		round++
		for range 6 {
			opts := few(r, folder)
			var stats count.SweepStats
			opts.Sweep = &stats
			n, err := count.Exact(background, q.graph, q.ask, opts)
			switch {
			case err == nil && !q.is(n.Directed()):
				t.Errorf("%s\n\t%v, right is %v modulo 2⁶⁴", q.limited(opts), n.Directed(), q.count)
			case err == nil:
				times["counted"]++
			case errors.Is(err, count.ErrUnfinished):
				times["refused"]++
			default:
				t.Errorf("%s\n\t%v", q.limited(opts), err)
			}
			times["rounds"] += min(1, max(0, stats.Rounds-1))
			times["parts"] += min(1, stats.Parted)
			if stats.Scratch > 0 {
				times["disk"]++
			}
		}
		tightParts(t, r, q, few(r, folder), times)
		tightTours(t, r, q, few(r, folder), times)
	}
	t.Logf("%d boards: %v", rounds, times)
	for _, what := range []string{"counted", "refused", "rounds", "parts", "disk", "by move", "by start", "drawn", "numbered"} {
		if times[what] < rounds/6 {
			t.Errorf("%s: %d of %d: too few", what, times[what], rounds)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// tightParts divides a count in little memory by move and by start: the starts add up to the
// count, and so do the moves, as often as a tour has moves.
func tightParts(t *testing.T, r *rand.Rand, q large, opts count.Options, times map[string]int) {
	t.Helper()
	opts.Method = count.Auto
	opts.Memory *= 1 + r.Int64N(8)
	var sum big.Int
	moves := q.graph.Board().Squares()
	if q.ask.Kind != tour.Closed {
		moves--
	}
	uses, err := count.ByMove(background, q.graph, q.ask, opts)
	for _, u := range uses {
		sum.Add(&sum, u.Tours)
	}
	all := new(big.Int).Mul(q.count, big.NewInt(moves))
	switch {
	case err == nil && new(big.Int).Mod(all.Sub(all, &sum), modulus).Sign() != 0:
		t.Errorf("%s\n\tthe moves have %v, and %v tours have %d each", q.limited(opts)+", by move", &sum, q.count, moves)
	case err == nil:
		times["by move"]++
	case !errors.Is(err, count.ErrUnfinished):
		t.Errorf("%s\n\t%v", q.limited(opts)+", by move", err)
	}
	starts, err := count.ByStart(background, q.graph, q.ask, opts)
	sum.SetInt64(0)
	for _, s := range starts {
		sum.Add(&sum, s.Tours)
	}
	switch {
	case err == nil && !q.is(&sum):
		t.Errorf("%s\n\tthe starts have %v, right is %v modulo 2⁶⁴", q.limited(opts)+", by start", &sum, q.count)
	case err == nil:
		times["by start"]++
	case !errors.Is(err, count.ErrUnfinished) && !errors.Is(err, count.ErrMethod):
		t.Errorf("%s\n\t%v", q.limited(opts)+", by start", err)
	}
}

// tightTours draws tours in little memory, and takes one by its number.
func tightTours(t *testing.T, r *rand.Rand, q large, opts count.Options, times map[string]int) {
	t.Helper()
	opts.Memory *= 4
	verify := func(line string, x tour.Tour) {
		if err := tour.Verify(t.Context(), q.graph, q.ask, x); err != nil {
			t.Errorf("%s\n\t%v: %v", line, walkOf(x), err)
		}
	}
	seed := r.Uint64()
	line := q.line("sample", fmt.Sprintf("-n 5 --seed %d # with %d bytes of memory", seed, opts.Memory))
	s, err := sample.New(background, q.graph, q.ask, sample.Options{Seed: seed, Resources: work.Resources{Threads: opts.Threads, Memory: opts.Memory}})
	if err == nil {
		for x, failed := range s.Tours(background, 5) {
			if err = failed; err == nil {
				verify(line, x)
			}
		}
	}
	switch {
	case err == nil && s.Of() == sample.Same && !q.is(s.Number()):
		t.Errorf("%s\n\tit draws from %v, right is %v modulo 2⁶⁴", line, s.Number(), q.count)
	case err == nil:
		times["drawn"]++
	case !errors.Is(err, count.ErrUnfinished):
		t.Errorf("%s\n\t%v", line, err)
	}
	if !q.count.IsInt64() { // one cannot tell which numbers there are
		return
	}
	k := big.NewInt(r.Int64N(q.count.Int64()))
	line = q.line("list", fmt.Sprintf("-n 1 --skip %v # with %d bytes of memory", k, opts.Memory))
	numbers, err := number.New(background, q.graph, q.ask, number.Options{Resources: work.Resources{Threads: opts.Threads, Memory: opts.Memory, Scratch: opts.Scratch, ScratchSize: opts.ScratchSize}})
	var x tour.Tour
	if err == nil {
		x, err = numbers.Tour(background, k)
	}
	if err == nil {
		verify(line, x)
		var back *big.Int
		if back, err = numbers.Number(background, x.Clone()); err == nil && back.Cmp(k) != 0 {
			t.Errorf("%s\n\tits rank is %v", line, back)
		}
	}
	switch {
	case err == nil:
		times["numbered"]++
	case !errors.Is(err, count.ErrUnfinished):
		t.Errorf("%s\n\t%v", line, err)
	}
}
