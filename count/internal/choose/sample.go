package choose

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"time"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// To estimate the cost of a plan in branches, a sample goes down a branch here and there. At a
// joint, the transitions into each child are known before it is made: they are added up class by
// class, in no time. These numbers are the weights for drawing one child, which is then made. A
// child with one in x of the transitions is drawn once in x times, so it stands for x children
// like it.
//
//	layer ──┬─ 0:  10 of 60            what is met below this child counts 60/30 = 2
//	        ├─ 1:  30 of 60  ◀ drawn   times; below its own child, times the weight of
//	        └─ 2:  20 of 60            that child
//
// So the numbers are right in the mean (Knuth 1975) for any tree. The draws come from a fixed
// seed and are the same on every machine.

// The layers become smaller and cheaper on the way down. So where a branch is a small part of
// the original, several branches are followed from there, and together they stand for it.
//
// A few branches drawn at random may miss the widest layers. So one more branch goes where most
// states are, to measure their memory; it stands for nothing.
//
// Where a step does not fit the memory, a run makes it in parts (run/tight.go). A sample that
// forecasts a run draws one of the parts, as it draws a child.
//
// A sample estimates all branches from some of them.
type sample struct {
	states      uint64 // of all layers
	transitions uint64
	cut         uint64  // states on the cut
	held        uint64  // most bytes of layers at once, on the branches met
	least       uint64  // most bytes of a step alone, while the other layers wait on disk
	rate        float64 // transitions a second that the sample itself made
	made        uint64  // transitions that the sample itself made
	branches    int     // drawn and swept, of the side with the fewest
}

// Once a branch holds under 1/splitBelow of the states, splitInto branches are followed from there.
const (
	splitBelow = 8
	splitInto  = 4
)

// sampler goes down branches of one side.
type sampler struct {
	counter        *sweep.Counter
	gatherers      []*sweep.Gatherer
	half           *plan.Half
	joints         []plan.Joint
	leaf           int64
	dryRun         bool    // sweeps classes alone
	inParts        bool    // steps may be made in parts
	maxBytes       uint64  // a dry run stops where states would take more
	maxTransitions uint64  // a sample ends after these; 0: it goes on
	branchEnd      uint64  // the branch under way ends after these
	tooDear        float64 // a dry run stops after more transitions
	maxClasses     int64   // a dry run stops beyond this
	swept          int     // branches
	random         *rand.Rand
	widest         bool   // goes to the child with the most states, to measure its memory
	stratum        uint64 // of the next draw, one of strata
	strata         uint64
	kept           uint64 // bytes of the layers above
	lenderBytes    uint64 // bytes of the layer that a part is lent from, less the part
	held           uint64 // most bytes of all layers
	least          uint64 // most bytes without the layers above
	last           int64  // transitions of the last step
	// The unfinished sample. The weight of a branch is the number of branches that it stands for.
	// Products are rounded before they are added, so all processors find the same.
	states, transitions, cut float64
}

// A node is a node of the tree, with its layer.
type node struct {
	steps  int // made
	layer  *sweep.Layer
	owned  bool    // the layer is to be released
	weight float64 // the number of branches that it stands for
}

// dryRunOf is a sample of classes alone. It stops when states would need several times the
// memory, or, with [errDear], after more transitions than dear.
func dryRunOf(ctx context.Context, p *plan.Plan, memory int64, dear uint64) (sample, error) {
	return sampled(ctx, p, dryRunBranches, memory, sampler{dryRun: true, tooDear: float64(dear)})
}

