package piece_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"leaper/piece"
)

// moves lists what a piece does on ranks 1 to 4, with errors in their places.
func moves(p piece.Piece) string {
	var s strings.Builder
	for rank := 1; rank <= 4; rank++ {
		on, err := p.Moves(rank)
		turned, turnedErr := p.MovesInKTOrder(rank)
		fmt.Fprintln(&s, on, err != nil, turned, turnedErr != nil, p.Directed())
	}
	return s.String()
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		in, same string // another way to write it
		text     string
	}{
		{"knight", "N", "knight"},
		{"KNIGHT", "N", "knight"},
		{" knight ", "N", "knight"},
		{"N+N", "N", "knight"},
		{"NNN", "NN+N", "NNN"},
		{"K", "W+F", "K"},
		{"WF", "FW+W", "WF"},
		{"Q", "RB", "Q"},
		{"NW", "knight+wazir", "NW"},
		{"knight + KING", "N+K", "knight+king"},
		{"amazon", "QN", "amazon"},
		{"NN", "Nightrider", "NN"},
		{"FF", "bishop", "FF"},
		{"RR", "R", "RR"},
		{"KK", "K", "KK"},
		{"1,2", "(1,2)", "1,2"},
		{"( 1, 02 )", "1,2", "1,2"},
		{"N+0,3", "N+(0,3)", "N+0,3"},
		{"1,2+1,2", "1,2", "1,2+1,2"},
		{"gnu", "NC", "gnu"},
		{"alibaba", "DA", "alibaba"},
	} {
		p, other := parse(t, c.in), parse(t, c.same)
		if p.String() != c.text {
			t.Errorf("%q is written %q, want %q", c.in, p, c.text)
		}
		sorted := func(p piece.Piece) string { // the order of a sum's parts apart
			var all []string
			for rank := 1; rank <= 4; rank++ {
				on, err := p.Moves(rank)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range on {
					all = append(all, fmt.Sprint(m))
				}
			}
			slices.Sort(all)
			return strings.Join(all, " ")
		}
		if sorted(p) != sorted(other) {
			t.Errorf("%q and %q move otherwise", c.in, c.same)
		}
		if again := parse(t, p.String()); moves(again) != moves(p) || again.String() != p.String() {
			t.Errorf("%q is written %q, which moves otherwise", c.in, p)
		}
	}
}

// TestZeroPiece: the zero piece is the knight, however it is made.
func TestZeroPiece(t *testing.T) {
	for _, p := range []piece.Piece{{}, piece.Knight(), parse(t, "knight"), parse(t, "N"), parse(t, "N+knight")} {
		if !reflect.DeepEqual(p, piece.Piece{}) || p.String() != "knight" {
			t.Errorf("%s is %#v", p, p)
		}
	}
}

