package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"
)

var onNumbers = append(attacks("words", []command{
	{order: order{line: "stats warnsdorff 2x3"}, never: "a open"},
	{order: order{line: "stats warnsdorff 2x3 --open"}, never: "a open"},
	{order: order{line: "stats warnsdorff 3x4 --open -n 10"}, never: "a open"},
	{order: order{line: "find 5x1000000000"}},
	{order: order{line: "find 5x1000000000 --closed"}},
}),
	attack{name: "numbers: what estimate --within says holds for 95 of 100", long: true, try: covered},
	attack{name: "numbers: marks of byte order, taken by all readers or by none", try: marked},
)

// covered draws estimates until their intervals are narrow, with many seeds, and
// compares them with the true number. Of 95 % intervals one in twenty misses, on
// either side. Broken is what chance makes in one case of a thousand, or all misses
// on one side, if they are eight or more.
func covered(ctx context.Context, a *arena) error {
	low, high, tried := 0, 0, 0
	for _, b := range []struct {
		line   string
		rounds int
		truth  float64
	}{{"7x7 --within 0.2", 120, 165575218320}, {"7x8 --closed --within 0.3", 60, 69048864632}} {
		for seed := range b.rounds {
			o, err := a.run(ctx, order{line: fmt.Sprintf("estimate %s --json --quiet --seed %d", b.line, seed+1)})
			if err != nil {
				return err
			}
			var e struct{ Low, High string }
			if err := json.Unmarshal([]byte(o.out), &e); err != nil {
				return fmt.Errorf("%w: %.100s", err, o.out)
			}
			from, err1 := strconv.ParseFloat(e.Low, 64)
			to, err2 := strconv.ParseFloat(e.High, 64)
			if err1 != nil || err2 != nil {
				return fmt.Errorf("not an interval: %.100s", o.out)
			}
			tried++
			if to < b.truth {
				low++
			}
			if from > b.truth {
				high++
			}
		}
	}
	a.seen.status = fmt.Sprintf("%d-%d/%d", low, high, tried)
	if tail(tried, low+high, 0.05) < 0.001 {
		return fmt.Errorf("%d of %d miss, %d of them too low", low+high, tried, low)
	}
	if 2*tail(low+high, max(low, high), 0.5) < 0.01 {
		return fmt.Errorf("%d of %d misses are on one side", max(low, high), low+high)
	}
	return nil
}

// tail is the probability of so many successes or more, each of a chance.
func tail(tries, from int, chance float64) float64 {
	at := make([]float64, tries+1) // at[k]: the probability of k in so many tries
	at[0] = 1
	for n := range tries {
		for k := n + 1; k > 0; k-- {
			at[k] = at[k]*(1-chance) + at[k-1]*chance
		}
		at[0] *= 1 - chance
	}
	sum := 0.0
	for _, p := range at[from:] {
		sum += p
	}
	return sum
}

// marked gives every reader a text that begins with a mark of byte order. Records are
// not among them: leaper alone writes those.
func marked(ctx context.Context, a *arena) error {
	const mark = "\ufeff"
	for name, text := range map[string]string{
		"board": "....\n....\n....\n", "tour": "a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4\n",
		"grid": "1 4 7 10\n12 9 2 5\n3 6 11 8\n",
		"json": `{"board":"3x4","piece":"knight","squares":["a1","c2","a3","b1","d2","b3","c1","a2","c3","d1","b2","d3"]}`,
		"g.g6": "DQo\n", "g.hcp": "NAME : five\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n-1\nEOF\n",
		"poem": "one two three",
	} {
		for _, f := range []struct{ name, text string }{{name, text}, {"bom" + name, mark + text}} {
			if err := os.WriteFile(a.file(f.name), []byte(f.text), 0o644); err != nil {
				return err
			}
		}
	}
	takes := map[bool]string{}
	for _, line := range []string{
		"find @%sboard", "verify 4x3 %stour", "verify %sgrid", "draw 4x3 %stour -f svg", "verify %sjson",
		"find --read %sg.g6 -f moves", "graph --read %sg.hcp -f graph6", "verse gallery:perec %spoem --by letters",
	} {
		plain, err := a.run(ctx, order{line: fmt.Sprintf(line, "")})
		if err != nil {
			return err
		}
		with, err := a.run(ctx, order{line: fmt.Sprintf(line, "bom")})
		if err != nil {
			return err
		}
		takes[plain.status == with.status && plain.out == with.out] = fmt.Sprintf(line, "bom")
	}
	if len(takes) > 1 {
		return fmt.Errorf("it takes %q and not %q", takes[true], takes[false])
	}
	return nil
}

// pause waits, or until it is over.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
