package count

import (
	"context"
	"errors"
	"math/big"
	"strconv"

	"leaper/count/internal/frontier"
	"leaper/count/internal/strip"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/recurrence"
	"leaper/tour"
	"leaper/work"
)

// Errors of a [Strip].
var (
	// ErrStrip: boards of this shape, this piece or these tours have no transfer matrix.
	ErrStrip = strip.ErrShape
	// ErrStates: the transfer matrix, or what was asked of it, is too large.
	ErrStates = strip.ErrStates
)

// A Strip is the tours of the boards of one cross-section and any length, such as 5×n. Their numbers
// obey a linear recurrence, whose order is at most the number of states of a transfer matrix (package
// strip).
type Strip struct {
	kind    tour.Kind
	as      tour.Convention
	width   int
	tours   *strip.Matrix // closed tours or paths
	closed  *strip.Matrix // of open tours: the closed ones, each of which is a path as often as it has squares
	few     []int64       // the first numbers, of boards of one square and two, which have rules of their own
	bound   int           // the order of a recurrence is at most this: the states, after equal ones were merged
	options StripOptions
}

// StripOptions are what the work on a strip may take. The zero value is ready to use.
type StripOptions struct {
	As tour.Convention // directed or undirected
	work.Resources
}

// CheckStrip refuses boards and tours that have no transfer matrix. The error wraps [ErrStrip] or
// [ErrStates].
func CheckStrip(g *graph.Graph, axis int, as tour.Convention) error {
	_, err := movesOfStrip(g, axis, as)
	return err
}

func movesOfStrip(g *graph.Graph, axis int, as tour.Convention) (*strip.Strip, error) {
	if as == tour.Distinct {
		return nil, fault.New(ErrStrip, "distinct tours are counted for each symmetry by itself, and have no transfer matrix of their own; ask for directed or undirected ones")
	}
	return strip.New(g, axis)
}

// NewStrip finds the transfer matrix of the boards that grow from one along an axis. The error wraps
// [ErrStrip], [ErrStates] or that of the context.
func NewStrip(ctx context.Context, g *graph.Graph, axis int, kind tour.Kind, opts StripOptions) (*Strip, error) {
	moves, err := movesOfStrip(g, axis, opts.As)
	if err != nil {
		return nil, err
	}
	opts.Resources = opts.Filled()
	s := &Strip{kind: kind, as: opts.As, width: moves.Width, options: opts}
	most := int(opts.Memory / moves.StateBytes())
	find := func(closed bool) *strip.Matrix {
		var m *strip.Matrix
		if err == nil {
			m, err = moves.Matrix(ctx, closed, most, func(states int, merged bool) {
				s.report(0, fault.Plural(int64(states), "state")+map[bool]string{true: " left when merged", false: " found"}[merged])
			})
		}
		return m
	}
	s.tours = find(kind == tour.Closed)
	if kind == tour.Open {
		s.closed = find(true)
	}
	if err != nil {
		return nil, err
	}
	s.bound = s.tours.States()
	if s.closed != nil {
		s.bound += 2 * s.closed.States() // n times a sequence obeys the square of its recurrence
	}
	if err := s.countFew(ctx, g, axis); err != nil {
		return nil, err
	}
	return s, nil
}

// report tells how far the work is.
func (s *Strip) report(done float64, words string) {
	if s.options.Progress != nil {
		s.options.Progress(work.Progress{Done: done, Words: words})
	}
}

// countFew counts on boards of one square and two, which the matrix does not.
func (s *Strip) countFew(ctx context.Context, g *graph.Graph, axis int) error {
	for n := int64(1); n*int64(s.width) <= 2; n++ {
		small, err := strip.OfLength(g, axis, n)
		if err != nil {
			return err
		}
		c, err := Exact(ctx, small, tour.Ask{Kind: s.kind}, Options{Method: Listing, As: s.as})
		if err != nil {
			return err
		}
		number, err := c.As(s.as)
		if err != nil {
			return err
		}
		s.few = append(s.few, number.Int64())
	}
	s.bound += len(s.few)
	return nil
}

