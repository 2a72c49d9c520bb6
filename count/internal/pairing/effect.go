package pairing

// A table could say what a change makes of each matching, from rank to rank. But 8 pairs have
// 2,027,025 ranks, and there are hundreds of changes. There is a shorter way. All matchings
// whose first end has the same mate change alike at this pair. The rest is a matching of one pair
// fewer, and it undergoes one of the three changes, or none.
//
//	move 2 to 5, of 4 pairs         first pair       what is left
//	0  1  2  3  4  5  6  7          0–1: stays 0–1   move 0 to 3, of 3 pairs
//	└──│──│──┘  │  │  │  │          0–2: is now 0–5  as it was
//	   └──│─────┘  …                0–3: is now 0–2  move 1 to 3
//
// So an effect has a rule for each mate of the first end: a number to add to the rank, and an
// effect on the rest. For few pairs it is a table after all, made by the same rules. All these
// tables together are some megabytes for any number of pairs, and stay near the processor.
type Effect struct {
	Table   []uint16 // if not nil: for each rank the rank after the change
	Nothing uint64   // in the table: a cycle closes
	size    uint64   // the number of matchings of one pair fewer
	rules   []rule   // by the first end's mate
	slow    *Changer // if not nil: neither table nor rules
}

// rule is the change of the matchings in which the first end has a certain mate.
type rule struct {
	add    uint64
	rest   *Effect // on the rest; nil if the rest stays as it is
	closes bool    // a cycle closes
	front  []uint64
	size   uint64 // with front: see newFront
}

// Apply gives the rank after the change; false if it closes a cycle.
func (e *Effect) Apply(rank uint64) (uint64, bool) {
	if e.slow != nil {
		return e.slow.Apply(rank)
	}
	sum := uint64(0)
	for e.Table == nil {
		mate := rank / e.size
		r := &e.rules[mate]
		rank -= mate * e.size
		switch {
		case r.closes:
			return 0, false
		case r.rest == nil:
			return sum + r.add + rank, true
		case r.front != nil:
			rank, _ = r.rest.Apply(rank)
			mate = rank / r.size
			return sum + r.front[mate] + rank - mate*r.size, true
		}
		sum += r.add
		e = r.rest
	}
	rank = uint64(e.Table[rank])
	return sum + rank, rank != e.Nothing
}

// newEffect makes the effect of a change.
func (t *Tables) newEffect(s *Store, c Change) *Effect {
	k, after := int(c.K), c.Pairs()
	e := &Effect{Nothing: t.Numbering.Matchings(after)}
	switch {
	case k == 0 || t.Numbering == Alike:
		e.Table = []uint16{0}
		return e
	case t.Numbering == Every:
		e.size = Matchings(k - 1)
		for mate := 1; mate < 2*k; mate++ {
			e.rules = append(e.rules, t.newRule(s, c, mate))
		}
	default: // few, but no rules
		changer := c.Changer()
		changer.numbering = t.Numbering
		e.slow = &changer
	}
	if max(k, after) > t.Numbering.ShortPairs() {
		return e
	}
	table := make([]uint16, t.Numbering.Matchings(k))
	for rank := range table {
		if to, ok := e.Apply(uint64(rank)); ok {
			table[rank] = uint16(to)
		} else {
			table[rank] = uint16(e.Nothing)
		}
	}
	return &Effect{Table: table, Nothing: e.Nothing}
}

// Bytes is the memory of an effect, without the parts that it shares with others.
func (e *Effect) Bytes() int64 {
	bytes := SizeOf[uint16](len(e.Table)) + SizeOf[rule](len(e.rules))
	for _, r := range e.rules {
		bytes += SizeOf[uint64](len(r.front))
	}
	return bytes
}

// less is the number of an end once the first end and its mate are left out.
func less(end, mate int) uint8 {
	if end > mate {
		return uint8(end - 2)
	}
	return uint8(end - 1)
}

// newRule is the rule for a mate of the first end.
func (t *Tables) newRule(s *Store, c Change, mate int) rule {
	changer := c.Changer()
	p, q, after := int(c.P), int(c.Q), int(changer.to[mate])
	k, each := c.K-1, Matchings(c.Pairs()-1)
	begin := func(mate int) uint64 { return uint64(mate-1) * each }
	switch c.Kind {
	case PairUp:
		if p == 0 { // the new pair is the first: all the others are left
			return rule{add: begin(q) + uint64(mate-1)*Matchings(int(k))}
		}
		return rule{add: begin(after), rest: t.Effect(s, Change{PairUp, k, less(p, after), less(q, after)})}
	case Move:
		switch {
		case p == q:
			return rule{add: begin(mate)}
		case p == 0: // the first pair goes in among the others
			return rule{rest: t.Effect(s, Change{PairUp, k, uint8(min(q, after)), uint8(max(q, after))})}
		case p == mate:
			return rule{add: begin(max(q, 1))}
		case q == 0:
			return t.newFront(s, c, mate, after)
		}
		return t.moved(s, rule{add: begin(after)}, Change{Move, k, less(p, mate), less(q, after)})
	}
	switch {
	case p == 0 && q == mate:
		return rule{closes: true}
	case p == 0: // the first end's mate stands for q's partner
		return t.moved(s, rule{}, Change{Move, k, less(q, mate), uint8(after)})
	case p == mate: // the first end gets the mate of q
		return t.moved(s, rule{}, Change{Move, k, less(q, mate), 0})
	case q == mate:
		return t.moved(s, rule{}, Change{Move, k, less(p, mate), 0})
	}
	return rule{add: begin(after), rest: t.Effect(s, Change{Glue, k, less(p, mate), less(q, mate)})}
}

// moved is a rule with a move on the rest, unless the move changes nothing.
func (t *Tables) moved(s *Store, r rule, c Change) rule {
	if c.P != c.Q {
		r.rest = t.Effect(s, c)
	}
	return r
}

// newFront is the rule for a move to the front: another pair becomes the first. In the rest,
// this pair also comes to the front. The old first pair and the others follow. So the first pair
// of the rest decides what to add:
//
//	move 4 to 0    0  1  2  3  4  5            0  1  2  3  4  5
//	               └──│──┘  │  │  │    ──▶     └──│──┘  │  │  │
//	                  └─────│──┘  │               └─────┘  │  │
//	                        └─────┘                        └──┘
func (t *Tables) newFront(s *Store, c Change, mate, after int) rule {
	k := int(c.K)
	r := rule{size: Matchings(k - 2), rest: t.Effect(s, Change{Move, c.K - 1, less(int(c.P), mate), 0})}
	for i := range 2*k - 3 {
		first := 2 + i // the new first end's mate: neither the old first end nor its mate
		if first >= after {
			first++
		}
		second := int(less(after, first))
		r.front = append(r.front, uint64(first-1)*Matchings(k-1)+uint64(second-1)*r.size)
	}
	return r
}
