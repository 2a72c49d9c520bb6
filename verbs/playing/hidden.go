package playing

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"leaper/board"
	"leaper/tour"
	"leaper/verse"
)

// hiddenIn are the letters of a text that is hidden on a board, in capitals; none of none.
func hiddenIn(b *board.Board, text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	var letters []string
	for _, p := range verse.Cut(strings.ToUpper(text), verse.Letters) {
		letters = append(letters, p.Text)
	}
	switch n := int64(len(letters)); {
	case n == 0:
		return nil, fmt.Errorf("there is no letter in it")
	case n > b.Squares():
		return nil, fmt.Errorf("the text has %d letters, and the board %d squares; write a shorter text, or take a larger board", n, b.Squares())
	}
	return letters, nil
}

// hide lays letters along the solution. Squares behind the end of the text have letters out
// of it, so that nothing shows where it ends. The numbers alone have one solution, whatever
// the letters are.
func (p *Puzzled) hide(text string, letters []string) {
	b := p.graph.Board()
	rng := rand.New(rand.NewPCG(p.Seed, uint64(len(letters))))
	on := make([]string, b.Cells())
	for step, s := range p.made.Solution.All() {
		if step < int64(len(letters)) {
			on[s] = letters[step]
		} else {
			on[s] = letters[rng.IntN(len(letters))]
		}
	}
	var rows strings.Builder
	for s := range board.Square(b.Cells()) {
		if int64(s)%b.Side(b.Rank()-1) == 0 {
			rows.WriteByte(' ')
		}
		if !b.IsHole(s) {
			p.Letters = append(p.Letters, on[s])
			rows.WriteString(on[s])
		}
	}
	p.Sentence = strings.Replace(p.Sentence, ", one solution", fmt.Sprintf(" and %d letters of a text along the way, one solution", len(letters)), 1)
	p.Words, p.Grid = text, "# letters:"+rows.String()+"\n"+p.Grid
}

// usedMoves are moves to use as a question writes them.
func usedMoves(b *board.Board, moves []tour.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		by := "-"
		if m.OneWay {
			by = ">"
		}
		words[i] = b.Name(m.From) + by + b.Name(m.To)
	}
	return strings.Join(words, ",")
}
