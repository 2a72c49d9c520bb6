package counting_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/notation"
	"leaper/stats"
	"leaper/tour"
)

// kept is the file of a census in memory, which fails after some lines.
type kept struct {
	text  []byte
	fails int
	full  func() error
}

var errDisk = errors.New("no room")

func (k *kept) Lines(_ string, head []byte, read func(io.Reader) (int64, error)) (counting.Lines, error) {
	size, err := read(bytes.NewReader(k.text))
	if k.text = k.text[:size]; size == 0 {
		k.text = append(append(k.text, head...), '\n')
	}
	return k, err
}

func (k *kept) Add(line []byte) error {
	if k.fails--; k.fails == 0 {
		if err := k.full(); err != nil {
			return err
		}
	}
	k.text = append(k.text, line...)
	return nil
}

func (k *kept) Wrong(err error) error { return err }
func (k *kept) Close()                {}

func census(kind, as, by, use string) *counting.CountQuestion {
	q := &counting.CountQuestion{By: by}
	q.Board, q.Kind, q.As, q.Use = "6x6", kind, as, use
	return q
}

// TestCensus: a census, in one go, interrupted and gone on with, or done elsewhere task by task, has the numbers
// of tours that are met one by one or swept.
func TestCensus(t *testing.T) {
	for _, c := range []struct{ kind, as, by, use string }{
		{"closed", "undirected", "crossings", ""},
		{"closed", "distinct", "straight", ""},
		{"closed", "directed", "area:swept,winding", "c3-d5"},
		{"path", "undirected", "straight", "a6-b4,b4-d5,d5-f6,f1-e3,c3-a2,a2-c1"},
	} {
		q := census(c.kind, c.as, c.by, c.use)
		want := answerOf(t, q)["by"]
		compareListed(t, want, c.kind, c.as, c.by, c.use)
		file := &kept{}
		q = census(c.kind, c.as, c.by, c.use)
		q.Census, q.OpenCensus = "census", file.Lines
		if diff := cmp.Diff(want, answerOf(t, q)["by"]); diff != "" {
			t.Errorf("%+v: %s", c, diff)
		}
		whole := bytes.Clone(file.text)
		lines := bytes.SplitAfter(whole, []byte("\n"))
		file.text = bytes.Join(lines[:len(lines)/2], nil)
		file.text = append(file.text, `{"unit":`...)
		if diff := cmp.Diff(want, answerOf(t, q)["by"]); diff != "" || len(file.text) != len(whole) {
			t.Errorf("%+v, gone on with: %d bytes of %d; %s", c, len(file.text), len(whole), diff)
		}
		r := &here{}
		q = census(c.kind, c.as, c.by, c.use)
		q.Runner = r
		if diff := cmp.Diff(want, answerOf(t, q)["by"]); diff != "" || r.tasks < 1 {
			t.Errorf("%+v, in %d tasks: %s", c, r.tasks, diff)
		}
	}
}

// compareListed compares numbers by measures with tours that are listed by walks and measured one by one.
func compareListed(t *testing.T, by any, kind, as, measures, use string) {
	t.Helper()
	g := setup.Graph(t, "6x6", "plane", "knight")
	k, err := tour.ParseKind(kind)
	if err != nil {
		t.Fatal(err)
	}
	convention, err := tour.ParseConvention(as)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := notation.ReadMoves(g.Board(), use)
	if err != nil && use != "" {
		t.Fatal(err)
	}
	numbers := map[string]int{}
	for x, err := range list.All(t.Context(), g, tour.Ask{Kind: k, Constraints: &tour.Constraints{Use: moves}}, list.Options{As: convention}) {
		if err != nil {
			t.Fatal(err)
		}
		var of []string
		for name := range strings.SplitSeq(measures, ",") {
			m, err := stats.ParseMeasure(t.Context(), g, name)
			if err != nil {
				t.Fatal(err)
			}
			n, err := m.Of(x, k == tour.Closed)
			if err != nil {
				t.Fatal(err)
			}
			of = append(of, m.Text(n))
		}
		numbers[strings.Join(of, " ")]++
	}
	rows := by.([]any)
	for _, row := range rows {
		r := row.(map[string]any)
		if n := fmt.Sprint(numbers[fmt.Sprint(r["of"])]); n != r["count"] {
			t.Errorf("%s tours by %s, %v: %v, listed %s", kind, measures, r["of"], r["count"], n)
		}
	}
	if len(rows) != len(numbers) || len(rows) == 0 {
		t.Errorf("%s tours by %s: %d values, listed %d", kind, measures, len(rows), len(numbers))
	}
}

