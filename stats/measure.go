package stats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// ErrMeasure: there is no such measure of tours, or the graph has it not.
var ErrMeasure = errors.New("unknown measure")

// A Measure is a number that each tour has:
//
//	weight        of the edges, where a graph has them, in units of [graph.Weights]
//	crossings     of the drawing with itself: see [tour.Crossings]
//	turn:90       turns by that angle in degrees; 0 goes straight on
//	turn:0+36.9   turns by any of these angles
//	slope:1/2     moves along that slope: how far it rises for one to the right, 1/0 for upright ones
//	straight      the longest run of moves that go the same way
//	uncrossed     moves that no other crosses in the drawing
//	area:swept    what the line from the centre of the board to the piece sweeps over, in squares
//	area:shaded   what lies inside the drawing, where each line of it is a border, in squares
//	winding       how many times a closed tour goes around the centre of the board
//	against       moves of a closed tour that do not go around the centre as most do; 0 of a whirling one
//	triangles     places where three moves of a knight nearly meet in a point; 0 of a Celtic tour
//	corners       how a closed knight's tour of a square board joins the corners, a type from 1 to 13
//
// [ParseMeasure] makes it. Those down to slopes are sums over moves and pairs of moves, which a sweep
// of all tours can add up: see [Measure.IsSum]. A closed tour turns at each of its squares; areas and
// winding are those of closed tours, and have no sign, since a tour goes either way. Knuth (The Art of
// Computer Programming, pre-fascicle 8A, 2025) asks how they are spread over all tours of a board;
// he names an angle by that between the two moves, 180 degrees less the turn.
type Measure struct {
	name    string
	what    measured
	degrees string
	slope   [2]int64
	weights *graph.Weights
	graph   *graph.Graph
	unit    int64   // a square or a time around has that many parts, and values are numbers of these
	shading shading // of the shaded area
}

type measured uint8

const (
	weight measured = iota + 1
	crossings
	turns
	slopes
	straight
	uncrossed
	swept
	shaded
	winding
	against
	corners
	triangles
)

// measureNames are the measures, in words of one form each.
func measureNames() []string {
	return []string{"weight", "crossings", "turn:DEGREES (or several, turn:0+90)", "slope:RISE/RUN", "straight", "uncrossed", "area:swept", "area:shaded", "winding", "against", "corners", "triangles"}
}

func (m Measure) String() string { return m.name }

// IsZero reports whether no measure is named.
func (m Measure) IsZero() bool { return m.what == 0 }

// IsSum reports whether the measure is a sum over moves and pairs of moves.
func (m Measure) IsSum() bool { return m.what <= slopes }

// OfClosed reports whether only closed tours have the measure.
func (m Measure) OfClosed() bool { return m.what >= swept && m.what != triangles }

// Weights are what is added up if the measure is the weight; else nil.
func (m Measure) Weights() *graph.Weights { return m.weights }

// Text writes a value of the measure. Weights may be decimal numbers, and areas fractions.
func (m Measure) Text(value int64) string {
	switch {
	case m.weights != nil:
		return m.weights.Text(value)
	case m.unit > 1:
		part := lowest(value, m.unit)
		if part[1] == 1 {
			return strconv.FormatInt(part[0], 10)
		}
		return fmt.Sprintf("%d/%d", part[0], part[1])
	}
	return strconv.FormatInt(value, 10)
}

// Parse reads a value of the measure, rounded up or down to one that tours can have. A value beyond all of
// them becomes one that none has. The error wraps [ErrMeasure].
func (m Measure) Parse(text string, up bool) (int64, error) {
	body := strings.TrimSpace(text)
	if m.unit <= 1 {
		n, err := cmp.Or(m.weights, &graph.Weights{}).Parse(body, up)
		if err != nil {
			return 0, fault.New(ErrMeasure, "%w", err)
		}
		return n, nil
	}
	value, is := new(big.Rat), len(body) <= 40 && strings.Trim(body, "+-./0123456789") == "" // and no powers of ten, which may be huge
	if is {
		value, is = value.SetString(body)
	}
	if !is {
		return 0, fault.New(ErrMeasure, "%s is no value of %s; write a whole number or a fraction, such as 61, 2.5 or 303/20", strconv.Quote(text), m)
	}
	value.Mul(value, new(big.Rat).SetInt64(m.unit))
	low, rest := new(big.Int).DivMod(value.Num(), value.Denom(), new(big.Int))
	if up && rest.Sign() != 0 {
		low.Add(low, big.NewInt(1))
	}
	if !low.IsInt64() {
		return int64(low.Sign()) * (math.MaxInt64 - 1), nil
	}
	return low.Int64(), nil
}

