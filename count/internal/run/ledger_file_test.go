package run

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper/work"
)

// versioned is a ledger as if of another version.
func versioned(text string, version int) string {
	check := uint32(0)
	var lines []string
	text = strings.Replace(text, fmt.Sprintf(`"version":%d`, ledgerVersion), fmt.Sprintf(`"version":%d`, version), 1)
	for line := range strings.Lines(text) {
		body, _, _ := strings.Cut(line, "\t")
		check = crc32.Update(check, crc32.MakeTable(crc32.Castagnoli), []byte(body))
		lines = append(lines, fmt.Sprintf("%s\t%08x\n", body, check))
	}
	return strings.Join(lines, "")
}

// TestBadLedgers: a file that is no ledger of the round is refused in a line and left as it is.
// A torn last line is made again, and so is what a scratch file has lost.
func TestBadLedgers(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds; TestLedger is the short form")
	}
	p := turnedPlan(t, 7, 300)
	s := newStopped(t, p, 10)
	opts := Options{Resources: work.Resources{Threads: 1, Memory: 1 << 30, ScratchSize: 1 << 30}}
	for most := int64(100000); ; most += 100000 {
		if err := s.goOn(t, opts, most, 0, nil); err == nil {
			t.Fatal("it was not stopped in time")
		}
		if text, err := os.ReadFile(s.ledger()); err == nil && strings.Count(string(text), "\n") > 3 {
			break
		}
	}
	s.snap()
	text := string(s.files["a.round"])
	lines := strings.SplitAfter(text, "\n")
	first := lines[0]
	took := map[string]int64{}
	for name, c := range map[string]struct {
		text, scratch, refused string
		orphan                 bool // nothing names the scratch file
	}{
		"torn":               {text: text[:len(text)-3]},
		"torn at once":       {text: first[:len(first)/2], refused: "line 1 does not have its checksum"},
		"empty":              {text: "", orphan: true},
		"first line":         {text: first},
		"gone":               {text: text, scratch: "gone"},
		"short":              {text: text, scratch: "short"},
		"changed":            {text: text, scratch: "changed"},
		"a page":             {text: text, scratch: "a page"},
		"other text":         {text: "mine", refused: "line 1 does not have its checksum"},
		"a record":           {text: "{\"leaper\":\"count\",\"version\":1}\n", refused: "line 1 does not have its checksum"},
		"a changed one":      {text: strings.Replace(text, `"done"`, `"gone"`, 1), refused: "does not have its checksum"},
		"the version before": {text: versioned(text, unmarkedVersion)},
		"an old version":     {text: versioned(text, 1), refused: "line 1 is of version 1, and this program writes version 3"},
		"a line less":        {text: first + lines[2] + strings.Join(lines[3:], ""), refused: "line 2 does not have its checksum"},
	} {
		s.files["a.round"] = []byte(c.text)
		s.then = map[int]*big.Int{}
		s.killed(t)
		for file := range s.files {
			path := filepath.Join(s.folder, file)
			switch {
			case file == "a.round":
			case c.scratch == "gone":
				_ = os.Remove(path)
			case c.scratch == "short":
				_ = os.Truncate(path, 100)
			case c.scratch == "changed":
				_ = os.WriteFile(path, make([]byte, len(s.files[file])), 0o600)
			case c.scratch == "a page":
				changed := slices.Clone(s.files[file])
				changed[len(changed)/2] ^= 1
				_ = os.WriteFile(path, changed, 0o600)
			}
		}
		if c.orphan {
			for file := range s.files {
				if file != "a.round" {
					_ = os.Remove(filepath.Join(s.folder, file))
				}
			}
		}
		before := s.stats.Transitions
		err := s.goOn(t, opts, 0, 0, nil)
		took[name] = s.stats.Transitions - before
		if c.refused != "" {
			left, _ := os.ReadFile(s.ledger())
			if !errors.Is(err, ErrRound) || !strings.Contains(err.Error(), c.refused) || strings.Contains(err.Error(), "\n") || string(left) != c.text {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		sum := new(big.Int)
		for _, n := range s.got {
			sum.Add(sum, n)
		}
		if err != nil || sum.Int64() != 1067638 {
			t.Errorf("%s: %v, %v", name, sum, err)
		}
	}
	s.files["a.round"], s.then = []byte(text), map[int]*big.Int{}
	s.killed(t)
	copied := filepath.Join(t.TempDir(), "a.round")
	if err := os.WriteFile(copied, s.files["a.round"], 0o600); err != nil {
		t.Fatal(err)
	}
	opts.Scratch, opts.Ledger = t.TempDir(), copied
	if n, _, err := All(t.Context(), p, opts); err != nil || n.Int64() != 1067638 {
		t.Errorf("a copy: %v, %v", n, err)
	}
	for file, was := range s.files {
		if is, err := os.ReadFile(filepath.Join(s.folder, file)); err != nil || !bytes.Equal(is, was) {
			t.Errorf("a copy's count changes %s, %v", file, err)
		}
	}
	if took["a page"] <= took["torn"] || took["a page"] >= took["changed"] {
		t.Errorf("%v transitions: what is on one page was not all that was made again", took)
	}
}
