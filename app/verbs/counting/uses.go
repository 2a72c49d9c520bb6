package counting

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/count"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/work"
)

// DrawnUses gives a picture of the style usage its numbers: how many tours take each move.
// It reads them from the output of leaper count --by move --json, or counts.
func DrawnUses(ctx context.Context, q query.ParsedQuestion, given string, l query.Limits, o *draw.Options, report query.Reporter) (err error) {
	if given != "" {
		o.Uses, err = readUses(given, q)
		return query.InField("uses", err)
	}
	c := &parsedCount{ParsedQuestion: q, by: "move", opts: count.Options{Resources: work.Resources{Memory: l.Memory, Threads: l.Threads}}}
	c.watch(report)
	a, err := c.tallied(ctx)
	if err != nil {
		return fmt.Errorf("how many tours take each move: %w", err)
	}
	o.Uses, err = a.uses(q.Graph)
	return err
}

// uses gives the numbers of an answer by move.
func (n *CountAnswer) uses(g *graph.Graph) (*draw.Uses, error) {
	all, ok := new(big.Int).SetString(n.Count, 10)
	if !ok || all.Sign() < 0 {
		return nil, query.BadField("count", "%q is no number of tours", fault.Shorten(n.Count))
	}
	u := &draw.Uses{What: n.As + " " + query.TourName(n.Kind) + "s", All: all}
	for _, t := range n.By {
		from, to, _ := strings.Cut(t.Of, "-")
		a, err := g.Board().ParseSquare(from)
		if err != nil {
			return nil, query.InField("by", err)
		}
		b, err := g.Board().ParseSquare(to)
		if err != nil {
			return nil, query.InField("by", err)
		}
		tours, ok := new(big.Int).SetString(t.Count, 10)
		if !ok || tours.Sign() < 0 || tours.Cmp(all) > 0 {
			return nil, query.BadField("by", "%s: %q is no number from 0 to %s", t.Of, fault.Shorten(t.Count), all)
		}
		if !g.Adjacent(a, b) {
			return nil, query.BadField("by", "%s is no move of %s", t.Of, g)
		}
		u.Moves = append(u.Moves, draw.Use{Squares: [2]board.Square{a, b}, Tours: tours})
	}
	return u, nil
}

// readUses reads numbers; they must belong to the tours asked for.
func readUses(text string, q query.ParsedQuestion) (*draw.Uses, error) {
	var n CountAnswer
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		return nil, fmt.Errorf("not what leaper count --by move --json prints: %w", err)
	}
	if want := q.About(); !reflect.DeepEqual(n.About, want) {
		return nil, fmt.Errorf("the numbers are of %s, and the question is about %s", n.About.Words(), want.Words())
	}
	if n.Count == "" || n.By == nil {
		return nil, fmt.Errorf("there are no numbers of moves; write them with leaper count %s --by move --json", n.Board)
	}
	u, err := n.uses(q.Graph)
	if err != nil {
		return nil, err
	}
	return u, agree(u, q.Graph, q.Ask)
}

// agree checks that the numbers of the moves add up, and that every move is there.
func agree(u *draw.Uses, g *graph.Graph, ask tour.Ask) error {
	moves := g.Board().Squares()
	if ask.Kind != tour.Closed {
		moves--
	}
	sum, seen := new(big.Int), map[[2]board.Square]bool{}
	for _, m := range u.Moves {
		if seen[m.Squares] || seen[[2]board.Square{m.Squares[1], m.Squares[0]}] {
			return fmt.Errorf("the move %s-%s appears twice", g.Name(m.Squares[0]), g.Name(m.Squares[1]))
		}
		seen[m.Squares] = true
		sum.Add(sum, m.Tours)
	}
	if want := new(big.Int).Mul(u.All, big.NewInt(moves)); sum.Cmp(want) != 0 {
		return fault.New(count.ErrRecord, "the numbers of the moves add up to %s, and %s tours of %s have %s in all; the file is damaged", sum, u.All, fault.Plural(moves, "move"), want)
	}
	return nil
}
