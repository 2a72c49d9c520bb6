package draw

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// A Why is a proof that there is no tour, as package exist gives it: the name of its
// rule, a sentence, the squares that prove it, and those to take away so that colours fit.
type Why struct {
	Rule, Text     string
	Witness, Spare []board.Square
}

// proofs draw a proof, by its rule, and say in lines what there is to see.
func proofs() map[string]func(d *Pen, a *graph.Adjacency, w *Why) []string {
	return map[string]func(d *Pen, a *graph.Adjacency, w *Why) []string{
		"colours": (*Pen).coloured, "parts": (*Pen).inParts, "dead ends": (*Pen).deadEnds,
		"degrees": (*Pen).crowded, "pieces": (*Pen).cut, "ends": (*Pen).twoEnds,
	}
}

// Shown reports whether there is a picture of proofs by a rule.
func (w *Why) Shown() bool { return proofs()[w.Rule] != nil }

// mostCaption is how many letters a line below a proof has, at most.
const mostCaption = 62

// why draws a proof: each square has the letter and the colour of its kind.
func why(g *graph.Graph, o Options) (*Scene, error) {
	b := g.Board()
	switch {
	case !o.Why.Shown():
		return nil, fault.New(ErrOption, "style %s has no picture of the rule %q", o.Style, o.Why.Rule)
	case b.Cells() > 4*maxArgument:
		return nil, fault.New(ErrTooLarge, "style %s: board %s has %d squares, and each has a letter; at most %d are possible", o.Style, b.Size(), b.Cells(), 4*maxArgument)
	}
	a, err := g.Table(context.Background())
	if err != nil {
		return nil, err
	}
	o.Labels = b.Rank() == 2
	d, err := newPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "Why there is no tour: " + g.String()
	// The lines that say what is seen come of the drawing, and how wide they are says
	// where the board stands: so it is drawn twice.
	lines := func() []string { return append(wrapped(o.Why.Text), proofs()[o.Why.Rule](d, a, o.Why)...) }
	if wider := captionsWidth(lines()) + 2*Margin - d.Width; wider > 0 {
		d.layout.origin.X += wider / 2
		d.Room.Left += wider / 2
		d.Room.Right += wider - wider/2
		d.Width += wider
	}
	if d.Items = nil; o.Labels {
		d.Labels = d.layout.labels(d.Palette.Words)
	}
	d.caption(lines())
	return d.Scene, nil
}

// wrapped is a sentence in lines, as captions have it.
func wrapped(text string) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, "…", "and so on")) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+len(word) < mostCaption:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// coloured shows two colours, and that each move changes them.
func (d *Pen) coloured(a *graph.Adjacency, w *Why) []string {
	colour, _ := a.Colours()
	first := uint8(0) // is dark
	if !d.layout.dark(a.Square(0)) {
		first = 1
	}
	var count [2]int
	busiest := graph.Vertex(0)
	for v := range graph.Vertex(a.Len()) {
		colour[v] = (colour[v] + first) % 2
		count[colour[v]]++
		if len(a.Of(v)) > len(a.Of(busiest)) {
			busiest = v
		}
	}
	kinds := []letter{{"B", blackColour}, {"W", whiteColour}}
	kind := func(s board.Square) int {
		v, _ := a.Vertex(s)
		return int(colour[v])
	}
	d.lettered(kinds, kind)
	for _, s := range slices.Concat(w.Witness, w.Spare) {
		d.Frame(s, d.over(kinds[kind(s)].colour), true)
	}
	d.arrows(a.Square(busiest))
	lines := []string{fmt.Sprintf("There are %d B and %d W.", count[0], count[1])}
	if len(w.Witness)+len(w.Spare) > 0 {
		lines = append(lines, "The named squares have frames.")
	}
	return lines
}

// kindsOf are as many letters, each with a pale colour; after Z they come again, with a
// number.
func (d *Pen) kindsOf(n int) []letter {
	kinds := make([]letter, n)
	for i := range kinds {
		kinds[i] = letter{string(rune('A' + i%26)), Mix(d.Palette.Paper, d.Palette.Kinds[i%len(d.Palette.Kinds)], 1, 3)}
		if i >= 26 {
			kinds[i].words += fmt.Sprint(i / 26)
		}
	}
	return kinds
}

