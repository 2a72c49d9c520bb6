package counting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// StripOptions ask count about boards of one width and any length.
type StripOptions struct {
	Recurrence bool  `json:"recurrence,omitempty" doc:"the linear recurrence that the numbers of boards such as 5xn obey, where n is any length"`
	Modulo     int64 `json:"modulo,omitempty" least:"2" most:"4611686018427387904" doc:"the number modulo this <number>, of a narrow board of any length" example:"1000000007"`
}

// asksStrip reports whether any of them is asked for.
func (s *StripOptions) asksStrip() bool { return *s != StripOptions{} }

// Recurrence is what the numbers of boards of one width and any length obey.
type Recurrence struct {
	Order        int      `json:"order" doc:"How many numbers before it a number is made of" example:"42"`
	Since        int      `json:"since" doc:"The length n from which on it holds" example:"45"`
	States       int      `json:"states" doc:"The states of the transfer matrix: no recurrence of these numbers has a greater order" example:"65"`
	Compared     int      `json:"compared" doc:"How many numbers in a row were compared with those that it makes. They are as many as states, which proves it for every n" example:"65"`
	Prime        string   `json:"prime,omitempty" doc:"Where the coefficients are too long to be sought: all this is proven of the numbers modulo this prime. In whole numbers the order is at least that"`
	Coefficients []string `json:"coefficients,omitempty" doc:"What the numbers before are multiplied with, those of n-1, n-2, …"`
	Terms        []string `json:"terms,omitempty" doc:"The numbers from n = 1 on: those that it begins with, and some more"`
	Numerator    []string `json:"numerator,omitempty" doc:"The generating function, the sum of all numbers times zⁿ, is a fraction: the coefficients above, of 1, z, z², …"`
	Denominator  []string `json:"denominator,omitempty" doc:"And those below"`
	Growth       float64  `json:"growth,omitempty" doc:"By which factor the numbers grow with each n in the end, computed in floating point; left out where that does not settle" example:"3.1194904567550"`
}

// A stripCount is a parsed question about a strip.
type stripCount struct {
	*parsedCount
	form  string // "5xn", or the size of the board
	axis  int
	found *count.Recurrence // also where the time did not suffice to prove it
}

// family splits a board such as 5xn: the size with a number in place of n, and the axis of n; false if
// it is none.
func family(text string) (size string, axis int, is bool) {
	sides := strings.Split(strings.ToLower(strings.TrimSpace(text)), "x")
	for i, side := range sides {
		if side = strings.TrimSpace(side); side == "n" && !is {
			axis, is, sides[i] = i, true, "2"
		} else if n, err := strconv.ParseUint(side, 10, 63); err != nil || n == 0 {
			return "", 0, false
		}
	}
	return strings.Join(sides, "x"), axis, is
}

// checkFamily refuses a board of any length where one length is needed.
func (q *CountQuestion) checkFamily() error {
	if _, _, is := family(q.Board); is && q.Given == nil && !q.Recurrence {
		return query.Says("board %s: n stands for any length with {recurrence}; write a number in its place for one board", q.Board)
	}
	return nil
}

