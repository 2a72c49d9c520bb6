package notation_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// TestDialects holds what people bring to what is read of it, by verb: as tours (verify, draw,
// rank), as a puzzle (solve), and as the given numbers of a board. What is read is written as our
// own grid, all rows in a line; what is refused, as the beginning of the error, behind an "!".
func TestDialects(t *testing.T) {
	const (
		ways  = "!line 1: it can be read in "
		ways2 = "!line 2: it can be read in 2 ways: "
		ring  = "1 4 7/6 # 2/3 8 5"
	)
	for _, c := range []struct{ name, board, text, tours, puzzle string }{
		// What parts cells.
		{"blanks", "", "1 4 7\n6 # 2\n3 8 5\n", ring, ring},
		{"CR LF, a mark, blanks at the end", "", "\ufeff1 4 7  \r\n6 # 2\t\r\n3 8 5 \r\n\r\n", ring, ring},
		{"CSV", "", "1,4,7\n6,#,2\n3,8,5\n", ring, ring},
		{"CSV with blanks", "", "1, 4, 7\n6, #, 2\n3, 8, 5", ring, ring},
		{"CSV with quotes", "", "\"1\",\"4\",\"7\"\n\"6\",\"#\",\"2\"\n\"3\",\"8\",\"5\"\n", ring, ring},
		{"CSV that begins with a hole", "", "#,1\n3,2\n", "# 1/3 2", "# 1/3 2"},
		{"semicolons", "", "1;4;7\r\n6;#;2\r\n3;8;5\r\n", ring, ring},
		{"tabs", "", "1\t4\t7\n6\t#\t2\n3\t8\t5\n", ring, ring},
		{"tabs before each line", "", "\t1 4 7\n\t6 # 2\n\t3 8 5\n", ring, ring},
		{"tabs, one before each line", "", "\t1\t4\n\t3\t2\n", "!line 1: where tabs follow each other, begin the line or end it", "!line 1: where tabs"},
		{"an ASCII table", "", "+---+---+---+\n| 1 | 4 | 7 |\n+---+---+---+\n| 6 | # | 2 |\n+---+---+---+\n| 3 | 8 | 5 |\n+---+---+---+\n", ring, ring},
		{"dashes between rows", "", "-------------\n| 1 | 4 | 7 |\n-------------\n| 6 | # | 2 |\n-------------\n| 3 | 8 | 5 |\n-------------\n", ring, ring},
		{"Markdown", "", "| 1 | 4 | 7 |\n|:--|---|--:|\n| 6 | # | 2 |\n| 3 | 8 | 5 |\n", ring, ring},
		{"borders between cells only", "", "1 | 4 | 7\n--+---+--\n6 | # | 2\n--+---+--\n3 | 8 | 5\n", ring, ring},
		{"a frame", "", "+-------+\n| 1 4 7 |\n| 6 # 2 |\n| 3 8 5 |\n+-------+\n", ring, ring},
		{"box drawing", "", "┌─┬─┬─┐\n│1│4│7│\n├─┼─┼─┤\n│6│#│2│\n├─┼─┼─┤\n│3│8│5│\n└─┴─┴─┘\n", ring, ring},
		{"box drawing without lines between rows", "", "┌─┬─┬─┐\n│1│4│7│\n│6│#│2│\n│3│8│5│\n└─┴─┴─┘\n", "!line 3: 6 is out of range: 3x1 has 3 squares", "!line 2: a second grid"},
		{"double lines", "", "╔═╦═╦═╗\n║1║4║7║\n╠═╬═╬═╣\n║6║#║2║\n╟─╫─╫─╢\n║3║8║5║\n╚═╩═╩═╝\n", ring, ring},
		{"our box", "", "┌─────┐\n│1 4 7│\n│6 # 2│\n│3 8 5│\n└─────┘\n", ring, ring},
		{"a fence", "", "```\n1 4 7\n6 # 2\n3 8 5\n```\n", ring, ring},
		{"JSON", "", `[[1,4,7],[6,"#",2],[3,8,5]]`, ring, ring},
		{"JSON on lines", "", "[\n  [1, 4, 7],\n  [6, \"#\", 2],\n  [3, 8, 5]\n]\n", ring, ring},
		{"NumPy", "", "[[1 4 7]\n [6 # 2]\n [3 8 5]]\n", ring, ring},
		{"C", "", "{ {1, 4, 7},\n  {6, '#', 2},\n  {3, 8, 5}, };\n", ring, ring},

		// 0 and the others.
		{"from 0", "", "[[0,11,16,5,20],[17,4,19,10,15],[12,1,8,21,6],[3,18,23,14,9],[24,13,2,7,22]]", "1 12 17 6 21/18 5 20 11 16/13 2 9 22 7/4 19 24 15 10/25 14 3 8 23", ways},
		{"0 for nothing, a number missing", "", "1 0 5\n0 0 0\n", "1 . 5/. . .", "1 . 5/. . ."},
		{"0 for nothing or for a hole", "", "1 0 2\n0 0 0\n", ways, "1 . 2/. . ."},
		{"a 0 that is no number", "", "1 0 3\n4 6 5\n", "!line 2: 6 is out of range", "1 . 3/4 6 5"},
		{"a 0 beside dots", "", "0 . .\n. . 8\n", "!line 2: 8 is out of range", "!line 1: \"0\", \".\": no two of these mean the same"},
		{"0 and .", "", "1 0 .\n. 0 .\n", ways, ways},
		{"0 and ., as the numbers say", "", "1 0 0\n. 5 0\n", "!line 2: by the numbers \"0\" is a square without a number and \".\" is a hole, and in Leaper's grids", "!line 2: by the numbers"},
		{"0 and ., the other way round", "", "1 . .\n0 . 5\n0 . .\n", "1 . ./# . 5/# . .", "1 . ./# . 5/# . ."},
		{"0 and #", "", "1 0 0\n# 3 0\n", "1 . ./# 3 .", "1 . ./# 3 ."},
		{"-1 and 0", "", "-1 0 1\n0 0 0\n", ways, ways},
		{"-1 and 0, as the numbers say", "", "-1 0 1\n0 0 5\n", "# . 1/. . 5", "# . 1/. . 5"},
		{"-1 in a tour", "", "1 4 7\n6 -1 2\n3 8 5\n", ways2, "1 4 7/6 . 2/3 8 5"},
		{"-1 on a board without it", "3x3", "1 4 7\n6 -1 2\n3 8 5\n", "1 4 7/6 . 2/3 8 5", "1 4 7/6 . 2/3 8 5"},
		{"x in a tour", "", "1 4 7\n6 x 2\n3 8 5\n", ways2, "1 4 7/6 . 2/3 8 5"},
		{"XX and __", "", " 1 __\nXX  3\n", ways, ways},
		{"__ and ..", "", " 1 __\n..  3\n", ways, ways},
		{"__ and .., as the numbers say", "", " 1 __ __\n..  5 __\n", "!line 2: by the numbers", "!line 2: by the numbers"},
		{"* and x", "", "* 1\nx x\n", ways, ways},
		{"* x _", "", "* 1 _\nx x 2\n", "!line 1: \"*\", \"_\", \"x\": no two of these mean the same", "!line 1: \"*\", \"_\", \"x\": no two of these mean the same"},
		{"--", "", "-- 1\n-- 4\n", ". 1/. 4", ". 1/. 4"},
		{"?", "", "1 ?\n? 3\n", "1 ./. 3", "1 ./. 3"},
		{"a hole at the beginning, and x", "", "# x\n1 3\n", "# ./1 3", "# ./1 3"},
		{"an empty cell", "", "1,,3\n,5,\n", "1 . 3/. 5 .", "1 . 3/. 5 ."},
		{"an empty cell in a tour", "", "1,4,7\n6,,2\n3,8,5\n", ways2, "1 4 7/6 . 2/3 8 5"},
		{"empty cells between tabs", "", "1\t\t3\n\t5\t\n", "1 . 3/. 5 .", "1 . 3/. 5 ."},
		{"rows of tabs", "", "\t\t\n1\t\t6\n\t\t\n", "!line 1: where tabs follow each other", "!line 1: where tabs follow each other"},
		{"rows of tabs, and a row of more", "", "\t\t\n1\t2\t6\n\t8\t\n\t\t\n", ". . ./1 2 6/. 8 ./. . .", ". . ./1 2 6/. 8 ./. . ."},
		{"a diagonal between tabs", "", "5\t\t\n\t6\t\n\t\t7\n", "!line 1: where tabs follow each other", "!line 1: where tabs follow each other"},
		{"empty boxes", "", "┌─┬─┐\n│1│ │\n├─┼─┤\n│ │3│\n└─┴─┘\n", "1 ./. 3", "1 ./. 3"},
		{"null", "", "[[1,null],[null,3]]", "1 ./. 3", "1 ./. 3"},

		// What is refused in one line, with what would be right.
		{"a short row", "", "1 2 3\n4 5\n", "!line 2: a row of 2 numbers under rows of 3", "!line 2: a row of 2 numbers under rows of 3"},
		{"a short row of CSV", "", "1,2,3\n4,5\n", "!line 2: a row of 2 numbers under rows of 3", "!line 2: a row of 2 numbers under rows of 3"},
		{"a comma ends each line", "", "1,2,\n3,4,\n", "!line 1: a comma ends each line: an empty square may stand behind it, or nothing", "!line 1: a comma ends each line"},
		{"a line without commas", "", "1,2\n3 4\n", "!line 2: no sign parts its cells, and a comma does in other lines", "!line 2: no sign"},
		{"two numbers in a cell", "", "1 2,3\n4,5\n", `!line 1: "1 2" stands in one cell, since a comma parts the others`, `!line 1: "1 2"`},
		{"a border on one side", "", "| 1 | 2\n| 3 | 4\n", "!line 2: the rows have a border on one side only", "!line 2: the rows"},
		{"a border or signs", "", "| 1 | 2 |\n|--|--|\n| 4 | 3 |\n", "!line 2: it may be a border or a row of squares with the sign -", "!line 2: it may be"},
		{"a fraction", "", "1.5 2\n", `!line 1: "1.5" is no number`, `!line 1: "1.5" is no number`},
		{"a decimal comma", "", "1,5;2\n", `!line 1: "1,5" is no number`, `!line 1: "1,5" is no number`},
		{"names of columns", "", "8 1 2\n7 3 4\na b c\n", `!line 3: "a" is no number`, `!line 3: "a" is no number`},
		{"a list", "", "[0,1,2]", "!line 1: numbers in a list: they may be a row of a board, or the squares of a tour", "!line 1: numbers in a list"},
		{"pairs", "", "[[0,0],[1,2],[2,4]]", "!line 1: pairs of numbers: they may be a board of two columns, or coordinates", ". ./1 2/2 4"},
		{"? and .", "", "1 ? .\n. . 3\n", ways, ways},
		{"Python, a row a line", "", "[1, 4, 7]\n[6, '#', 2]\n[3, 8, 5]\n", ring, ring},
		{"JSON, a text a row", "", "[\"1 4 7\", \"6 # 2\", \"3 8 5\"]", ring, ring},
		{"a list, and rows", "", "[1,2]\n[[3,4]]", "!line 2: brackets within brackets, after a row in brackets of its own", "!line 2: brackets"},
		{"deep", "", "[[[1,2]],[[2,1]]]", "!line 1: brackets within brackets within brackets", "!line 1: brackets within"},
		{"a bracket that is open", "", "[[1,2],\n[3", "!line 2: the text ends before its brackets are closed", "!line 2: the text ends"},
		{"numbers beside brackets", "", "[1,[2,3]]", "!line 1: a bracket beside numbers", "!line 1: a bracket beside numbers"},
		{"text behind brackets", "", "[[1,2]]\nend", "!line 2: \"e\" stands behind the brackets", "!line 2: \"e\" stands behind"},
		{"a byte 0", "", "[[1,\x002]]", "!line 1: it has a byte 0", "!line 1: it has a byte 0"},
	} {
		context := notation.ReadContext{}
		if c.board != "" {
			context.Board = parse(t, c.board)
		}
		for verb, want := range map[string]string{"tours": c.tours, "puzzle": c.puzzle} {
			got := readTours(c.text, context)
			if verb == "puzzle" {
				got = readPuzzle(c.text, context)
			}
			if refused, is := strings.CutPrefix(want, "!"); got != want && !(is && strings.HasPrefix(got, "!"+refused)) {
				t.Errorf("%s, as %s: %s, want %s", c.name, verb, got, want)
			}
		}
	}
}

