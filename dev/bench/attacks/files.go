package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// onMarks is apart, since it compares commands.
var onMarks = []attack{{name: "readers: marks of byte order, taken by all or by none", try: marked}}

// onReaders gives every reader endless input, and input that claims a larger size than
// it has.
var onReaders = attacks("readers", []command{
	{order: order{line: "find @/dev/zero"}, status: refused, peak: 512},
	{order: order{line: "find @/dev/urandom"}, status: refused, peak: 512},
	{order: order{line: "find @."}, status: refused},
	{order: order{line: "find @-", in: "/dev/zero"}, status: refused, peak: 512},
	{order: order{line: "verify /dev/zero"}, status: refused, peak: 512},
	{order: order{line: "verify /dev/urandom"}, status: []int{1, 2}, peak: 512},
	{order: order{line: "verify -", in: "/dev/zero"}, status: refused, peak: 512},
	{order: order{line: "draw /dev/zero -f svg"}, status: refused, within: 4 * time.Second, peak: 1024},
	{order: order{line: "animate /dev/zero -f svg"}, status: refused, within: 4 * time.Second, peak: 1024},
	{order: order{line: "find --read /dev/zero"}, status: refused, peak: 512},
	{order: order{line: "find --read -", in: "/dev/zero"}, status: refused, peak: 512},
	{order: order{line: "graph --read /dev/zero"}, status: refused, peak: 512},
	{order: order{line: "verse gallery:rudrata /dev/zero"}, status: refused, within: 4 * time.Second, peak: 1024},
	{order: order{line: "verse /dev/zero -", in: "/dev/null"}, status: refused, peak: 512},
	{name: "a picture of 20 GB of nothing", begin: sparse("....\n"), order: order{line: "find @f"}, status: refused, peak: 512},
	{name: "a tour of 20 GB of nothing", begin: sparse("a1 b3 "), order: order{line: "verify f"}, status: []int{1, 2}, peak: 512},
	{name: "a graph of 20 GB of nothing", begin: sparse("DQo\n"), order: order{line: "find --read f"}, status: refused, peak: 512},
	{name: "a tour by numbers, and 20 GB of nothing", files: map[string]string{"g": "1 2\n2 3\n"}, begin: sparse("1 2 3\n"), order: order{line: "verify --read g f"}, status: refused, peak: 512},
	{name: "a graph6 that says 68 billion vertices", files: map[string]string{"f.g6": "~~~~~~~~\n"}, order: order{line: "find --read f.g6"}, status: refused},
	{name: "a graph6 that says 258047 vertices", files: map[string]string{"f.g6": "~}~~\n"}, order: order{line: "find --read f.g6"}, status: refused},
	{name: "a sparse6 that says 68 billion vertices", files: map[string]string{"f.s6": ":~~~~~~~~\n"}, order: order{line: "find --read f.s6"}, status: refused},
	{name: "a sparse6 that says 16 million vertices and no more", files: map[string]string{"f.s6": ":~~??~???\n"}, order: order{line: "find --read f.s6"}, within: 10 * time.Second, peak: 1024},
	{name: "an hcp that says 10¹⁸ vertices", files: map[string]string{"f.hcp": "TYPE : HCP\nDIMENSION : 1000000000000000000\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n-1\nEOF\n"}, order: order{line: "find --read f.hcp"}, status: refused},
	{name: "a tour of one square on a board of 10¹⁰", files: map[string]string{"f": "a1\n"}, order: order{line: "verify 100000x100000 f"}, status: []int{1, 2}},
	{name: "JSON of a tour on a board of 2⁶² squares", files: map[string]string{"f": `{"board":"2147483648x2147483648","piece":"knight","kind":"path","squares":["a1","b3"]}`}, order: order{line: "verify f"}, status: []int{1, 2}},
	{name: "JSON that is 200,000 deep", files: map[string]string{"f": `{"board":` + strings.Repeat("[", 200_000)}, order: order{line: "verify f"}, status: refused},
	{name: "a grid with a number of a million digits", files: map[string]string{"f": strings.Repeat("9", 1_000_000) + " 1\n2 3\n"}, order: order{line: "verify f"}, status: refused},
	{name: "a board of a million axes", order: order{line: "find " + strings.Repeat("1x", 50_000) + "1"}, status: refused},
	{name: "a piece of 60,000 moves", order: order{line: "find 8x8 -p " + strings.Repeat("1,2+", 25_000) + "1,2"}, status: []int{0, 2}},
	{name: "a name of a square that is 100 kB long", order: order{line: "find 8x8 --from " + strings.Repeat("a", 100_000) + "1"}, status: refused},
})

// onFiles interrupts processes and fills disks, and checks the files left behind. The
// command's own tests cover other faults of files.
var onFiles = attacks("files", []command{
	{name: "-o /dev/full", order: order{line: "find 50x50 -o /dev/full"}, status: refused},
	{name: "an interrupt leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: os.Interrupt, after: 300 * time.Millisecond}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "a hang-up leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: syscall.SIGHUP, after: 300 * time.Millisecond}, status: []int{-1, 2, 129, 130}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "SIGTERM leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: syscall.SIGTERM, after: 300 * time.Millisecond}, status: []int{-1, 2, 130, 143}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "SIGQUIT leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: syscall.SIGQUIT, after: 300 * time.Millisecond}, status: []int{-1, 2, 130, 131}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "after SIGKILL the next run does not mind", begin: slain("list 8x8 -n all -o f"), order: order{line: "find 5x5 -o f"}, status: []int{0}, writes: []string{"f"}},
	{name: "a count without memory promises nothing", order: order{line: "count 7x9 --memory 64MiB --checkpoint f"}, status: []int{2, 3}, never: "goes on from there", writes: []string{"f"}, within: 10 * time.Second},
})

// sparse makes the file f from a text, as a sparse file of 20 GB.
func sparse(text string) func(*arena) error {
	return func(a *arena) error {
		if err := os.WriteFile(a.file("f"), []byte(text), 0o644); err != nil {
			return err
		}
		return os.Truncate(a.file("f"), 20<<30)
	}
}

// slain runs a command, and kills it on its way.
func slain(line string) func(*arena) error {
	return func(a *arena) error {
		_, err := a.run(context.Background(), order{line: line, signal: os.Kill, after: 300 * time.Millisecond})
		return err
	}
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
