package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
)

// A Topology says how the edges of a board are glued.
//
//	cylinder   torus      Möbius     Klein      projective
//	+-----+    +--»--+    +-----+    +--»--+    +--»--+
//	^     ^    ^     ^    ^     v    ^     v    ^     v
//	+-----+    +--»--+    +-----+    +--»--+    +--«--+
//
// Edges whose arrows point the same way are glued plainly, the others with a mirror: on a
// cylinder, columns wrap (leaving on the right enters on the left); on a torus every axis
// wraps, at any rank;
// on a Möbius strip columns wrap and the row is mirrored; a Klein bottle is a
// Möbius strip whose rows wrap plainly; on the projective plane both wrap,
// each mirroring the other. A torus may be twisted before it is glued: a move that
// leaves twisted:2 at the bottom comes back on top, two columns further right.
//
// It is a number: the lowest byte is the index in the table of forms, and the other
// bytes are the parameter of a form that has one.
type Topology uint64

// The topologies. The zero value is the plane. Twisted by itself is twisted:0;
// [Topology.WithParameter] sets another twist.
const (
	Plane Topology = iota
	Cylinder
	Torus
	Mobius
	Klein
	Projective
	Twisted
)

// A Form is an entry in the table of topologies.
type Form struct {
	Name      string
	Meaning   string // in one sentence
	Parameter string // the name of the parameter, as in "twisted:K"; "" if there is none
	EveryRank bool   // boards of every rank may have it; else only those of rows and columns
	Rows      Seam   // what happens at the ends of axis 0
	Columns   Seam   // what happens at the ends of all other axes
}

// A Seam says what happens at the ends of an axis of the board.
type Seam struct {
	Wraps   bool // leaving along the axis comes back onto the board, at its other end
	Mirrors bool // and mirrors the other axis
	// Shift is the number of columns by which a move off the bottom comes back
	// further right, and a move off the top further left. Only rows have one, and
	// only if columns wrap and nothing mirrors.
	Shift int64
}

var (
	openSeam   = Seam{}
	wrapSeam   = Seam{Wraps: true}
	mirrorSeam = Seam{Wraps: true, Mirrors: true}
)

// forms has the topologies in the order of their numbers.
var forms = [...]Form{
	{Name: "plane", Meaning: "the edges are not glued", EveryRank: true, Rows: openSeam, Columns: openSeam},
	{Name: "cylinder", Meaning: "a move off the right edge comes back on the left", Rows: openSeam, Columns: wrapSeam},
	{Name: "torus", Meaning: "as cylinder, and a move off the top edge comes back at the bottom", EveryRank: true, Rows: wrapSeam, Columns: wrapSeam},
	{Name: "mobius", Meaning: "a move off the right edge comes back on the left, upside down (Möbius strip)", Rows: openSeam, Columns: mirrorSeam},
	{Name: "klein", Meaning: "as mobius, and a move off the top edge comes back at the bottom (Klein bottle)", Rows: wrapSeam, Columns: mirrorSeam},
	{Name: "projective", Meaning: "both pairs of edges are glued, each upside down (projective plane)", Rows: mirrorSeam, Columns: mirrorSeam},
	{Name: "twisted", Meaning: "a torus; a move off the bottom edge comes back on top, K columns further right", Parameter: "K", Rows: wrapSeam, Columns: wrapSeam},
}

// Forms is the table of topologies. The caller may keep it.
func Forms() []Form { return slices.Clone(forms[:]) }

// syntax shows how to write the topology: "torus", "twisted:K".
func (f Form) syntax() string {
	if f.Parameter == "" {
		return f.Name
	}
	return f.Name + ":" + f.Parameter
}

const (
	formBits = 8
	// maxParameter is the greatest parameter that fits into a Topology.
	maxParameter = 1<<(64-formBits) - 1
)

// form is the topology's entry in the table; false if there is none.
func (t Topology) form() (Form, bool) {
	at, n := t.Split()
	if int(at) >= len(forms) || n != 0 && forms[at].Parameter == "" {
		return Form{}, false
	}
	return forms[at], true
}

// Split returns the topology without its parameter, one of the constants, and the
// parameter.
func (t Topology) Split() (form Topology, parameter int64) {
	return t & (1<<formBits - 1), int64(t >> formBits)
}

// withParameter is the topology with another parameter, from 0 to 2^56 − 1.
func (t Topology) withParameter(parameter int64) Topology {
	form, _ := t.Split()
	return form | Topology(parameter)<<formBits
}

// Topologies lists one topology of each form, with the parameter 1 if the form has a
// parameter.
func Topologies() []Topology {
	list := make([]Topology, len(forms))
	for i, f := range forms {
		list[i] = Topology(i)
		if f.Parameter != "" {
			list[i] = list[i].withParameter(1)
		}
	}
	return list
}

