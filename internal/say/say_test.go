package say_test

import (
	"context"
	"testing"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/internal/fault"
	"leaper/internal/say"
	"leaper/internal/setup"
	"leaper/tour"
)

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
		say.Unfinished(fault.New(frontier.ErrMemory, "%w: it takes 9 GB", count.ErrUnfinished), ""): "undecided: it takes 9 GB",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