// times is how often a tour without a direction counts.
func (s *Strip) times() int64 {
	if s.as == tour.Directed {
		return 2
	}
	return 1
}

// remainders gives the numbers of length 1, 2 and so on, modulo a number.
func (s *Strip) remainders(ctx context.Context, modulus uint64) func() (uint64, error) {
	m := recurrence.Modulus(modulus)
	tours := s.tours.Walk(ctx, modulus)
	var closed *strip.Walk
	if s.closed != nil {
		closed = s.closed.Walk(ctx, modulus)
	}
	n := 0
	return func() (uint64, error) {
		number, err := tours.Next()
		if n++; err == nil && closed != nil {
			var circuits uint64
			circuits, err = closed.Next()
			squares := uint64(n*s.width) % modulus
			number = m.Sum(number, modulus-circuits, squares)
		}
		if number = m.Sum(0, number, uint64(s.times())); n <= len(s.few) {
			number = uint64(s.few[n-1]) % modulus
		}
		return number, err
	}
}

// exact are the numbers up to a length.
func (s *Strip) exact(ctx context.Context, length int, progress func(done int)) ([]*big.Int, error) {
	terms, err := s.tours.Exact(ctx, length, progress)
	if err != nil {
		return nil, err
	}
	if s.closed != nil {
		closed, err := s.closed.Exact(ctx, length, nil)
		if err != nil {
			return nil, err
		}
		for i, c := range closed {
			terms[i].Sub(terms[i], c.Mul(c, big.NewInt(int64(s.width)*int64(i+1))))
		}
	}
	for i, t := range terms {
		t.Mul(t, big.NewInt(s.times()))
		if i < len(s.few) {
			t.SetInt64(s.few[i])
		}
	}
	return terms, nil
}

// entries is what a slice costs.
func (s *Strip) entries() int64 {
	n := int64(s.tours.Entries())
	if s.closed != nil {
		n += int64(s.closed.Entries())
	}
	return n
}

// A Recurrence is what the numbers of a strip obey.
type Recurrence struct {
	// States bounds the order.
	States int
	// Order is how many numbers the recurrence adds up, and Since the length from which on it holds.
	Order, Since int
	// Coefficients of the numbers before, the nearest first; nil if the recurrence is known modulo a prime
	// alone, which is then Modulus. The order in whole numbers is at least that one.
	Coefficients []*big.Int
	Modulus      uint64
	// Terms are the first numbers, those before Since and some more; without coefficients there are none.
	Terms []*big.Int
	// Numerator and Denominator of the generating function Σ a(n) zⁿ, the constants first.
	Numerator, Denominator []*big.Int
	// Compared is how many numbers were compared with those that the recurrence makes: as many as the
	// matrix has states, and so it holds for all (Cayley and Hamilton).
	Compared int
	// Growth is the factor by which the numbers grow with each slice, in the end; 0 if there is none.
	Growth float64
}

// wholeWork is the most that whole numbers may cost, in additions of machine words: about a minute.
const wholeWork = 1 << 36

// Recurrence finds the shortest recurrence, and proves it: the difference of two sides of a recurrence
// that some numbers obey is itself made by the matrix, so if it is 0 for as many lengths in a row as
// there are states, it is 0 for ever. Where whole numbers would take too long, this is done modulo a
// prime. If the context ends before that, what was found until then comes with the error.
func (s *Strip) Recurrence(ctx context.Context) (*Recurrence, error) {
	finders, err := s.proven(ctx, []recurrence.PrimePower{{Prime: recurrence.SmallPrime, Power: 1}})
	f := finders[0]
	r := &Recurrence{States: s.bound, Order: f.Order(), Since: f.Length() + 1, Modulus: recurrence.SmallPrime, Compared: f.Heard() - f.Length()}
	if err != nil {
		return r, err
	}
	if r.Growth, err = s.tours.Growth(ctx); err != nil {
		return nil, err
	}
	length := f.Length() + max(s.bound, f.Length()+1, shown)
	if words := int64(length)*4/64 + 1; float64(s.entries())*float64(length)*float64(words) > wholeWork || f.Order() > maxOrder {
		return r, nil
	}
	terms, err := s.exact(ctx, length, func(done int) { s.report(float64(done)/float64(length), "numbers") })
	if err != nil {
		return nil, err
	}
	whole, err := recurrence.Integers(ctx, terms)
	if err != nil || whole == nil {
		return r, err
	}
	if whole.Since-1+s.bound > len(terms) { // longer than modulo the prime
		return r, nil
	}
	r.Order, r.Since, r.Coefficients, r.Modulus = len(whole.Coefficients), whole.Since, whole.Coefficients, 0
	r.Terms, r.Compared = terms[:min(len(terms), whole.Since-1+shown)], len(terms)-whole.Since+1
	r.Numerator, r.Denominator = whole.Generating(terms)
	return r, nil
}

