package strip

// mostTurns is how many turns of a slice are used, and mostTries how many squares are tried for them. Each turn
// that is found makes states one, whatever others there are.
const mostTurns, mostTries = 48, 1 << 14

// turns are permutations of a slice that keep all moves, besides the one that moves nothing: its mirror
// on a plane board, and rotations where it is glued.
func (s *Strip) turns() [][]int {
	type move struct{ slices, from, to int }
	moves := map[move]bool{}
	for w, back := range s.back {
		for _, p := range back {
			moves[move{p.slices, p.square, w}] = true
			if p.slices == 0 {
				moves[move{0, w, p.square}] = true
			}
		}
	}
	var all [][]int
	turn, used := make([]int, 0, s.Width), make([]bool, s.Width)
	fits := func(to int) bool {
		w := len(turn)
		turn = append(turn, to)
		defer func() { turn = turn[:w] }()
		for slice := -s.reach; slice <= 0; slice++ {
			for v, of := range turn {
				if moves[move{slice, v, w}] != moves[move{slice, of, to}] || moves[move{slice, w, v}] != moves[move{slice, to, of}] {
					return false
				}
			}
		}
		return true
	}
	tries := 0
	var extend func()
	extend = func() {
		w := len(turn)
		if w == s.Width {
			all = append(all, append([]int{}, turn...))
			return
		}
		for to := range s.Width {
			if tries++; tries > mostTries || len(all) > mostTurns {
				return
			}
			if !used[to] && fits(to) {
				turn, used[to] = append(turn, to), true
				extend()
				turn, used[to] = turn[:w], false
			}
		}
	}
	extend()
	return all[1:] // the first moves nothing
}
