package verbs

import (
	"strings"
	"testing"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
)

// outcomes asks all verbs that look for walks one question: each answers by an error, "none" with a reason, or
// else "some".
func outcomes(t *testing.T, q query.Question, c query.Constraints) map[string]string {
	t.Helper()
	single := q.From == "" && q.To == ""
	find := func(set func(*touring.FindQuestion)) query.AnyQuestion {
		f := &touring.FindQuestion{Question: q, Constraints: c}
		set(f)
		return f
	}
	count := func(set func(*counting.CountQuestion)) query.AnyQuestion {
		f := &counting.CountQuestion{Question: q, Constraints: c}
		set(f)
		return f
	}
	asked := map[string]query.AnyQuestion{
		"find":            find(func(*touring.FindQuestion) {}),
		"longest":         find(func(f *touring.FindQuestion) { f.Longest = true }),
		"uncrossed":       find(func(f *touring.FindQuestion) { f.Uncrossed = true }),
		"least":           find(func(f *touring.FindQuestion) { f.Least = "crossings" }),
		"count":           count(func(*counting.CountQuestion) {}),
		"count longest":   count(func(f *counting.CountQuestion) { f.Longest = true }),
		"count uncrossed": count(func(f *counting.CountQuestion) { f.Uncrossed = true }),
		"exists":          &touring.ExistsQuestion{Question: q, Constraints: c},
		"list":            &touring.ListQuestion{Question: q, Constraints: c},
		"list by":         &touring.ListQuestion{Question: q, Constraints: c, RankOptions: touring.RankOptions{By: "crossings"}},
	}
	if single && q.Kind == "" {
		asked["cover"] = find(func(f *touring.FindQuestion) { f.Cover = true })
		asked["count circuits"] = count(func(f *counting.CountQuestion) { f.Circuits = 3 })
	}
	out := map[string]string{}
	for verb, question := range asked {
		run, err := question.Read(query.Limits{})
		if err != nil {
			out[verb] = "error: " + err.Error()
			continue
		}
		answer, err := run(t.Context(), query.Reporter{})
		if err != nil {
			t.Errorf("%s %+v %+v: %v", verb, q, c, err)
			continue
		}
		why, none := "", false
		switch a := answer.(type) {
		case *touring.FindAnswer:
			none, why = a.Verdict.None(), a.Reason
		case *touring.ExistsAnswer:
			none, why = a.Verdict.None(), a.Reason
		case *touring.ListAnswer:
			none = a.Verdict.None()
		case *counting.CountAnswer:
			none, why = a.Count == "0", a.Reason
		}
		out[verb] = "some"
		if none {
			out[verb] = "none: " + why
		}
	}
	return out
}

// TestImpossible asks all verbs for walks that nothing can be. What cannot be asked is an error of all of them, in
// the same words; what can be asked and does not exist is none, or 0.
func TestImpossible(t *testing.T) {
	for _, c := range []struct {
		kind, from, to, use, avoid string
		says                       string // of find; it begins with error or none
	}{
		{use: "a1-b3", avoid: "a1-b3", says: "none: the move a1 to b3 is both to be taken and to be avoided"},
		{use: "a1>b3", avoid: "b3-a1", says: "none: the move a1 to b3 is both to be taken and to be avoided"},
		{use: "a1>b3", avoid: "a1>b3", says: "none: the move a1 to b3 is both to be taken and to be avoided"},
		{use: "a1>b3,b3>a1", says: "none: the move from b3 to a1 cannot be taken both ways"},
		{kind: "closed", from: "a1", to: "b1", says: "none: a1 is not a move from b1"},
		{kind: "closed", from: "a1", to: "b3", avoid: "a1-b3", says: "none"},
		{use: "a1-b1", says: "error: use: a1 to b1 is not a move of the knight"},
		{use: "a1-a1", says: "error: use: move a1-a1: it goes nowhere"},
		{use: "a1-z9", says: "error: use"},
		{avoid: "a1-z9", says: "error: avoid"},
		{from: "a1", to: "a1", says: "error: both ends are a1"},
		{kind: "closed", from: "a1", to: "a1", says: "error: both ends are a1"},
		{kind: "closed", from: "z9", says: "error: from"},
	} {
		q := query.Question{}
		q.Board, q.Kind, q.From, q.To = "5x6", c.kind, c.from, c.to
		said := outcomes(t, q, query.Constraints{PathConstraints: query.PathConstraints{Use: c.use, Avoid: c.avoid}})
		if !strings.HasPrefix(said["find"], c.says) {
			t.Errorf("%+v: find says %q", c, said["find"])
		}
		for verb, says := range said {
			is, _, _ := strings.Cut(says, ":")
			want, _, _ := strings.Cut(c.says, ":")
			if is != want || want == "error" && says != said["find"] {
				t.Errorf("%+v: %s says %q, and find %q", c, verb, says, said["find"])
			}
			if because := strings.TrimPrefix(says, "none: "); c.use != "" && is == "none" && because != "" && because != strings.TrimPrefix(said["find"], "none: ") {
				t.Errorf("%+v: %s says %q, and find %q", c, verb, says, said["find"])
			}
		}
	}
}
