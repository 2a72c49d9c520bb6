package stats

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// Turns are the angles by which tours turn from a move to the next: 0 degrees goes
// straight on, 90 is a right angle, 180 would go back. The knight has six of them, 180
// left out:
//
//	moves      1,2 then…  1,2   2,1   -1,2 …           ·  36.9°
//	degrees               0     36.9  53.1 …      ────▶──────▶ 0°
//
// They are compared exactly. The cosine of the angle between two moves u and v is
// u·v / |u||v|; its sign and its square are a sign and a fraction of whole numbers.
type Turns struct {
	angles map[angle]*Spread
	tours  int64
}

// An angle is a turn, by the sign of its cosine and its cosine's square.
type angle struct{ sign, numerator, denominator int64 }

// A Turn is an angle, and how many turns of a tour have it.
type Turn struct {
	Degrees float64
	Spread  *Spread
}

func newTurns() *Turns { return &Turns{angles: map[angle]*Spread{}} }

// add adds the turns of a walk, and returns its longest run: the most moves in a row that go
// the same way, though they may be of different lengths.
func (t *Turns) add(walk [][]int64, closed bool) (run int64) {
	moves := movesOf(walk, closed)
	counts := map[angle]int64{}
	turns := anglesOf(moves, closed)
	for _, a := range turns {
		counts[a]++
	}
	for a := range counts {
		if t.angles[a] == nil { // no tour before had it
			t.angles[a] = &Spread{}
			t.angles[a].addZeros(t.tours)
		}
	}
	for a, s := range t.angles {
		s.Add(counts[a])
	}
	t.tours++
	return longestRun(turns, closed, int64(len(moves)))
}

// anglesOf returns the turns between moves, in their order: that behind the last move of a closed tour comes last.
func anglesOf(moves [][]int64, closed bool) []angle {
	last := len(moves) - 1
	if closed {
		last++
	}
	var turns []angle
	for i := range last {
		turns = append(turns, angleBetween(moves[i], moves[(i+1)%len(moves)]))
	}
	return turns
}

// movesOf returns the vectors of a walk's moves.
func movesOf(walk [][]int64, closed bool) [][]int64 {
	var moves [][]int64
	for i, to := range walk {
		from := i - 1
		if i == 0 {
			if !closed {
				continue
			}
			from = len(walk) - 1
		}
		v := make([]int64, len(to))
		for axis := range to {
			v[axis] = to[axis] - walk[from][axis]
		}
		moves = append(moves, v)
	}
	return moves
}

// angleBetween returns the angle between two moves.
func angleBetween(u, v []int64) angle {
	var dot, uu, vv int64
	for axis := range u {
		dot += u[axis] * v[axis]
		uu += u[axis] * u[axis]
		vv += v[axis] * v[axis]
	}
	square := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(dot), big.NewInt(dot)), new(big.Int).Mul(big.NewInt(uu), big.NewInt(vv)))
	return angle{int64(cmp.Compare(dot, 0)), square.Num().Int64(), square.Denom().Int64()}
}

// degrees is the angle in degrees, to a tenth of one.
func (a angle) degrees() float64 {
	cosine := float64(a.sign) * math.Sqrt(float64(a.numerator)/float64(a.denominator))
	return math.Round(math.Acos(cosine)*1800/math.Pi) / 10
}

// longestRun returns the length of the longest run of moves, given the turns between
// them; in a closed tour the last move is followed by the first.
func longestRun(turns []angle, closed bool, moves int64) int64 {
	if moves == 0 {
		return 0
	}
	run, most := int64(1), int64(1)
	times := 1
	if closed {
		times = 2 // a run may go on through the start
	}
	for range times {
		for _, a := range turns {
			if run++; a != (angle{1, 1, 1}) {
				run = 1
			}
			most = max(most, run)
		}
	}
	return min(most, moves)
}

// List lists the angles that occurred, from straight on to the sharpest turn.
func (t *Turns) List() []Turn {
	var list []Turn
	for a, s := range t.angles {
		list = append(list, Turn{a.degrees(), s})
	}
	slices.SortFunc(list, func(a, b Turn) int { return cmp.Compare(a.Degrees, b.Degrees) })
	return list
}
