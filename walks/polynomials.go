package walks

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"leaper/internal/fault"
	"leaper/internal/subgraph"
)

// The polynomial of a state has a term for each value that its beginnings have: how many of them have it. A layer has
// millions of states, with few terms each: in the largest of 6x7 by slopes 4.2, by an angle 2.7, by crossings on 6x6 1.2. So a
// term is two words, its place and its number.
//
//	shift 5    place 0   number 3   place 1   number 8          3x⁵ + 8x⁶
//
// What an event adds to the measures is added to the shift, and so the states before and after an event share their
// terms. Terms are copied where two polynomials meet, or not even then, if the first is a sum already and has all
// places of the second. A state with no other way to it costs no term at all.
//
// Numbers are of one word as long as they fit; if one does not, the sweep begins again, with numbers of two words, of
// four and so on. Tours of the boards that a sweep of polynomials can do fit one word, and a number of 256 bits for
// all, as there was first, took three times the memory. Other forms were weighed:
//
//   - Values at d + 1 places, in place of d + 1 coefficients, take as many words for each state, and d is 20 to 60. They are the
//     better form where a sweep needs all of its structure for plain numbers: see count.BySome.
//   - A window of all coefficients from the first to the last saves the places, but weights can be far apart, and
//     two measures at once fill a small part of a rectangle.
//
// The values of two measures are one place: those of the second, and those of the first times more than their range.

// polynomials are the values of a sweep.
type polynomials struct {
	range2 int64 // more than the second measure can vary
	words  int   // of a number
	over   bool  // a number did not fit
}

// polynomial is a sum of terms, each times its shift.
type polynomial struct {
	shift int64
	terms []uint64 // the place of each, and the words of its number; by places
	own   bool     // no other polynomial has these terms
}

// shares does the sweep.
func (d *distributor) shares(ctx context.Context) ([]Share, error) {
	if d.joined() {
		if list, could, err := d.sharesByJoin(ctx); err != nil || could {
			return list, err
		}
	}
	if d.range2 = d.rangeOf(1); bits.Len64(uint64(d.range2))+bits.Len64(uint64(d.rangeOf(0))) > 62 {
		return nil, fault.New(ErrTooWide, "values of the measures are too large to be counted together")
	}
	for d.words = 1; ; d.words *= 2 {
		d.over = false
		sum, some, err := fold(ctx, d.counter, subgraph.Values[polynomial](d), 1)
		switch {
		case err != nil:
			return nil, err
		case d.over:
			continue
		case !some:
			return nil, nil
		}
		var list []Share
		for terms := sum.terms; len(terms) > 0; terms = terms[1+d.words:] {
			values := d.valuesAt(int64(terms[0]) + sum.shift)
			list = append(list, Share{values, numberOf(terms[1 : 1+d.words])})
		}
		return list, nil
	}
}

// rangeOf is more than twice what a measure can be, of either sign; 1 if there is no such measure.
func (d *distributor) rangeOf(measure int) int64 {
	if measure >= len(d.costs) {
		return 1
	}
	c, sum := d.costs[measure], uint64(1)
	for i := range c.along {
		sum += max(magnitude(c.along[i]), magnitude(c.against[i]))
	}
	for _, pair := range c.pairs {
		sum += uint64(pair.Cost)
	}
	return int64(min(2*sum+1, math.MaxInt64))
}

func magnitude(n int64) uint64 { return uint64(max(n, -n)) }

// valuesAt are the measures at a place.
func (d *distributor) valuesAt(place int64) []int64 {
	second := (place%d.range2+d.range2+d.range2/2)%d.range2 - d.range2/2
	return []int64{(place - second) / d.range2, second}[:len(d.costs)]
}

func numberOf(words []uint64) *big.Int {
	n := new(big.Int)
	for _, word := range slices.Backward(words) {
		n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(word))
	}
	return n
}

// One is the polynomial of nothing taken.
func (d *distributor) One() polynomial {
	terms := make([]uint64, 1+d.words)
	terms[1] = 1
	return polynomial{terms: terms}
}

// Add merges the terms.
func (d *distributor) Add(a, b polynomial) polynomial {
	stride, apart := 1+d.words, b.shift-a.shift
	terms := a.terms
	if missing := a.missing(&b, stride); missing > 0 || !a.own {
		terms = make([]uint64, 0, len(a.terms)+missing*stride)
		for i, k := 0, 0; i < len(a.terms) || k < len(b.terms); {
			if k == len(b.terms) || i < len(a.terms) && int64(a.terms[i]) <= int64(b.terms[k])+apart {
				if k < len(b.terms) && int64(a.terms[i]) == int64(b.terms[k])+apart {
					k += stride // it is added below
				}
				terms = append(terms, a.terms[i:i+stride]...)
				i += stride
				continue
			}
			terms = append(terms, uint64(int64(b.terms[k])+apart))
			terms = append(terms, make([]uint64, d.words)...)
			k += stride
		}
	}
	i := 0
	for k := 0; k < len(b.terms); k += stride {
		for int64(terms[i]) != int64(b.terms[k])+apart {
			i += stride
		}
		carry := uint64(0)
		for w := 1; w < stride; w++ {
			terms[i+w], carry = bits.Add64(terms[i+w], b.terms[k+w], carry)
		}
		d.over = d.over || carry > 0
	}
	return polynomial{a.shift, terms, true}
}

// missing is how many places of another polynomial there are not.
func (p *polynomial) missing(other *polynomial, stride int) int {
	apart, n, i := other.shift-p.shift, 0, 0
	for k := 0; k < len(other.terms); k += stride {
		at := int64(other.terms[k]) + apart
		for i < len(p.terms) && int64(p.terms[i]) < at {
			i += stride
		}
		if i == len(p.terms) || int64(p.terms[i]) != at {
			n++
		}
	}
	return n
}

// Times shifts by what an event adds to the measures.
func (d *distributor) Times(v polynomial, step subgraph.Step, event subgraph.Event) polynomial {
	v.own = false
	if event&(subgraph.Taken|subgraph.Against) == 0 {
		return v
	}
	pairs := [2]int64{step.Pairs % d.base, step.Pairs / d.base}
	if len(d.costs) == 1 {
		pairs[0] = step.Pairs
	}
	for i, c := range d.costs {
		along := c.along
		if event&subgraph.Against != 0 {
			along = c.against
		}
		more := along[step.Edge] + pairs[i]
		if i == 0 {
			more *= d.range2
		}
		v.shift += more
	}
	return v
}

// Hopeless gives up a sweep with numbers that do not fit.
func (d *distributor) Hopeless(polynomial, int) bool { return d.over }

// Bytes is the size of the terms. Those that several have are counted for each.
func (*distributor) Bytes(v polynomial) int64 { return 8 * int64(cap(v.terms)) }