// ParseFamily reads the name of a measure, or of a family (angle, slope or area, the word before the colon
// of its measures): then it gives each of its measures that tours of the graph can have.
func ParseFamily(ctx context.Context, g *graph.Graph, name string) ([]Measure, error) {
	names := []string{name}
	switch name {
	case "angle":
		if err := unglued(g, name); err != nil {
			return nil, err
		}
		names = nil
		for _, degrees := range anglesBetweenMoves(g) {
			names = append(names, "turn:"+degrees)
		}
	case "slope":
		if err := inPlane(g, name); err != nil {
			return nil, err
		}
		names = nil
		for _, s := range slopesOf(g) {
			names = append(names, fmt.Sprintf("slope:%d/%d", s[0], s[1]))
		}
	case "area":
		names = []string{"area:swept", "area:shaded"}
	}
	var list []Measure
	for _, one := range names {
		m, err := ParseMeasure(ctx, g, one)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// ParseMeasure reads the name of a measure that tours of a graph have. The error wraps [ErrMeasure],
// and for a graph without weights [graph.ErrWeights].
func ParseMeasure(ctx context.Context, g *graph.Graph, name string) (Measure, error) {
	m := Measure{name: name, graph: g}
	kind, value, has := strings.Cut(name, ":")
	switch {
	case name == "weight":
		return m.parseWeight(ctx)
	case name == "crossings":
		m.what = crossings
		return m, inPlane(g, name)
	case name == "straight":
		m.what = straight
		return m, unglued(g, name)
	case name == "uncrossed":
		m.what = uncrossed
		return m, inPlane(g, name)
	case kind == "turn" && has:
		return m.parseTurn(value)
	case kind == "slope" && has:
		m.what = slopes
		if err := inPlane(g, name); err != nil {
			return m, err
		}
		var ok bool
		if m.slope, ok = parseSlope(value); !ok {
			return m, fault.New(ErrMeasure, "%s is no slope; write how far it rises and how far it goes to the right, such as 1/2, -2/1, 0/1 or 1/0", strconv.Quote(value))
		}
		return m, nil
	case name == "area:swept":
		m.what, m.unit = swept, 2
		return m, inPlane(g, name)
	case name == "area:shaded":
		return m.parseShaded()
	case name == "winding":
		return m.parseWinding()
	case name == "against":
		m.what = against
		return m, inPlane(g, name)
	case name == "corners":
		return m.parseCorners()
	case name == "triangles":
		return m.parseTriangles()
	}
	return m, fault.New(ErrMeasure, "%s is no measure of tours; they are %s", strconv.Quote(name), strings.Join(measureNames(), ", "))
}

func (m Measure) parseWeight(ctx context.Context) (Measure, error) {
	m.what = weight
	if m.graph.OnBoard() {
		return m, fault.New(ErrMeasure, "moves on a board have no weight; measures of boards are %s", strings.Join(measureNames()[1:], ", "))
	}
	table, err := m.graph.Table(ctx)
	if err != nil {
		return m, err
	}
	m.weights, err = table.Weights()
	return m, err
}

// parseTurn reads one angle or several, which are put in order.
func (m Measure) parseTurn(value string) (Measure, error) {
	m.what = turns
	if err := unglued(m.graph, m.name); err != nil {
		return m, err
	}
	all := anglesBetweenMoves(m.graph)
	var list []string
	for one := range strings.SplitSeq(value, "+") {
		degrees := strings.TrimSuffix(strings.TrimSpace(one), ".0")
		if !slices.Contains(all, degrees) {
			return m, fault.New(ErrMeasure, "%s turns by %s degrees, and not by %s", m.graph, listed(all), strconv.Quote(one))
		}
		if slices.Contains(list, degrees) {
			return m, fault.New(ErrMeasure, "turn:%s names the angle %s twice", value, degrees)
		}
		list = append(list, degrees)
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Compare(slices.Index(all, a), slices.Index(all, b)) })
	m.degrees = strings.Join(list, "+")
	return m, nil
}

func inPlane(g *graph.Graph, name string) error {
	if !g.OnBoard() || g.Board().Rank() != 2 || g.Board().Topology() != board.Plane {
		return fault.New(ErrMeasure, "%s is measured on flat boards of rows and columns alone", name)
	}
	if g.Board().Hexagonal() && name != "crossings" && name != "uncrossed" {
		return fault.New(ErrMeasure, "%s is measured on squares alone, and %s has hexagons", name, g.Board().Size())
	}
	return nil
}

func unglued(g *graph.Graph, name string) error {
	if !g.OnBoard() || g.Wrapped() {
		return fault.New(ErrMeasure, "%s is measured on boards alone whose edges are not glued together", name)
	}
	return nil
}

func listed(list []string) string {
	if len(list) == 0 {
		return "no"
	}
	return strings.Join(list, ", ")
}

// parseSlope reads a slope in lowest terms, the run positive, or 1/0.
func parseSlope(text string) ([2]int64, bool) {
	above, below, has := strings.Cut(text, "/")
	if !has {
		below = "1"
	}
	rise, err := strconv.ParseInt(above, 10, 32)
	run, bad := strconv.ParseInt(below, 10, 32)
	if err != nil || bad != nil || rise == 0 && run == 0 {
		return [2]int64{}, false
	}
	return lowest(rise, run), true
}

// lowest is a fraction in lowest terms: what is below is positive, or 0 with 1 above.
func lowest(above, below int64) [2]int64 {
	a, b := max(above, -above), max(below, -below)
	for b > 0 {
		a, b = b, a%b
	}
	if below < 0 || below == 0 && above < 0 {
		a = -a
	}
	return [2]int64{above / a, below / a}
}

// slopesOf are the slopes of the moves of a piece, the steepest fall first.
func slopesOf(g *graph.Graph) [][2]int64 {
	var list [][2]int64
	for _, m := range g.Moves() {
		list = append(list, slopeOf(wide(m.Vector)))
	}
	slices.SortFunc(list, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0]*b[1], b[0]*a[1]), cmp.Compare(b[1], a[1])) })
	return slices.Compact(list)
}

