package find_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// The boards that kt_aw 8 and ktourw 8 print in the documentation of kt.
const (
	whitney8 = `0 57 14 31 48 27 12 29
15 32 53 62 13 30 49 26
58 1 56 45 54 47 28 11
33 16 61 52 63 44 25 50
2 59 42 55 46 51 10 39
17 34 19 60 43 40 7 24
20 3 36 41 22 5 38 9
35 18 21 4 37 8 23 6
`
	hui8 = `0 49 14 31 60 27 12 29
15 32 63 54 13 30 59 26
50 1 48 43 56 61 28 11
33 16 55 62 53 46 25 58
2 51 44 47 42 57 10 39
17 34 19 52 45 40 7 24
20 3 36 41 22 5 38 9
35 18 21 4 37 8 23 6
`
)

func numbers(b *board.Board, t tour.Tour) string {
	var text strings.Builder
	for s, step := range t.Steps(b) {
		end := " "
		if (int64(s)+1)%b.Side(1) == 0 {
			end = "\n"
		}
		fmt.Fprint(&text, step, end)
	}
	return text.String()
}

func TestKTBoards(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	for m, want := range map[find.Method]string{find.Whitney: whitney8, find.Hui: hui8} {
		for _, ask := range []tour.Ask{{}, {From: tour.At(0)}} {
			answer, err := find.Find(background, g, ask, find.Options{Method: m})
			if err != nil || answer.Verdict != exist.Found || answer.Method != m {
				t.Fatalf("%s: %s by %s, %v", m, answer.Verdict, answer.Method, err)
			}
			if got := numbers(g.Board(), answer.Tour); got != want {
				t.Errorf("%s prints\n%s", m, got)
			}
		}
	}
}

// moves are the squares that n by n boards' squares lead to by vectors, in
// their order.
func moves(n int, vectors [][2]int) [][]int {
	to := make([][]int, n*n)
	for s := range to {
		for _, v := range vectors {
			if r, c := s/n+v[0], s%n+v[1]; r >= 0 && r < n && c >= 0 && c < n {
				to[s] = append(to[s], r*n+c)
			}
		}
	}
	return to
}

// ktAW is a literal transcription of
//
//	m←,0 1∘.⌽1 ¯1∘.,2 ¯2
//	k←{0<⍴⍵:⍵⋄(⍴m)=⍴x←⍺⍺,⍺:x⋄⊃x∇∇/z[⍒↑⍴¨m[z←(⍺⊃m)~x]~¨⊂x],⊂⍵}
//	n n⍴⍋0(⍬k)⍬
//
// that returns the path, or nil. The argument of ⍒ is stable, and a reduction
// goes from the right.
func ktAW(n int) []int {
	m := moves(n, [][2]int{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {-2, 1}, {2, -1}, {-2, -1}})
	without := func(list, out []int) []int {
		return slices.DeleteFunc(slices.Clone(list), func(s int) bool { return slices.Contains(out, s) })
	}
	var k func(alphas []int, alpha int, omega []int) []int
	k = func(alphas []int, alpha int, omega []int) []int {
		if len(omega) > 0 {
			return omega
		}
		x := append(slices.Clone(alphas), alpha)
		if len(m) == len(x) {
			return x
		}
		z := without(m[alpha], x)
		slices.SortStableFunc(z, func(a, b int) int { return len(without(m[b], x)) - len(without(m[a], x)) })
		for _, s := range slices.Backward(z) {
			omega = k(x, s, omega)
		}
		return omega
	}
	return k(nil, 0, nil)
}

