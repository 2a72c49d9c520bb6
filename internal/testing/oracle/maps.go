package oracle

import (
	"fmt"
	"slices"
)

// Maps lists the symmetries of a board as maps of its squares, each once, with the identity. On
// one of rows and columns two walk: one from the first square, the other from any
// square, with its head turned or in a mirror. Where they take the same steps, each as it
// sees them, the one's squares must go to the other's, and the one's ways of looking at a
// square to the other's; and both must fall off together.
func (b Board) Maps() [][]int {
	switch {
	case b.Hexes != nil:
		return b.hexImages("wazir") // all maps keep its moves
	case len(b.Sides) != 2:
		return b.turns()
	}
	var out [][]int
	seen := map[string]bool{}
	for from := range b.Cells() {
		for turn := range 8 {
			image, ok := b.follow(from, turn)
			if ok && !seen[fmt.Sprint(image)] {
				seen[fmt.Sprint(image)] = true
				out = append(out, image)
			}
		}
	}
	return out
}

// turns are the symmetries of a plane or a torus: axes of one length change places, each may turn
// round, and on a torus shift.
func (b Board) turns() (out [][]int) {
	seen := map[string]bool{}
	shifts := 1 // each square of a torus may be the first
	if b.Topology == "torus" {
		shifts = b.Cells()
	}
	for _, order := range Boxes(len(b.Sides), len(b.Sides)) {
		other := func(axis int) bool { return b.Sides[order[axis]-1] != b.Sides[axis] }
		if axes := slices.Sorted(slices.Values(order)); len(slices.Compact(axes)) < len(order) || slices.ContainsFunc(axes, func(at int) bool { return other(at - 1) }) {
			continue
		}
		for i := range shifts << len(order) {
			signs, by := i/shifts, b.Coords(i%shifts)
			image, is := make([]int, b.Cells()), true
			for s := range image {
				to := make([]int, len(order))
				for axis, x := range b.Coords(s) {
					at := order[axis] - 1
					if signs>>axis&1 == 1 {
						x = b.Sides[axis] - 1 - x
					}
					to[at] = (x + by[at]) % b.Sides[at]
				}
				image[s] = b.Square(to)
				is = is && slices.Contains(b.Holes, s) == slices.Contains(b.Holes, image[s])
			}
			if is && !seen[fmt.Sprint(image)] {
				seen[fmt.Sprint(image)] = true
				out = append(out, image)
			}
		}
	}
	return out
}

// follow walks everywhere, by twos.
func (b Board) follow(from, turn int) ([]int, bool) {
	image := slices.Repeat([]int{-1}, b.Cells())
	pairs := [][2]*Walker{{b.Walk(0), b.Walk(from)}}
	met := map[string]string{}
	for len(pairs) > 0 {
		p := pairs[0]
		pairs = pairs[1:]
		x, y := b.Square(p[0].coords), b.Square(p[1].coords)
		one, other := fmt.Sprint(x, p[0].facing), fmt.Sprint(y, p[1].facing)
		if before, known := met[one]; known && before == other {
			continue
		} else if known {
			return nil, false
		}
		met[one] = other
		if slices.Contains(b.Holes, x) != slices.Contains(b.Holes, y) {
			return nil, false
		}
		image[x] = y
		for step := range 6 {
			axis, direction := step%2, 2*(step%4/2)-1
			one, other := p[0].clone(), p[1].clone()
			if step >= 4 { // both look the other way along an axis, and stay
				one.facing[axis] *= -1
				other.facing[axis^(turn>>2)] *= -1
				pairs = append(pairs, [2]*Walker{one, other})
				continue
			}
			one.Unit(axis, direction)
			if turn>>axis&1 == 1 {
				direction = -direction
			}
			other.Unit(axis^(turn>>2), direction)
			if one.off != other.off {
				return nil, false
			}
			if !one.off {
				pairs = append(pairs, [2]*Walker{one, other})
			}
		}
	}
	return image, true
}

func (w *Walker) clone() *Walker {
	return &Walker{w.board, slices.Clone(w.coords), slices.Clone(w.facing), w.off}
}
