package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Two texts that are no records, a record, and a tour.
const (
	note   = "milk, eggs, and the letter to Euler"
	key    = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUA\n-----END OPENSSH PRIVATE KEY-----"
	record = `{"leaper":"count","version":1,"board":"5x5","piece":"knight","kind":"path","plan":"2987b3a2a20adeed","units":1}` + "\n" + `{"unit":0,"sum":"1728","check":"7895ffda"}` + "\n"
	moves  = "a4 b2 c4 a3 b1 c3 a2 c1 b3 a1 c2 b4\n"
)

// onReaders gives every reader what never ends, and what says that it is larger than
// it is.
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
	{name: "a picture of 20 GB of nothing", begin: sparse("....\n", 20<<30), order: order{line: "find @f"}, status: refused, peak: 512},
	{name: "a tour of 20 GB of nothing", begin: sparse("a1 b3 ", 20<<30), order: order{line: "verify f"}, status: []int{1, 2}, peak: 512},
	{name: "a graph of 20 GB of nothing", begin: sparse("DQo\n", 20<<30), order: order{line: "find --read f"}, status: refused, peak: 512},
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

var onFiles = attacks("files", []command{
	{name: "a note as a record", files: map[string]string{"f": note}, order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "JSON as a record", files: map[string]string{"f": `{"name":"something else","version":1}`}, order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "a key as a record", files: map[string]string{"f": key}, order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "4096 bytes without an end of line as a record", files: map[string]string{"f": strings.Repeat("x", 4096)}, order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "a note whose one line ends, as a record", files: map[string]string{"f": note + "\n"}, order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "the beginning of a record's first line is one", files: map[string]string{"f": record[:20]}, order: order{line: "count 5x5 --checkpoint f"}, status: []int{0, 2}, writes: []string{"f"}},
	{name: "a record of another count", files: map[string]string{"f": record}, order: order{line: "count 5x6 --checkpoint f"}, status: refused},
	{name: "count --checkpoint /dev/zero", order: order{line: "count 5x5 --checkpoint /dev/zero"}, status: refused},
	{name: "count --checkpoint /dev/urandom", order: order{line: "count 5x5 --checkpoint /dev/urandom"}, status: refused},
	{name: "count --checkpoint of a folder", order: order{line: "count 5x5 --checkpoint ."}, status: refused},
	{name: "count --checkpoint of a pipe", begin: shell("mkfifo f"), order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "count merge /dev/zero", order: order{line: "count merge /dev/zero"}, status: refused},
	{name: "count merge of a folder", order: order{line: "count merge ."}, status: refused},
	{name: "count merge of 20 GB of nothing", begin: sparse("", 20<<30), order: order{line: "count merge f"}, status: refused},
	{name: "count --checkpoint of 20 GB of nothing", begin: sparse("", 20<<30), order: order{line: "count 5x5 --checkpoint f"}, status: refused},
	{name: "count merge of a record and 20 GB of nothing", begin: sparse(record, 20<<30), order: order{line: "count merge f"}, status: []int{0, 2}},
	{name: "count --checkpoint of a record and 20 GB of nothing", begin: sparse(record, 20<<30), order: order{line: "count 5x5 --checkpoint f"}, status: []int{0, 2}, writes: []string{"f"}},
	{name: "a million lines of a record, all the same", begin: sparse(strings.Repeat("\n", 1<<20), 0), order: order{line: "count merge f"}, status: refused},

	{name: "count 6x6 --checkpoint x -o x", order: order{line: "count 6x6 --checkpoint x -o x"}, status: refused},
	{name: "count 5x5 --checkpoint x -o x, x being there", files: map[string]string{"x": record}, order: order{line: "count 5x5 --checkpoint x -o x"}, status: refused},
	{name: "count 5x5 --checkpoint x -o a link to x", files: map[string]string{"x": record}, begin: shell("ln -s x y"), order: order{line: "count 5x5 --checkpoint x -o y"}, status: refused},
	{name: "count 5x5 --checkpoint x -o another name of x", files: map[string]string{"x": record}, begin: shell("ln x y"), order: order{line: "count 5x5 --checkpoint x -o y"}, status: refused},
	{name: "count merge y -o y", files: map[string]string{"y": record}, order: order{line: "count merge y -o y"}, status: refused},
	{name: "find @b -o b", files: map[string]string{"b": "......\n......\n......\n......\n......\n"}, order: order{line: "find @b -o b"}, status: refused},
	{name: "find @b -o ./b", files: map[string]string{"b": "......\n......\n......\n......\n......\n"}, order: order{line: "find @b -o ./b"}, status: refused},
	{name: "find --read g.g6 -o g.g6", files: map[string]string{"g.g6": "DQo\n"}, order: order{line: "find --read g.g6 -f moves -o g.g6"}, status: refused},
	{name: "verify t -o t", files: map[string]string{"t": moves}, order: order{line: "verify t -o t"}, status: refused},
	{name: "draw t -f svg -o t", files: map[string]string{"t": moves}, order: order{line: "draw t -f svg -o t"}, status: refused},
	{name: "count merge y y", files: map[string]string{"y": record}, order: order{line: "count merge y y"}, status: refused},
	{name: "find @- <b -o b", files: map[string]string{"b": "......\n......\n......\n......\n......\n"}, order: order{line: "find @- -o b", in: "b"}, status: refused},
	{name: "animate t -f svg -o t", files: map[string]string{"t": moves}, order: order{line: "animate t -f svg -o t"}, status: refused},
	{name: "verse gallery:rudrata t -o t", files: map[string]string{"t": strings.Repeat("abcdefgh", 4)}, order: order{line: "verse gallery:rudrata t --by letters -o t"}, status: refused},

	{name: "-o keeps the mode of what it replaces", files: map[string]string{"f": "old"}, begin: shell("chmod 600 f"), order: order{line: "find 5x5 -o f"}, status: []int{0}, writes: []string{"f"}, then: hasMode("-rw-------")},
	{name: "-o keeps a mode that is wider than the umask", files: map[string]string{"f": "old"}, begin: shell("chmod 664 f"), order: order{line: "find 5x5 -o f", umask: "077"}, status: []int{0}, writes: []string{"f"}, then: hasMode("-rw-rw-r--")},
	{name: "-o obeys the umask", order: order{line: "find 5x5 -o f", umask: "077"}, status: []int{0}, writes: []string{"f"}, then: hasMode("-rw-------")},
	{name: "--checkpoint obeys the umask", order: order{line: "count 5x5 --checkpoint f", umask: "077"}, status: []int{0}, writes: []string{"f"}, then: hasMode("-rw-------")},
	{name: "-o writes through a link", files: map[string]string{"f": "old"}, begin: shell("ln -s f l"), order: order{line: "find 5x5 -o l"}, status: []int{0}, writes: []string{"f", "l"}, then: linked},
	{name: "-o writes through a link to nothing yet", begin: shell("ln -s f l"), order: order{line: "find 5x5 -o l"}, status: []int{0}, writes: []string{"f", "l"}, then: linked},
	{name: "-o into a folder that is not there", order: order{line: "find 5x5 -o no/where"}, status: refused},
	{name: "-o /dev/full", order: order{line: "find 50x50 -o /dev/full"}, status: refused},

	{name: "an interrupt leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: os.Interrupt, after: 300 * time.Millisecond}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "a hang-up leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: syscall.SIGHUP, after: 300 * time.Millisecond}, status: []int{-1, 2, 129, 130}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "SIGTERM leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: syscall.SIGTERM, after: 300 * time.Millisecond}, status: []int{-1, 2, 130, 143}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "SIGQUIT leaves no temporary file", order: order{line: "list 8x8 -n all -o f", signal: syscall.SIGQUIT, after: 300 * time.Millisecond}, status: []int{-1, 2, 130, 131}, writes: []string{"f"}, within: 500 * time.Millisecond},
	{name: "after SIGKILL the next run does not mind", begin: slain("list 8x8 -n all -o f"), order: order{line: "find 5x5 -o f"}, status: []int{0}, writes: []string{"f"}},

	{name: "a count without memory promises nothing", order: order{line: "count 8x8 --memory 96MiB --checkpoint f"}, status: []int{2, 3}, never: "goes on from there", writes: []string{"f"}, within: 10 * time.Second},
})

