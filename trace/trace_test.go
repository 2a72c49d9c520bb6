package trace_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"leaper/board"
	"leaper/trace"
)

func ExampleEvent_Follow() {
	var walk []board.Square
	for _, e := range []trace.Event{
		{Kind: trace.Advance, Square: 3, Len: 1},
		{Kind: trace.Advance, Square: 9, Len: 2},
		{Kind: trace.Prune, Reason: trace.CutOff, Square: 9, Len: 2},
		{Kind: trace.Retreat, Square: 9, Len: 1},
		{Kind: trace.Advance, Square: 8, Len: 2},
		{Kind: trace.Solution, Square: 8, Len: 2},
	} {
		walk = e.Follow(walk)
		fmt.Println(e.Kind, walk)
	}
	// Output:
	// advance [3]
	// advance [3 9]
	// prune [3 9]
	// retreat [3]
	// advance [3 8]
	// solution [3 8]
}

// TestCaptions: every reason has words of its own that fit under a picture.
func TestCaptions(t *testing.T) {
	met := map[string]trace.Reason{}
	for r := trace.NoReason; r <= trace.Skipped; r++ {
		s := r.String()
		if s == "" || utf8.RuneCountInString(s) > 40 || strings.HasPrefix(s, "reason ") || strings.HasSuffix(s, ".") {
			t.Errorf("reason %d reads %q", r, s)
		}
		if other, again := met[s]; again {
			t.Errorf("reasons %d and %d both read %q", other, r, s)
		}
		met[s] = r
	}
	if got := (trace.Skipped + 1).String(); got != "reason 17" {
		t.Errorf("a reason that does not exist reads %q", got)
	}
	for k, want := range map[trace.Kind]string{trace.Advance: "advance", trace.Retreat: "retreat", trace.Prune: "prune", trace.Solution: "solution", trace.Solution + 1: "kind 4"} {
		if got := k.String(); got != want {
			t.Errorf("kind %d reads %q, want %q", uint8(k), got, want)
		}
	}
}
