package main

import (
	_ "embed" // the page of all tables
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/wholefile"
)

// The pages say what the tables hold: docs/tables/README.md the folders and the
// sequences of the OEIS, and the page of each folder its tables. They are made from the
// catalogue, the tables, and oeis.tsv.

// index is the page of all tables, without what is made of them.
//
//go:embed index.md
var index string

// pages gives the texts of all pages, by their names in the folder of the tables.
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
			t.name(), t.name(), t.what(), t.as, len(t.values), more(t), first(t), theirs(t, sequences), shortest(t))
	}
	list, compares := "", ""
	for _, f := range folders {
		list += fmt.Sprintf("| [%s](%s/README.md) | %s | %d | %d |\n", f, f, strings.ToLower(heads[f][:1])+heads[f][1:], files[f], numbers[f])
		all[f+"/README.md"] = "# " + heads[f] + "\n\n[The page of all tables](../README.md) explains the columns and the names.\n\n" +
			"| file | counts | to n = | the next takes | first numbers, from n = 1 | OEIS | recurrence |\n| --- | --- | --- | --- | --- | --- | --- |\n" + rows[f]
	}
	for _, q := range sequences {
		if t := at[q.file]; t != nil && compared(t, q) > 0 {
			here := strconv.Itoa(len(t.values))
			if int64(len(t.values)) > q.last {
				here = "**" + here + "**"
			}
			compares += fmt.Sprintf("| %s | [%s](%s) | %d | %s | %d |\n",
				q.title(), strings.TrimSuffix(q.file, ".txt"), q.file, q.last, here, compared(t, q))
		}
	}
	all["README.md"] = strings.NewReplacer("{{numbers}}", strconv.Itoa(total), "{{folders}}", list, "{{sequences}}", compares).Replace(index)
	return all
}

// title is the number of a sequence, and how its terms relate to ours.
func (q oeis) title() string {
	if q.factor == 2 {
		return q.number + ", directed: twice ours"
	}
	return q.number
}

// compared is the number of terms of a sequence in a table.
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

// more is the limit that the next number of a table exceeds, if tried.
func more(t *table) string {
	if t.beyond == (beyond{}) {
		return ""
	}
	return "over " + t.beyond.String()
}

// shortest is the order of a table's recurrence, if there is one to see.
func shortest(t *table) string {
	if k := order(t.values); k > 0 {
		return strconv.Itoa(k)
	}
	return ""
}

// writePages writes all pages.
func writePages(s *shelf, sequences []oeis) error {
	var errs error
	for name, text := range pages(s, sequences) {
		errs = errors.Join(errs, wholefile.Write(filepath.Join(s.folder, filepath.FromSlash(name)), fresh, 0o644, []byte(text)))
	}
	return errs
}
