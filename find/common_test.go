package find_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// verdict asks Find, and checks what can be checked of every answer: a tour
// passes the verifier, and everything else has a reason.
func verdict(ctx context.Context, t testing.TB, g *graph.Graph, ask tour.Ask, opts find.Options) exist.Verdict {
	t.Helper()
	answer, err := find.Find(ctx, g, ask, opts)
	if err != nil {
		t.Fatalf("%s, holes %v, %+v, method %s: %v", g, g.Board().Holes(), ask, opts.Method, err)
	}
	if answer.Verdict != exist.Found {
		if answer.Why == nil || answer.Why.Text == "" || answer.Tour.Len() != 0 {
			t.Fatalf("%s, %+v, method %s: %s, with a tour of %d squares and the reason %v", g, ask, opts.Method, answer.Verdict, answer.Tour.Len(), answer.Why)
		}
		return answer.Verdict
	}
	if err := tour.Verify(ctx, g, ask, answer.Tour); err != nil {
		t.Fatalf("%s, holes %v, %+v, method %s: %v", g, g.Board().Holes(), ask, opts.Method, err)
	}
	if answer.Why != nil {
		t.Fatalf("%s, %+v, method %s: found, and yet %s", g, ask, opts.Method, answer.Why)
	}
	return exist.Found
}

func squares(t tour.Tour) []board.Square {
	var all []board.Square
	for _, s := range t.All() {
		all = append(all, s)
	}
	return all
}

var testPieces = []string{
	"knight", "knight", "wazir", "wazir", "ferz", "king", "camel", "dabbaba+ferz", "N+W", "1,2", "rook", "bishop",
	"nightrider", "pawn", "pawn+wazir", "pawn+knight", "pawn+ferz", "pawn+rook",
}

// draw is a random small board with a random ask; false where they make no
// sense together.
func draw(t testing.TB, r *rand.Rand, most int64) (*graph.Graph, tour.Ask, bool) {
	t.Helper()
	return setup.Random(t, r, most, testPieces)
}
