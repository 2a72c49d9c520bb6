// Package construct gives a knight's tour of every rectangle that has one, and a closed one of every
// box that has one, of any rank and size, by a few divisions for each step or square, without a
// search or the board in memory. Package find uses it for large boards, and the verb at alone.
//
// # A comb of tiles
//
// The board is cut into tiles of 6 by 6 squares, and into some larger ones, up
// to 11 by 11, where a side is no multiple of six. Each tile has a closed tour
// of its own. Two tours that lie side by side become one where an edge ab of the
// one and an edge cd of the other have a–c and b–d as moves:
//
//	   left tile     right tile
//	┌─────────────┬─────────────┐
//	│ · · · · · a │ · · · · · · │    a (0,5)   c (1,1) of the next tile
//	│ · · · · · · │ · c · · · · │    b (2,4)   d (3,0)
//	│ · · · · b · │ · · · · · · │
//	│ · · · · · · │ d · · · · · │    without a–b and c–d, with a–c and b–d
//	│ · · · · · · │ · · · · · · │    one cycle passes through both
//	│ · · · · · · │ · · · · · · │
//	└─────────────┴─────────────┘
//
// The corner a has just two neighbours, so that every closed tour of a tile has
// the edge ab. It was searched for tiles that have the edge cd. The same joint
// with rows and columns exchanged hangs one row of tiles on the next, in the
// first column. So the tiles' tours become one along a comb:
//
//	┌──┬──┬──┬──┬───┐
//	│ ─┼──┼──┼──┼── │   the row's first tile, equal middles, a last one
//	├┼─┼──┼──┼──┼───┤
//	│ ─┼──┼──┼──┼── │
//	├┼─┼──┼──┼──┼───┤
//	│ ─┼──┼──┼──┼── │   the bottom row, 6 to 11 squares high
//	└──┴──┴──┴──┴───┘
//
// Walking round it, the tour passes each tile as often as there are joints: a
// middle tile is walked from c to a; then comes all that lies to the right; then
// it is walked from b to d. These parts are its legs. In every tile
// each leg begins and ends as written here, never in reverse: so all middles of a row are walked in the same way, and the steps of the i-th of them
// begin at i times the length of a leg. That is all there is to compute.
//
// If a side of the board is even, the rows of tiles have even heights, along the
// columns of the board if needed. If both are odd, no tour is closed (a closed
// tour has as many squares of either colour); then the last tile of the bottom
// row has an open tour with the edge cd.
//
// # Few rows
//
// Boards of 6 to 11 rows are one row of tiles. So are those of five, whose middles
// are eight columns wide. On three and four rows few tours of tiles are closed,
// but a middle tile needs none: any two legs do that begin and end at the joints
// and between them meet each square once. Tiles of their own are left for 3x4,
// 3x7 to 3x10, 3x12, 4x5 to 4x7 and 5x6. Seventy-three tiles are enough in all.
//
// # Boxes
//
// The knight of a box moves in the plane of any two axes. Where two of the sides are
// those of a rectangle with a closed tour, each layer has that tour, and neighbouring
// layers are joined by two parallel edges, as tiles are:
//
//	  layer z         layer z+1
//	┌───────────    ┌───────────
//	│ · b · · ·     │ c · · · ·     without a–b in the one and c–d in the other,
//	│ · · · · ·     │ · · · · ·     with a–c and b–d, two squares up or down, one
//	│ a · · · ·     │ · d · · ·     cycle passes through both
//	│ · · · · ·     │ · · · · ·
//
// All layers have the same edges for it (file stack.go), so that the walk goes up by equal parts of
// the tour and comes down by the rest; steps are again multiplications. A stack is a
// cycle, too, and can be stacked along one more axis, and so on.
//
// Of other boxes no layer has a closed tour: of the 1172 boxes with sides from 2 to 12, the
// axes in any order, that have a closed tour, 262. Their sides are 2 or 4 and two odd ones,
// or nearly all 2, 3 and 4. They are cut in two (file splice.go) or into equal slabs:
//
//	2 x m x n, odd          two layers of m x 6k (10k if m is 3), and a rest, cut again along m
//	2 x 4 x n               2 x 4 x 4, again and again, and one of 2 x 4 x 3 to 6
//	4 x m x n               two of 2 x m x n, joined by moves two layers up
//	8 x 2 x 3, 8 x 3 x 3    two of 4 x 2 x 3, or 4 x 3 x 3
//
// What remains are stacks, or bricks: eighteen small boxes, from 2x3x4 to 2x9x9, whose tours
// are in boxes.go. So all 1172 are constructed, and by the table all boxes of rank 3 that have
// a closed tour. A box of rank four or more has two sides that are Schwenk's, or three that are
// DeMaio and Mathew's: the longest two, and an even one.
//
// It is not proven for all sides that the corners have the edges for the joints, but verified:
// whole for all boxes of rank 3 with sides up to 12, and for those with one side 2, 3 or 4 and
// the others up to 40; by samples for many thousand larger ones up to rank 10. All other corners
// are made of the same tiles. Without such an edge the board would be refused.
//
// # Open tours
//
// A closed tour without its last move is a path, and not an open tour, for its
// ends are a move apart. An open tour begins at p and goes round so that the neighbour x
// of p would come last; but from some square y it moves to x instead of the next square z,
// and walks from x back to z (file ends.go). One such rotation (Pósa 1976) is enough for every
// first square except those one move from two corners, which begin no open tour.
//
// # Sources
//
// That every rectangle has the tours it has is due to Cull and De Curtins (Knight's
// tour revisited, 1978), for paths from five rows on, to Schwenk (Which rectangular
// chessboards have a knight's tour?, 1991) for closed ones, and to Chia and Ong
// (2005) for paths. To join closed tours by parallel edges is an old idea: Parberry
// (An efficient algorithm for the knight's tour problem, 1997) divides a board
// into quadrants, Conrad, Hindrichs, Morsy and Wegener (Solution of the knight's
// Hamiltonian path problem on chessboards, 1994) and Lin and Wei (Optimal
// algorithms for constructing knight's tours on arbitrary n×m chessboards, 2005)
// into blocks. The comb is what makes steps and squares easy to compute.
//
// That every box has the closed tours it has is due to DeMaio and Mathew (Which
// chessboards have a closed knight's tour within the rectangular prism?, 2011), and to
// Erde, Golénia and Golénia (The closed knight tour problem in higher dimensions,
// 2012) for more than three sides.
//
// The tiles in tiles.go were found by the program in internal/tiles, and the bricks in
// boxes.go by that in internal/boxes.
package construct

//go:generate go run ./internal/tiles tiles.go
//go:generate go run ./internal/boxes boxes.go