// sampled goes down some branches with the settings of a sampler, and gives the estimate.
func sampled(ctx context.Context, p *plan.Plan, branches int, memory int64, settings sampler) (sample, error) {
	sum := sample{branches: branches}
	begun := time.Now()
	for side, second := range p.Sides() {
		h, err := p.HalfOf(second)
		if err != nil {
			return sample{}, err
		}
		s := &sampler{
			half: h, joints: p.Joints(h), leaf: p.LeafIn(memory), dryRun: settings.dryRun, inParts: settings.inParts, maxBytes: 2 * overDryRun * uint64(memory),
			maxTransitions: settings.maxTransitions / uint64(len(p.Sides())), branchEnd: settings.maxTransitions / uint64(len(p.Sides())) * 2,
			tooDear: settings.tooDear, maxClasses: int64(min(max(maxDryRun, p.Cost()/dryRunWork), longestDryRun)),
			counter: &sweep.Counter{Tables: p.Tables, Store: &pairing.Store{Limit: memory}, Ring: sweep.Ring{Prime: plan.ProbePrime}},
			random:  rand.New(rand.NewPCG(1975, uint64(side))), strata: 1,
		}
		if s.dryRun {
			s.counter.Store.Limit /= 4 * dryRunsAtOnce // the same on every machine
		}
		s.counter.Store.Force(p.Tables.Bytes.Load())
		for range runtime.GOMAXPROCS(0) {
			s.gatherers = append(s.gatherers, sweep.NewGatherer(p.Tables, s.counter.Store))
		}
		if err := s.run(ctx, branches); err != nil {
			return sample{}, err
		}
		sum.states = plan.SumOf(sum.states, whole(s.states))
		sum.transitions = plan.SumOf(sum.transitions, whole(s.transitions))
		sum.cut = plan.SumOf(sum.cut, whole(s.cut))
		sum.held, sum.least = max(sum.held, s.held), max(sum.least, s.least)
		sum.made += s.spent()
		sum.branches = min(sum.branches, s.swept)
	}
	sum.rate = float64(sum.made) / max(1e-6, time.Since(begun).Seconds())
	return sum, nil
}

// errDear: a dry run costs far more than other plans, or a sample more than it may.
var errDear = errors.New("this plan takes far more than others")

// whole rounds down to a whole number, at most [plan.Endless].
func whole(x float64) uint64 { return uint64(min(x, plan.Endless)) }

// run sweeps down to the first joint, and goes down some branches from there.
func (s *sampler) run(ctx context.Context, branches int) error {
	start, err := s.counter.Start()
	if err != nil {
		return err
	}
	base := node{layer: start, owned: true, weight: 1}
	for len(s.joints) > 0 && base.steps < s.joints[0].Step && s.holds(base.layer, 8) {
		if base, err = s.advance(ctx, 0, base, base.steps+1); err != nil {
			return err
		}
	}
	base.owned = false
	ended, err := s.branchesOf(ctx, base, branches)
	if err == nil && !s.dryRun && !ended {
		s.widest, base.weight = true, 0
		s.branchEnd = plan.SumOf(s.branchEnd, s.maxTransitions/2)
		if err = s.down(ctx, 0, base, base.layer.States); errors.Is(err, errDear) {
			err = nil // what it met is a lower bound
		}
	}
	sweep.Release(s.counter.Store, base.layer)
	return err
}

// branchesOf goes down branches as follow does. A sample that has made all its transitions starts
// no further branch. It gives up a branch that takes too many, and then it has ended.
func (s *sampler) branchesOf(ctx context.Context, base node, branches int) (ended bool, err error) {
	if s.maxTransitions == 0 {
		s.swept = branches
		return false, s.follow(ctx, 0, base, branches)
	}
	base.weight /= float64(branches)
	sums := func() [3]float64 { return [3]float64{s.states, s.transitions, s.cut} }
	before := sums()
	// In order, the first draws would all be of the first child.
	for _, i := range rand.New(rand.NewPCG(1975, uint64(branches))).Perm(branches) {
		if s.swept > 0 && s.spent() >= s.maxTransitions {
			break
		}
		s.stratum, s.strata = uint64(i), uint64(branches)
		was := sums()
		err := s.down(ctx, 0, base, base.layer.States)
		if ended = errors.Is(err, errDear) && s.swept > 0; ended {
			s.states, s.transitions, s.cut = was[0], was[1], was[2]
			break
		}
		if err != nil {
			return false, err
		}
		s.swept++
		s.branchEnd = s.maxTransitions
	}
	each := float64(branches) / float64(s.swept)
	for i, sum := range []*float64{&s.states, &s.transitions, &s.cut} {
		*sum = before[i] + float64(each*float64(*sum-before[i]))
	}
	return ended, nil
}

// spent is the number of transitions of a side's sample so far.
func (s *sampler) spent() uint64 { return uint64(s.counter.Stats.Transitions) }

