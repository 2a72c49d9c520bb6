package graph

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"

	"leaper/internal/fault"
)

// ErrWeights: the edges of a graph have no weights that could be added up.
var ErrWeights = errors.New("no weights")

// Weights are exact: whole numbers of a unit that is a power of ten, such as hundredths. All are
// in the unit of the finest.
type Weights struct {
	of     []int64 // by arc
	digits int     // behind the point
	rows   *Rows
	uneven bool
}

// Weights are what the edges of a graph weigh, as its file says. The error wraps [ErrWeights], and
// says why there are none: no edge has one, some have none, or an edge has two.
func (a *Adjacency) Weights() (*Weights, error) {
	switch {
	case a.weights != nil:
		return a.weights, nil
	case a.weightless != nil:
		return nil, a.weightless
	}
	return nil, fault.New(ErrWeights, "the edges have no weights; edges, dimacs, dot, gml, graphml, hcp and json can give them")
}

// Of is the weight of an arc of the graph, in units.
func (w *Weights) Of(from, to Vertex) int64 {
	row := w.rows.Of(from)
	i, ok := slices.BinarySearch(row, to)
	if !ok {
		return 0
	}
	return w.of[int(w.rows.start[from])+i]
}

// OneWay reports whether some edge has another weight one way than the other way.
func (w *Weights) OneWay() bool { return w.uneven }

// Text writes a sum of weights as a decimal number.
func (w *Weights) Text(sum int64) string {
	text := new(big.Int).Abs(big.NewInt(sum)).String()
	if w.digits > 0 {
		if short := w.digits + 1 - len(text); short > 0 {
			text = strings.Repeat("0", short) + text
		}
		point := len(text) - w.digits
		text = strings.TrimRight(text[:point]+"."+text[point:], "0")
		text = strings.TrimSuffix(text, ".")
	}
	if sum < 0 {
		text = "-" + text
	}
	return text
}

// Parse reads a decimal number in units, rounded down or up where it lies between two. The error
// wraps [ErrWeights].
func (w *Weights) Parse(text string, up bool) (int64, error) {
	d, ok := parseDecimal(text)
	if !ok {
		return 0, fault.New(ErrWeights, "%s is no decimal number of at most 18 digits", short(text))
	}
	shift := d.exponent + w.digits
	n := big.NewInt(d.digits)
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(shift, -shift))), nil)
	switch {
	case shift >= 0:
		n.Mul(n, ten)
	case up:
		n.Neg(n.Div(n.Neg(n), ten)) // Div rounds down
	default:
		n.Div(n, ten)
	}
	if !n.IsInt64() {
		return 0, fault.New(ErrWeights, "%s is more than any sum of weights", short(text))
	}
	return n.Int64(), nil
}

// A decimal is digits times a power of ten.
type decimal struct {
	digits   int64
	exponent int
}

// maxExponent bounds powers of ten: what is finer or coarser fits no common unit.
const maxExponent = 400

// parseDecimal reads a number exactly; false if it is none, or has more than 18 digits.
func parseDecimal(text string) (decimal, bool) {
	var d decimal
	body := text
	negative := strings.HasPrefix(body, "-")
	if negative || strings.HasPrefix(body, "+") {
		body = body[1:]
	}
	body, power, has := cutExponent(body)
	if has {
		sign := 1
		if strings.HasPrefix(power, "-") {
			sign = -1
		}
		if power != "" && (power[0] == '-' || power[0] == '+') {
			power = power[1:]
		}
		if !isDigits(power) || len(strings.TrimLeft(power, "0")) > 3 {
			return d, false
		}
		n := 0
		for _, c := range strings.TrimLeft(power, "0") {
			n = 10*n + int(c-'0')
		}
		d.exponent = sign * n
	}
	whole, part, _ := strings.Cut(body, ".")
	all := whole + part
	if !isDigits(all) {
		return d, false
	}
	d.exponent -= len(part)
	all = strings.TrimLeft(all, "0")
	for len(all) > 0 && all[len(all)-1] == '0' {
		all = all[:len(all)-1]
		d.exponent++
	}
	if len(all) > 18 || max(d.exponent, -d.exponent) > maxExponent {
		return d, false
	}
	for _, c := range all {
		d.digits = 10*d.digits + int64(c-'0')
	}
	if negative {
		d.digits = -d.digits
	}
	if d.digits == 0 {
		d.exponent = 0
	}
	return d, true
}

