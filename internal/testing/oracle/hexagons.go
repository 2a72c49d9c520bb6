package oracle

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Hexagon is a cell of a board of hexagons: its name, and where its middle lies, neighbours being 1
// apart.
type Hexagon struct {
	Name string
	X, Y float64 // to the right and upwards
}

// Hexagons are the cells of a hexagon of a side, as hexagonal chess has them (Gliński 1936): files
// from a to l without j, each counted from its foot.
func Hexagons(side int) (cells []Hexagon) {
	const letters = "abcdefghiklmnopqrstuvwxyz"
	for file := range 2*side - 1 {
		high := 2*side - 1 - max(side-1-file, file-side+1)
		for rank := range high {
			cells = append(cells, Hexagon{
				fmt.Sprintf("%c%d", letters[file], rank+1),
				float64(file) * math.Sqrt(3) / 2, float64(rank) - float64(high)/2,
			})
		}
	}
	return cells
}

// HexRows are rows of hexagons; the first row is on top, and every second begins half a cell further
// right.
func HexRows(rows, columns int) (cells []Hexagon) {
	for row := range rows {
		for column := range columns {
			cells = append(cells, Hexagon{
				fmt.Sprintf("%c%d", 'a'+column, rows-row),
				float64(column) + float64(row%2)/2, -float64(row) * math.Sqrt(3) / 2,
			})
		}
	}
	return cells
}

// HexLeaps lists where a leaper of two entries goes from each cell: steps in one of the six
// directions, as the one says, and steps in a direction 60 degrees off, as the other says.
func HexLeaps(cells []Hexagon, a, b int) [][]int {
	return Board{Hexes: cells}.hexGraph([]hexMove{{a: a, b: b}})
}

// A hexMove is a leap of two entries, or a pawn's step: up a file, where there are files.
type hexMove struct {
	a, b        int
	rides, pawn bool
}

// ways are where a move leads in the plane.
func (m hexMove) ways(upright bool) (ways [][2]float64) {
	if m.pawn {
		return [][2]float64{{0, 1}}
	}
	for turn := range 6 {
		for _, off := range []int{1, 5} {
			one, other := float64(turn)*math.Pi/3, float64(turn+off)*math.Pi/3
			if upright {
				one, other = one+math.Pi/6, other+math.Pi/6
			}
			ways = append(ways, [2]float64{
				float64(m.a)*math.Cos(one) + float64(m.b)*math.Cos(other),
				float64(m.a)*math.Sin(one) + float64(m.b)*math.Sin(other),
			})
		}
	}
	return ways
}

// hexMoves are the moves of a piece on hexagons.
func hexMoves(piece string) (moves []hexMove) {
	for term := range strings.SplitSeq(piece, "+") {
		if term == "pawn" {
			moves = append(moves, hexMove{pawn: true})
			continue
		}
		for _, p := range partsOf(term) {
			moves = append(moves, hexMove{a: p.vector[0], b: p.vector[1], rides: p.rides})
		}
	}
	return moves
}

// along lists the cells that a move comes to from a cell in one way, a rider's one after another.
func (b Board) along(from int, way [2]float64, rides bool) (cells []int) {
	at := b.Hexes[from]
	for {
		at.X, at.Y = at.X+way[0], at.Y+way[1]
		to := slices.IndexFunc(b.Hexes, func(c Hexagon) bool { return c.Name != "" && near(at.X, c.X) && near(at.Y, c.Y) })
		if to < 0 || slices.Contains(b.Holes, to) {
			return cells
		}
		if cells = append(cells, to); !rides {
			return cells
		}
	}
}

// hexGraph lists where each cell leads by moves; holes lead nowhere.
func (b Board) hexGraph(moves []hexMove) [][]int {
	next, upright := make([][]int, len(b.Hexes)), hexUpright(b.Hexes)
	for v := range next {
		if slices.Contains(b.Holes, v) {
			continue
		}
		for _, m := range moves {
			for _, way := range m.ways(upright) {
				next[v] = append(next[v], b.along(v, way, m.rides)...)
			}
		}
		slices.Sort(next[v])
		next[v] = slices.Compact(next[v])
	}
	return next
}

