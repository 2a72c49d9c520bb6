package neural

import (
	"errors"
	"slices"

	"leaper/internal/names"
)

// Rule is how neurons are updated.
type Rule uint8

// The rules. The zero value is the one that works.
const (
	// Takefuji is the rule of the package comment.
	Takefuji Rule = iota
	// Wikipedia is the update as the article "Knight's tour" of 2008 prints it:
	// ΔU = 2 − the neurons on among those that share a square with this one, all
	// neurons at once, each seeing the outputs of the step before.
	//
	// For a neuron that is on this is the same ΔU, as it counts itself at both
	// ends above. For one that is off it is less by 2: it is content with two
	// neurons on around it, where a tour has four. So off neurons of a tour sink
	// for ever; and squares with one neuron on, or none, call nobody up.
	//
	// In 10,000 runs on 6×6 it reached no 2-factor, let alone a tour: 0.770 (0.762–0.778) are
	// stuck after 10 sweeps. The others diverge, most with outputs that hardly change while states
	// still move. On average 21 of the 36 squares of a stuck network have fewer than two neurons
	// on: its moves form some ten short paths, and the neurons between them are content. On 8×8,
	// 0.552 (0.534–0.570) of 3000 runs are stuck, and none succeeds.
	Wikipedia
)

// ErrRule: a rule that does not exist.
var ErrRule = errors.New("impossible rule")

var rules = names.Enum[Rule]{What: "rule", Err: ErrRule, Entries: names.List{
	{"takefuji", "neurons change one after another, each by the latest outputs of the others (Takefuji and Lee 1992)"},
	{"wikipedia", "all neurons change at once, as the encyclopedia printed it in 2008"},
}}

// Rules lists what [ParseRule] reads.
func Rules() names.List { return rules.List() }

func (r Rule) String() string { return rules.Of(r) }

// ParseRule reads a rule's name. The error wraps [ErrRule].
func ParseRule(s string) (Rule, error) { return rules.Parse(s) }

// The thresholds of the hysteresis: on above the one, off below the other.
const (
	onAbove  = 3
	offBelow = 0
)

// Sweep updates every neuron once, and says how many outputs changed.
func (w *Network) Sweep() (switched int) {
	if w.rule == Wikipedia {
		return w.sweepAtOnce()
	}
	return w.sweepInPlace()
}

// sweepInPlace is Takefuji and Lee's rule, neuron after neuron.
func (w *Network) sweepInPlace() (switched int) {
	degree := w.degree
	for part := range slices.Chunk(w.neurons, some) {
		if w.beat(len(part)) {
			break
		}
		switched += fire(part, degree)
	}
	return switched
}

// fire updates neurons, one after another.
func fire(neurons []neuron, degree []int32) (switched int) {
	for i := range neurons {
		n := &neurons[i]
		u := n.u + 4 - degree[n.a] - degree[n.b]
		n.u = u
		switch {
		case u > onAbove && n.on == 0:
			n.on = 1
			degree[n.a]++
			degree[n.b]++
			switched++
		case u < offBelow && n.on == 1:
			n.on = 0
			degree[n.a]--
			degree[n.b]--
			switched++
		}
	}
	return switched
}

// sweepAtOnce is Wikipedia's rule: what is heard is what was on before.
func (w *Network) sweepAtOnce() (switched int) {
	copy(w.next, w.degree)
	for part := range slices.Chunk(w.neurons, some) {
		if w.beat(len(part)) {
			break
		}
		switched += fireAtOnce(part, w.degree, w.next)
	}
	w.degree, w.next = w.next, w.degree
	return switched
}

// fireAtOnce updates neurons by what was on before, and notes what is on next.
func fireAtOnce(neurons []neuron, degree, next []int32) (switched int) {
	for i := range neurons {
		n := &neurons[i]
		n.u += 2 - (degree[n.a] + degree[n.b] - 2*n.on)
		on := n.on
		switch {
		case n.u > onAbove:
			on = 1
		case n.u < offBelow:
			on = 0
		}
		if on != n.on {
			next[n.a] += on - n.on
			next[n.b] += on - n.on
			n.on = on
			switched++
		}
	}
	return switched
}

// still reports whether no output will ever change again: no neuron that is on
// sinks, and none that is off rises.
func (w *Network) still() bool {
	for _, n := range w.neurons {
		sum := w.degree[n.a] + w.degree[n.b]
		if w.rule == Wikipedia {
			sum += 2 - 2*n.on
		}
		if (n.on == 1 && sum > 4) || (n.on == 0 && sum < 4) {
			return false
		}
	}
	return true
}