// TopologyNames lists the topologies as users write them, with their meanings.
func TopologyNames() names.List {
	return names.Each(forms[:], func(f Form) names.Value { return names.Value{f.syntax(), f.Meaning} })
}

// String is the topology as [ParseTopology] reads it.
func (t Topology) String() string {
	f, ok := t.form()
	switch {
	case !ok:
		return fmt.Sprintf("topology %d", uint64(t))
	case f.Parameter == "":
		return f.Name
	}
	_, n := t.Split()
	return f.Name + ":" + strconv.FormatInt(n, 10)
}

// ParseTopology reads a topology's name, in any case, "möbius" too, and where it
// has a parameter the number after it. It wraps [ErrTopology].
func ParseTopology(s string) (Topology, error) {
	word, number, given := strings.Cut(strings.ReplaceAll(strings.ToLower(s), "ö", "o"), ":")
	at := slices.IndexFunc(forms[:], func(f Form) bool { return f.Name == word })
	if at < 0 {
		_, err := nearest.Choose("topology", s, TopologyNames().Names())
		return Plane, fault.New(ErrTopology, "%w", err)
	}
	f := forms[at]
	switch {
	case f.Parameter == "" && given:
		return Plane, fault.New(ErrTopology, "topology %q: %s has no number; write %s", fault.Shorten(s), f.Name, f.Name)
	case f.Parameter == "":
		return Topology(at), nil
	}
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil || n > maxParameter {
		return Plane, fault.New(ErrTopology, "topology %q: write %s with a whole number %s from 0 to %d, such as %s:1",
			fault.Shorten(s), f.syntax(), f.Parameter, int64(maxParameter), f.Name)
	}
	return Topology(at).withParameter(int64(n)), nil
}

// WithTopology returns the board with another topology. A shift is reduced modulo the
// number of columns. It wraps [ErrTopology] if the rank does not allow the topology.
func (b *Board) WithTopology(t Topology) (*Board, error) {
	f, ok := t.form()
	if !ok {
		return nil, fault.New(ErrTopology, "%s does not exist", t)
	}
	if b.Rank() == 0 {
		return nil, errNone()
	}
	if b.Hexagonal() && t != Plane {
		return nil, fault.New(ErrTopology, "topology %s: the edges of %s are not glued, since only squares have topologies; leave it out", t, b.Size())
	}
	if b.Rank() != 2 && !f.EveryRank {
		return nil, fault.New(ErrTopology, "topology %s needs a board of rows and columns, and %s has rank %d; %s go with every rank",
			t, b.Size(), b.Rank(), everyRankNames())
	}
	c := *b
	c.topology, c.rows, c.columns = t, f.Rows, f.Columns
	if f.Parameter != "" {
		_, n := t.Split()
		c.rows.Shift = n % b.sizes[1]
		c.topology = t.withParameter(c.rows.Shift)
	}
	return &c, nil
}

// everyRankNames names the topologies that go with every rank.
func everyRankNames() string {
	var names []string
	for _, f := range forms {
		if f.EveryRank {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, " and ")
}

// Seam says what happens at the ends of an axis.
func (b *Board) Seam(axis int) Seam {
	if axis == 0 {
		return b.rows
	}
	return b.columns
}

// Wraps reports whether leaving the board along an axis comes back onto it.
func (b *Board) Wraps(axis int) bool { return b.Seam(axis).Wraps }

// Mirrors reports whether wrapping along an axis mirrors the other axis.
func (b *Board) Mirrors(axis int) bool { return b.Seam(axis).Mirrors }

// Chequered reports whether the colours of a chessboard match along the seams:
// going once round an axis must not change colour.
//
//	cylinder, 4 columns    0 1 0 1 | 0      going once round shifts by the side,
//	                       1 0 1 0 | 1      and must be even
//	Möbius, 2 × 3          0 1 0 | 1        the row is mirrored, r to R−1−r: the
//	                       1 0 1 | 0        side and R−1 must be even together
func (b *Board) Chequered() bool {
	for axis, round := range b.sizes {
		seam := b.Seam(axis)
		if seam.Mirrors {
			round += b.sizes[1-axis] - 1
		}
		if seam.Wraps && (round+seam.Shift)%2 != 0 {
			return false
		}
	}
	return true
}

// VertexTransitive reports whether all squares are equivalent: every axis wraps, none
// mirrors, and there are no holes, so shifts take every square to every other.
func (b *Board) VertexTransitive() bool {
	return b.rows.Wraps && b.columns.Wraps && !b.rows.Mirrors && !b.columns.Mirrors && len(b.holes) == 0
}
