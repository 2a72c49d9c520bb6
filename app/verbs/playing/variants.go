package playing

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/puzzle"
	"leaper/tour"
	"leaper/verse"
)

// VariantOptions are the further parts of a puzzle besides its numbers.
type VariantOptions struct {
	Legs  int    `json:"legs,omitempty" least:"1" doc:"how many <moves> of the tour are given as well; pictures show them as lines"`
	Words string `json:"words,omitempty" doc:"hide a <text> along the tour: each square has a letter, and the letters spell the text in the order of the numbers" example:"The knight goes round"`
}

// HiddenText is a text along the solution.
type HiddenText struct {
	Text    string   `json:"words,omitempty" doc:"The text hidden along the tour"`
	Letters []string `json:"letters,omitempty" doc:"The letters of the squares, row by row from the top, without holes"`
}

// parseInto reads the variants into the options.
func (v VariantOptions) parseInto(b *board.Board, opts *puzzle.MakeOptions) error {
	if most := b.Squares() - 1; v.Legs < 0 || int64(v.Legs) > most {
		return query.BadValue("legs", v.Legs, "a tour of %d squares has %d moves; write 1 to %d", b.Squares(), most, most)
	}
	opts.RequiredMoves = v.Legs
	_, err := hiddenIn(b, v.Words)
	return query.InField("words", err)
}

// hideIn hides the text in a finished puzzle.
func (v VariantOptions) hideIn(p *PuzzleAnswer) {
	if letters, err := hiddenIn(p.graph.Board(), v.Words); err == nil && len(letters) > 0 && p.Found() {
		p.hide(v.Words, letters)
	}
}

// usedMoves writes a puzzle's required moves as a question does.
func usedMoves(_ string, b *board.Board, beside *tour.Constraints) string {
	if beside == nil {
		return ""
	}
	words := make([]string, len(beside.Use))
	for i, m := range beside.Use {
		by := "-"
		if m.OneWay {
			by = ">"
		}
		words[i] = b.Name(m.From) + by + b.Name(m.To)
	}
	return strings.Join(words, ",")
}

// hiddenIn gives the letters of a text to hide, in capitals; none for an empty text.
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

// hide lays letters along the solution. The squares after the text repeat letters from it,
// so its end does not show. The numbers alone determine the solution, without the letters.
func (p *PuzzleAnswer) hide(text string, letters []string) {
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
	p.Text, p.Grid = text, "# letters:"+rows.String()+"\n"+p.Grid
}