// inParts shows the parts of a board.
func (d *Pen) inParts(a *graph.Adjacency, w *Why) []string {
	part, parts := a.Components()
	d.lettered(d.kindsOf(parts), func(s board.Square) int {
		v, _ := a.Vertex(s)
		return int(part[v])
	})
	for _, s := range w.Witness {
		d.Frame(s, d.Palette.Words, true)
	}
	d.arrows(w.Witness...)
	return []string{"Each part has a letter, and no move leads from one part to another."}
}

// deadEnds shows the squares that a tour cannot pass through, and their moves.
func (d *Pen) deadEnds(a *graph.Adjacency, w *Why) []string {
	d.lettered([]letter{{}, {"E", redColour}}, among(w.Witness))
	d.arrows(w.Witness...)
	return []string{"The squares E are those, and the arrows are their moves."}
}

// among is 1 for squares that are among some, and 0 for others.
func among(squares []board.Square) func(board.Square) int {
	named := map[board.Square]bool{}
	for _, s := range squares {
		named[s] = true
	}
	return func(s board.Square) int {
		if named[s] {
			return 1
		}
		return 0
	}
}

// crowded shows squares that make more moves than those next to them take.
func (d *Pen) crowded(a *graph.Adjacency, w *Why) []string {
	named, next := among(w.Witness), map[board.Square]bool{}
	for _, s := range w.Witness {
		for _, to := range d.Graph.Neighbours(s, nil) {
			next[to] = true
		}
	}
	both := false
	d.lettered([]letter{{}, {"G", greenColour}, {"R", redColour}, {"GR", greenColour}}, func(s board.Square) int {
		kind := named(s)
		if next[s] {
			kind += 2
		}
		both = both || kind == 3
		return kind
	})
	d.arrows(w.Witness...)
	lines := []string{fmt.Sprintf("From %s the arrows lead to %s, and nowhere else.", several(len(w.Witness), "square G"), several(len(next), "square R"))}
	if both {
		lines = append(lines, "Squares GR are of both.")
	}
	return lines
}

// several writes a number with a noun and a letter: 3 squares G.
func several(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %s", n, strings.Replace(noun, "square", "squares", 1))
}

// cut shows the squares that are taken away, and into which parts the rest falls. A part
// with more squares of a colour takes as many pieces of a tour as there are more.
func (d *Pen) cut(a *graph.Adjacency, w *Why) []string {
	out := among(w.Witness)
	gone := map[[2]graph.Vertex]bool{}
	for v := range graph.Vertex(a.Len()) {
		for _, to := range a.Of(v) {
			if out(a.Square(v))+out(a.Square(to)) > 0 {
				gone[[2]graph.Vertex{v, to}] = true
			}
		}
	}
	rest := a.Without(gone)
	part, _ := rest.Components()
	colour, two := rest.Colours()
	number := map[int32]int{} // of the parts of the rest: each square x is one, too
	var more []int
	for v := range graph.Vertex(a.Len()) {
		if out(a.Square(v)) > 0 {
			continue
		}
		i, known := number[part[v]]
		if !known {
			i = len(more)
			number[part[v]], more = i, append(more, 0)
		}
		more[i] += 1 - 2*int(colour[v])
	}
	parts := len(more)
	kinds := append(d.kindsOf(parts), letter{"x", d.Palette.Hole})
	d.lettered(kinds, func(s board.Square) int {
		if out(s) > 0 {
			return parts
		}
		v, _ := a.Vertex(s)
		return number[part[v]]
	})
	lines := []string{fmt.Sprintf("The squares x are taken away; the rest has %d parts, each with a letter.", parts)}
	for i, n := range more {
		if n = max(n, -n); two && n > 1 {
			lines = append(lines, fmt.Sprintf("Part %s has %d squares more of one colour, so it takes %d pieces.", kinds[i].words, n, n))
		}
	}
	return lines
}

// twoEnds shows the ends that are given, and the moves from them.
func (d *Pen) twoEnds(_ *graph.Adjacency, w *Why) []string {
	d.lettered([]letter{{}, {"E", greenColour}}, among(w.Witness))
	d.arrows(w.Witness...)
	return []string{"The ends are E, and the arrows are their moves."}
}