// TestCensusBoards: a census has the numbers of tours that are listed, is read back as it was written, and is not taken for
// that of a board with the same moves whose squares lie elsewhere; for each measure.
func TestCensusBoards(t *testing.T) {
	for _, c := range []struct {
		size, piece, kind string
		holes, others     []string // as many
	}{
		{"hex:3", "wazir", "closed", []string{"a1"}, []string{"a2"}},
		{"hex:3x3", "king", "path", nil, nil},
		{"3x3", "knight", "closed", []string{"b2"}, nil}, // goes around three times in eight moves
		{"4x4", "wazir", "path", []string{"a3-d1"}, []string{"d4", "a3-b3", "d3", "a2-d1"}},
		{"4x4", "king", "closed", []string{"a1", "b1", "c1", "d1"}, []string{"a4", "b4", "c4", "d4"}},
	} {
		for _, by := range []string{"angle", "slope", "crossings", "straight", "area", "winding", "against"} {
			ask := func(holes []string) *counting.CountQuestion {
				q := census(c.kind, "", by, "")
				q.Board, q.Piece, q.Holes = c.size, c.piece, holes
				return q
			}
			q := ask(c.holes)
			if _, err := q.Read(query.Limits{}); err != nil {
				continue // the board has no such measure
			}
			want := answerOf(t, q)["by"]
			file := &kept{}
			q.Census, q.OpenCensus = "census", file.Lines
			for range 2 {
				if diff := cmp.Diff(want, answerOf(t, q)["by"]); diff != "" {
					t.Errorf("%+v by %s: %s", c, by, diff)
				}
			}
			if c.others == nil {
				continue
			}
			q = ask(c.others)
			q.Census, q.OpenCensus = "census", file.Lines
			run, err := q.Read(query.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if a, err := run(t.Context(), query.Reporter{}); err == nil {
				t.Errorf("%+v by %s: the census of another board gives %+v", c, by, a.Answered())
			}
		}
	}
}

// TestCensusStops: what was done is in the file, and the answer says how much.
func TestCensusStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	file := &kept{fails: 3, full: func() error { cancel(); return nil }}
	q := census("closed", "undirected", "crossings", "")
	q.Census, q.OpenCensus, q.Threads = "the file", file.Lines, 1
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(ctx, query.Reporter{})
	if !errors.Is(err, context.Canceled) || !strings.Contains(a.Answered().Sentence, "the file holds 3 of ") {
		t.Errorf("%+v, %v", a, err)
	}
	q.OpenCensus = (&kept{fails: 3, full: func() error { return errDisk }}).Lines
	if run, err = q.Read(query.Limits{}); err != nil {
		t.Fatal(err)
	}
	if _, err := run(t.Context(), query.Reporter{}); !errors.Is(err, errDisk) {
		t.Errorf("a full disk: %v", err)
	}
}

// TestCensusFile: a file that is another census, or none, is refused, and nothing in it is believed that cannot be.
func TestCensusFile(t *testing.T) {
	file := &kept{}
	q := census("closed", "undirected", "crossings", "")
	q.Census, q.OpenCensus = "census", file.Lines
	answerOf(t, q)
	head, _, _ := strings.Cut(string(file.text), "\n")
	for _, text := range []string{
		"not a census\n", strings.Replace(head, "6x6", "5x6", 1) + "\n", strings.Replace(head, `"units":`, `"units":1`, 1) + "\n",
		head + "\nx\n", head + "\n" + `{"unit":1,"by":[[[60,1]]],"more":1}` + "\n", head + "\n" + `{"unit":99999,"by":[[]]}` + "\n",
		head + "\n" + `{"unit":1,"by":[[]]}` + "\n" + `{"unit":1,"by":[[]]}` + "\n", head + "\n" + `{"unit":1,"by":[]}` + "\n",
		head + "\n" + `{"unit":1,"by":[[[60,0]]]}` + "\n", head + "\n" + `{"unit":1,"by":[[[60,1],[50,1]]]}` + "\n", head + "\n" + `{"unit":1,"by":[[[60,1,1]]]}` + "\n",
	} {
		q.OpenCensus = (&kept{text: []byte(text)}).Lines
		run, err := q.Read(query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if a, err := run(t.Context(), query.Reporter{}); err == nil {
			t.Errorf("%q: %+v", text, a.Answered())
		}
	}
	for _, wrong := range []func(q *counting.CountQuestion){
		func(q *counting.CountQuestion) { q.By = "" }, func(q *counting.CountQuestion) { q.Method = "sweep" }, func(q *counting.CountQuestion) { q.Part = "1/2" },
	} {
		q := census("closed", "undirected", "crossings", "")
		q.Census = "census"
		wrong(q)
		if _, err := q.Read(query.Limits{}); err == nil {
			t.Errorf("%+v is not refused", q)
		}
	}
}