// shown is how many terms are given beyond those that the recurrence begins with.
const shown = 20

// maxOrder is the longest recurrence whose coefficients are sought.
const maxOrder = 1000

// proven finds the recurrence modulo powers of primes, which holds for all lengths. The numbers are found modulo
// their product.
func (s *Strip) proven(ctx context.Context, factors []recurrence.PrimePower) ([]*recurrence.Finder, error) {
	modulus := uint64(1)
	var finders []*recurrence.Finder
	for _, f := range factors {
		modulus *= f.Value()
		finders = append(finders, recurrence.NewFinder(f.Prime, f.Power))
	}
	next := s.remainders(ctx, modulus)
	for n, length := 0, 0; n < s.bound+length; {
		number, err := next()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return finders, err
		}
		n++
		for i, f := range finders {
			f.Add(number % factors[i].Value())
			length = max(length, f.Length())
		}
		if n%64 == 0 {
			need := s.bound + length
			if n < 2*length+unused { // it is growing
				need = s.bound + max(length, min(n, s.bound))
			}
			s.report(float64(n)/float64(need), fault.Plural(int64(n), "number")+" of about "+strconv.Itoa(need)+", order "+strconv.Itoa(length)+" so far")
		}
	}
	return finders, nil
}

// unused is how many numbers fit a recurrence, beyond those that it was found from, before it is believed to be the last.
const unused = 64

// ErrModulus: a number cannot be found modulo this.
var ErrModulus = errors.New("impossible modulus")

// Modulo is the number of tours of a length, modulo a number from 2 to 2⁶².
func (s *Strip) Modulo(ctx context.Context, length int64, modulus uint64) (uint64, error) {
	if modulus < 2 || modulus > strip.MaxModulus {
		return 0, fault.New(ErrModulus, "numbers are found modulo 2 to 2^62")
	}
	if length < 1 {
		return 0, fault.New(ErrStrip, "a board has a slice at least")
	}
	if length <= int64(2*s.bound) || float64(length)*float64(s.entries()+stepWork) < shortWork {
		next := s.remainders(ctx, modulus)
		for n := int64(1); ; n++ {
			v, err := next()
			if err == nil {
				err = ctx.Err()
			}
			if err != nil || n == length {
				return v, err
			}
			if n%64 == 0 {
				s.report(float64(n)/float64(length), fault.Plural(n, "slice"))
			}
		}
	}
	factors := recurrence.Factors(modulus)
	finders, err := s.proven(ctx, factors)
	if err != nil {
		return 0, err
	}
	var residues []*big.Int
	var parts []uint64
	for i, f := range finders {
		term, err := f.Term(ctx, big.NewInt(length-1))
		if err != nil {
			return 0, err
		}
		residues, parts = append(residues, new(big.Int).SetUint64(term)), append(parts, factors[i].Value())
	}
	return frontier.Combine(residues, parts, new(big.Int).SetUint64(modulus)).Uint64(), nil
}

// shortWork is the work for which no recurrence is sought: about a second. A step costs stepWork, also where
// the matrix has no entries.
const shortWork, stepWork = 1 << 28, 16
