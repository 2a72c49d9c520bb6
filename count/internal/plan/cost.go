package plan

import (
	"math/bits"
	"math/rand/v2"

	"leaper/count/internal/pairing"
)

// The cost of a plan rests on two upper bounds for the states of each layer. The first is
// computed (ceilings): the number of ways to give the places of the frontier degrees that are
// open to them, and to match the resulting ends. The second is estimated (systems): the number
// of systems of paths, whatever they look like at the frontier. Early on there are few systems,
// and each is a state of its own. Later there are enough for every possible state to occur.
//
// All of it is in whole numbers, so a plan is the same on every processor. In floating point,
// some processors round a product and a sum once where others round twice.

// Endless is more than any number of states that can be swept. Costs stop there.
const Endless = 1 << 56

func SumOf(a, b uint64) uint64 { return min(Endless, a+b) }

func ProductOf(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high != 0 {
		return Endless
	}
	return min(Endless, low)
}

// Portion is a·b/c, up to endless.
func Portion(a, b, c uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high >= c {
		return Endless
	}
	q, _ := bits.Div64(high, low, c)
	return min(Endless, q)
}

// guess is the states of a layer: the smaller of the two numbers if one is much smaller. If they
// are alike it is less than that, for some states have many systems, and some none. (The 4 was
// measured on knight's graphs, where this is mostly within a factor of two.)
func guess(ceiling, systems uint64) uint64 {
	if ceiling == 0 || systems == 0 {
		return 1
	}
	return 1 + Portion(ceiling, systems, ceiling+systems+4*root(ceiling)*root(systems))
}

// root is the whole part of a square root.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	r := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		next := (r + n/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}

// census counts the places of a frontier by the degrees open to them and by their colour (0 and
// 1), without the hub. It also says what the vertices behind the frontier add to the balance of
// the colours: two each, for colour 0 less colour 1.
type census struct {
	places  [2][ranges]uint8
	hub     Span
	balance int16
}

// The degrees that can be open to a place: 0 to 1, 0 to 2, and so on. Where it can only be 0, it
// does not matter. It never has to be 2, for a place has edges to come, on this side or the other.
const (
	range01 = iota
	range02
	range11
	range12
	ranges
)

func (c *census) add(colour int8, open Span) {
	switch open {
	case Span{0, 1}:
		c.places[colour][range01]++
	case Span{0, 2}:
		c.places[colour][range02]++
	case Span{1, 1}:
		c.places[colour][range11]++
	case Span{1, 2}:
		c.places[colour][range12]++
	}
}

// ceilings computes how many states layers can have, and remembers it. On a graph of two colours
// each edge has an end of either colour. So the degrees of both colours have the same sum, apart
// from the hub's edges.
type ceilings struct {
	colours bool
	hubs    [2]bool // on two colours: whether the hub has edges to either
	counts  map[[ranges]uint8][]uint64
	known   map[counted[census]]uint64
	loose   map[counted[[4]uint8]]uint64
}

// counted is the key of a known ceiling: places, and how their matchings are numbered.
type counted[T any] struct {
	places    T
	numbering pairing.Numbering
}

func newCeilings() *ceilings {
	return &ceilings{counts: map[[ranges]uint8][]uint64{}, known: map[counted[census]]uint64{}, loose: map[counted[[4]uint8]]uint64{}}
}

// degreesOf counts the ways to give n places these degrees, for each number of ones and of twos:
// at ones·(n+1)+twos.
func (t *ceilings) degreesOf(places [ranges]uint8) (counts []uint64, n int) {
	for _, of := range places {
		n += int(of)
	}
	if counts, known := t.counts[places]; known {
		return counts, n
	}
	counts = make([]uint64, (n+1)*(n+1))
	counts[0] = 1
	last := 0
	for kind, of := range places {
		for range of {
			last++
			for o := last; o >= 0; o-- {
				for d := last - o; d >= 0; d-- {
					sum := uint64(0)
					if kind == range01 || kind == range02 {
						sum = counts[o*(n+1)+d]
					}
					if o > 0 {
						sum = SumOf(sum, counts[(o-1)*(n+1)+d])
					}
					if d > 0 && (kind == range02 || kind == range12) {
						sum = SumOf(sum, counts[o*(n+1)+d-1])
					}
					counts[o*(n+1)+d] = sum
				}
			}
		}
	}
	t.counts[places] = counts
	return counts, n
}

