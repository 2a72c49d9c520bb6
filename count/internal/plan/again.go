package plan

// RoundWork is the least work of a round, if there is more to do: some minutes. MostRounds is
// the most rounds if the disk sets no limit and there is no ledger. With a ledger, a stop does
// not cost the round, if one goes on at the same machine. Then the first one is a MostRounds-th
// of the work, and each is up to twice the one before. Work that is not worth FewRounds is done
// in one round, since rounds would sweep much of it again.
const (
	RoundWork  = 1 << 34
	MostRounds = 32
	FewRounds  = 4
)

// InRounds is the total work if rounds repeat part of it.
func (p *Plan) InRounds(work uint64) uint64 {
	return SumOf(work, Portion(work, p.Again, repeatUnit))
}

// repeatUnit: repeated work is kept as a number of 1/repeatUnit of all the work.
const repeatUnit = 1 << 10

// RepeatedWork guesses the work that the rounds of a long count repeat, in 1/repeatUnit of all the work.
// A round has some units. Until the vertices that distinguish these units have settled, it sweeps all. With
// each settled pair it sweeps three tenths of what it swept before, with a settled single vertex
// four.
func (p *Plan) RepeatedWork(rounds uint64) (uint64, error) {
	if rounds < 2 {
		return 0, nil
	}
	parting, err := p.BranchVertices()
	if err != nil {
		return 0, err
	}
	states, all := uint64(0), uint64(0) // by one guess: a sample may have found a hundredth of it
	for side, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return 0, err
		}
		settles, next, share := h.Settles(), 0, ProductOf(1<<20, rounds-1)
		for step, n := range p.Layers[side] {
			all = SumOf(all, n)
			for next < len(parting) && share > 0 {
				last, of, tenths := settles[parting[next]], 1, uint64(4)
				if image := p.Image(parting[next]); p.Mirror && image != parting[next] {
					last, of, tenths = max(last, settles[image]), 2, 3
				}
				if last >= step {
					break
				}
				next, share = next+of, Portion(share, tenths, 10)
			}
			states = SumOf(states, Portion(n, share, 1<<20))
		}
	}
	return Portion(states, repeatUnit, max(1, all)), nil
}

// RepeatShare is about the work that rounds repeat, as a share of all the work. It is half of the guess that
// compares plans. Where one vertex of a pair has settled, a round already leaves out some of its
// branches. So closed 9×10 in 39 rounds makes 0.8 of it again, and took 0.4.
func (p *Plan) RepeatShare(rounds int) (float64, error) {
	again, err := p.RepeatedWork(uint64(rounds))
	return float64(again) / repeatUnit / 2, err
}