// slopeOf is the slope of a move, whose vector has rows downwards first.
func slopeOf(v []int64) [2]int64 { return lowest(-v[0], v[1]) }

// anglesBetweenMoves are the angles by which a piece turns, as texts: 180 degrees only where it can turn so and not
// come to the square that it left.
func anglesBetweenMoves(g *graph.Graph) []string {
	var list []float64
	b := g.Board()
	for _, m := range g.Moves() {
		for _, n := range g.Moves() {
			list = append(list, angleBetween(b.RightAngled(wide(m.Vector)), b.RightAngled(wide(n.Vector))).degrees())
		}
	}
	slices.Sort(list)
	var texts []string
	for _, degrees := range slices.Compact(list) {
		if degrees != 180 || canGoBack(g) {
			texts = append(texts, textOf(degrees))
		}
	}
	return texts
}

// canGoBack reports whether a piece can turn by 180 degrees and not come to the square that it left:
// only one that goes several ways far in one direction can.
func canGoBack(g *graph.Graph) bool {
	for _, m := range g.Moves() {
		for _, n := range g.Moves() {
			u, v := wide(m.Vector), wide(n.Vector)
			if m.Rides || angleBetween(u, v) == (angle{1, 1, 1}) && !slices.Equal(u, v) {
				return true
			}
		}
	}
	return false
}

// textOf writes degrees as names of measures have them.
func textOf(degrees float64) string { return strconv.FormatFloat(degrees, 'f', -1, 64) }

func wide(v []int) []int64 {
	out := make([]int64, len(v))
	for i, n := range v {
		out[i] = int64(n)
	}
	return out
}
