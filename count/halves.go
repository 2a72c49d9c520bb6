package count

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"leaper/internal/pulse"
	"leaper/work"
)

// Dense graphs. A sweep of a complete graph meets the matchings of half of its vertices, and needs
// 47 GB for 17 vertices. There are far fewer sets of vertices. So walks are counted by the set that
// they visit and by their last vertex (Held & Karp 1962, Bellman 1962):
//
//	walks(S, v) = the sum of walks(S without v, u) over the vertices u of S with an arc to v
//
// Each cycle through all vertices passes a base. Without it, a path remains, which begins after the
// base and ends before it. Its first half is a walk, and its second half is a walk back:
//
//	base ─ · ─ · ─ · ─ v ── w ─ · ─ · ─ · ─ base      walks(S, v) · walks back(T, w)
//	       └──── S ────┘    └──── T ────┘             for all S of n/2 vertices, T the others
//
// So no set has more than half of the vertices. A walk of 13 vertices with a given end has at most
// 12! orders, which fit 32 bits; 13!·12! fits 64 bits, and sums of these have 128. Where all arcs go
// both ways, the walks back are the walks.

// mostHalves is the largest number of vertices without the base.
const mostHalves = 26

// MostBySets is the largest number of vertices of a graph whose tours are counted by sets of these.
const MostBySets = mostHalves + 1

// halves is a graph without its base.
type halves struct {
	n           int
	base        int32
	in, out     []uint32 // where arcs of each vertex come from, and where they go
	first, last uint32   // where arcs of the base go, and where they come from
	alike       bool     // all arcs go both ways
}

// halvesOf takes a base out of a graph. It gives nil for too many vertices, or less than three.
func halvesOf(next [][]int32, base int32) *halves {
	h := &halves{n: len(next) - 1, base: base}
	if h.n < 2 || h.n > mostHalves {
		return nil
	}
	bit := func(v int32) uint32 {
		if v > base {
			v--
		}
		return 1 << v
	}
	h.in, h.out = make([]uint32, h.n), make([]uint32, h.n)
	for v, row := range next {
		from := bit(int32(v))
		for _, w := range row {
			switch to := bit(w); {
			case int32(v) == base:
				h.first |= to
			case w == base:
				h.last |= from
			default:
				h.out[bits.TrailingZeros32(from)] |= to
				h.in[bits.TrailingZeros32(to)] |= from
			}
		}
	}
	h.alike = h.first == h.last && slices.Equal(h.in, h.out)
	return h
}

// vertex is a vertex by its number in the graph with its base.
func (h *halves) vertex(v uint8) int32 {
	if int32(v) >= h.base {
		return int32(v) + 1
	}
	return int32(v)
}

// Sets is the cost of counts by sets of vertices.
type Sets struct {
	Graphs    int // that were counted
	Vertices  int // of the largest
	Additions uint64
	Memory    int64 // in bytes, at most
}

func (s *Sets) add(h *halves) {
	s.Graphs, s.Vertices = s.Graphs+1, max(s.Vertices, h.n+1)
	s.Additions, s.Memory = s.Additions+uint64(h.work()), max(s.Memory, h.memory())
}

// sizes are those of the sets of walks, and of walks back.
func (h *halves) sizes() (there, back int) { return h.n / 2, h.n - h.n/2 }

// work is the number of additions of a count.
func (h *halves) work() float64 {
	there, back := h.sizes()
	sum := float64(there*back) * choose(h.n, there)
	for size := 2; size <= back; size++ {
		ways := 1.0
		if !h.alike && size <= there {
			ways = 2
		}
		sum += ways * float64(size*(size-1)) * choose(h.n, size)
	}
	return sum
}

// memory is how many bytes a count takes.
func (h *halves) memory() int64 {
	there, back := h.sizes()
	layer := func(size int) int64 { return int64(4 * float64(size) * choose(h.n, size)) }
	sum := layer(back) + layer(back-1)
	if !h.alike {
		sum += layer(there)
	}
	return sum
}

// cycles is the number of cycles through all vertices; each direction counts that they have. Of the
// options, it obeys the threads and the progress.
func (h *halves) cycles(ctx context.Context, opts Options) (*big.Int, error) {
	if opts.Sets != nil {
		opts.Sets.add(h)
	}
	t := newTeam(opts, h.work())
	there, back := h.sizes()
	far := back
	if !h.alike {
		far = there
	}
	walks, err := h.walks(ctx, t, h.in, h.first, far, false)
	if err != nil {
		return nil, err
	}
	returns := walks
	if !h.alike {
		if returns, err = h.walks(ctx, t, h.out, h.last, back, false); err != nil {
			return nil, err
		}
	}
	total := new(big.Int)
	err = h.meet(ctx, t, walks[there], returns[back], func(_ int, sum wide) { total.Add(total, sum.big()) })
	return total, err
}

// walks has the numbers of walks by size: all, or the two largest sizes. They begin at some vertices
// and come to each from others. A size has its sets in ascending order, and a set has a number for
// each of its vertices.
func (h *halves) walks(ctx context.Context, t *team, from []uint32, begin uint32, far int, all bool) ([][]uint32, error) {
	layers := make([][]uint32, far+1)
	layers[1] = make([]uint32, h.n)
	for v := range layers[1] {
		layers[1][v] = begin >> v & 1
	}
	for size := 2; size <= far; size++ {
		before, here := layers[size-1], make([]uint32, size*int(choose(h.n, size)))
		layers[size] = here
		err := t.each(ctx, h.n, size, size*(size-1), func(s *subset) {
			row := here[s.at*size:][:size]
			for i, v := range s.has {
				sum, mask := uint32(0), from[v]
				shorter := before[s.without(i)*(size-1):][:size-1]
				for j, u := range s.has[:i] {
					sum += shorter[j] & -(mask >> u & 1)
				}
				for j, u := range s.has[i+1:] {
					sum += shorter[i+j] & -(mask >> u & 1)
				}
				row[i] = sum
			}
		}, nil)
		if err != nil {
			return nil, err
		}
		if !all {
			layers[size-2] = nil
		}
	}
	return layers, nil
}