// ktourw is a literal transcription of
//
//	f←{⍵,c[{⍵⍳⌊/⍵}+/~⍺[c←⍺[⊃⌽⍵;]~⍵;]∊⍵]}
//	M←↑(↓∧/(↑t)∊⍳⍵)/¨↓⍵⊥¨t←(,⍳⍵,⍵)∘.+,0 1∘.⌽2 ¯2∘.,1 ¯1
//	(⍵,⍵)⍴⍋M f⍣(¯1+⍵×⍵),0
//
// that returns the path, or where it is when c is empty: an index error there.
// The zeros that ↑ fills M up with do not matter: 0 is always visited.
func ktourw(n int) (path []int, done bool) {
	m := moves(n, [][2]int{{2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {-1, 2}, {1, -2}, {-1, -2}})
	omega := []int{0}
	visited := make([]bool, n*n) // ∊⍵
	visited[0] = true
	for range n*n - 1 {
		var c, onward []int
		for _, s := range m[omega[len(omega)-1]] {
			if visited[s] {
				continue
			}
			free := 0
			for _, to := range m[s] {
				if !visited[to] {
					free++
				}
			}
			c, onward = append(c, s), append(onward, free)
		}
		if len(c) == 0 {
			return omega, false
		}
		next := c[slices.Index(onward, slices.Min(onward))]
		omega = append(omega, next)
		visited[next] = true
	}
	return omega, true
}

func TestWhitney(t *testing.T) {
	most := setup.Rounds(12, 24, 24)
	for n := 1; n <= most; n++ {
		if n == 18 {
			continue // the first board on which it steps back for longer than one can wait
		}
		g := setup.Graph(t, fmt.Sprint(n, "x", n), "plane", "knight")
		answer, err := find.Find(background, g, tour.Ask{}, find.Options{Method: find.Whitney})
		if err != nil {
			t.Fatal(err)
		}
		want := exist.Found
		if n == 2 || n == 3 || n == 4 {
			want = exist.None
		}
		if answer.Verdict != want || answer.Method != find.Whitney {
			t.Errorf("%s: %s by %s, want %s", g, answer.Verdict, answer.Method, want)
		}
		if !same(answer.Tour, ktAW(n)) {
			t.Errorf("%s: it is not the tour of kt_aw", g)
		}
	}
}

func TestHui(t *testing.T) {
	var stuck []int
	for n := 1; n <= 60; n++ {
		if testing.Short() && n > 32 {
			break
		}
		g := setup.Graph(t, fmt.Sprint(n, "x", n), "plane", "knight")
		answer, err := find.Find(background, g, tour.Ask{}, find.Options{Method: find.Hui})
		if err != nil {
			t.Fatal(err)
		}
		path, done := ktourw(n)
		if done {
			if answer.Verdict != exist.Found || !same(answer.Tour, path) {
				t.Errorf("%s: %s, and not the tour of ktourw", g, answer.Verdict)
			}
			continue
		}
		stuck = append(stuck, n)
		last := board.Square(path[len(path)-1])
		says := fmt.Sprintf("method hui never steps back, and is stuck on %s after %d of %d squares", g.Board().Name(last), len(path), n*n)
		if why := answer.Why; answer.Verdict != exist.Undecided || answer.Method != find.Hui || why == nil || why.Rule != "stuck" || why.Text != says || !slices.Equal(why.Witness, []board.Square{last}) {
			t.Errorf("%s: %s by %s, %+v, want %q", g, answer.Verdict, answer.Method, why, says)
		}
	}
	// The boards on which it sticks, the first with a tour from the corner being 31×31.
	want := []int{2, 3, 4, 31, 39, 43, 47, 51, 55, 58, 59}
	if testing.Short() {
		want = want[:4]
	}
	if !slices.Equal(stuck, want) {
		t.Errorf("ktourw sticks on %v, want %v", stuck, want)
	}
}

func same(t tour.Tour, path []int) bool {
	return slices.EqualFunc(squares(t), path, func(s board.Square, p int) bool { return int(s) == p })
}

// TestKTMethodsRefuse what the seed's functions do not do.
func TestKTMethodsRefuse(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		ask                   tour.Ask
		says                  string
	}{
		{"8x7", "plane", "knight", nil, tour.Ask{}, "n by n boards of the plane without holes, not on 8x7"},
		{"8", "plane", "1", nil, tour.Ask{}, "n by n boards"},
		{"5x5x5", "plane", "knight", nil, tour.Ask{}, "n by n boards"},
		{"8x8", "torus", "knight", nil, tour.Ask{}, "not on 8x8 torus"},
		{"8x8", "plane", "knight", []board.Square{9}, tour.Ask{}, "not on 8x8, 1 hole"},
		{"8x8", "plane", "camel", nil, tour.Ask{}, "supports only the knight, not the camel"},
		{"8x8", "plane", "king", nil, tour.Ask{}, "not the king"},
		{"8x8", "plane", "nightrider", nil, tour.Ask{}, "not the nightrider"},
		{"8x8", "plane", "N+W", nil, tour.Ask{}, "not the N+W"},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, "gives a path from a8, and no other"},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Open}, "gives a path from a8"},
		{"8x8", "plane", "knight", nil, tour.Ask{From: tour.At(1)}, "gives a path from a8"},
		{"8x8", "plane", "knight", nil, tour.Ask{To: tour.At(6)}, "gives a path from a8"},
	} {
		for _, m := range []find.Method{find.Whitney, find.Hui} {
			g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
			answer, err := find.Find(background, g, c.ask, find.Options{Method: m})
			if !errors.Is(err, find.ErrMethod) || answer.Verdict != exist.Undecided || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), m.String()) {
				t.Errorf("%s on %s, %+v: %s, error %v", m, g, c.ask, answer.Verdict, err)
			}
		}
	}
	// The same moves by another name are the knight's.
	for _, name := range []string{"2,1", "1,2", "N+knight"} {
		if _, err := find.Find(background, setup.Graph(t, "8x8", "plane", name), tour.Ask{}, find.Options{Method: find.Hui}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