// readStrip is the question as work.
func (q *CountQuestion) readStrip(limits query.Limits) (query.Work, error) {
	given := append(query.GivenOf(q, "GoOn", "Checkpoint", "Again", "Part", "Units", "Scratch", "Explain", "Stats", "Census", "by", "from", "to", "holes", "circuits", "longest", "uncrossed", "forecast"),
		query.GivenField{Field: "On", Set: q.Runner != nil}, query.GivenField{Field: "method", Set: q.Method != "" && q.Method != count.Auto.String()})
	if err := query.Unasked("boards of any length are counted by a transfer matrix", append(given, q.All()...)...); err != nil {
		return nil, err
	}
	s := &stripCount{parsedCount: &parsedCount{q: q}}
	place := q.Question
	switch size, axis, is := family(q.Board); {
	case q.Recurrence && q.Modulo > 0:
		return nil, query.BadFields("recurrence", "modulo", "one is of all lengths, and one of a length; leave one of them out")
	case q.File != nil || q.Text != "":
		return nil, query.BadField(map[bool]string{true: "recurrence", false: "modulo"}[q.Recurrence], "a graph without a board does not grow by slices; leave it out")
	case q.Recurrence && strings.HasPrefix(strings.ToLower(strings.TrimSpace(q.Board)), "hex:"):
		return nil, query.BadValue("board", q.Board, "the rows of hexagons are not all alike, so there is no recurrence; write a board of squares, such as 5xn")
	case q.Recurrence && (!is || q.Given != nil):
		return nil, query.BadValue("board", q.Board, "write n for the side that may have any length, once, and numbers for the others, such as 5xn")
	case is && !q.Recurrence && q.Given == nil:
		return nil, q.checkFamily()
	case is:
		s.form, s.axis, place.Board = strings.ToLower(q.Board), axis, size
	}
	err := s.readOptions(limits)
	if err != nil {
		return nil, err
	}
	s.opts.Memory = cmp.Or(s.opts.Memory, sweptMemory)
	of := limits
	of.Squares, of.Arcs = 0, 0 // a length costs nothing
	if s.ParsedQuestion, err = place.ParseQuestion(of); err != nil {
		return nil, err
	}
	if s.form == "" {
		s.chooseAxis()
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	return s.run, limits.Admit(s.opts.Memory)
}

// check refuses what has no transfer matrix, by the board as it was written, and says which one has.
func (s *stripCount) check() error {
	err := count.CheckStrip(s.Graph, s.axis, s.opts.As)
	if err == nil || s.opts.As == tour.Distinct {
		return err
	}
	b := s.Graph.Board()
	if !s.q.Recurrence || !b.Wraps(s.axis) {
		return query.BadValue("board", s.form, "%w", err)
	}
	for other, side := range b.Sides() {
		if !b.Wraps(other) {
			sides := strings.Split(s.form, "x")
			sides[s.axis], sides[other] = fmt.Sprint(side), "n"
			return query.BadValue("board", s.form, "%w; write n where it is not glued, such as %s", err, strings.Join(sides, "x"))
		}
	}
	return query.BadValue("board", s.form, "%w; no side of a %s does", err, b.Topology())
}

// chooseAxis takes the longest side that does not wrap.
func (s *stripCount) chooseAxis() {
	b := s.Graph.Board()
	s.form, s.axis = b.Size(), -1
	for axis, side := range b.Sides() {
		if s.axis < 0 || b.Wraps(s.axis) && !b.Wraps(axis) || side > b.Side(s.axis) && !b.Wraps(axis) {
			s.axis = axis
		}
	}
}

// what says what is counted: "directed closed tours of knight on 5xn".
func (s *stripCount) what() string {
	return strings.Replace(s.Counted(s.opts.As), " on "+s.Graph.Size(), " on "+s.form, 1)
}

func (s *stripCount) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	out := s.empty()
	out.Board, out.what, out.Known = s.form, s.what(), nil
	s.begun = time.Now()
	s.opts.Progress = func(p query.Progress) {
		s.share.Store(math.Float64bits(p.Done))
		if left := s.timeLeft(); left != "" {
			p.Words += ", " + left + " left"
		}
		report.Now(p)
	}
	err := s.answer(ctx, out)
	switch {
	case err == nil:
		return out, nil
	case errors.Is(err, count.ErrStates), errors.Is(err, context.DeadlineExceeded):
		return out.unfinished(err, s.fits()), nil
	case errors.Is(err, context.Canceled):
		return out.unfinished(err, s.fits()), err
	}
	return nil, err
}

// mostQuick is how many squares a board may have that is counted as any other where that is quick.
const mostQuick = 200

// countQuick counts a small board whole, where few slices are wide and the matrix would be the longer way; nil where it does not.
func (s *stripCount) countQuick(ctx context.Context) *big.Int {
	if s.q.Modulo == 0 || s.Graph.Squares() > mostQuick {
		return nil
	}
	number := s.quickly(ctx)
	if number == nil {
		return nil
	}
	return number.Mod(number, big.NewInt(s.q.Modulo))
}

// tellResidue writes the number into the answer.
func (s *stripCount) tellResidue(out *CountAnswer, residue any) {
	out.Modulo, out.Residue = fmt.Sprint(s.q.Modulo), fmt.Sprint(residue)
	out.what += ", modulo " + out.Modulo
	out.Verdict = query.VerdictOf(exist.Found, out.Residue+" "+out.what)
}

