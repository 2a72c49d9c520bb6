package verbs

import (
	"context"
	"encoding/json"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/internal/testing/setup"
)

// holed is a picture of nothing but holes, with a corner of squares.
func holed(side, rows, columns int) string {
	var lines []string
	for r := range side {
		free := 0
		if r < rows {
			free = columns
		}
		lines = append(lines, strings.Repeat(".", free)+strings.Repeat("#", side-free))
	}
	return strings.Join(lines, "\n")
}

// deep is a board of rank 62 with 2 to that power squares, of which a block
// of half of them is taken away.
func deep(power int) query.Place {
	size := strings.TrimSuffix(strings.Repeat("2x", power)+strings.Repeat("1x", board.MaxRank-power), "x")
	far := strings.ReplaceAll(size, "x", ",")
	return query.Place{Board: size, Piece: "wazir", Holes: []string{"(2" + strings.Repeat(",1", board.MaxRank-1) + ")-(" + far + ")"}}
}

// TestHolesOnce: the tours of an answer do not name the holes of their board, each for
// itself: what is asked with ten kilobytes is not answered with hundreds of megabytes.
func TestHolesOnce(t *testing.T) {
	const side = 100
	picture := holed(side, 3, 4)
	ask := func(q query.AnyQuestion, report query.Reporter) string {
		run, err := q.Read(query.Limits{Verified: 1000})
		if err != nil {
			t.Fatal(err)
		}
		a, err := run(context.Background(), report)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const hole = `"cv1"` // the last of them
	if text := ask(&touring.ListQuestion{Question: query.Question{Place: query.Place{Board: picture}}, Limit: 16}, query.Reporter{}); strings.Count(text, hole) != 1 || strings.Count(text, `"tour":[`) != 16 {
		t.Errorf("list names a hole %d times, in %d bytes", strings.Count(text, hole), len(text))
	}
	events := 0
	ask(&touring.ListQuestion{Question: query.Question{Place: query.Place{Board: picture}}, Limit: 16}, query.Reporter{Tour: func(m *query.FoundTour) error {
		events++
		if w := m.Entry(); w.Holes != nil {
			t.Errorf("tour %d of a job names %d holes", events, len(w.Holes))
		}
		return nil
	}})
	if events != 16 {
		t.Errorf("%d tours", events)
	}
	one := holed(side, 1, 1)
	for _, remark := range []string{"", "# piece knight\n", "# topology torus\n# piece knight\n"} {
		text := "a100\n" + strings.Repeat(remark+"a100\n", 9)
		if remark != "" {
			text = strings.Repeat("# piece wazir\na100\n\n"+remark+"a100\n\n", 5)
		}
		answer := ask(&touring.VerifyQuestion{Board: one, Text: text}, query.Reporter{})
		if strings.Count(answer, hole) != 1 || strings.Count(answer, `"sameHoles":true`) != 9 || strings.Count(answer, `"valid":true`) != 10 {
			t.Errorf("%q: verify names a hole %d times, and says %d times that it has, of %d tours", remark,
				strings.Count(answer, hole), strings.Count(answer, `"sameHoles":true`), strings.Count(answer, `"valid":true`))
		}
	}
	// Holes that are others are named again.
	other := `{"board":"1x2","holes":["a1"],"tour":["b1"]}`
	answer := ask(&touring.VerifyQuestion{Text: other + "\n" + other + "\n" + `{"board":"1x2","holes":["b1"],"tour":["a1"]}` + "\n" + `{"board":"1x1","tour":["a1"]}`}, query.Reporter{})
	if strings.Count(answer, `"holes":["a1"]`) != 1 || strings.Count(answer, `"holes":["b1"]`) != 1 || strings.Count(answer, `"sameHoles":true`) != 1 {
		t.Error(answer)
	}
}

// TestLargeFirst: a board that is too large is refused before its holes are read, and
// holes that are named over and over cost no more than once.
func TestLargeFirst(t *testing.T) {
	q := touring.FindQuestion{Question: query.Question{Place: query.Place{Board: "1000x1000", Holes: []string{"nonsense"}}}}
	if _, err := q.Read(query.Limits{Squares: 100}); err == nil || !strings.Contains(err.Error(), "1000000 squares") {
		t.Error(err)
	}
	q.Board, q.Holes = "8x8", []string{"b1-h8", "b1-h8"}
	for range 10 {
		q.Holes = append(q.Holes, q.Holes...)
	}
	if b, err := q.ParseBoard(query.Limits{}); err != nil || b.Squares() != 8 {
		t.Errorf("%v, %v", b, err)
	}
	for range 9 {
		q.Holes = append(q.Holes, q.Holes...)
	}
	if _, err := q.ParseBoard(query.Limits{}); err == nil || !strings.Contains(err.Error(), "1048576 squares") {
		t.Errorf("blocks of a million squares and more: %v", err)
	}
}

// TestForeseen: nothing that is asked takes more memory than is told beforehand.
func TestForeseen(t *testing.T) {
	if testing.Short() {
		t.Skip("engines run for some seconds")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	place := func(size, piece string) query.Question {
		return query.Question{Place: query.Place{Board: size, Piece: piece}}
	}
	for name, q := range map[string]query.AnyQuestion{
		"board":          &touring.BoardQuestion{Question: place("60x60", "queen")},
		"board, deep":    &touring.BoardQuestion{Question: query.Question{Place: deep(12)}},
		"find, knight":   &touring.FindQuestion{Question: place("200x200", "")},
		"find, king":     &touring.FindQuestion{Question: place("100x100", "king")},
		"find, factor":   &touring.FindQuestion{Question: place("300x300", ""), FindOptions: touring.FindOptions{Method: "factor"}},
		"find, queen":    &touring.FindQuestion{Question: place("40x40", "queen")},
		"find, SAT":      &touring.FindQuestion{Question: place("25x25", "queen"), FindOptions: touring.FindOptions{Method: "sat"}},
		"find, SAT, far": &touring.FindQuestion{Question: place("100x100", "knight"), FindOptions: touring.FindOptions{Method: "sat"}},
		"find, deep":     &touring.FindQuestion{Question: query.Question{Place: deep(15)}},
		"exists":         &touring.ExistsQuestion{Question: place("40x40", "queen"), Method: "search"},
		"properties":     &touring.ExistsQuestion{Question: place("8x8", ""), Properties: true},
		"list":           &touring.ListQuestion{Question: place("60x60", "rook"), Limit: 20},
		"list, holes":    &touring.ListQuestion{Question: place(holed(100, 4, 5), ""), Limit: 100},
		"list, deep":     &touring.ListQuestion{Question: query.Question{Place: deep(12)}, Limit: 20},
		"estimate":       &counting.EstimateQuestion{Question: place("60x60", "rook")},
		"trace":          &touring.TraceQuestion{Question: place("60x60", "rook"), Limit: 50_000},
		"settle":         &touring.SettleQuestion{Question: place("40x40", "")},
		"walk":           &touring.WalkQuestion{Question: place("40x40", "queen"), Walk: []string{"a1"}},
		"verify, holes":  &touring.VerifyQuestion{Board: holed(300, 1, 1), Text: strings.Repeat("a300\n", 200)},
		"verify, grids":  &touring.VerifyQuestion{Text: strings.Repeat("1 2 3\n4 5 6\n\n", 900)},
	} {
		takes := int64(0)
		limits := query.Limits{
			Squares: 250_000, Tours: 100, Listed: 100_000, Events: 50_000, Switched: 500_000, Verified: 1000, Facts: 10_000, Threads: 1, Memory: 1 << 24, More: true,
			Room: func(bytes int64) error { takes = bytes; return nil },
		}
		runtime.GC()
		began := time.Now()
		peak, stop := watched()
		run, err := q.Read(limits)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			stop()
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(setup.Rounds(0, 400, 1000))*time.Millisecond)
		a, err := run(ctx, query.Reporter{})
		late := ctx.Err() != nil
		cancel()
		if err != nil && !late {
			t.Errorf("%s: %v", name, err)
		}
		_, _ = json.Marshal(a)
		stop()
		if t.Logf("%s: %.1f MB, foreseen %.1f, %s", name, float64(peak.Load())/1e6, float64(takes)/1e6, time.Since(began).Round(time.Millisecond)); peak.Load() > takes {
			t.Errorf("%s: %d bytes, and %d were foreseen", name, peak.Load(), takes)
		}
	}
}

// watched looks at the memory in use from now on, and gives by how much it grows.
func watched() (peak *atomic.Int64, stop func()) {
	used := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	most := new(atomic.Int64)
	before, end, over := used(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for {
			most.Store(max(most.Load(), used()-before))
			select {
			case <-end:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	return most, func() { close(end); <-over }
}
