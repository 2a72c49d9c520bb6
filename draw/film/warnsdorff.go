package film

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
)

const (
	// tokenRadius is the radius of the discs with the figures. The knight's line stays
	// further from the middles of squares.
	tokenRadius = 300
)

// A rule shows the choices of Warnsdorff's rule (1823) before each move of a walk. Each
// free square has a token with its figure, the number of free squares it leads on to.
// Tokens of squares to which the next move may go are ringed, those with the least figure
// doubly: several of them are a tie. The chosen one has a ring of another colour.
//
// The line and the tokens stay on the stack, new tokens over old ones; the rings are for
// one frame.
type rule struct {
	*walker
	moves   *graph.Adjacency
	visited []bool
	figures []int64
	now     graph.Vertex
	most    int64 // the largest figure of the empty board
	reached int64 // the number of visited squares
}

// newRule makes a rule on the empty board.
func newRule(w *walker) (*rule, error) {
	a, err := w.Graph.Table(context.Background())
	if err != nil {
		return nil, err
	}
	if a.Len() > draw.MaxNumbered {
		return nil, fault.New(draw.ErrTooLarge, "style %s: a film has a figure in each square, and %s has %d; at most %d can be read", w.Options.Style, w.Graph, a.Len(), draw.MaxNumbered)
	}
	r := &rule{walker: w, moves: a, visited: make([]bool, a.Len()), figures: make([]int64, a.Len()), most: 1}
	for v := range graph.Vertex(a.Len()) {
		r.figures[v] = int64(len(a.Of(v)))
		r.most = max(r.most, r.figures[v])
	}
	return r, nil
}

// putTokens puts a token on each square, and visits the first square.
func (r *rule) putTokens(first board.Square) {
	for v := range graph.Vertex(r.moves.Len()) {
		r.putToken(v, r.Palette.Edge, 20)
	}
	r.visit([]board.Square{first}, draw.Path{})
	r.Put(r.StartMark(first))
}

// visit marks squares as visited, puts the way there, and a new token on each free square
// whose figure changes.
func (r *rule) visit(squares []board.Square, way draw.Path) {
	for _, s := range squares {
		if v, ok := r.moves.Vertex(s); ok && !r.visited[v] { // a closed tour comes back to the first
			r.visited[v], r.now = true, v
			r.reached++
			r.Put(draw.Path{Lines: []draw.Line{draw.Circle(r.Centre(s), tokenRadius+50)}, Fill: r.Under(s), Sign: draw.Unseen})
			r.blank(s)
		}
	}
	if r.Put(way); r.reached > 1 && r.reached <= int64(len(squares))+1 {
		r.Put(r.StartMark(r.tour.At(0))) // above the line
	}
	for v := range graph.Vertex(r.moves.Len()) {
		if r.visited[v] {
			continue
		}
		figure := int64(0)
		for _, to := range r.moves.Of(v) {
			if !r.visited[to] {
				figure++
			}
		}
		if was := r.figures[v]; figure != was {
			if r.figures[v] = figure; was > 9 && figure < 10 {
				r.blank(r.moves.Square(v))
			}
			r.putToken(v, r.Palette.Edge, 20)
		}
	}
}

// blank removes the figure of a square in formats of characters.
func (r *rule) blank(s board.Square) {
	r.Put(draw.Text{At: r.Centre(s), Size: 100, Words: strings.Repeat(" ", len(strconv.FormatInt(r.most, 10)))})
}

// putToken puts the figure of a free square on it, with a ring.
func (r *rule) putToken(v graph.Vertex, ring draw.Colour, width int32) {
	p, at := r.Palette, r.Centre(r.moves.Square(v))
	r.Put(
		draw.Path{Lines: []draw.Line{draw.Circle(at, tokenRadius)}, Fill: r.tint(r.figures[v]), Stroke: ring, Width: width, Sign: draw.Unseen},
		draw.Text{At: at, Size: draw.NumberSize(max(r.most, 10)) * 9 / 10, Words: strconv.FormatInt(r.figures[v], 10), Colour: p.Words},
	)
}

// tint is a figure's colour, pale enough for words on it.
func (r *rule) tint(figure int64) draw.Colour {
	return draw.Mix(r.Palette.Paper, draw.Ramp(r.Palette.Heat, figure, r.most), 1, 3)
}

// The rings of tokens.
const (
	possibleWidth = 50
	leastWidth    = 90
)

// ringChoice rings the tokens of the squares to which the next move may go, and puts in words
// what the rule says and what the tour does.
func (r *rule) ringChoice() string {
	var open []graph.Vertex
	least := int64(-1)
	for _, v := range r.moves.Of(r.now) {
		if !r.visited[v] {
			open = append(open, v)
			if least < 0 || r.figures[v] < least {
				least = r.figures[v]
			}
		}
	}
	if r.reached == r.tour.Len() || len(open) == 0 {
		return fmt.Sprintf("%d of %d squares", r.reached, r.moves.Len())
	}
	chosen, ok := r.moves.Vertex(r.tour.At(r.reached))
	var tied []string
	name := func(v graph.Vertex) string { return r.Graph.Board().Name(r.moves.Square(v)) }
	for _, v := range open {
		colour, width := r.Palette.Line, int32(possibleWidth)
		if r.figures[v] == least {
			colour, width = r.Palette.Start, leastWidth
			tied = append(tied, name(v))
		}
		if v == chosen {
			colour, width = r.Palette.End, leastWidth
			r.Put(draw.Path{Lines: []draw.Line{draw.Circle(r.Centre(r.moves.Square(v)), tokenRadius+110)}, Stroke: colour, Width: 50, Sign: draw.Unseen})
		}
		r.putToken(v, colour, width)
	}
	to := name(chosen)
	switch {
	case !ok:
		return fmt.Sprintf("move %d", r.reached)
	case r.figures[chosen] > least:
		return fmt.Sprintf("move %d: %s has %d, against the rule: %s has %d", r.reached, to, r.figures[chosen], tied[0], least)
	case len(tied) > 1:
		return fmt.Sprintf("move %d: a tie of %d, with %d each; %s is taken", r.reached, len(tied), least, to)
	}
	return fmt.Sprintf("move %d: %s has the fewest, %d", r.reached, to, least)
}

// putKey explains the tokens and their rings below the board.
func (r *rule) putKey() {
	const radius = tokenRadius / 2
	sign := func(words string, ring draw.Colour, width int32) draw.KeyLine {
		return draw.KeyLine{Words: words, Sign: func(at draw.Point) []draw.Item {
			return []draw.Item{draw.Path{Lines: []draw.Line{draw.Circle(at, radius)}, Fill: r.tint(r.most / 2), Stroke: ring, Width: width * 2 / 3, Sign: draw.Unseen}}
		}}
	}
	p := r.Palette
	r.Key(sign("how many free squares it leads on to", p.Edge, 20), sign("the next move may go here", p.Line, possibleWidth),
		sign("the fewest; several are a tie", p.Start, leastWidth), sign("taken", p.End, leastWidth))
	r.film.setGround(r.Pen)
}