// answer asks the engine.
func (s *stripCount) answer(ctx context.Context, out *CountAnswer) error {
	if residue := s.countQuick(ctx); residue != nil {
		s.tellResidue(out, residue)
		return nil
	}
	strip, err := count.NewStrip(ctx, s.Graph, s.axis, s.Ask.Kind, count.StripOptions{As: s.opts.As, Resources: s.opts.Resources})
	if err != nil {
		return err
	}
	if s.q.Modulo > 0 {
		residue, err := strip.Modulo(ctx, s.Graph.Board().Side(s.axis), uint64(s.q.Modulo))
		if err != nil {
			return query.BadValue("modulo", s.q.Modulo, "%w", err)
		}
		s.tellResidue(out, residue)
		return nil
	}
	r, err := strip.Recurrence(ctx)
	if s.found = r; err != nil {
		return err
	}
	texts := func(numbers []*big.Int) []string { return names.Each(numbers, (*big.Int).String) }
	out.Recurrence = &Recurrence{
		Order: r.Order, Since: r.Since, States: r.States, Compared: r.Compared, Growth: r.Growth,
		Coefficients: texts(r.Coefficients), Terms: texts(r.Terms), Numerator: texts(r.Numerator), Denominator: texts(r.Denominator),
	}
	out.what += ": " + out.Recurrence.proof(r)
	out.Verdict = query.VerdictOf(exist.Found, out.what)
	return nil
}

// fits says what was found when time was up: a recurrence that fits many numbers, and is not proven.
func (s *stripCount) fits() string {
	r := s.found
	if r == nil {
		return ""
	}
	unused := r.Compared - (r.Since - 1)
	if unused < 64 { // it is growing, most likely
		return ""
	}
	return fmt.Sprintf("; a recurrence of order %d fits %d numbers that it was not found from, and %d more would prove it for every n", r.Order, unused, r.States-r.Compared)
}

// proof says for what the recurrence is proven, and why.
func (r *Recurrence) proof(of *count.Recurrence) string {
	if r.States == 0 {
		return "there are none, for any n: no state of the transfer matrix leads to one"
	}
	why := fmt.Sprintf("the transfer matrix has %s, and as many numbers in a row obey it", fault.Plural(int64(r.States), "state"))
	switch {
	case of.Modulus > 0:
		r.Prime = fmt.Sprint(of.Modulus)
		return fmt.Sprintf("modulo %s, a recurrence of order %d from n = %d on, proven for every n: %s; in whole numbers the order is at least %d and at most %d, and the coefficients are too long to be sought",
			r.Prime, r.Order, r.Since, why, r.Order, r.States)
	case r.Order == 0:
		return fmt.Sprintf("there are none from n = %d on, proven: %s", r.Since, why)
	}
	return fmt.Sprintf("a recurrence of order %d from n = %d on, proven for every n: %s", r.Order, r.Since, why)
}

// Text is a line for each thing that is known.
func (r *Recurrence) Text() string {
	var text strings.Builder
	line := func(name, value string) {
		if value != "" {
			text.WriteString(name + " " + value + "\n")
		}
	}
	line("order", fmt.Sprint(r.Order))
	line("from", fmt.Sprint(r.Since))
	if r.Growth > 0 {
		line("growth", fmt.Sprintf("%.10g", r.Growth))
	}
	if r.Prime != "" {
		line("modulo", r.Prime)
		return text.String()
	}
	sum := polynomial(r.Coefficients, func(i int) string { return fmt.Sprintf("a(n-%d)", i+1) })
	line("a(n) =", sum)
	z := func(i int) string { return strings.TrimSuffix(fmt.Sprintf("z^%d", i), "^1") }
	line("numerator", polynomial(r.Numerator, z))
	line("denominator", polynomial(r.Denominator, z))
	line("terms from n = 1:", strings.Join(r.Terms, ", "))
	return text.String()
}

// polynomial is a sum of terms with coefficients; what is named z^0 is the constant.
func polynomial(coefficients []string, name func(i int) string) string {
	var text strings.Builder
	for i, c := range coefficients {
		size, minus := strings.CutPrefix(c, "-")
		if size == "0" {
			continue
		}
		switch {
		case text.Len() > 0 && minus:
			text.WriteString(" - ")
		case text.Len() > 0:
			text.WriteString(" + ")
		case minus:
			text.WriteString("-")
		}
		of := name(i)
		switch {
		case of == "z^0":
			text.WriteString(size)
		case size == "1":
			text.WriteString(of)
		default:
			text.WriteString(size + " " + of)
		}
	}
	if text.Len() == 0 {
		return "0"
	}
	return text.String()
}
