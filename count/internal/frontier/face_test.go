package frontier

import (
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"

	"leaper/count/internal/specimens"
	"leaper/work"
)

// TestFace: each question to a plan reaches the room that answers it.
func TestFace(t *testing.T) {
	ctx, opts := t.Context(), Options{Resources: work.Resources{Threads: 1}}
	g := specimens.Grid(6, 6, 1, 2, false)
	p, err := New(ctx, g, work.DefaultMemory, specimens.InOrder(36))
	if err != nil {
		t.Fatal(err)
	}
	laid, err := Lay(g, p.Layout())
	if err != nil || laid.Key() != p.Key() || !reflect.DeepEqual(laid.Layout(), p.Layout()) || laid.Units() != p.Units() {
		t.Errorf("laid again, it is %v, and was %v: %v", laid, p, err)
	}
	if q, err := Another(ctx, g, work.DefaultMemory, p.Layout(), specimens.InOrder(36), specimens.Flipped(6, 6)); err != nil || q.Key() == p.Key() {
		t.Errorf("another is %v: %v", q, err)
	}
	if q, err := p.Divided(0.1); err != nil || q.Units() <= p.Units() {
		t.Errorf("divided: %v, %v", q, err)
	}
	about, err := p.Describe()
	if err != nil || about.Units != p.Units() || about.Expected != p.Expected() {
		t.Errorf("%+v, and expected %+v: %v", about, p.Expected(), err)
	}
	if e, err := p.Expect(ctx, opts); err != nil || e.Transitions != p.Expected().Transitions || e.Memory != p.Expected().Memory || e.Rounds != 1 || e.Kept <= 0 {
		t.Errorf("a small plan expects %+v, and %+v: %v", e, p.Expected(), err)
	}
	if lanes, order := p.Lanes(), p.InOrder(); len(lanes) != p.Units() || len(order) != p.Units() {
		t.Errorf("%d units in lanes %v, in order %v", p.Units(), lanes, order)
	}
	if fits, err := p.PrefixesFit(0, 0); err != nil || !fits {
		t.Errorf("one unit has no prefixes, and these do not fit: %v", err)
	}
	if most, kept, err := p.Together(opts); err != nil || most != 1 || !kept {
		t.Errorf("%d together, %v kept: %v", most, kept, err)
	}
	want := big.NewInt(9862)
	n, _, err := p.Count(ctx, opts)
	if err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v cycles, %v", n, err)
	}
	sum := new(big.Int)
	add := func(_ int, n *big.Int) error {
		sum.Add(sum, n)
		return nil
	}
	if _, err := p.Run(ctx, p.InOrder(), opts, add); err != nil || sum.Cmp(want) != 0 {
		t.Errorf("%v cycles in all units, %v", sum, err)
	}
	ready, err := p.Prepare(ctx, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer ready.Close()
	sum.SetInt64(0)
	if err := ready.Units(ctx, p.InOrder(), false, add); err != nil || sum.Cmp(want) != 0 {
		t.Errorf("%v cycles in all units of a prepared plan, %v", sum, err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	draws, err := p.Draws(ctx, opts, nil)
	if err != nil || draws.Number().Cmp(want) != 0 {
		t.Errorf("draws: %v", err)
	}
	if cycle, _, err := p.Some(ctx, opts, random); err != nil || len(cycle) != 36 {
		t.Errorf("some cycle is %v, %v", cycle, err)
	}
	uses, err := p.Uses(ctx, opts)
	if corner := (Edge{0, 8}); err != nil || uses[corner].Cmp(want) != 0 {
		t.Errorf("a corner's edge is taken by %v, %v", uses[corner], err)
	}
	parts, err := p.Subgraphs(opts)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := parts.Count(ctx, g.Next, nil); err != nil || n.Cmp(want) != 0 {
		t.Errorf("the whole graph as a part of it has %v cycles, %v", n, err)
	}
}
