package frontier

// roundWork is how much a round takes at least, if there is more to do: some minutes; and
// mostRounds how many there are, if disk is no bound and there is no ledger: with one, each is
// up to twice the one before. What is not worth fewRounds is made in
// one: what rounds sweep again would be much of it.
const (
	roundWork  = 1 << 34
	mostRounds = 32
	fewRounds  = 4
)

// inRounds is what work comes to that rounds make some of again.
func (p *Decomposition) inRounds(work uint64) uint64 {
	return sumOf(work, portion(work, p.again, againOf))
}

// againOf is the unit of what is swept again, a share of all the work.
const againOf = 1 << 10

// sweptAgain guesses what so many rounds of a long count sweep again. A round is of some units:
// until the vertices that tell these apart have settled, it sweeps all, and with each pair
// that has settled three tenths of what it swept before, with a single vertex four.
func (p *Decomposition) sweptAgain(rounds uint64) (uint64, error) {
	if rounds < 2 {
		return 0, nil
	}
	parting, err := p.parting()
	if err != nil {
		return 0, err
	}
	states := uint64(0)
	for side, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return 0, err
		}
		settles, next, share := h.settles(), 0, productOf(1<<20, rounds-1)
		for step, n := range p.layers[side] {
			for next < len(parting) && share > 0 {
				last, of, tenths := settles[parting[next]], 1, uint64(4)
				if image := p.image(parting[next]); p.mirror && image != parting[next] {
					last, of, tenths = max(last, settles[image]), 2, 3
				}
				if last >= step {
					break
				}
				next, share = next+of, portion(share, tenths, 10)
			}
			states = sumOf(states, portion(n, share, 1<<20))
		}
	}
	return portion(states, againOf, max(1, p.states)), nil
}

// madeAgain is about how many times the work so many rounds make besides: half of the guess that
// plans are compared by, for where one vertex of a pair has settled, a round leaves out some of
// its branches already. So closed 9×10 in 39 rounds makes 0.8 of it again, and took 0.4.
func (p *Decomposition) madeAgain(rounds int) (float64, error) {
	again, err := p.sweptAgain(uint64(rounds))
	return float64(again) / againOf / 2, err
}