// holds reports whether a layer is under 1/share of the memory, so that it may be held while
// branches are made from it. In a run that makes steps in parts it waits on disk.
func (s *sampler) holds(l *sweep.Layer, share uint64) bool {
	return !s.inParts || l.Bytes() <= uint64(s.counter.Store.Limit)/share
}

// follow goes down some branches, each with an equal share of the weight. Their first draws are
// spread evenly.
func (s *sampler) follow(ctx context.Context, at int, b node, branches int) error {
	b.weight /= float64(branches)
	for i := range branches {
		s.stratum, s.strata = uint64(i), uint64(branches)
		if err := s.down(ctx, at, b, b.layer.States); err != nil {
			return err
		}
	}
	return nil
}

// down goes down one branch. It had the given number of states when it was separated from others.
func (s *sampler) down(ctx context.Context, at int, b node, had int64) error {
	var kept []node // since the last step
	was := s.kept
	drop := func() {
		for _, b := range kept {
			if b.owned {
				sweep.Release(s.counter.Store, b.layer)
			}
		}
		kept = kept[:0]
	}
	defer func() {
		drop()
		s.kept = was
	}()
	for ; at < len(s.joints); at++ {
		var err error
		j := s.joints[at]
		if b, err = s.advance(ctx, at, b, j.Step); err != nil {
			return err
		}
		had = max(had, b.layer.States)
		if b.layer.States <= s.leaf {
			continue
		}
		kept = append(kept, b)
		if !s.widest && b.layer.States < had/splitBelow && s.holds(b.layer, 64) {
			s.kept = plan.SumOf(s.kept, b.layer.Bytes())
			b.owned = false
			return s.follow(ctx, at, b, splitInto)
		}
		if b.steps > j.Step { // the joint before was at this step too
			degree, share := s.drawChild(s.statesOf(b, j))
			mask, value := s.half.Mask(j.Vertex, degree, b.steps)
			part, err := sweep.Lend(s.counter.Store, b.layer, b.layer.Classes, func(code uint64) bool { return code&mask == value })
			if err != nil {
				return err
			}
			whole := b.layer.Bytes()
			b = node{steps: b.steps, layer: part, owned: true, weight: b.weight * share}
			if s.half.Clear(s.joints, at+1, b.steps) {
				s.lenderBytes = whole - part.Bytes()
				b, err = s.advance(ctx, at+1, b, b.steps+1)
				s.lenderBytes = 0
				if err != nil {
					return err
				}
				if degree == 1 { // it was the last part
					continue
				}
			}
			s.kept = plan.SumOf(s.kept, whole)
			continue
		}
		degree, share := s.drawChild(s.transitionsInto(b, j))
		if share == 0 {
			return nil
		}
		step := s.half.Steps[b.steps]
		step.Mask, step.Value = s.half.Mask(j.Vertex, degree, b.steps+1)
		waiting := s.kept
		into, err := s.step(ctx, at+1, b, step)
		if err != nil {
			return err
		}
		into.weight *= share
		s.met(b.layer, into)
		if degree != 1 && s.kept == waiting { // else it is the last that is made of the layer, or waits already
			s.kept = plan.SumOf(s.kept, b.layer.Bytes())
		}
		drop() // the count needs them for other children, and we need only their bytes
		b = into
	}
	b, err := s.advance(ctx, len(s.joints), b, len(s.half.Steps))
	if err != nil {
		return err
	}
	kept = append(kept, b)
	s.cut += float64(b.weight * float64(b.layer.States))
	return nil
}

// transitionsInto counts the transitions into each child of a joint, by the degree of its vertex.
func (s *sampler) transitionsInto(b node, j plan.Joint) [3]uint64 {
	step := &s.half.Steps[b.steps]
	var into [3]uint64
	mask, _ := s.half.Mask(j.Vertex, 0, b.steps+1)
	at := bits.TrailingZeros64(mask)
	for _, class := range b.layer.Classes {
		for choice := range step.Choices {
			if code, ok := step.After(class.Code, choice); ok {
				into[code>>at&3] += uint64(class.N)
			}
		}
	}
	s.transitions += float64(b.weight * float64(into[0]+into[1]+into[2]))
	return into
}