// of is the most states that a layer can have.
func (t *ceilings) of(c census, numbering pairing.Numbering) uint64 {
	if !t.colours {
		return t.looseOf(c, numbering)
	}
	if n, known := t.known[counted[census]{c, numbering}]; known {
		return n
	}
	sum := uint64(0)
	for degree := int(c.hub.Least); degree <= int(c.hub.Most); degree++ {
		for white := range degree + 1 {
			if black := degree - white; (white == 0 || t.hubs[0]) && (black == 0 || t.hubs[1]) {
				sum = SumOf(sum, t.balanced(c, numbering, degree&1, white-black-int(c.balance)))
			}
		}
	}
	t.known[counted[census]{c, numbering}] = sum
	return sum
}

// balanced is like of, for degrees whose sum is larger by more in the first colour than in the second,
// with some ends elsewhere.
func (t *ceilings) balanced(c census, numbering pairing.Numbering, ends, more int) uint64 {
	white, w := t.degreesOf(c.places[0])
	black, b := t.degreesOf(c.places[1])
	sum := uint64(0)
	for i := range w + 1 {
		for j := range b + 1 {
			if (i+j+ends)&1 != 0 || (i-j-more)&1 != 0 {
				continue
			}
			counts := uint64(0)
			for d := range w + 1 - i {
				if e := d + (i-j-more)/2; e >= 0 && e <= b-j {
					counts = SumOf(counts, ProductOf(white[i*(w+1)+d], black[j*(b+1)+e]))
				}
			}
			sum = SumOf(sum, ProductOf(counts, numbering.Matchings((i+j+ends)/2)))
		}
	}
	return sum
}

// looseOf is like of, but ignores colours and takes no time. It uses only the number of degrees
// that are open to each place.
func (t *ceilings) looseOf(c census, numbering pairing.Numbering) uint64 {
	of := func(kind int) uint8 { return c.places[0][kind] + c.places[1][kind] }
	open := [4]uint8{of(range11), of(range01) + of(range12), of(range02), 0}
	switch {
	case c.hub.Least == c.hub.Most:
		open[3] = c.hub.Least & 1 // its one end
	case c.hub.Least == 0 && c.hub.Most == 2:
		open[2]++
	default:
		open[1]++
	}
	if n, known := t.loose[counted[[4]uint8]{open, numbering}]; known {
		return n
	}
	n := int(open[1] + open[2])
	counts := make([]uint64, n+1) // by the ones
	counts[0] = 1
	for i := range n {
		even := uint64(1) // degrees that are no one
		if i >= int(open[1]) {
			even = 2
		}
		for o := i + 1; o >= 0; o-- {
			counts[o] = ProductOf(even, counts[o])
			if o > 0 {
				counts[o] = SumOf(counts[o], counts[o-1])
			}
		}
	}
	sum := uint64(0)
	for o, w := range counts {
		if ends := o + int(open[0]+open[3]); ends&1 == 0 {
			sum = SumOf(sum, ProductOf(w, numbering.Matchings(ends/2)))
		}
	}
	t.loose[counted[[4]uint8]{open, numbering}] = sum
	return sum
}

// walkers is the number of systems that a sample follows at a time. On a long way fewer are enough.
const (
	walkers = 64
	longWay = 100
)

// A flow is an estimate of the effect of a step.
type flow struct {
	Systems   uint64 // of paths after it
	met, from uint64 // continuations met, and the systems that they continue
}

// Flows estimates how many systems of paths there are after each step. It follows a few of them
// at random. If it keeps one in x of all their continuations, each stands for x as many as
// before. So the estimate is right in the mean (Knuth 1975; with many walkers at once,
// Rubinstein 2013). It looks only at degrees, and takes systems with a cycle for possible. If
// all followed systems come to a dead end, nothing is known of the remaining steps; it does not
// mean that there are no systems. The draws come from a fixed seed.
func (h *Half) Flows() []flow {
	const unit = 256 // the number is kept in fractions of 1/unit
	draw := rand.NewPCG(1975, 29)
	list := make([]flow, len(h.Steps))
	sample := walkers
	if len(h.Steps) > longWay {
		sample = walkers / 4
	}
	codes, next := make([]uint64, 1, sample), make([]uint64, 0, sample)
	number := uint64(unit)
	for i := range h.Steps {
		met := uint64(0)
		next = next[:0]
		for _, code := range codes {
			for choice := range h.Steps[i].Choices {
				after, ok := h.Steps[i].After(code, choice)
				if !ok {
					continue
				}
				if met++; len(next) < sample {
					next = append(next, after)
				} else if at, _ := bits.Mul64(draw.Uint64(), met); at < uint64(sample) {
					next[at] = after
				}
			}
		}
		number = Portion(number, met, uint64(len(codes)))
		list[i] = flow{number / unit, met, uint64(len(codes))}
		if codes, next = next, codes; len(codes) == 0 {
			for j := i; j < len(list); j++ {
				list[j] = flow{Endless, 1, 1}
			}
			break
		}
	}
	return list
}
