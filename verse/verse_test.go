package verse_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/gallery"
	"leaper/tour"
	"leaper/verse"
)

// stanza is Kavyalankara 5.15, as it stands in editions.
const stanza = `सेना लीलीलीना नाली लीनाना नानालीलीली ।
नालीनालीले नालीना लीलीली नानानानाली ॥ १५ ॥
`

// roman is the same, its syllables marked.
const roman = `se-nā lī-lī-lī-nā nā-lī lī-nā-nā nā-nā-lī-lī-lī
nā-lī-nā-lī-le nā-lī-nā lī-lī-lī nā-nā-nā-nā-lī
`

func layout(t *testing.T, key string, skip ...string) *verse.Layout {
	t.Helper()
	e, err := gallery.Get(key)
	if err != nil {
		t.Fatal(err)
	}
	var out []board.Square
	for _, name := range skip {
		s, err := e.Board.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	l, err := verse.New(e.Board, e.Tour, out)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func texts(pieces []verse.Piece) []string {
	var all []string
	for _, p := range pieces {
		all = append(all, p.Text)
	}
	return all
}

// Rudrata's stanza stands on the board row by row; read along the tour it is the
// same stanza, and laid along the tour and read row by row as well.
func TestRudrata(t *testing.T) {
	l := layout(t, "rudrata")
	for _, text := range []string{stanza, roman} {
		pieces := verse.Cut(text, verse.Syllables)
		if len(pieces) != 32 {
			t.Fatalf("%d syllables: %q", len(pieces), texts(pieces))
		}
		along, err := l.Unlay(pieces, verse.Syllables)
		if err != nil {
			t.Fatal(err)
		}
		laid, err := l.Lay(pieces, verse.Syllables)
		if err != nil {
			t.Fatal(err)
		}
		if want := texts(pieces); !slices.Equal(texts(along), want) || !slices.Equal(texts(laid), want) {
			t.Errorf("along the tour %q, row by row %q, want both %q", texts(along), texts(laid), want)
		}
	}
}

// Perec's plan of the house, the top floor first: no chapter is in the cellar in
// the bottom left corner.
func TestPerec(t *testing.T) {
	const plan = `59 83 15 10 57 48 7 52 45 54
97 11 58 82 16 9 46 55 6 51
84 60 96 14 47 56 49 8 53 44
12 98 81 86 95 17 28 43 50 5
61 85 13 18 27 79 94 4 41 30
99 70 26 80 87 1 42 29 93 3
25 62 88 69 19 36 78 2 31 40
71 65 20 23 89 68 34 37 77 92
63 24 66 73 35 22 90 75 39 32
72 64 21 67 74 38 33 91 76
`
	var chapters strings.Builder
	for i := range 99 {
		fmt.Fprintln(&chapters, i+1)
	}
	l := layout(t, "perec", "a1")
	page, err := l.Lay(verse.Cut(chapters.String(), verse.Words), verse.Words)
	if err != nil {
		t.Fatal(err)
	}
	if got := verse.Text(l.Rows(page), verse.Words); got != plan {
		t.Errorf("the house is\n%s\nwant\n%s", got, plan)
	}
	if grid := l.Table(page); !strings.Contains(grid, "\n.  72 64 21") {
		t.Errorf("the cellar is not empty:\n%s", grid)
	}
}

// Laying undoes reading back, and what is written is cut into the same pieces,
// on any board, tour and text.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 3))
	const alphabet = "abcdefgäöüßαβγ"
	word := func(by verse.Unit) string {
		n := 1
		if by != verse.Letters {
			n += random.IntN(6)
		}
		var w strings.Builder
		for range n {
			w.WriteRune([]rune(alphabet)[random.IntN(len([]rune(alphabet)))])
			if random.IntN(4) == 0 {
				w.WriteRune('\u0301') // a mark
			}
		}
		if by == verse.Lines {
			w.WriteString(" – and so on, ")
			w.WriteString("more.")
		}
		return w.String()
	}
	for range 2000 {
		sides := make([]int64, 1+random.IntN(3))
		for i := range sides {
			sides[i] = 1 + random.Int64N(5)
		}
		b, err := board.New(sides...)
		if err != nil {
			t.Fatal(err)
		}
		if n := b.Cells(); n > 1 && random.IntN(2) == 0 {
			if b, err = b.WithHoles(board.Square(random.Int64N(n))); err != nil {
				t.Fatal(err)
			}
		}
		var walk, skip []board.Square
		for s := range board.Square(b.Cells()) {
			if !b.IsHole(s) {
				walk = append(walk, s)
				if random.IntN(8) == 0 {
					skip = append(skip, s)
				}
			}
		}
		random.Shuffle(len(walk), func(i, j int) { walk[i], walk[j] = walk[j], walk[i] })
		l, err := verse.New(b, tour.Of(walk), skip)
		if err != nil {
			t.Fatal(err)
		}
		by := verse.Unit(random.IntN(len(verse.Pieces())))
		var pieces []verse.Piece
		for range l.Len() {
			pieces = append(pieces, verse.Piece{Text: word(by)})
		}
		page, err := l.Lay(pieces, by)
		if err != nil {
			t.Fatal(err)
		}
		text, err := l.Unlay(page, by)
		if err != nil || !slices.Equal(texts(text), texts(pieces)) {
			t.Fatalf("%s on %s: %q comes back as %q (%v)", by, b, texts(pieces), texts(text), err)
		}
		cut := verse.Cut(verse.Text(l.Rows(page), by), by)
		if l.Len() > 0 && !slices.Equal(texts(cut), texts(page)) {
			t.Fatalf("%s on %s: %q is written and cut into %q", by, b, texts(page), texts(cut))
		}
		for i, s := range walk { // the i-th piece is on the square of its step
			if len(skip) == 0 && page[slices.Index(slices.Sorted(slices.Values(walk)), s)].Text != pieces[i].Text {
				t.Fatalf("%s on %s: piece %d is not on %s", by, b, i+1, b.Name(s))
			}
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		by   verse.Unit
		text string
		want []string
	}{
		{verse.Words, "\uFEFFHave some\tfun,\r\n\n watch!\n", []string{"Have", "some", "fun,", "watch!"}},
		{verse.Lines, "one two \r\n\n  three\n", []string{"one two", "  three"}},
		{verse.Letters, "Ça va? é 42", []string{"Ç", "a", "v", "a", "é", "4", "2"}},
		{verse.Letters, "e\u0301-\u0301e", []string{"e\u0301", "e"}},
		{verse.Syllables, "tu-ra-ga pa·da - 12 ban\u00ADdha", []string{"tu", "ra", "ga", "pa", "da", "ban", "dha"}},
		{verse.Syllables, "तुरग काव्यालंकार संस्कृतम् ।", []string{"तु", "र", "ग", "का", "व्या", "लं", "का", "र", "सं", "स्कृ", "तम्"}},
		{verse.Words, "", nil},
	} {
		if got := texts(verse.Cut(c.text, c.by)); !slices.Equal(got, c.want) {
			t.Errorf("%q by %s: %q, want %q", c.text, c.by, got, c.want)
		}
	}
	if p := verse.Cut("a\n\nb", verse.Words); p[1].Line != 3 {
		t.Errorf("b is in line %d, want 3", p[1].Line)
	}
}

func TestErrors(t *testing.T) {
	l := layout(t, "rudrata")
	words := verse.Cut(strings.Repeat("one two three four five\n", 7), verse.Words)
	for _, c := range []struct {
		n    int
		back bool
		says string
	}{
		{35, false, `35 words for 32 squares: no square is left for "three" in line 7; take away 3`},
		{33, true, `33 words for 32 squares: no square is left for "three" in line 7; take away 1`},
		{31, false, "31 words for 32 squares: there is no word 32, for c1; add 1, or leave out as many squares"},
		{31, true, "31 words for 32 squares: there is no word 32, for h1; add 1, or leave out as many squares"},
		{1, false, "1 word for 32 squares: there is no word 2, for c3; add 31"},
	} {
		lay := l.Lay
		if c.back {
			lay = l.Unlay
		}
		if _, err := lay(words[:c.n], verse.Words); !errors.Is(err, verse.ErrFit) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%d words: %v, want %q", c.n, err, c.says)
		}
	}
	b, err := board.Parse("2x2")
	if err != nil {
		t.Fatal(err)
	}
	for _, walk := range [][]board.Square{{0, 1, 2}, {0, 1, 2, 2}, {0, 1, 2, 4}, {0, 1, 2, -1}} {
		if _, err := verse.New(b, tour.Of(walk), nil); !errors.Is(err, verse.ErrTour) {
			t.Errorf("%d: %v, want ErrTour", walk, err)
		}
	}
	if _, err := verse.New(b, tour.Of([]board.Square{0, 1, 2, 3}), []board.Square{7}); !errors.Is(err, verse.ErrTour) {
		t.Errorf("leaving out square 7 of 2x2: %v", err)
	}
	large, err := board.Parse("3000x3000")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verse.New(large, tour.Tour{}, nil); !errors.Is(err, verse.ErrTooLarge) {
		t.Errorf("3000x3000: %v", err)
	}
	if _, err := verse.ParseUnit("chapters"); !errors.Is(err, verse.ErrUnit) {
		t.Errorf("by chapters: %v", err)
	}
}
