package main

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/tour"
)

// The table of package counting: what it has of each piece and topology, up to this side.
var knownPlaces = []struct {
	piece    string
	topology board.Topology
	most     int64
}{
	{"knight", board.Plane, 10},
	{"knight", board.Torus, 6},
	{"knight", board.Cylinder, 6},
	{"king", board.Plane, 8},
	{"wazir", board.Plane, 10},
}

// knownFile is that table.
var knownFile = filepath.Join("..", "..", "..", "app", "verbs", "counting", "known.tsv")

const (
	ownTables  = "Leaper, docs/tables"
	ownRecords = "Leaper, dev/bench/records.md"
)

// TestKnownText compares the table with docs/tables, with the numbers of count/testdata, and with
// the finished records, of which records.md has the text; UPDATE_KNOWN=1 writes it.
func TestKnownText(t *testing.T) {
	known, _, err := readKnown(root)
	if err != nil {
		t.Fatal(err)
	}
	s, err := openShelf(filepath.Join(root, "docs", "tables"), known)
	if err != nil {
		t.Fatal(err)
	}
	records, err := os.ReadFile(filepath.Join(root, "dev", "bench", "records.md"))
	if err != nil {
		t.Fatal(err)
	}
	// Numbers of long counts, which no table has: they stand in records.md, where their checks are.
	recorded := map[key]*big.Int{}
	for _, r := range []struct {
		kind  tour.Kind
		as    tour.Convention
		sides []int64
		text  string
	}{
		{tour.Path, tour.Undirected, []int64{9, 9}, "7299281878529687656536"},
		{tour.Path, tour.Distinct, []int64{9, 9}, "912410234825299878579"},
		{tour.Closed, tour.Undirected, []int64{9, 10}, "19381952998732022416892"},
	} {
		v, _ := new(big.Int).SetString(r.text, 10)
		if !strings.Contains(strings.ReplaceAll(string(records), ",", ""), r.text) {
			t.Errorf("records.md does not have %s", r.text)
		}
		recorded[makeKey("knight", board.Plane, r.kind, r.as, r.sides)] = v
	}
	number := func(k key) (*big.Int, string) {
		if v, ok := recorded[k]; ok {
			return v, ownRecords
		}
		source := ownTables
		if p, ok := known[k]; ok {
			if own := regexp.MustCompile(`OEIS A\d+`).FindString(p.source); own != "" {
				source = own
			} else if strings.Contains(p.source, "Knuth") {
				source = "Knuth, The Art of Computer Programming, fascicle 8a"
			}
			return p.value, source
		}
		e := s.here[k]
		return e.value, source
	}
	var lines []string
	for _, place := range knownPlaces {
		for rows := int64(1); rows <= place.most; rows++ {
			for columns := int64(1); columns <= place.most; columns++ {
				if turns(place.topology) && rows > columns || rows*columns < 3 {
					continue
				}
				for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
					of := func(kind tour.Kind, as tour.Convention) key {
						return makeKey(place.piece, place.topology, kind, as, []int64{rows, columns})
					}
					all, source := number(of(kind, tour.Undirected))
					if all == nil && kind == tour.Open { // paths that no closed tour makes by leaving a move out
						paths, from := number(of(tour.Path, tour.Undirected))
						closed, also := number(of(tour.Closed, tour.Undirected))
						if closed == nil && rows*columns%2 == 1 && place.topology == board.Plane && place.piece != "king" {
							closed, also = new(big.Int), from // each move changes the colour
						}
						if paths != nil && closed != nil {
							all, source = new(big.Int).Sub(paths, new(big.Int).Mul(closed, big.NewInt(rows*columns))), from
							if also != from {
								source += " and " + strings.TrimPrefix(also, "OEIS ")
							}
						}
					}
					if all == nil || all.Sign() == 0 { // of none, the verbs say why
						continue
					}
					distinct := "-"
					if d, _ := number(of(kind, tour.Distinct)); d != nil {
						distinct = d.String()
					}
					lines = append(lines, strings.Join([]string{place.piece, place.topology.String(), kind.String(), fmt.Sprintf("%dx%d", rows, columns), all.String(), distinct, source}, "\t"))
				}
			}
		}
	}
	want := strings.Join(lines, "\n") + "\n"
	if os.Getenv("UPDATE_KNOWN") != "" {
		if err := os.WriteFile(knownFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(knownFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the tables say; UPDATE_KNOWN=1 go test ./dev/bench/tables -run TestKnownText writes it", knownFile)
	}
	for _, line := range []string{
		"knight\tplane\tclosed tour\t8x8\t13267364410532\t1658420855433\tOEIS A001230",
		"knight\tplane\tclosed tour\t9x10\t19381952998732022416892\t-\t" + ownRecords,
		"knight\tplane\tpath\t8x8\t9795914085489952\t-\tOEIS A389760",
	} {
		if !slices.Contains(lines, line) {
			t.Errorf("no line is %q", line)
		}
	}
}