// shell makes things ready in the folder.
func shell(script string) func(*arena) error {
	return func(a *arena) error {
		c := exec.Command("sh", "-c", script)
		c.Dir = a.folder
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %s", script, out)
		}
		return nil
	}
}

// sparse makes the file f of a text and of so many bytes in all, which take no room.
func sparse(text string, size int64) func(*arena) error {
	return func(a *arena) error {
		if err := os.WriteFile(a.file("f"), []byte(text), 0o644); err != nil {
			return err
		}
		return os.Truncate(a.file("f"), max(size, int64(len(text))))
	}
}

// slain runs a command, and kills it on its way.
func slain(line string) func(*arena) error {
	return func(a *arena) error {
		_, err := a.run(context.Background(), order{line: line, signal: os.Kill, after: 300 * time.Millisecond})
		return err
	}
}

// hasMode tells whether the file f has a mode.
func hasMode(mode string) func(context.Context, *arena, outcome) error {
	return func(_ context.Context, a *arena, _ outcome) error {
		info, err := os.Stat(a.file("f"))
		if err == nil && info.Mode().String() != mode {
			err = fmt.Errorf("f is %s, not %s", info.Mode(), mode)
		}
		return err
	}
}

// linked tells whether l is a link still, and f has a tour.
func linked(_ context.Context, a *arena, _ outcome) error {
	info, err := os.Lstat(a.file("l"))
	if err != nil {
		return err
	}
	if info.Mode()&os.ModeSymlink == 0 {
		return fmt.Errorf("the link is gone")
	}
	text, err := os.ReadFile(a.file("f"))
	if err == nil && strings.Count(string(text), "\n") < 5 {
		err = fmt.Errorf("what the link leads to is %.50q", text)
	}
	return err
}
