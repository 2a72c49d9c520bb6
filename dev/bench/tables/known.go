package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/tour"
)

// published is a number that stands somewhere else.
type published struct {
	value  *big.Int
	source string
}

// An oeis is a sequence of the OEIS that one of ours continues, or has terms in common
// with: theirs for our n are factor times ours.
type oeis struct {
	number, file string
	factor       int64
	first        int   // our n of the first term below
	last         int64 // our n of the last term in its entry or in its b-file
	agree        int   // how many terms are in oeis.tsv
}

// readKnown reads published numbers: the counts of package count's tests, and the
// terms of the OEIS in dev/bench/tables/oeis.tsv. Disagreement is an error.
func readKnown(root string) (map[key]published, []oeis, error) {
	known := map[key]published{}
	add := func(k key, v *big.Int, source string) error {
		if p, ok := known[k]; ok && p.value.Cmp(v) != 0 {
			return fmt.Errorf("%w: %v is %v by %s and %v by %s", errDisagree, k, p.value, p.source, v, source)
		}
		known[k] = published{v, source}
		return nil
	}
	for _, name := range []string{"known_counts.tsv", "known_long.tsv"} {
		rows, err := readRows(filepath.Join(root, "count", "testdata", name), 7)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range rows {
			k, v, err := knownCount(r)
			if err == nil {
				err = add(k, v, r[6])
			}
			if err != nil && !errors.Is(err, errOther) {
				return nil, nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	byFile := map[string]sequence{}
	for _, q := range catalogue() {
		byFile[q.file()] = q
	}
	rows, err := readRows(filepath.Join(root, "dev", "bench", "tables", "oeis.tsv"), 6)
	if err != nil {
		return nil, nil, err
	}
	var sequences []oeis
	for _, r := range rows {
		s, first, values, err := oeisRow(r)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", r[0], err)
		}
		q, ok := byFile[s.file]
		if !ok {
			return nil, nil, fmt.Errorf("%s: no table is %s: %w", s.number, s.file, fs.ErrNotExist)
		}
		for i, v := range values {
			if n := first + int64(i); n > 0 {
				if q.squares(n) > 1 { // one square has no direction
					v.Div(v, big.NewInt(s.factor))
				}
				if err := add(q.key(n), v, "OEIS "+s.number); err != nil {
					return nil, nil, err
				}
			}
		}
		sequences = append(sequences, s)
	}
	return known, sequences, nil
}

// oeisRow reads a row: the sequence; our file; the factor; our n of the first term and
// of the last in the entry; terms from the first one on.
func oeisRow(r []string) (s oeis, first int64, values []*big.Int, err error) {
	s = oeis{number: r[0], file: r[1] + ".txt"}
	for _, f := range []struct {
		text string
		to   *int64
	}{{r[2], &s.factor}, {r[3], &first}, {r[4], &s.last}} {
		if *f.to, err = strconv.ParseInt(f.text, 10, 64); err != nil {
			return s, 0, nil, err
		}
	}
	for term := range strings.SplitSeq(r[5], ",") {
		v, ok := new(big.Int).SetString(strings.TrimSpace(term), 10)
		if !ok {
			return s, 0, nil, fmt.Errorf("%q is no number", term)
		}
		values = append(values, v)
	}
	s.first, s.agree = int(first), len(values)
	if s.factor < 1 || first+int64(len(values))-1 > s.last {
		return s, 0, nil, errors.New("more terms than the entry has, or no factor")
	}
	return s, first, values, nil
}

// errOther: a row for a count that no table has.
var errOther = errors.New("another kind of count")

// knownCount reads a row of the tests' counts, where "open" means every path.
func knownCount(r []string) (key, *big.Int, error) {
	kind, ok := map[string]tour.Kind{"open": tour.Path, "closed": tour.Closed}[r[0]]
	if !ok {
		return key{}, nil, errOther
	}
	topology := board.Plane
	switch {
	case r[3] == "rect" || r[3] == "3D box":
	case strings.HasPrefix(r[3], "torus"):
		topology = board.Torus
	default:
		return key{}, nil, errOther
	}
	b, err := board.Parse(r[1])
	if err != nil {
		return key{}, nil, errOther // with a start
	}
	v, ok := new(big.Int).SetString(r[4], 10)
	if !ok {
		return key{}, nil, fmt.Errorf("%q is no number", r[4])
	}
	as := tour.Undirected
	switch {
	case strings.HasPrefix(r[5], "distinct"):
		as = tour.Distinct
	case r[5] == "directed" && b.Squares() > 1:
		v.Rsh(v, 1)
	}
	name, _, _ := strings.Cut(r[2], "(")
	return makeKey(name, topology, kind, as, b.Sides()), v, nil
}

// readRows reads the rows of a table with this many columns, without its heading.
func readRows(file string, columns int) ([][]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		r := strings.Split(line, "\t")
		if len(r) != columns {
			return nil, fmt.Errorf("%s: line %d has %d columns: %w", file, i+1, len(r), strconv.ErrSyntax)
		}
		if i > 0 {
			rows = append(rows, r)
		}
	}
	return rows, nil
}
