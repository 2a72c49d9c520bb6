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
// rule, a sentence, the squares that prove it, and those to remove so that the colours balance.
type Why struct {
	Rule, Text     string
	Witness, Spare []board.Square
}

// proofs has, by rule, the functions that draw a proof and give lines of words to explain the drawing.
func proofs() map[string]func(d *Pen, a *graph.Adjacency, w *Why) []string {
	return map[string]func(d *Pen, a *graph.Adjacency, w *Why) []string{
		"colours": (*Pen).drawColours, "three colours": (*Pen).drawThreeColours, "parts": (*Pen).drawParts, "dead ends": (*Pen).drawDeadEnds,
		"degrees": (*Pen).drawCrowded, "pieces": (*Pen).drawCut, "ends": (*Pen).drawTwoEnds,
	}
}

// HasPicture reports whether there is a picture of proofs by its rule.
func (w *Why) HasPicture() bool { return proofs()[w.Rule] != nil }

// maxCaption is the largest number of letters of a line below a proof.
const maxCaption = 62

// drawProof draws a proof: each square has the letter and the colour of its kind.
func drawProof(g *graph.Graph, o Options) (*Scene, error) {
	b := g.Board()
	switch {
	case !o.Why.HasPicture():
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
	// The lines below come from the drawing, and their width decides where the board stands, so
	// it is drawn twice.
	lines := func() []string { return append(wrapText(o.Why.Text), proofs()[o.Why.Rule](d, a, o.Why)...) }
	if wider := captionsWidth(lines()) + 2*Margin - d.Width; wider > 0 {
		d.layout.origin.X += wider / 2
		d.Room.Left += wider / 2
		d.Room.Right += wider - wider/2
		d.Width += wider
	}
	if d.Items = nil; o.Labels {
		d.Labels = d.layout.labels(d.Palette.Words)
	}
	d.putCaptions(lines())
	return d.Scene, nil
}

// wrapText breaks a sentence into lines for captions.
func wrapText(text string) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, "…", "and so on")) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+len(word) < maxCaption:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// drawColours shows that there are two colours, and that each move changes them.
func (d *Pen) drawColours(a *graph.Adjacency, w *Why) []string {
	colour, _ := a.Colours()
	first := uint8(0) // the colour that is dark
	if !d.layout.isDark(a.Square(0)) {
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
	d.drawLetters(kinds, kind)
	for _, s := range slices.Concat(w.Witness, w.Spare) {
		d.Frame(s, d.colourOver(kinds[kind(s)].colour), true)
	}
	d.drawMovesFrom(a.Square(busiest))
	lines := []string{fmt.Sprintf("There are %d B and %d W.", count[0], count[1])}
	if len(w.Witness)+len(w.Spare) > 0 {
		lines = append(lines, "The named squares have frames.")
	}
	return lines
}

// drawThreeColours shows the three colours of hexagons, and that moves keep them.
func (d *Pen) drawThreeColours(_ *graph.Adjacency, w *Why) []string {
	b := d.Graph.Board()
	d.drawLetters(d.letterKinds(3), func(s board.Square) int { return int(b.Colour(s)) })
	for _, s := range w.Witness {
		d.Frame(s, d.Palette.Words, true)
	}
	d.drawMovesFrom(w.Witness...)
	return []string{"Neighbours have different letters, and no move leads from a letter to another."}
}

// letterKinds gives n letters, each with a pale colour; after Z they begin again, with a number.
func (d *Pen) letterKinds(n int) []letter {
	kinds := make([]letter, n)
	for i := range kinds {
		kinds[i] = letter{string(rune('A' + i%26)), Mix(d.Palette.Paper, d.Palette.Kinds[i%len(d.Palette.Kinds)], 1, 3)}
		if i >= 26 {
			kinds[i].words += fmt.Sprint(i / 26)
		}
	}
	return kinds
}

// drawParts shows the components of a leap graph.
func (d *Pen) drawParts(a *graph.Adjacency, w *Why) []string {
	part, parts := a.Components()
	d.drawLetters(d.letterKinds(parts), func(s board.Square) int {
		v, _ := a.Vertex(s)
		return int(part[v])
	})
	for _, s := range w.Witness {
		d.Frame(s, d.Palette.Words, true)
	}
	d.drawMovesFrom(w.Witness...)
	return []string{"Each part has a letter, and no move leads from one part to another."}
}

// drawDeadEnds shows the squares that a tour cannot pass through, and their moves.
func (d *Pen) drawDeadEnds(a *graph.Adjacency, w *Why) []string {
	d.drawLetters([]letter{{}, {"E", redColour}}, indicatorOf(w.Witness))
	d.drawMovesFrom(w.Witness...)
	return []string{"The squares E are those, and the arrows are their moves."}
}

// indicatorOf gives a function that is 1 for these squares, and 0 for others.
func indicatorOf(squares []board.Square) func(board.Square) int {
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

// drawCrowded shows squares that need more moves than their neighbours can take.
func (d *Pen) drawCrowded(a *graph.Adjacency, w *Why) []string {
	named, next := indicatorOf(w.Witness), map[board.Square]bool{}
	for _, s := range w.Witness {
		for _, to := range d.Graph.Neighbours(s, nil) {
			next[to] = true
		}
	}
	both := false
	d.drawLetters([]letter{{}, {"G", greenColour}, {"R", redColour}, {"GR", greenColour}}, func(s board.Square) int {
		kind := named(s)
		if next[s] {
			kind += 2
		}
		both = both || kind == 3
		return kind
	})
	d.drawMovesFrom(w.Witness...)
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

// drawCut shows the squares that are removed, and the components of the rest. A component
// that has n more squares of one colour takes n pieces of a tour.
func (d *Pen) drawCut(a *graph.Adjacency, w *Why) []string {
	out := indicatorOf(w.Witness)
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
	kinds := append(d.letterKinds(parts), letter{"x", d.Palette.Hole})
	d.drawLetters(kinds, func(s board.Square) int {
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

// drawTwoEnds shows the given ends, and the moves from them.
func (d *Pen) drawTwoEnds(_ *graph.Adjacency, w *Why) []string {
	d.drawLetters([]letter{{}, {"E", greenColour}}, indicatorOf(w.Witness))
	d.drawMovesFrom(w.Witness...)
	return []string{"The ends are E, and the arrows are their moves."}
}