// readTours is what the reader of tours makes of a text of one grid.
func readTours(text string, context notation.ReadContext) string {
	items, err := readAll(text, context)
	if err != nil {
		return "!" + err.Error()
	}
	if len(items) != 1 || items[0].Numbers == nil {
		return fmt.Sprintf("%d tours", len(items))
	}
	return shown(items[0].Board, func(s board.Square) int64 { return items[0].Numbers[s] })
}

func readPuzzle(text string, context notation.ReadContext) string {
	texts, err := notation.PuzzleTexts(text)
	if err != nil {
		return "!" + err.Error()
	}
	if len(texts) != 1 {
		return fmt.Sprintf("%d puzzles", len(texts))
	}
	p, err := notation.ReadPuzzle(texts[0], context, notation.Headers{})
	if err != nil {
		return "!" + err.Error()
	}
	return shown(p.Board, numbersAt(p.Numbers))
}

func numbersAt(numbers []tour.Number) func(board.Square) int64 {
	return func(s board.Square) int64 {
		for _, n := range numbers {
			if n.Square == s {
				return n.Number
			}
		}
		return 0
	}
}

func shown(b *board.Board, number func(board.Square) int64) string {
	var rows []string
	columns := b.Side(b.Rank() - 1)
	for at := int64(0); at < b.Cells(); at += columns {
		var row []string
		for i := range columns {
			s := board.Square(at + i)
			switch n := number(s); {
			case b.IsHole(s):
				row = append(row, "#")
			case n > 0:
				row = append(row, strconv.FormatInt(n, 10))
			default:
				row = append(row, ".")
			}
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return strings.Join(rows, "/")
}

// A layout is a way to write cells as a table.
type layout struct {
	name  string
	empty bool // a cell may have nothing in it
	write func(rows [][]string) string
}

func layouts() []layout {
	by := func(left, between, right, end string) func([][]string) string {
		return func(rows [][]string) string {
			var out strings.Builder
			for _, r := range rows {
				out.WriteString(left + strings.Join(r, between) + right + end)
			}
			return out.String()
		}
	}
	ruled := func(top, rule, bottom string, row func([][]string) string) func([][]string) string {
		return func(rows [][]string) string {
			line := func(ends string) string { // such as ┌─┬┐
				signs := strings.Split(ends, "")
				return signs[0] + strings.Join(slices.Repeat([]string{strings.Repeat(signs[1], 3)}, len(rows[0])), signs[2]) + signs[3] + "\n"
			}
			out := line(top)
			for i, r := range rows {
				if i > 0 {
					out += line(rule)
				}
				out += row([][]string{r})
			}
			return out + line(bottom)
		}
	}
	fenced := func(rows [][]string) string { return "```text\n" + by("", " ", "", "\n")(rows) + "```\n" }
	return []layout{
		{"blanks", false, by(" ", "  ", " ", "\n")},
		{"CR LF", false, by("", " ", "", "\r\n")},
		{"commas", true, by("", ",", "", "\n")},
		{"commas and blanks", true, by("", ", ", "", "\r\n")},
		{"quotes", true, by(`"`, `","`, `"`, "\n")},
		{"semicolons", true, by("", ";", "", "\n")},
		{"tabs", true, by("", "\t", "", "\n")},
		{"borders", true, by("| ", " | ", " |", "\n")},
		{"ASCII", true, ruled("+-++", "+-++", "+-++", by("| ", " | ", " |", "\n"))},
		{"double", true, ruled("╔═╦╗", "╟─╫╢", "╚═╩╝", by("║", "║", "║", "\n"))},
		{"fence", false, fenced},
		{"brackets", true, func(rows [][]string) string { return "[" + by("[", ",", "]", ",\n")(rows) + "]" }},
		{"NumPy", false, func(rows [][]string) string { return "[" + by("[", " ", "]", "\n ")(rows) + "]" }},
		{"braces", true, func(rows [][]string) string { return "{" + by("{", ", ", "}", ", ")(rows) + "};" }},
	}
}

// TestDialectsAtRandom writes grids of numbers, holes and unknown squares in every layout, with
// every pair of signs, and holds what is read against all meanings of the signs, tried one by one
// on the cells: one that fits is what must be read, none or several must be refused.
func TestDialectsAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(2596, 0))
	signs := []string{"0", "-1", "_", "__", "--", "XX", "*", "x", "?", ".", "#", "", "·", "□"}
	rounds := 6000
	if testing.Short() {
		rounds = 1500
	}
	read, refused := 0, 0
	all := layouts()
	for range rounds {
		l := all[rng.IntN(len(all))]
		hole, free := signs[rng.IntN(len(signs))], signs[rng.IntN(len(signs))]
		if hole == free || !l.empty && (hole == "" || free == "") || strings.Trim(hole, "_") == strings.Trim(free, "_") {
			continue
		}
		rows, columns := 2+rng.IntN(4), 2+rng.IntN(4)
		cells := randomCells(rng, rows, columns, hole, free)
		text := l.write(cells)
		for verb, puzzle := range map[string]bool{"tours": false, "puzzle": true} {
			want := slowly(cells, puzzle)
			got := readTours(text, notation.ReadContext{})
			if puzzle {
				got = readPuzzle(text, notation.ReadContext{})
			}
			if got[0] == '!' {
				refused++
			} else {
				read++
			}
			switch {
			case len(want) == 1 && (got == want[0] || got[0] == '!' && want[0][0] == '!'):
			case got[0] == '!' && (len(want) != 1 || l.name == "tabs" && strings.Contains(got, "where tabs follow")):
			case got[0] == '!' && strings.Contains(got, "ends each line") && endsEmpty(cells):
			case got[0] == '!' && strings.Contains(got, "border or a row of squares") && (free == "--" || hole == "--"):
			case got[0] == '!' && strings.Contains(got, "pairs of numbers") && columns == 2 && rows > 2 && strings.ContainsAny(text[:1], "[{"):
			default:
				t.Fatalf("%s as %s, %q: %s, want one of %q", l.name, verb, text, got, want)
			}
		}
	}
	if read < rounds/4 || refused < rounds/4 {
		t.Errorf("%d are read and %d refused, so it says little of one of them", read, refused)
	}
}

