package verbs

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"leaper/verbs/counting"
)

// TestMeanings: every name that a field offers has a sentence, and no sentence is of
// a name that there is not.
func TestMeanings(t *testing.T) {
	for what, sentences := range meanings {
		names := Names(what)
		for name, s := range sentences {
			if !slices.Contains(names, name) {
				t.Errorf("%s %s has a sentence, and is none of %v", what, name, names)
			}
			if s == "" || strings.HasSuffix(s, ".") || strings.Contains(s, "\n") {
				t.Errorf("%s %s: %q is not one sentence without a full stop", what, name, s)
			}
		}
	}
	lists := map[string]bool{}
	questions := []any{counting.StatsWarnsdorff{}, counting.StatsNeural{}, counting.Rates{}, counting.Rate{}}
	for _, v := range All() {
		questions = append(questions, v.New(), v.Answer)
	}
	for _, q := range questions {
		for _, f := range Fields(reflect.TypeOf(q)) {
			if f.List == "" || f.List == "piece" {
				continue
			}
			lists[f.List] = true
			for _, name := range f.Names {
				if Meaning(f.List, name) == "" {
					t.Errorf("%s: %s %s has no sentence", f.Name, f.List, name)
				}
			}
		}
	}
	if len(lists) < 12 {
		t.Errorf("only the lists %v: have the tags other names?", lists)
	}
	for what := range meanings {
		for _, name := range Names(what) {
			if Meaning(what, name) == "" {
				t.Errorf("%s %s has no sentence", what, name)
			}
		}
	}
}
