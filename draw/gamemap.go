package draw

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// A Map says who wins the game of two players from which squares. From squares in neither
// list that is not known.
type Map struct {
	Wins, Loses []board.Square // for the player to move
}

// drawGameMap draws a map: discs in two colours, with a + where the player to move wins,
// a - where that player loses, and a ? where it is not known.
func drawGameMap(g *graph.Graph, o Options) (*Scene, error) {
	if o.Map == nil {
		return nil, fault.New(ErrOption, "style %s needs a map of who wins from each square", o.Style)
	}
	d, err := NewPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "Who wins the game of two players, by the square where it begins: " + d.Title
	b := g.Board()
	signs := make(map[board.Square]string, len(o.Map.Wins)+len(o.Map.Loses))
	heat := d.Palette.Heat
	for i, list := range [2][]board.Square{o.Map.Wins, o.Map.Loses} {
		if o.Theme != InkOnly {
			discs := Path{Fill: [2]Colour{heat[len(heat)-1], heat[0]}[i]}
			for _, s := range list {
				discs.Lines = append(discs.Lines, Circle(d.layout.centre(s), 360))
			}
			d.PutLines(discs)
		}
		for _, s := range list {
			signs[s] = [2]string{"+", "-"}[i]
		}
	}
	if b.Cells() > maxChequered { // signs would be specks
		return d.Scene, nil
	}
	for s := range board.Square(b.Cells()) {
		words, known := signs[s]
		colour := d.Palette.Words
		switch {
		case b.IsHole(s):
			continue
		case !known:
			words = "?"
		case words == "+":
			colour = d.colourOver(heat[len(heat)-1])
		default:
			colour = d.colourOver(heat[0])
		}
		d.Put(Text{At: d.layout.centre(s), Size: textSize(1), Words: words, Colour: colour})
	}
	return d.Scene, nil
}