// endsEmpty reports whether each row ends with an empty cell.
func endsEmpty(cells [][]string) bool {
	return !slices.ContainsFunc(cells, func(r []string) bool { return r[len(r)-1] != "" })
}

// randomCells is a grid with the numbers of a would-be tour, some of which are unknown.
func randomCells(rng *rand.Rand, rows, columns int, hole, free string) [][]string {
	cells := make([][]string, rows)
	var squares [][2]int
	for r := range cells {
		cells[r] = slices.Repeat([]string{hole}, columns)
		for c := range columns {
			if rng.IntN(6) > 0 {
				squares = append(squares, [2]int{r, c})
			}
		}
	}
	if len(squares) == 0 {
		squares = [][2]int{{0, 0}}
	}
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	unknown := rng.IntN(4) // of four: none of the squares, or up to three quarters
	known := false
	for i, s := range squares {
		cells[s[0]][s[1]] = strconv.Itoa(i + 1)
		if known && rng.IntN(4) < unknown {
			cells[s[0]][s[1]] = free
		}
		known = true
	}
	return cells
}

// slowly tries each meaning of each sign in a grid, and gives what it says in each way that fits.
func slowly(cells [][]string, puzzle bool) (ways []string) {
	var signs []string
	zeros := 0
	for _, row := range cells {
		for _, cell := range row {
			if cell == "0" {
				zeros++
			}
			if n, err := strconv.Atoi(cell); (err != nil || n < 1) && !slices.Contains(signs, cell) {
				signs = append(signs, cell)
			}
		}
	}
	ours := true
	for _, sign := range signs {
		ours = ours && (sign == "." || sign == "#" || sign == "0" && zeros == 1 && !puzzle)
	}
	const hole, free, first = 0, 1, 2
	for code := range power(3, len(signs)) {
		means := map[string]int{}
		used := [3]int{}
		for _, sign := range signs {
			means[sign] = code % 3
			used[code%3]++
			code /= 3
		}
		bad := used[hole] > 1 || used[free] > 1
		for sign, m := range means {
			bad = bad || m == first && (sign != "0" || zeros > 1) || sign == "#" && m != hole ||
				ours && (sign == "." && m != free || sign == "0" && m != first)
		}
		from := 1
		if used[first] > 0 {
			from = 0
		}
		squares, greatest, unknown := 0, 0, 0
		var rows []string
		for _, row := range cells {
			var words []string
			for _, cell := range row {
				m, sign := means[cell]
				var word string
				switch {
				case sign && m == hole:
					word = "#"
				case sign && m == free:
					word, unknown, squares = ".", unknown+1, squares+1
				default:
					n, _ := strconv.Atoi(cell)
					squares, greatest = squares+1, max(greatest, n)
					word = strconv.Itoa(n + 1 - from)
				}
				words = append(words, word)
			}
			rows = append(rows, strings.Join(words, " "))
		}
		if bad || greatest >= squares+from && !(ours && puzzle) || puzzle && !ours && from == 1 && unknown == 0 {
			continue
		}
		way := strings.Join(rows, "/")
		if m, ok := means["."]; ok && m == hole {
			way = "!our own sign stands for a hole"
		}
		if puzzle && from == 0 {
			way = "!0 is a number, and a puzzle has none"
		}
		ways = append(ways, way)
	}
	return ways
}