// rest lists the vertices that a set has not, and gives what the walks back have there.
func (h *halves) rest(s *subset, returns []uint32, space []uint8) (vertices []uint8, row []uint32) {
	there, back := h.sizes()
	others := int(choose(h.n, there)) - 1
	return members(^s.set&(1<<h.n-1), space), returns[(others-s.at)*back:][:back] // complements are in descending order
}

// meet joins walks and walks back. It gives the sum of each part of the sets.
func (h *halves) meet(ctx context.Context, t *team, walks, returns []uint32, part func(at int, sum wide)) error {
	there, back := h.sizes()
	return t.each(ctx, h.n, there, there*back, func(s *subset) {
		var space [mostHalves]uint8
		rest, row := h.rest(s, returns, space[:0])
		for i, v := range s.has {
			sum, mask := uint64(0), h.out[v]
			for j, w := range rest {
				sum += uint64(row[j]) & -uint64(mask>>w&1)
			}
			s.sum.addProduct(uint64(walks[s.at*there+i]), wide{low: sum})
		}
	}, func(at int, s *subset) {
		part(at, s.sum)
		s.sum = wide{}
	})
}

// choose is how many sets of a size there are.
func choose(n, size int) float64 { return float64(pascal[n][size]) }

var pascal = func() (rows [mostHalves + 1][mostHalves + 2]uint32) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k <= n; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()

// wide is a number of 128 bits.
type wide struct{ high, low uint64 }

func (w *wide) add(x wide) {
	var carry uint64
	w.low, carry = bits.Add64(w.low, x.low, 0)
	w.high += x.high + carry
}

func (w *wide) addProduct(a uint64, x wide) {
	high, low := bits.Mul64(a, x.low)
	w.add(wide{high + a*x.high, low})
}

func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w.high)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(w.low))
}

// A subset of the vertices, with what was added up over those before it.
type subset struct {
	set   uint32
	at    int     // its place among the sets of its size, in ascending order
	has   []uint8 // its vertices
	space [mostHalves]uint8
	below [mostHalves]uint32 // part of the place, by the vertices before each
	above [mostHalves]uint32 // and by those after it, if it is left out
	sum   wide
	arcs  []wide // by first and second vertex
}

// The place of a set of vertices a < b < c is the sum of a over 1, b over 2 and c over 3: so many
// sets of the size are smaller.

// begin is the set of a size at a place.
func (s *subset) begin(at, size int) {
	left := uint32(at)
	s.set, s.at = 0, at
	for v := mostHalves; size > 0; size-- {
		for v--; pascal[v][size] > left; v-- {
		}
		left -= pascal[v][size]
		s.set |= 1 << v
	}
	s.list()
}

// following is the next set of the size.
func (s *subset) following() {
	low := s.set & -s.set
	up := s.set + low
	s.set = up | (s.set^up)/low>>2
	s.at++
	s.list()
}

// list lists the members.
func (s *subset) list() {
	s.has = members(s.set, s.space[:0])
	sum := uint32(0)
	for i, v := range s.has {
		s.below[i] = sum
		sum += pascal[v][i+1]
	}
	sum = 0
	for i := len(s.has) - 1; i >= 0; i-- {
		s.above[i] = sum
		sum += pascal[s.has[i]][i]
	}
}

// without is the place of the set without a member.
func (s *subset) without(i int) int { return int(s.below[i] + s.above[i]) }

func members(set uint32, list []uint8) []uint8 {
	for ; set != 0; set &= set - 1 {
		list = append(list, uint8(bits.TrailingZeros32(set)))
	}
	return list
}

// A team shares sets among threads, and says how much is done.
type team struct {
	threads  int
	work     float64
	mutex    sync.Mutex
	done     float64
	progress func(work.Progress)
}

func newTeam(opts Options, work float64) *team {
	return &team{threads: opts.Filled().Threads, work: work, progress: opts.Progress}
}

// partSets is how many sets a thread visits at a time.
const partSets = 1 << 11

// each visits the sets of a size. Part, if not nil, gets each part of them that is done, never two at
// once.
func (t *team) each(ctx context.Context, n, size, work int, visit func(*subset), part func(at int, s *subset)) error {
	all := int(choose(n, size))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(t.threads, 1+all/partSets) {
		group.Go(func() {
			p, s := pulse.Of(ctx), new(subset)
			for at := int(next.Add(1)) - 1; at*partSets < all; at = int(next.Add(1)) - 1 {
				stop := min((at+1)*partSets, all)
				for s.begin(at*partSets, size); s.at < stop; s.following() {
					if visit(s); p.Beat(work) != nil {
						return
					}
				}
				t.ended(at, s, float64((stop-at*partSets)*work), part)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// ended reports a part.
func (t *team) ended(at int, s *subset, done float64, part func(at int, s *subset)) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if part != nil {
		part(at, s)
	}
	if t.done += done; t.progress != nil {
		t.progress(work.Progress{Done: min(1, t.done/t.work)})
	}
}
