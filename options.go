package leaper

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/nearest"
	"leaper/tour"
	"leaper/work"
)

// An Option is one more word of a question, and means what the command's flag does. It is text,
// "given=c3=17"; the constants and functions here write it. An option that a question does not
// take is refused with [ErrOption], and so is one that is given twice, is empty, or has a value
// that does not exist. The error lists the names that do.
type Option string

// Which tours: paths that end anywhere, unless one of the first two is given.
const (
	Closed   Option = "closed"    // the last square is a move from the first
	Open     Option = "open"      // the last square is no move from the first
	NoRepeat Option = "no-repeat" // no two moves on end go in the same direction
)

// Which walks, where these need not be tours. Closed, From, To, Use and Avoid go with them, and no
// other constraints.
const (
	Longest   Option = "longest"   // the one that visits the most squares
	Cover     Option = "cover"     // the fewest paths that visit all squares together
	Uncrossed Option = "uncrossed" // one whose drawing does not cross itself
)

// Least asks for the tour with the least of a measure: weight, of a graph's edges; on a board crossings,
// turn:90 (turns by that angle), slope:1/2, straight (the longest run), uncrossed, area:swept, area:shaded or winding.
func Least(measure string) Option { return option("least", measure) }

// Most asks for the tour with the most of a measure.
func Most(measure string) Option { return option("most", measure) }

// What counts as one tour: a tour and its reverse are two, unless one of these is given.
const (
	Undirected Option = "undirected" // a tour and its reverse are one
	Distinct   Option = "distinct"   // so are those that a symmetry of the board maps to each other
)

// Piece is the piece: a name (knight, king, camel), Betza letters (N, NW), a vector (1,2) or a
// sum (knight+king). It is for a board.
func Piece(name string) Option { return option("piece", name) }

// Topology says how the edges of the board are glued together: torus, cylinder, klein and others.
func Topology(name string) Option { return option("topology", name) }

// Holes takes squares away from the board: "b1,c3-d5".
func Holes(squares string) Option { return option("holes", squares) }

// From is the first square, or the first vertex of a graph.
func From(square string) Option { return option("from", square) }

// To is the last square, or the last vertex of a graph.
func To(square string) Option { return option("to", square) }

// Given puts numbers on squares: "c5=17,e4=1".
func Given(numbers string) Option { return option("given", numbers) }

// Use are moves that the tour takes: "a1-b3" in either direction, "a1>b3" in one.
func Use(moves string) Option { return option("use", moves) }

// Avoid are moves that the tour does not take.
func Avoid(moves string) Option { return option("avoid", moves) }

// Before are squares that the tour visits before others: "a1<c3".
func Before(squares string) Option { return option("before", squares) }

// Symmetry is a symmetry that the tour's drawing has: "half-turn".
func Symmetry(name string) Option { return option("symmetry", name) }

// Magic are the lines whose numbers have equal sums: "rows,columns".
func Magic(lines string) Option { return option("magic", lines) }

// Limit ends a list after a number of tours.
func Limit(tours int64) Option { return option("limit", strconv.FormatInt(tours, 10)) }

// Seed is a number from 1, and decides all that is drawn at random; the same seed gives the same
// answer.
func Seed(seed uint64) Option { return option("seed", strconv.FormatUint(seed, 10)) }

// Method names one of the methods of packages find, count or estimate.
func Method(name string) Option { return option("method", name) }

// Order names one of the orders of package list.
func Order(name string) Option { return option("order", name) }

// Threads is how many threads may work; the default is one for each processor.
func Threads(n int) Option { return option("threads", strconv.Itoa(n)) }

// Memory is how many bytes the states of a count or a sample may take.
func Memory(bytes int64) Option { return option("memory", strconv.FormatInt(bytes, 10)) }

func option(name, value string) Option { return Option(name + "=" + value) }

// cut separates the name from the value.
func (o Option) cut() (name, value string) {
	name, value, _ = strings.Cut(string(o), "=")
	return name, value
}