func TestNamed(t *testing.T) {
	names, letters := map[string]bool{}, map[string]bool{}
	for _, e := range piece.NamedPieces() {
		if names[e.Name] || e.Betza != "" && letters[e.Betza] || e.About == "" || strings.ToLower(e.Name) != e.Name {
			t.Errorf("%+v: the name or the letter is taken, or nothing is said about it", e)
		}
		names[e.Name], letters[e.Betza] = true, true
		for _, in := range []string{e.Name, strings.ToUpper(e.Name), e.Betza} {
			if in == "" {
				continue
			}
			p := parse(t, in)
			if moves(p) != moves(parse(t, e.Name)) {
				t.Errorf("%s and %s move otherwise", in, e.Name)
			}
			if on, err := p.Moves(2); len(on) == 0 || err != nil {
				t.Errorf("%s has no moves in the plane: %v", in, err)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	long := strings.Repeat("abc\n", 5000)
	for _, c := range []struct {
		in       string
		sentinel error
		says     string
	}{
		{"", piece.ErrSyntax, "name one, such as knight"},
		{" ", piece.ErrSyntax, "name one, such as knight"},
		{"+", piece.ErrSyntax, "name one, such as knight"},
		{"knight+", piece.ErrSyntax, "name one, such as knight"},
		{"+N", piece.ErrSyntax, "name one, such as knight"},
		{"hippogriff", piece.ErrSyntax, `piece "hippogriff" is unknown`},
		{"knight,king", piece.ErrSyntax, "is unknown"},
		{"n", piece.ErrSyntax, "is unknown"},
		{"NX", piece.ErrSyntax, "is unknown"},
		{"N W", piece.ErrSyntax, "is unknown"},
		{"knight\nking", piece.ErrSyntax, "is unknown"},
		{"\xff", piece.ErrSyntax, "is unknown"},
		{"Né", piece.ErrSyntax, "is unknown"},
		{long, piece.ErrSyntax, "is unknown"},
		{"1,", piece.ErrSyntax, `"" is not a number`},
		{"1,,2", piece.ErrSyntax, "is not a number"},
		{"1;2", piece.ErrSyntax, "is not a number"},
		{"1,x", piece.ErrSyntax, "is not a number"},
		{"1.5,2", piece.ErrSyntax, "is not a number"},
		{"1,+2", piece.ErrSyntax, "is not a number"},
		{"0x1,2", piece.ErrSyntax, "is not a number"},
		{"(1,2", piece.ErrSyntax, "the parenthesis is not closed"},
		{"()", piece.ErrSyntax, "is not a number"},
		{"0", piece.ErrMoves, "does not move"},
		{"0,0", piece.ErrMoves, "does not move"},
		{"N+0,0", piece.ErrMoves, "does not move"},
		{"-1,2", piece.ErrMoves, "-1 is out of range"},
		{"2147483649", piece.ErrMoves, "out of range"},
		{"1,99999999999999999999", piece.ErrMoves, "out of range"},
		{"1,-99999999999999999999", piece.ErrMoves, "out of range"},
		{strings.Repeat("0,", 100_000) + "0", piece.ErrMoves, "does not move"},
	} {
		t.Run(c.in[:min(20, len(c.in))], func(t *testing.T) {
			_, err := piece.Parse(c.in)
			checkError(t, err, c.sentinel, c.says)
		})
	}
}

// TestNamedByLength: the leapers come first, the shortest first.
func TestNamedByLength(t *testing.T) {
	last, leapers := 0, 0
	for _, e := range piece.NamedPieces() {
		if e.Name == "king" {
			break
		}
		on, err := parse(t, e.Name).Moves(2)
		if err != nil {
			t.Fatal(err)
		}
		v := on[0].Vector
		if length := v[0]*v[0] + v[1]*v[1]; length < last || on[0].Rides {
			t.Errorf("%s leaps √%d, and comes after √%d", e.Name, length, last)
		} else {
			last = length
		}
		leapers++
	}
	if leapers != 15 {
		t.Errorf("%d leapers", leapers)
	}
}

// TestUnknown: the error has the names that exist, to offer the nearest.
func TestUnknown(t *testing.T) {
	_, err := piece.Parse("king+kniht")
	var unknown *piece.UnknownError
	if !errors.As(err, &unknown) || unknown.Name != "kniht" || !slices.Contains(unknown.Names, "knight") {
		t.Errorf("the error is %#v", err)
	}
}

// FuzzParse: whatever the text, a piece is written so that it reads as the same
// piece, or the error is one line.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"knight", "N", "NW", "NN", "NNN", "KK", "knight+KING", "N+0,3", "1,2", "(1, 2)", "0,0,1,2", "1,2+N+pawn",
		"pawn", "0,0", "", "+", "(1,2", "1,-2", "99999999999999999999", "1+2+3", "2147483648,1", "king\n", "K+\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		p, err := piece.Parse(in)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || !errors.Is(err, piece.ErrSyntax) && !errors.Is(err, piece.ErrMoves) {
				t.Fatalf("error of more than one line, or of no kind: %q", err)
			}
			return
		}
		again, err := piece.Parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("%q is written %q, which reads as %v, %v", in, p, again, err)
		}
		if moves(again) != moves(p) {
			t.Fatalf("%q is written %q, which moves otherwise", in, p)
		}
	})
}