func power(base, exponent int) int {
	n := 1
	for range exponent {
		n *= base
	}
	return n
}

// FuzzDialects: no text makes a reader panic, or gives an error of several lines; and what a
// reader says of squares fits the text: as many numbers as cells at most.
func FuzzDialects(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, l := range layouts() {
		f.Add(l.write(randomCells(rng, 3, 3, "0", "x")))
	}
	for _, text := range []string{"a1\nb3\n", "a1,b3;c1", "A1-B3", `["a1","b3"]`, "```\n1\n```", "[[1", "{{}}", "|1|", "|-|", "\t1\n\t\t", "[[],[]]", "[[][0]]", "[[],[1,2]]", "[]]", "┌─┬─┐\n│ │ │\n└─┴─┘", ",,\n", "+-+\n+-+\n"} {
		f.Add(text)
	}
	small := parse(f, "3x3")
	f.Fuzz(func(t *testing.T, text string) {
		for _, context := range []notation.ReadContext{{}, {Board: small}} {
			items, err := readAll(text, context)
			check := func(err error) {
				if err != nil && (!errors.Is(err, notation.ErrSyntax) && !errors.Is(err, tour.ErrAsk) || strings.ContainsAny(err.Error(), "\n\r\x00")) {
					t.Fatalf("error %q", err)
				}
			}
			check(err)
			for _, item := range items {
				notation.CountLayerTours(item, tour.Ask{})
				notation.SignOfHoles(item, tour.Ask{})
				if int64(len(text)) < item.Tour.Len() {
					t.Fatalf("%d squares of %d bytes", item.Tour.Len(), len(text))
				}
			}
			_, err = notation.ReadPuzzle(text, context, notation.Headers{})
			check(err)
			_, err = notation.ReadNumbers(small, text, notation.Headers{})
			check(err)
		}
	})
}
