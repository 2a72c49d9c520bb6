package site_test

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/app/book"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/puzzle"
	"leaper/tour"
)

// firstMonth and months are what the folder days has: a year, and the months round it.
var firstMonth = time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)

const months = 14

// TestDays: the puzzles of the calendar are those of the files in the folder days, which lie
// beside a page without a server. A date keeps its puzzle: where a line differs, another
// version of leaper would show another puzzle on that day. Then playing.DayRule goes up,
// docs/puzzles.md and the changelog say so, and UPDATE_DAYS=1 writes the files again. Short
// tests look at the first month, long ones at all.
func TestDays(t *testing.T) {
	update := os.Getenv("UPDATE_DAYS") != ""
	number := setup.Rounds(1, 2, months)
	if update {
		number = months
	}
	for i := range number {
		month := firstMonth.AddDate(0, i, 0)
		name := filepath.Join("days", month.Format("days-2006-01.txt"))
		got := monthOf(t, month)
		if update {
			if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		wanted := strings.Split(string(want), "\n")
		for at, line := range strings.Split(got, "\n") {
			if at >= len(wanted) || line != wanted[at] {
				t.Fatalf("%s, line %d, is not what the rule makes now:\n%s", name, at+1, line)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s has lines that the rule does not make", name)
		}
	}
}

// monthOf makes the file of a month: the puzzles of its days, and of the weeks whose Monday is in
// it. A line has a date, which puzzle it is, and the puzzle as a link of the page has it, with its
// solution as the tour.
func monthOf(t *testing.T, month time.Time) string {
	var out strings.Builder
	fmt.Fprintf(&out, "leaper days %d\n", playing.DayRule)
	add := func(date, which string, ask playing.PuzzleQuestion) {
		one := puzzleOfDay(t, ask)
		_, solution := one.Made()
		link := strings.TrimSuffix(book.EntryOf(playing.DatedPuzzle{PuzzleAnswer: one}).Link(), "&u=puzzle")
		fmt.Fprintf(&out, "%s %s %s&w=%s\n", date, which, link, packWalk(solution))
	}
	for day := month; day.Month() == month.Month(); day = day.AddDate(0, 0, 1) {
		date := day.Format(time.DateOnly)
		for _, level := range []puzzle.Level{puzzle.Easy, puzzle.Medium, puzzle.Hard} {
			add(date, level.String(), playing.PuzzleQuestion{Difficulty: level.String(), DayOptions: playing.DayOptions{Day: date}})
		}
		if day.Equal(playing.MondayOf(day)) {
			add(date, "week", playing.PuzzleQuestion{DayOptions: playing.DayOptions{Week: date}})
		}
	}
	return out.String()
}

// puzzleOfDay makes a puzzle of the calendar.
func puzzleOfDay(t *testing.T, ask playing.PuzzleQuestion) *playing.PuzzleAnswer {
	t.Helper()
	work, err := ask.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := work(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	one := answer.(*playing.PuzzleAnswer)
	if p, _ := one.Made(); p == nil {
		t.Fatalf("%+v: %s", ask.DayOptions, one.Sentence)
	}
	return one
}

// packWalk is a walk as the page packs it (app/web/src/state/link.ts): the first square, how many
// moves, the different jumps, and the index of each move's jump.
func packWalk(walk tour.Tour) string {
	var jumps, moves []int64
	for step, s := range walk.All() {
		if step == 0 {
			continue
		}
		jump := int64(s) - int64(walk.At(step-1))
		at := slices.Index(jumps, jump)
		if at < 0 {
			at, jumps = len(jumps), append(jumps, jump)
		}
		moves = append(moves, int64(at))
	}
	out := binary.AppendUvarint(nil, uint64(walk.At(0)))
	out = binary.AppendUvarint(out, uint64(len(moves)))
	out = binary.AppendUvarint(out, uint64(len(jumps)))
	for _, jump := range jumps {
		twice := uint64(2 * jump)
		if jump < 0 {
			twice = uint64(-2*jump - 1)
		}
		out = binary.AppendUvarint(out, twice)
	}
	width := bits.Len(uint(len(jumps) - 1))
	held, have := uint64(0), 0
	for _, move := range moves {
		held, have = held<<width|uint64(move), have+width
		for ; have >= 8; have -= 8 {
			out = append(out, byte(held>>(have-8)))
		}
		held &= 1<<have - 1
	}
	if have > 0 {
		out = append(out, byte(held<<(8-have)))
	}
	return base64.RawURLEncoding.EncodeToString(out)
}

// checkOnlySolution tries all ways from number to number, finds the solution and no other. It
// knows nothing of how puzzles are made. It leaves a way where the next given number is too far,
// or where a free square could no longer be entered and left.
func checkOnlySolution(t *testing.T, name string, p *puzzle.Puzzle, solution tour.Tour) {
	t.Helper()
	w := newWays(p)
	w.fill(0)
	if len(w.found) != 1 {
		t.Fatalf("%s: %d solutions", name, len(w.found))
	}
	for step, s := range solution.All() {
		if w.found[0][step] != int(s) {
			t.Fatalf("%s: %d stands on square %d, and not on %d", name, step+1, w.found[0][step], s)
		}
	}
}

// ways are all ways to fill a puzzle in, one after another: from a given number upwards to the
// last one, and then downwards to 1.
type ways struct {
	near   [][]int
	far    [][]int // moves from square to square
	at     []int   // the square of each number, from 0; -1 while it has none
	given  []bool  // by number
	taken  []bool  // by square
	order  []int   // the numbers, in the order in which they are placed
	beside []int   // the number that each is placed beside
	closed bool
	found  [][]int
}

// TestOnlySolution: the easy puzzles of the first days have one solution, as trying all ways shows.
func TestOnlySolution(t *testing.T) {
	for i := range setup.Rounds(30, 30, 365) {
		date := firstMonth.AddDate(0, 0, i).Format(time.DateOnly)
		start := time.Now()
		p, solution := puzzleOfDay(t, playing.PuzzleQuestion{DayOptions: playing.DayOptions{Day: date}}).Made()
		checkOnlySolution(t, date, p, solution)
		t.Log(date, time.Since(start))
	}
}

func newWays(p *puzzle.Puzzle) *ways {
	g := p.Graph
	cells, n := int(g.Board().Cells()), int(g.Board().Squares())
	w := &ways{near: make([][]int, cells), far: make([][]int, cells), at: slices.Repeat([]int{-1}, n), given: make([]bool, n), taken: make([]bool, cells), closed: p.Kind == tour.Closed}
	for s := range cells {
		if g.Board().IsHole(board.Square(s)) {
			w.taken[s] = true
			continue
		}
		for _, to := range g.Neighbours(board.Square(s), nil) {
			w.near[s] = append(w.near[s], int(to))
		}
	}
	for s := range cells {
		w.far[s] = slices.Repeat([]int{cells}, cells)
		w.far[s][s] = 0
		for queue := []int{s}; len(queue) > 0; queue = queue[1:] {
			for _, to := range w.near[queue[0]] {
				if w.far[s][to] == cells {
					w.far[s][to] = w.far[s][queue[0]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	for _, one := range p.Given {
		w.at[one.Number-1], w.given[one.Number-1] = int(one.Square), true
		w.taken[one.Square] = true
	}
	first := int(p.Given[0].Number - 1)
	for k := first + 1; k < n; k++ {
		w.order, w.beside = append(w.order, k), append(w.beside, k-1)
	}
	for k := first - 1; k >= 0; k-- {
		w.order, w.beside = append(w.order, k), append(w.beside, k+1)
	}
	return w
}

// ahead is the next given number from one that is placed, in the way's direction, and how many moves there are to it.
func (w *ways) ahead(number, by int) (int, int) {
	n := len(w.at)
	for moves := 1; moves < n; moves++ {
		to := number + by*moves
		if w.closed {
			to = (to%n + n) % n
		}
		if to < 0 || to >= n {
			return -1, 0
		}
		if w.at[to] >= 0 {
			return w.at[to], moves
		}
	}
	return -1, 0
}

func (w *ways) fill(place int) {
	if len(w.found) > 1 {
		return
	}
	if place == len(w.order) {
		if n := len(w.at); !w.closed || w.far[w.at[0]][w.at[n-1]] == 1 {
			w.found = append(w.found, slices.Clone(w.at))
		}
		return
	}
	number, from := w.order[place], w.at[w.beside[place]]
	if w.given[number] {
		if w.far[from][w.at[number]] == 1 {
			w.fill(place + 1)
		}
		return
	}
	target, moves := w.ahead(number, number-w.beside[place])
	for _, to := range w.near[from] {
		if w.taken[to] || target >= 0 && w.far[to][target] > moves {
			continue
		}
		w.taken[to], w.at[number] = true, to
		if w.allOpen(from, to) {
			w.fill(place + 1)
		}
		w.taken[to], w.at[number] = false, -1
	}
}

// allOpen reports whether each free square beside the one that was left can still be entered and
// left: by free squares, by the one that the way stands on, or by given numbers. An end of a path
// needs one of them.
func (w *ways) allOpen(left, head int) bool {
	ends := 0
	for _, s := range w.near[left] {
		if w.taken[s] {
			continue
		}
		open := 0
		for _, by := range w.near[s] {
			if !w.taken[by] || by == head || w.waits(by) {
				open++
			}
		}
		if open == 0 || open == 1 && w.closed {
			return false
		}
		if open == 1 {
			ends++
		}
	}
	return ends <= 2
}

// waits reports whether a square has a given number one of whose neighbours has no square yet.
func (w *ways) waits(square int) bool {
	n := len(w.at)
	for number, s := range w.at {
		if s != square {
			continue
		}
		for _, by := range []int{-1, 1} {
			to := number + by
			if w.closed {
				to = (to + n) % n
			}
			if to >= 0 && to < n && w.at[to] < 0 {
				return true
			}
		}
	}
	return false
}