// hexStraight is Straight on hexagons: both moves lie on one ray.
func (b Board) hexStraight(piece string, from, over, to int) bool {
	upright, moves := hexUpright(b.Hexes), hexMoves(piece)
	for _, first := range moves {
		for _, one := range first.ways(upright) {
			for _, second := range moves {
				for _, other := range second.ways(upright) {
					ray := near(one[0]*other[1], one[1]*other[0]) && one[0]*other[0]+one[1]*other[1] > 0
					if ray && slices.Contains(b.along(from, one, first.rides), over) && slices.Contains(b.along(over, other, second.rides), to) {
						return true
					}
				}
			}
		}
	}
	return false
}

// hexUpright reports whether two cells stand one upon the other, a cell apart.
func hexUpright(cells []Hexagon) bool {
	for _, a := range cells {
		for _, b := range cells {
			if near(a.X, b.X) && near(a.Y+1, b.Y) {
				return true
			}
		}
	}
	return false
}

func near(x, y float64) bool { return math.Abs(x-y) < 1e-6 }

// hexTurns are the turns by 60 degrees and the mirrors of the plane, by name. The identity is "".
func hexTurns() map[string]func(x, y float64) (float64, float64) {
	turns := map[string]func(x, y float64) (float64, float64){}
	for turn, name := range []string{"", "sixth-turn left", "third-turn left", "half-turn", "third-turn", "sixth-turn"} {
		by := float64(turn) * math.Pi / 3
		turns[name] = func(x, y float64) (float64, float64) {
			return x*math.Cos(by) - y*math.Sin(by), x*math.Sin(by) + y*math.Cos(by)
		}
	}
	for turn, name := range []string{"mirror-top-bottom", "mirror-30", "mirror-60", "mirror-left-right", "mirror-120", "mirror-150"} {
		by := float64(turn) * math.Pi / 3 // twice the angle of the line
		turns[name] = func(x, y float64) (float64, float64) {
			return x*math.Cos(by) + y*math.Sin(by), x*math.Sin(by) - y*math.Cos(by)
		}
	}
	return turns
}

// HexMaps are those about the middle of all cells that map the cells to cells: by name, as maps.
func HexMaps(cells []Hexagon) map[string][]int {
	var x, y float64
	for _, c := range cells {
		x, y = x+c.X/float64(len(cells)), y+c.Y/float64(len(cells))
	}
	maps := map[string][]int{}
	for name, image := range hexTurns() {
		to := make([]int, len(cells))
		for v, c := range cells {
			right, up := image(c.X-x, c.Y-y)
			to[v] = slices.IndexFunc(cells, func(d Hexagon) bool { return near(d.X-x, right) && near(d.Y-y, up) })
		}
		if !slices.Contains(to, -1) {
			maps[name] = to
		}
	}
	return maps
}

// hexMaps are HexMaps of what is left of a board, as maps of its box: other cells stay.
func (b Board) hexMaps() map[string][]int {
	var left []int
	var cells []Hexagon
	for v, c := range b.Hexes {
		if !slices.Contains(b.Holes, v) {
			left, cells = append(left, v), append(cells, c)
		}
	}
	maps := HexMaps(cells)
	for name, image := range maps {
		whole := make([]int, len(b.Hexes))
		for v := range whole {
			whole[v] = v
		}
		for i, to := range image {
			whole[left[i]] = left[to]
		}
		maps[name] = whole
	}
	return maps
}

// hexImages are the different maps of these whose turn or mirror takes the moves of a piece to its moves.
func (b Board) hexImages(piece string) (images [][]int) {
	turns, moves, upright := hexTurns(), hexMoves(piece), hexUpright(b.Hexes)
	for name, image := range b.hexMaps() {
		keeps := true
		for _, m := range moves {
			for _, way := range m.ways(upright) {
				x, y := turns[name](way[0], way[1])
				keeps = keeps && slices.ContainsFunc(moves, func(o hexMove) bool {
					return o.rides == m.rides && slices.ContainsFunc(o.ways(upright), func(w [2]float64) bool { return near(w[0], x) && near(w[1], y) })
				})
			}
		}
		if keeps && !slices.ContainsFunc(images, func(other []int) bool { return slices.Equal(other, image) }) {
			images = append(images, image)
		}
	}
	slices.SortFunc(images, slices.Compare)
	return images
}
