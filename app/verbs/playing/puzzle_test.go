package playing_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/internal/testing/setup"
)

// TestHarder: a puzzle that is not reasoned through has no difficulty, nor has a number for which
// only a search has a reason; one that is reasoned has.
func TestHarder(t *testing.T) {
	met := map[bool]int{}
	for seed := range uint64(setup.Rounds(2, 6, 6)) {
		for _, clues := range []int{0, 16} {
			p, err := puzzleOf(t, playing.PuzzleQuestion{Place: query.Place{Board: "8x8"}, Seed: seed + 1, Clues: clues})
			if err != nil {
				t.Fatal(err)
			}
			met[p.Reasoned]++
			solved := solvedOf(t, playing.SolveQuestion{Text: p.Grid, Steps: true})
			for _, answer := range []any{p, solved} {
				text, err := json.Marshal(answer)
				if err != nil {
					t.Fatal(err)
				}
				var got struct {
					Difficulty, Sentence string
					Depth                int
					Reasoned             bool
				}
				if err := json.Unmarshal(text, &got); err != nil {
					t.Fatal(err)
				}
				if got.Reasoned != p.Reasoned || got.Reasoned != (got.Difficulty != "") || !got.Reasoned && got.Depth > 0 || got.Reasoned == strings.Contains(got.Sentence, "harder than fiendish") {
					t.Errorf("seed %d, %d clues: %+v", seed+1, clues, got)
				}
			}
			// Numbers are filled in until only a search has one more.
			for filled := ""; !p.Reasoned; {
				h := solvedOf(t, playing.SolveQuestion{Text: p.Grid, Filled: filled, Hint: true}).Hint
				if h == nil || (h.Kind == "solution") != (h.Level == "") {
					t.Fatalf("seed %d: after %q: %+v", seed+1, filled, h)
				}
				if h.Kind == "solution" {
					break
				}
				filled += "," + h.Square + "=" + strconv.FormatInt(h.Number, 10)
			}
		}
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("puzzles reasoned or not: %v", met)
	}
}

func solvedOf(t *testing.T, q playing.SolveQuestion) *playing.SolveAnswer {
	t.Helper()
	work, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := work(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	return out.(*playing.SolveAnswer)
}
