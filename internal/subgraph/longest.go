package subgraph

// Longest gives up all that leaves out more than some vertices. Its values are the fewest that
// are left out, with what colours say: see [Left].
type Longest struct {
	// Most is how many may be left out.
	Most int
	// Colour is 1 or -1 for each vertex, the ends of each edge differ; nil if there are no two
	// colours.
	Colour []int8
	// Balances are what the colours of a whole subgraph can add up to: 0 for a circuit, -1 to 1
	// for a path whose ends are not given.
	Balances []int

	total int
}

// NewLongest is for the paths or circuits of a spec, in a graph with or without two colours.
func NewLongest(spec *Spec, colour []int8, most int) *Longest {
	l := &Longest{Most: most, Colour: colour}
	for _, c := range colour {
		l.total += int(c)
	}
	if colour == nil {
		return l
	}
	end := func(v *int32) []int {
		if v == nil {
			return []int{1, -1}
		}
		return []int{int(colour[*v])}
	}
	l.Balances = []int{0}
	if spec.Shape == Path {
		// Colours alternate: ends of different colours cancel, equal ones leave theirs.
		l.Balances = nil
		for _, a := range end(spec.From) {
			for _, b := range end(spec.To) {
				l.Balances = append(l.Balances, (a+b)/2)
			}
		}
	}
	return l
}

// Left is how many vertices are left out, and what their colours add up to. All subgraphs of a
// state have the same sum: the colours of a path add up to what its ends are, and so do those of
// all that is visited.
type Left struct{ Count, Balance int32 }

func (*Longest) One() Left { return Left{} }

func (*Longest) Add(a, b Left) Left {
	if b.Count < a.Count {
		return b
	}
	return a
}

func (l *Longest) Times(v Left, step Step, event Event) Left {
	if event&LeftU != 0 {
		v.Count++
		if l.Colour != nil {
			v.Balance += int32(l.Colour[step.U])
		}
	}
	if event&LeftV != 0 {
		v.Count++
		if l.Colour != nil {
			v.Balance += int32(l.Colour[step.V])
		}
	}
	return v
}

// Hopeless counts what must still be left out for the colours to come out right.
func (l *Longest) Hopeless(v Left, _ int) bool {
	least := 0
	if l.Colour != nil {
		least = len(l.Colour) + 1
		for _, visited := range l.Balances {
			more := l.total - visited - int(v.Balance)
			least = min(least, max(more, -more))
		}
	}
	return int(v.Count)+least > l.Most
}