// statesOf counts the states of each child of a joint that shares its step with the joint before.
func (s *sampler) statesOf(b node, j plan.Joint) [3]uint64 {
	var into [3]uint64
	mask, _ := s.half.Mask(j.Vertex, 0, b.steps)
	at := bits.TrailingZeros64(mask)
	for _, class := range b.layer.Classes {
		into[class.Code>>at&3] += uint64(class.N)
	}
	return into
}

// drawChild draws a child with probabilities proportional to the weights, and gives the factor of
// its weight.
func (s *sampler) drawChild(into [3]uint64) (degree uint8, share float64) {
	all := into[0] + into[1] + into[2]
	if all == 0 {
		return 0, 0
	}
	if s.widest {
		for d := range into {
			if into[d] > into[degree] {
				degree = uint8(d)
			}
		}
		return degree, 1
	}
	draw, _ := bits.Mul64(s.random.Uint64(), all)
	draw = plan.Portion(s.stratum, all, s.strata) + draw/s.strata
	s.stratum, s.strata = 0, 1
	for draw >= into[degree] {
		draw -= into[degree]
		degree++
	}
	return degree, float64(all) / float64(into[degree])
}

// advance makes the steps before step to, and counts them. If a step fails, it gives the node before
// that step.
func (s *sampler) advance(ctx context.Context, next int, b node, to int) (node, error) {
	for b.steps < to {
		into, err := s.step(ctx, next, b, s.half.Steps[b.steps])
		if err != nil {
			return b, err
		}
		s.transitions += float64(into.weight * float64(s.last))
		s.met(b.layer, into)
		if b.owned {
			sweep.Release(s.counter.Store, b.layer)
		}
		b = into
	}
	return b, nil
}

// step makes a step, or a drawn part of it if it does not fit the memory.
func (s *sampler) step(ctx context.Context, next int, b node, step sweep.Step) (node, error) {
	if s.dryRun && s.transitions > s.tooDear || s.maxTransitions > 0 && s.spent() > s.branchEnd {
		return b, errDear
	}
	held := plan.SumOf(s.kept/onDisk, b.layer.Bytes())
	into := node{steps: b.steps + 1, owned: true, weight: b.weight}
	for whole := true; ; whole = false {
		var err error
		was := s.counter.Stats.Transitions
		if s.dryRun {
			into.layer, err = s.counter.DryRun(ctx, &step, b.layer, max(held, s.maxBytes)-held, s.maxClasses)
		} else {
			into.layer, err = s.counter.Step(ctx, &step, b.layer, s.gatherers)
		}
		s.last = s.counter.Stats.Transitions - was
		if !s.inParts || !errors.Is(err, pairing.ErrMemory) {
			return into, err
		}
		v, states, is := run.SplitVertex(&step, b.layer, s.half.FrontAt(into.steps), s.joints[next:])
		if !is {
			return into, err
		}
		if whole { // the layer waits for the other parts
			s.kept = plan.SumOf(s.kept, b.layer.Bytes())
		}
		degree, share := s.drawChild(states)
		into.weight *= share
		mask, value := s.half.Mask(v, degree, into.steps)
		step.Mask, step.Value = step.Mask|mask, step.Value|value
	}
}

// met counts the states of a node that was made from a layer.
func (s *sampler) met(from *sweep.Layer, into node) {
	s.states += float64(into.weight * float64(into.layer.States))
	both := plan.SumOf(s.lenderBytes, plan.SumOf(from.Bytes(), into.layer.Bytes()))
	s.held, s.least = max(s.held, plan.SumOf(s.kept, both)), max(s.least, both)
}

// The limits of a dry run: maxDryRun classes in all, some seconds' worth, or one class for each
// dryRunWork of the plan's work, up to longestDryRun, some minutes' worth. A plan with more is
// beyond reach.
const (
	maxDryRun     = 1 << 27
	dryRunWork    = 1 << 14
	longestDryRun = 1 << 30
)

// overDryRun is how many times a dry run overestimates the bytes that branches hold, at most.
const overDryRun = 4

// onDisk limits the layers of branches that wait on disk, as a multiple of the memory.
const onDisk = 4

// dryRunsAtOnce is the number of concurrent dry runs. It is the same for all processors, since
// it decides what fits the memory.
const dryRunsAtOnce = 2
