package main

import (
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The pages say what the tables hold: docs/tables/README.md the folders and the
// sequences of the OEIS, and the page of each folder its tables. They are made from the
// catalogue, the tables, and oeis.tsv.

const preface = `# Tables of counts

How many tours are there? These files hold ` + "%d" + ` exact numbers, for pieces and boards that
grow. [bench/tables](../../bench/tables) makes them with ` + "`leaper count`" + `'s own engine, and
goes on where it stopped.

## How to read them

Each file is one sequence, in the form of the b-files of the OEIS (the On-Line
Encyclopedia of Integer Sequences): a line for each n, with n and the number, and comments
behind a ` + "`#`" + `. The name says what is counted: ` + "`knight-plane/closed-3x2n-distinct.txt`" + ` has
the closed tours of the knight on the plane, on boards of 3 rows and 2n columns, distinct.

| in a name | means |
| --- | --- |
| ` + "`paths`" + ` | walks that visit every square once; the ends may be a move apart or not. The OEIS often calls them open tours |
| ` + "`closed`" + ` | the last square is a move from the first; where the tour starts does not matter |
| ` + "`open`" + ` | paths that are not closed |
| nothing more | *undirected*: a tour and its reverse are one. Directed ones are twice as many |
| ` + "`-distinct`" + ` | a tour, its reverse, and what the symmetries of the board make of it are one |
| ` + "`6xn`" + ` | 6 rows and n columns; on a board that wraps in one direction it is the columns that wrap |
| ` + "`nx6`" + ` | n rows and 6 columns; on the plane, the torus and the projective plane that is 6xn |
| ` + "`3x2n`" + `, ` + "`2nx2n`" + ` | boards that have an even number of squares, since others have no closed tour there |
| ` + "`2x3xn`" + ` | boxes: layers, rows, columns |

What the topologies are, and how a piece moves in a box, is in
[conventions](../conventions.md#topologies). One square is one path and one closed tour.
Two squares may be a move apart in several ways on a board that wraps: that is one move.

A file ends where the next number takes more than the limit that its ` + "`# Beyond`" + ` line
names, as time of two processors or as memory, or after 100 numbers: narrow boards would
go on for ever. What has no tour at all has no file: the knight on 1 or 2 rows of the
plane and in boxes of 2×2×n, its closed tours of 4×n, and the camel in the plane and in
boxes, which stays on squares of one colour.

## How they are checked

Before a number is written, it is compared with what has been published (the terms of the
OEIS below, and ` + "`count/testdata`" + `), with the same board in another file, and with the other
counts of its board: paths are open, or made from closed tours by leaving out a move; a
class of distinct tours has at most as many as the board has symmetries. Where there are
few, they are also listed one by one. A number that disagrees is reported and never
written. ` + "`bench/tables -again 100`" + ` counts a hundred of them in another way.

Numbers of boards of one width follow a linear recurrence with constant coefficients. Where
one fits all numbers of a file and has at least ten to spare, the page of the folder names
its order. One wrong number would spoil it.

## The folders

| folder | piece | files | numbers |
| --- | --- | --- | --- |
`

const continued = `
## Closed tours with a symmetry

Distinct tours are counted by those that are their own image (Burnside's lemma,
[counting](../counting.md#distinct-tours)). These are the numbers for two boards whose
closed tours are out of reach of these tables; each takes some seconds:

| the knight's closed tours of | that are their own image under | undirected |
| --- | --- | --- |
| 9×10 | the half-turn, which turns the tour round | 49470226538 |
| 9×10 | the half-turn, which reverses it | 19308979910 |
| 9×10 | the mirror between the middle columns | 56275825112 |
| 9×10 | the mirror along the middle row | 0 |
| 10×10 | the half-turn | 8075814890272 |
| 10×10 | a quarter-turn, either of the two | 831804 |
| 10×10 | any mirror | 0 |

So the number of all undirected closed tours is a multiple of 4 on 9×10 and of 8 on
10×10, and the distinct ones are (all + 125055031560) / 4 and (all + 8075816553880) / 8.
The numbers of 9×10 are also Knuth's (The Art of Computer Programming, pre-fascicle 8a,
answer 138), and that of the quarter-turn follows from T. W. Marlow's 415902 classes
(1999). ` + "`count/testdata/symmetric.tsv`" + ` has these and others, of 35 boards, and
` + "`TestSymmetricTours`" + ` counts them again.

## Sequences of the OEIS

Those whose terms agree with ours. *There* is the last n that the entry has or that its
own b-file is said to have, in the n of our file; *here* is bold where ours goes further;
*compared* is how many terms we held against ours. For all other files no sequence is
known to us. Source: OEIS Foundation Inc., The On-Line Encyclopedia of Integer Sequences,
https://oeis.org (2025), by ` + "`bench/tabled/oeis.tsv`" + `.

| OEIS | file | there, to n = | here, to n = | compared |
| --- | --- | --- | --- | --- |
`

// pages are the texts of all pages, by their names in the folder of the tables.
func pages(s *shelf, sequences []oeis) map[string]string {
	all := map[string]string{}
	var folders []string
	heads, rows := map[string]string{}, map[string]string{}
	files, numbers := map[string]int{}, map[string]int{}
	total := 0
	at := map[string]*table{}
	for _, t := range s.tables {
		if len(t.values) == 0 {
			continue
		}
		at[t.file()] = t
		folder := t.folder()
		if files[folder] == 0 {
			folders = append(folders, folder)
			heads[folder] = "The " + t.piece + " " + t.place()
		}
		files[folder]++
		numbers[folder] += len(t.values)
		total += len(t.values)
		rows[folder] += fmt.Sprintf("| [%s](%s.txt) | %s, %s | %d | %s | %s | %s | %s |\n",
			t.name(), t.name(), t.what(), t.as, len(t.values), more(t), first(t), theirs(t, sequences), recurrence(t))
	}
	index := fmt.Sprintf(preface, total)
	for _, f := range folders {
		index += fmt.Sprintf("| [%s](%s/README.md) | %s | %d | %d |\n", f, f, strings.ToLower(heads[f][:1])+heads[f][1:], files[f], numbers[f])
		all[f+"/README.md"] = "# " + heads[f] + "\n\nWhat the columns and the names mean is on [the page of all tables](../README.md).\n\n" +
			"| file | counts | to n = | the next takes | first numbers, from n = 1 | OEIS | recurrence |\n| --- | --- | --- | --- | --- | --- | --- |\n" + rows[f]
	}
	index += continued
	for _, q := range sequences {
		if t := at[q.file]; t != nil && compared(t, q) > 0 {
			here := strconv.Itoa(len(t.values))
			if int64(len(t.values)) > q.last {
				here = "**" + here + "**"
			}
			index += fmt.Sprintf("| %s | [%s](%s) | %d | %s | %d |\n",
				q.title(), strings.TrimSuffix(q.file, ".txt"), q.file, q.last, here, compared(t, q))
		}
	}
	all["README.md"] = index
	return all
}

// title is the number of a sequence, and how its terms go with ours.
func (q oeis) title() string {
	if q.factor == 2 {
		return q.number + ", directed: twice ours"
	}
	return q.number
}

// compared is how many terms of a sequence stand in a table.
func compared(t *table, q oeis) int {
	return max(0, min(q.first+q.agree-1, len(t.values))-max(q.first, 1)+1)
}

// theirs names the sequences of a table.
func theirs(t *table, sequences []oeis) string {
	var names []string
	for _, q := range sequences {
		if q.file == t.file() && compared(t, q) > 0 {
			names = append(names, q.title())
		}
	}
	if len(names) == 0 {
		return "none known to us"
	}
	return strings.Join(names, "; ")
}

// first are the first numbers of a table, as many as fit.
func first(t *table) string {
	const width = 60
	some := slices.IndexFunc(t.values, func(v *big.Int) bool { return v.Sign() != 0 })
	switch {
	case some < 0:
		return "0 each"
	case some > width/4:
		return fmt.Sprintf("0 to n = %d, then %v", some, t.values[some])
	}
	text := ""
	for i, v := range t.values {
		if i > 0 && len(text)+len(v.String()) > width {
			return text + ", …"
		}
		if i > 0 {
			text += ", "
		}
		text += v.String()
	}
	return text
}

// more is what the next number of a table takes more than, if it was tried.
func more(t *table) string {
	if t.beyond == (beyond{}) {
		return ""
	}
	return "over " + t.beyond.String()
}

// recurrence is the order of a table's recurrence, if there is one to see.
func recurrence(t *table) string {
	if k := order(t.values); k > 0 {
		return strconv.Itoa(k)
	}
	return ""
}

// writePages writes all pages.
func writePages(s *shelf, sequences []oeis) error {
	var errs error
	for name, text := range pages(s, sequences) {
		errs = errors.Join(errs, replace(filepath.Join(s.folder, filepath.FromSlash(name)), []byte(text)))
	}
	return errs
}
