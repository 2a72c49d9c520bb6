package say_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/internal/say"
	"leaper/internal/setup"
	"leaper/piece"
	"leaper/tour"
)

func TestSentence(t *testing.T) {
	_, unknown := piece.Parse("kngiht")
	for _, e := range []struct {
		err  error
		want string
	}{
		{unknown, `piece "kngiht" is unknown; write a name such as knight, letters such as N, or a vector such as 1,2 (did you mean knight?)`},
		{fmt.Errorf("from a1: %w", tour.ErrAsk), "from a1"},
		{errors.New("two\nlines"), "two lines"},
	} {
		if got := say.Sentence(e.err); got != e.want {
			t.Errorf("%q, want %q", got, e.want)
		}
	}
}

func TestWords(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	from, _ := g.Board().ParseSquare("a1")
	ask := tour.Ask{Kind: tour.Open, From: tour.At(from)}
	for got, want := range map[string]string{
		say.None(g, ask, "why"):                                    "none: knight on 3x4 has no open tour from a1: why",
		say.Undecided(g, ask, "why"):                               "undecided: no open tour of knight on 3x4 from a1 found: why",
		say.Number(1, g, tour.Ask{}, tour.Undirected):              "1 undirected path of knight on 3x4",
		say.Number(16, g, ask, tour.Directed):                      "16 directed open tours of knight on 3x4 from a1",
		say.Counted(g, tour.Ask{Kind: tour.Closed}, tour.Distinct): "distinct closed tours of knight on 3x4",
		say.Plural(2, "pass"):                                      "2 passes",
		say.Plural(int64(1), "square"):                             "1 square",
		say.One(tour.Open) + say.One(tour.Path):                    "an open toura path",
		say.Unfinished(context.DeadlineExceeded, "; so far"):       "undecided: the time limit was reached; so far",
		say.Unfinished(context.Canceled, ""):                       "no count",
		say.Unfinished(fmt.Errorf("%w: it takes 9 GB: %w", count.ErrUnfinished, frontier.ErrMemory), ""): "undecided: it takes 9 GB",
		say.Nearest("counnt", []string{"count", "find"}):                                                 " (did you mean count?)",
		say.Nearest("zzzzzz", []string{"count", "find"}):                                                 "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if i, err := say.Choose("verb", "LIST", []string{"find", "list"}); i != 1 || err != nil {
		t.Error(i, err)
	}
	if _, err := say.Choose("verb", "lits", []string{"find", "list"}); err == nil || err.Error() != `verb "lits" is unknown; it is one of find, list (did you mean list?)` {
		t.Error(err)
	}
}