func cutExponent(text string) (body, power string, has bool) {
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

// weigher collects the weights of edges as a file is read.
type weigher struct {
	edges int       // until one has a weight
	list  []decimal // from then on, of all edges
	bad   error     // why the edges have no weights; nil so far
	some  bool      // some edge has one
}

// noWeight is the exponent of an edge without a weight.
const noWeight = math.MaxInt

// maxWeights is how many edges can have weights.
const maxWeights = 1 << 22

// add notes the weight of the next edge; the text is empty if it has none.
func (w *weigher) add(text string) {
	switch {
	case w.bad != nil:
		return
	case text == "" && !w.some:
		w.edges++
		return
	case len(w.list) == maxWeights || w.edges >= maxWeights:
		w.tooMany()
		w.list = nil
		return
	}
	if text == "" {
		w.list = append(w.list, decimal{exponent: noWeight})
		return
	}
	d, _ := w.parse(text) // what is no weight ends the reading
	w.begin()
	w.list = append(w.list, d)
}

// parse reads a weight, and fails if it is none.
func (w *weigher) parse(text string) (decimal, bool) {
	d, ok := parseDecimal(text)
	if !ok {
		w.fail("%s is no weight; weights are decimal numbers of at most 18 digits", short(text))
	}
	return d, ok
}

func (w *weigher) tooMany() {
	w.fail("more than %d edges, the most whose weights are kept", maxWeights)
}

// begin lists the edges so far, when the first weight comes.
func (w *weigher) begin() {
	if !w.some {
		w.list, w.some = slices.Repeat([]decimal{{exponent: noWeight}}, w.edges), true
		w.edges = 0
	}
}

// set notes a weight of edges that were added without one.
func (w *weigher) set(edges []int, text string) {
	switch {
	case w.bad != nil:
		return
	case w.edges > maxWeights:
		w.tooMany()
		return
	}
	d, ok := w.parse(text)
	if !ok {
		return
	}
	w.begin()
	for _, i := range edges {
		w.list[i] = d
	}
}

// addOf notes the weight of the next edge, if that is the only word behind its vertices.
func (w *weigher) addOf(words int, behind []string) {
	switch {
	case words > 3:
		w.fail("an edge has more behind its vertices than a weight")
	case len(behind) == 0:
		w.add("")
	default:
		w.add(behind[0])
	}
}

func (w *weigher) fail(format string, args ...any) {
	if w.bad == nil {
		w.bad = fault.New(ErrWeights, format, args...)
	}
}

// weigh gives the graph of some edges or arcs their weights, in the same order.
func (w *weigher) weigh(a *Adjacency, pairs []Edge, directed bool) {
	if a.weightless = w.bad; w.bad != nil || !w.some || len(w.list) != len(pairs) {
		return
	}
	digits := 0
	for i, d := range w.list {
		if d.exponent == noWeight {
			if pairs[i][0] == pairs[i][1] {
				continue
			}
			a.weightless = fault.New(ErrWeights, "the edge from %s to %s has no weight, and others have", a.Name(pairs[i][0]), a.Name(pairs[i][1]))
			return
		}
		digits = max(digits, -d.exponent)
	}
	weights := &Weights{of: make([]int64, a.Arcs()), digits: digits, rows: &a.Rows}
	known := make([]bool, a.Arcs())
	// Sums of as many weights as there are vertices, and some more, fit 64 bits.
	most := math.MaxInt64 / 16 / int64(a.Len()+2)
	set := func(from, to Vertex, n int64) bool {
		i, _ := slices.BinarySearch(a.Of(from), to)
		arc := int(a.start[from]) + i
		if known[arc] && weights.of[arc] != n {
			a.weightless = fault.New(ErrWeights, "the edge from %s to %s has two weights, %s and %s", a.Name(from), a.Name(to), weights.Text(weights.of[arc]), weights.Text(n))
			return false
		}
		known[arc], weights.of[arc] = true, n
		return true
	}
	for i, d := range w.list {
		from, to := pairs[i][0], pairs[i][1]
		if from == to {
			continue
		}
		n, fits := scale(d, digits, most)
		if !fits {
			a.weightless = fault.New(ErrWeights, "the weights have too many digits to be added up exactly, as that of the edge from %s to %s", a.Name(from), a.Name(to))
			return
		}
		if !set(from, to, n) || !directed && !set(to, from, n) {
			return
		}
	}
	for v := range Vertex(a.Len()) {
		for _, u := range a.Of(v) {
			weights.uneven = weights.uneven || a.Has(u, v) && weights.Of(v, u) != weights.Of(u, v)
		}
	}
	a.weights = weights
}

// scale is a decimal in units of that many digits behind the point; false if it exceeds the most.
func scale(d decimal, digits int, most int64) (int64, bool) {
	n := d.digits
	for range d.exponent + digits {
		if max(n, -n) > most/10 {
			return 0, n == 0
		}
		n *= 10
	}
	return n, max(n, -n) <= most
}
