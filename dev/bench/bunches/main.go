// Command bunches divides all closed knight's tours of 8x8 by a measure, bunch by bunch, as Knuth visits them (The Art of
// Computer Programming, pre-fascicle 8A, 2025, page 20). A bunch is the tours that take two given moves at each of the four central
// squares; of bunches that are images of each other, one is visited, and counts as often as it has images.
//
//	go run ./dev/bench/bunches -list                     all 66,771: their moves, and how many images they have
//	go run ./dev/bench/bunches -by crossings DIR         counts what is missing in DIR, and writes the sums so far
//	go run ./dev/bench/bunches -by crossings -from 100 -to 200 -on URL DIR
//
// It asks leaper count for each bunch. DIR has a line for each that is done, and the census of the one that is not: the same
// command goes on from there. All of them have 13,267,364,410,532 tours, and a core visits 3.7 million a second by
// crossings, so the whole is 130 hours of a core, and 80 without a measure; the largest bunch, LLLL, takes three minutes.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	list := flag.Bool("list", false, "write the bunches, and count nothing")
	by := flag.String("by", "crossings", "the `measure` of leaper count --by; images of a tour must have the same")
	program := flag.String("leaper", "leaper", "the `program` to ask")
	on := flag.String("on", "", "the `URL` of a hub, whose workers count")
	from, to := flag.Int("from", 0, "the `number` of the first bunch"), flag.Int("to", 1<<30, "the `number` after that of the last")
	flag.Parse()
	all := bunches()
	if *list {
		for i, b := range all {
			fmt.Println(i, b.images, b.moves())
		}
		return
	}
	if err := count(&counter{*by, *program, *on, flag.Arg(0)}, all, max(0, *from), min(*to, len(all))); err != nil {
		fmt.Fprintln(os.Stderr, "bunches:", err)
		os.Exit(1)
	}
}

type counter struct{ by, program, on, dir string }

// A line is what a bunch gave.
type line struct {
	Bunch  int               `json:"bunch"`
	Images int64             `json:"images"`
	By     map[string]string `json:"by"`
}

// count counts the bunches that are missing, and writes the sums of all that are done.
func count(c *counter, all []bunch, from, to int) error {
	if c.dir == "" {
		return fmt.Errorf("in which folder? such as: bunches -by %s crossings", c.by)
	}
	if strings.HasPrefix(c.by, "slope") {
		return fmt.Errorf("images of a tour have other slopes, and only one of them is counted")
	}
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(c.dir, "bunches.jsonl"), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	done, sums := map[int]bool{}, map[string]*big.Int{}
	for in := json.NewDecoder(bufio.NewReader(file)); ; {
		var l line
		if err := in.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			return fmt.Errorf("%s: %w", file.Name(), err)
		}
		if !done[l.Bunch] {
			done[l.Bunch] = true
			l.addTo(sums)
		}
	}
	for i := from; i < to; i++ {
		if done[i] {
			continue
		}
		begun := time.Now()
		l := line{Bunch: i, Images: all[i].images}
		if l.By, err = c.ask(all[i]); err != nil {
			return fmt.Errorf("bunch %d: %w", i, err)
		}
		text, err := json.Marshal(l)
		if err != nil {
			return err
		}
		if _, err := file.Write(append(text, '\n')); err != nil {
			return err
		}
		done[i] = true
		l.addTo(sums)
		fmt.Fprintf(os.Stderr, "bunch %d: %.1f s; %d of %d are done\n", i, time.Since(begun).Seconds(), len(done), len(all))
	}
	for _, of := range slices.SortedFunc(maps.Keys(sums), func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }) {
		fmt.Println(of, sums[of])
	}
	return nil
}

// addTo adds the tours of all images.
func (l line) addTo(sums map[string]*big.Int) {
	for of, text := range l.By {
		n, _ := new(big.Int).SetString(text, 10)
		if n == nil {
			n = new(big.Int)
		}
		if sums[of] == nil {
			sums[of] = new(big.Int)
		}
		sums[of].Add(sums[of], n.Mul(n, big.NewInt(l.Images)))
	}
}

// ask asks for one bunch.
func (c *counter) ask(b bunch) (map[string]string, error) {
	census := filepath.Join(c.dir, "census.jsonl")
	args := []string{"count", "8x8", "--closed", "--as", "undirected", "--by", c.by, "--use", b.moves(), "--census", census, "--json", "--quiet"}
	if c.on != "" {
		args = append(args, "--on", c.on)
	}
	run := exec.Command(c.program, args...)
	run.Stderr = os.Stderr
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", c.program, strings.Join(args, " "), err)
	}
	var answer struct {
		By []struct{ Of, Count string }
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		return nil, err
	}
	by := map[string]string{}
	for _, row := range answer.By {
		by[row.Of] = row.Count
	}
	return by, os.Remove(census)
}
