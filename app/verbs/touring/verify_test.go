package touring

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"leaper/app/verbs/query"
)

// What Read gives whole, Run gives one by one, but for the tours themselves.
func TestVerifyWays(t *testing.T) {
	text := "# piece: wazir\n1 2\n4 3\n---\n# piece: wazir\n1 4\n2 3\n"
	run, err := (&VerifyQuestion{Text: text}).Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(context.Background(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	whole := a.(*VerifyAnswer)
	if !whole.Found() || whole.Sentence != "2 tours, valid" || len(whole.Tours) != 2 {
		t.Fatalf("%+v", whole)
	}
	for i := range whole.Tours {
		v := &whole.Tours[i]
		if v.Tour == nil || strings.Join(v.Tour.Tour, " ") != []string{"a2 b2 b1 a1", "a2 a1 b1 b2"}[i] {
			t.Errorf("tour %d: %+v", i, v.Tour)
		}
		v.Tour = nil
	}
	run, err = (&VerifyQuestion{In: strings.NewReader(text)}).Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var each []VerifiedTour
	if _, err := run(context.Background(), query.Reporter{Row: func(r query.Row) error { each = append(each, *r.(*VerifiedTour)); return nil }}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(each, whole.Tours) {
		t.Errorf("one by one:\n%+v\nwhole:\n%+v", each, whole.Tours)
	}
}

// Every limit is kept, and an asymmetric tour has an empty list of symmetries, where a
// board that was not looked at has none.
func TestVerifyLimits(t *testing.T) {
	text := "a1 b3 c1 a2 c3 b1 a3 c2\n"
	q := VerifyQuestion{Text: text, Board: "3x3", Holes: []string{"b2"}}
	judge := func(limits query.Limits) (*VerifyAnswer, error) {
		run, err := q.Read(limits)
		if err != nil {
			return nil, err
		}
		a, err := run(context.Background(), query.Reporter{})
		if err != nil {
			return nil, err
		}
		return a.(*VerifyAnswer), nil
	}
	for _, c := range []struct {
		most query.Limits
		want string
	}{
		{query.Limits{}, `"kind":"closed","valid":true,`},
		{query.Limits{Facts: 8}, `"sentence":"valid closed tour","tour":`},
	} {
		a, err := judge(c.most)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := json.Marshal(a); !strings.Contains(string(text), c.want) {
			t.Errorf("%+v: %s", c.most, text)
		}
	}
	var much *query.LimitError
	if _, err := judge(query.Limits{Squares: 8}); !errors.As(err, &much) {
		t.Errorf("a board of 9 squares where 8 are allowed: %v", err)
	}
	q.Text += text
	if _, err := judge(query.Limits{Verified: 1}); !errors.As(err, &much) {
		t.Errorf("two tours where one is allowed: %v", err)
	}
	q.Text = " \n"
	var wrong *query.FieldError
	if _, err := judge(query.Limits{}); !errors.As(err, &wrong) {
		t.Errorf("no text: %v", err)
	}
}