// The options of a board, of a question, and of both together.
func ofBoard(name string) bool { return slices.Contains([]string{"piece", "topology", "holes"}, name) }

func ofQuestion() []string { return []string{"closed", "open", "from", "to"} }

func ofConstraints() []string {
	return []string{"given", "use", "avoid", "before", "symmetry", "magic", "no-repeat", "class"}
}

// values are the options of one question, by their names.
type values map[string]string

// valuesOf sorts options by their names. One that the question does not take is refused.
func valuesOf(question string, options []Option, takes ...string) (values, error) {
	all := values{}
	for _, o := range options {
		name, value := o.cut()
		_, twice := all[name]
		switch {
		case !slices.Contains(takes, name) && ofBoard(name):
			return nil, fault.New(ErrOption, "option %q: the board is read already; give it to On", o)
		case !slices.Contains(takes, name):
			return nil, fault.New(ErrOption, "option %q: %s does not take it%s; it takes %s", o, question, nearest.Hint(name, takes), strings.Join(takes, ", "))
		case twice:
			return nil, fault.New(ErrOption, "option %s is given twice", name)
		case isWord(name) != !strings.Contains(string(o), "="):
			return nil, fault.New(ErrOption, "option %q: write %s", o, form(name))
		case !isWord(name) && strings.TrimSpace(value) == "":
			return nil, fault.New(ErrOption, "option %q: it is empty", o)
		}
		all[name] = value
	}
	for _, pair := range [][2]string{{"closed", "open"}, {"undirected", "distinct"}, {"longest", "cover"}, {"least", "most"}, {"least", "longest"}, {"most", "longest"}, {"least", "cover"}, {"most", "cover"}} {
		if all.has(pair[0]) && all.has(pair[1]) {
			return nil, fault.New(ErrOption, "options %s and %s contradict each other", pair[0], pair[1])
		}
	}
	return all, nil
}

// isWord reports whether an option has no value.
func isWord(name string) bool {
	return slices.Contains([]string{"closed", "open", "no-repeat", "undirected", "distinct", "longest", "cover", "uncrossed"}, name)
}

// form is how an option is written.
func form(name string) string {
	if isWord(name) {
		return name + ", without a value"
	}
	return name + "=VALUE"
}

func (v values) has(name string) bool { _, has := v[name]; return has }

// number reads a number that is at least 1 and has at most this number of bits; 0 if it is not
// given.
func (v values) number(name string, bits int) (uint64, error) {
	text, has := v[name]
	if !has {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, bits)
	if err != nil || n == 0 {
		return 0, fault.New(ErrOption, "option %s=%s: write a number from 1", name, text)
	}
	return n, nil
}

// parsed reads a value by its package's own reader; the zero value if it is not given.
func parsed[T any](v values, name string, parse func(string) (T, error)) (value T, err error) {
	if text, has := v[name]; has {
		if value, err = parse(text); err != nil {
			err = fault.New(errors.Join(ErrOption, err), "option %s: %s", name, err)
		}
	}
	return value, err
}

// convention is what counts as one tour.
func (v values) convention() tour.Convention {
	switch {
	case v.has("undirected"):
		return tour.Undirected
	case v.has("distinct"):
		return tour.Distinct
	}
	return tour.Directed
}

// resources are what work may use.
func (v values) resources() (r work.Resources, err error) {
	threads, err := v.number("threads", 31)
	if err != nil {
		return r, err
	}
	memory, err := v.number("memory", 63)
	return work.Resources{Threads: int(threads), Memory: int64(memory)}, err
}

// constraints are the constraints that are given, as they are written: " with given=c3=17".
func (v values) constraints() string {
	var list []string
	for _, name := range ofConstraints() {
		if value, has := v[name]; has && isWord(name) {
			list = append(list, name)
		} else if has {
			list = append(list, name+"="+value)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " with " + strings.Join(list, " and ")
}
