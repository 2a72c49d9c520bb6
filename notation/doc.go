// Package notation writes tours, numbers and puzzles as text and reads them back. The command and
// the API use it for everything that they print and read.
//
// The same tour of the board 3x4, in every [Format]:
//
//	grid                box               moves
//
//	 1  4  7 10         ┌─────────┐       a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1
//	 8 11  2  5         │1  4 7 10│
//	 3  6  9 12         │8 11 2  5│       json, jsonl
//	                    │3  6 9 12│
//	                    └─────────┘       {"board":"3x4","piece":"knight",…}
//
// A grid has for each square the number of its step, a line of moves for each
// step its square; they are inverse permutations. JSON has the board and the
// piece as well.
//
// # Grids and boxes
//
// Numbers count from 1, or from 0. A hole is '#'. A square that the tour does
// not visit is '.': no tour has one, but an incomplete one can be shown, and Perec's
// ninety-nine chapters can be read. The rows of a board of rank 3 stand in
// layers with a blank line between them; each higher axis adds one more blank
// line, as in APL. So the number of blank lines above a row says which axis
// moves on, and the text shows the board's shape:
//
//	1 2         row 1 of layer 1
//	3 4         no blank line: the next row
//	(blank)
//	5 6         1 blank line: the next layer
//	7 8
//	(blank)
//	(blank)
//	9 10        2 blank lines: the next along the first of four axes
//
// It does not show leading axes of length 1: the text of the board 1x8 is that of
// the board 8, and is read as such unless the reader is given the board.
//
// A line '---' separates two tours. So does a remark, which is a line that begins
// with '#' and has a word in it that no row has: files that begin with their
// source can follow each other. A remark of facts, such as
//
//	# piece: zebra; topology: torus
//
// says what a grid does not show. It is written above the grid of any piece but
// the knight and any topology but the plane, and holds for that grid alone. So
// grids, like JSON, say all that is needed to check them.
//
// Other people's grids are read, too: package internal/cells cuts their tables, and foreignsigns.go
// works out what their signs mean, if they can mean one thing only.
//
// In a grid all columns are equally wide, so each tour can be written at once. In
// a box each column has its own width, and the boxes of a table share their
// edges, as the functions kt and gkt of the Dfns workspace (John Scholes) print
// them; so a table can be written only when all its tours are known. [Net] and
// [Kdef] are the other two displays of their documentation.
//
// # Writing and reading
//
// A [Writer] writes a tour as soon as it is given, and a table of boxes when it is
// closed. A [Reader] detects the format of a text and yields its tours one
// after another.
//
// There are two kinds of wrong text. A text in none of the notations (ragged rows, a number
// too large for the shape, torn JSON) is an error that wraps [ErrSyntax] and
// names the line. A well-written text that is not a tour (a number twice, a line
// of moves that is too short) is read, and package tour refuses it. Only a grid
// in which a number stands twice or nowhere would escape the verifier, since a
// tour is a sequence of squares; such an [Item] has a Fault. It also keeps the
// numbers that are there, to draw a puzzle or an unfinished search.
package notation
