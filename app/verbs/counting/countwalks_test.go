package counting

import (
	"strings"
	"testing"

	"leaper/app/verbs/query"
)

// TestWalkCounts asks for walks that need not be tours, both ways round.
func TestWalkCounts(t *testing.T) {
	for _, c := range []struct {
		boards   string
		q        CountQuestion
		count    string
		sentence string
	}{
		{"6x6", CountQuestion{WalkCountOptions: WalkCountOptions{Circuits: 3}}, "185868", "185868 directed covers by circuits of three squares or more of knight on 6x6"},
		{"4x5 5x4", CountQuestion{WalkCountOptions: WalkCountOptions{Circuits: 2}}, "1296", ""},
		{"3x4 4x3", CountQuestion{WalkCountOptions: WalkCountOptions{Circuits: 3}}, "4", ""},
		{"4x4", CountQuestion{WalkCountOptions: WalkCountOptions{Longest: true}}, "320", "320 directed longest paths of knight on 4x4, which visit 15 of 16 squares"},
		{"3x6 6x3", CountQuestion{WalkCountOptions: WalkCountOptions{Longest: true, Uncrossed: true}}, "", ""},
		{"5x5", CountQuestion{WalkCountOptions: WalkCountOptions{Uncrossed: true}}, "0", "0 directed uncrossed paths of knight on 5x5"},
	} {
		numbers := map[string]bool{}
		for b := range strings.FieldsSeq(c.boards) {
			q := c.q
			q.Board = b
			a := walkCountOf(t, &q)
			if numbers[a.Count] = true; c.count != "" && a.Count != c.count || c.sentence != "" && a.Sentence != c.sentence {
				t.Errorf("%s %+v: %s, %q", b, q.WalkCountOptions, a.Count, a.Sentence)
			}
		}
		if len(numbers) != 1 {
			t.Errorf("%s %+v: %v", c.boards, c.q.WalkCountOptions, numbers)
		}
	}
}

// TestUnaskedOfWalks: what counts of walks do not take is refused in one sentence.
func TestUnaskedOfWalks(t *testing.T) {
	covers := WalkCountOptions{Circuits: 3}
	for _, c := range []struct {
		q    CountQuestion
		says string
	}{
		{CountQuestion{WalkCountOptions: WalkCountOptions{Circuits: 4}}, "circuits 4: circuits have three squares or more; write 2 to allow two, there and back"},
		{CountQuestion{WalkCountOptions: WalkCountOptions{Circuits: 3, Longest: true}}, "circuits and longest: covers leave no square out; choose one"},
		{CountQuestion{WalkCountOptions: covers, Method: "list"}, "walks that need not be tours are counted by one plain sweep, and method is not for that; leave it out"},
		{CountQuestion{WalkCountOptions: covers, Checkpoint: "a"}, "walks that need not be tours are counted by one plain sweep, and Checkpoint is not for that; leave it out"},
		{CountQuestion{WalkCountOptions: covers, Part: "1/2"}, "walks that need not be tours are counted by one plain sweep, and Part is not for that; leave it out"},
		{CountQuestion{WalkCountOptions: covers, By: "move"}, "by: numbers by move are of tours; walks that need not be tours are counted whole, and covers by circuits"},
		{CountQuestion{WalkCountOptions: WalkCountOptions{Longest: true}, By: "circuits"}, "by and circuits: a tour is one circuit, and covers have several; ask for both"},
		{CountQuestion{By: "circuits"}, "by and circuits: a tour is one circuit, and covers have several; ask for both"},
	} {
		c.q.Board = "4x4"
		if _, err := c.q.Read(query.Limits{}); err == nil || err.Error() != c.says {
			t.Errorf("%+v: %v", c.q, err)
		}
	}
	for field, set := range map[string]func(*CountQuestion){
		"as":       func(q *CountQuestion) { q.As = "distinct" },
		"symmetry": func(q *CountQuestion) { q.Symmetry = "any" },
		"given":    func(q *CountQuestion) { q.Numbers = "a1=3" },
		"kind":     func(q *CountQuestion) { q.Kind = "closed" },
		"ends":     func(q *CountQuestion) { q.From = "a1" },
	} {
		q := CountQuestion{WalkCountOptions: covers}
		q.Board = "4x4"
		set(&q)
		if _, err := q.Read(query.Limits{}); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestWalkCountsOfLittleMemory: without the memory there is no number, and the answer says so.
func TestWalkCountsOfLittleMemory(t *testing.T) {
	q := &CountQuestion{WalkCountOptions: WalkCountOptions{Circuits: 3}}
	q.Board = "7x8"
	run, err := q.Read(query.Limits{Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := run(t.Context(), query.Reporter{})
	if a := answer.(*CountAnswer); err != nil || a.Count != "" || a.Verdict.Verdict != "undecided" || a.Stopped != "memory limit" {
		t.Errorf("%+v, %v", answer, err)
	}
}

func walkCountOf(t *testing.T, q *CountQuestion) *CountAnswer {
	t.Helper()
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	return answer.(*CountAnswer)
}
