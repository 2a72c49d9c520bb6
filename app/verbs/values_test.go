package verbs

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"leaper/app/verbs/counting"
)

// TestMeanings: every name that a field offers has a sentence, and no list has a name
// twice.
func TestMeanings(t *testing.T) {
	bare := []string{"piece", "piece of text", "page"} // what they are, their names say
	for what := range lists() {
		values := Values(what)
		for i, v := range values {
			name, s := v.Name(), v.Meaning()
			if slices.Index(values.Names(), name) != i {
				t.Errorf("%s has %s twice: %v", what, name, values.Names())
			}
			if s == "" != slices.Contains(bare, what) || strings.HasSuffix(s, ".") || strings.Contains(s, "\n") {
				t.Errorf("%s %s: %q is not one sentence without a full stop", what, name, s)
			}
		}
	}
	met := map[string]bool{}
	questions := []any{counting.StatsWarnsdorffQuestion{}, counting.StatsNeuralQuestion{}, counting.RatesAnswer{}, counting.Rate{}}
	for _, v := range All() {
		questions = append(questions, v.New(), v.Answer)
	}
	for _, q := range questions {
		for _, f := range Fields(reflect.TypeOf(q)) {
			if f.List == "" || f.List == "piece" {
				continue
			}
			met[f.List] = true
			for _, name := range f.Names {
				if Values(f.List).Meaning(name) == "" {
					t.Errorf("%s: %s %s has no sentence", f.Name, f.List, name)
				}
			}
		}
	}
	if len(met) < 12 {
		t.Errorf("only the lists %v: have the tags other names?", met)
	}
}
