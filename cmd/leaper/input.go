package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// boardFlags say what board and piece a verb works on.
type boardFlags struct {
	piece    string
	topology string
	holes    []string
}

func (f *boardFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVarP(&f.piece, "piece", "p", "knight", "the piece: a `name` (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king); see leaper piece")
	flags.StringVarP(&f.topology, "topology", "t", "plane", "how the edges are glued, a `topology`: "+strings.Join(board.TopologyNames(), ", "))
	flags.StringArrayVar(&f.holes, "hole", nil, "`squares` that are taken away: b1,c3")
	completeWith(c, "piece", pieceNames())
	completeWith(c, "topology", board.TopologyNames())
}

// completeWith tells the shell completions which words a flag takes.
func completeWith(c *cobra.Command, flag string, words []string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag does not exist: a broken invariant of this package
	}
}

// board reads a BOARD argument: a size, or a picture in a file or on standard
// input, with the flags for topology and holes.
func (f *boardFlags) board(c *console, arg string) (*board.Board, error) {
	var b *board.Board
	var err error
	if path, ok := strings.CutPrefix(arg, "@"); ok {
		b, err = readPicture(c, path)
	} else {
		b, err = board.Parse(arg)
	}
	if err != nil {
		return nil, err
	}
	t, err := board.ParseTopology(f.topology)
	if err != nil {
		return nil, err
	}
	if b, err = b.WithTopology(t); err != nil {
		return nil, err
	}
	for _, list := range f.holes {
		holes, err := b.ParseSquares(list)
		if err != nil {
			return nil, fmt.Errorf("--hole: %w", err)
		}
		if b, err = b.WithHoles(holes...); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func readPicture(c *console, path string) (*board.Board, error) {
	if path == "-" {
		return board.ReadPicture(c.in)
	}
	if path == "" {
		return nil, usagef("board \"@\": name the file of the board's picture after the @, or - for standard input")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError("board picture", err)
	}
	defer file.Close()
	b, err := board.ReadPicture(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// graph reads BOARD and the piece, and joins them.
func (f *boardFlags) graph(c *console, arg string) (*graph.Graph, error) {
	b, err := f.board(c, arg)
	if err != nil {
		return nil, err
	}
	p, err := piece.Parse(f.piece)
	if err != nil {
		return nil, err
	}
	return graph.New(b, p)
}

// question reads BOARD, the piece, and what is asked of them.
func (f *boardFlags) question(c *console, what *askFlags, arg string) (*graph.Graph, tour.Ask, error) {
	g, err := f.graph(c, arg)
	if err != nil {
		return nil, tour.Ask{}, err
	}
	ask, err := what.ask(g.Board())
	return g, ask, err
}

// askFlags say what tour is wanted.
type askFlags struct {
	closed, open bool
	from, to     string
}

func (f *askFlags) add(c *cobra.Command) {
	f.addAs(c, "closed tours only: the last square is a move from the first", "open tours only: it is not")
}

// addAs adds the flags with a verb's own words for what closed and open do.
func (f *askFlags) addAs(c *cobra.Command, closed, open string) {
	flags := c.Flags()
	flags.BoolVar(&f.closed, "closed", false, closed)
	flags.BoolVar(&f.open, "open", false, open)
	flags.StringVar(&f.from, "from", "", "the first `square`: a1, or (1,2,3) on other ranks")
	flags.StringVar(&f.to, "to", "", "the last `square`")
}

func (f *askFlags) kind() (tour.Kind, error) {
	switch {
	case f.closed && f.open:
		return tour.Path, usagef("--closed and --open: a tour is one or the other; leave both out for every path")
	case f.closed:
		return tour.Closed, nil
	case f.open:
		return tour.Open, nil
	}
	return tour.Path, nil
}

func (f *askFlags) ask(b *board.Board) (tour.Ask, error) {
	kind, err := f.kind()
	if err != nil {
		return tour.Ask{}, err
	}
	ask := tour.Ask{Kind: kind}
	for _, e := range []struct {
		flag, name string
		end        *tour.End
	}{{"--from", f.from, &ask.From}, {"--to", f.to, &ask.To}} {
		if e.name == "" {
			continue
		}
		s, err := b.ParseSquare(e.name)
		if err != nil {
			return ask, fmt.Errorf("%s: %w", e.flag, err)
		}
		if b.IsHole(s) {
			return ask, usagef("%s: square %s is a hole of the board", e.flag, b.Name(s))
		}
		*e.end = tour.At(s)
	}
	return ask, ask.Check(b)
}

// limitFlags bound the work.
type limitFlags struct {
	timeout time.Duration
}

func (f *limitFlags) add(c *cobra.Command) {
	c.Flags().DurationVar(&f.timeout, "timeout", 0, "give up after this `time`, such as 30s or 5m (default: never)")
}

func (f *limitFlags) context(parent context.Context) (context.Context, context.CancelFunc, error) {
	switch {
	case f.timeout < 0:
		return nil, nil, usagef("--timeout %s is below 0; write a time such as 30s", f.timeout)
	case f.timeout == 0:
		ctx, cancel := context.WithCancel(parent)
		return ctx, cancel, nil
	}
	ctx, cancel := context.WithTimeout(parent, f.timeout)
	return ctx, cancel, nil
}

// threadFlag is the number of threads.
type threadFlag struct{ threads int }

func (f *threadFlag) add(c *cobra.Command) {
	c.Flags().IntVar(&f.threads, "threads", 0, "how many `threads` to use (default: one for each processor)")
}

func (f *threadFlag) check() error {
	if f.threads < 0 || f.threads > 4096 {
		return usagef("--threads %d is out of range; write 1 to 4096, or 0 for one for each processor", f.threads)
	}
	return nil
}

// conventionFlag is the way to count.
type conventionFlag struct{ as string }

func (f *conventionFlag) add(c *cobra.Command) {
	c.Flags().StringVar(&f.as, "as", "directed", "what counts as one tour, a `convention`: directed, undirected, distinct")
	completeWith(c, "as", conventions())
}

func (f *conventionFlag) convention() (tour.Convention, error) {
	i, err := choose("--as", f.as, conventions())
	return tour.Convention(i), err
}

// parseMemory reads an amount of memory: a number of bytes, or of a unit.
func parseMemory(s string) (int64, error) {
	units := []struct {
		name  string
		bytes float64
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1}, {"", 1}}
	for _, u := range units {
		if number, ok := strings.CutSuffix(s, u.name); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
			if bytes := n * u.bytes; err == nil && bytes >= 1<<20 && bytes <= 1<<50 {
				return int64(bytes), nil
			}
			break
		}
	}
	return 0, usagef("--memory %s: write an amount from 1MiB to 1PiB, such as 8GiB or 500MB", s)
}

// parseLimit reads the -n flag: a number of tours, or "all" (0).
func parseLimit(s string) (int64, error) {
	if s == "all" {
		return 0, nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 1 {
		return 0, usagef("-n %s: write how many tours to list, from 1, or all", s)
	}
	return n, nil
}

// parseMoves reads a list of vectors: whatever stands between the numbers, each
// rank of them make one.
func parseMoves(s string, rank int) ([][]int, error) {
	var vectors [][]int
	var vector []int
	fields := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;/()\t\n", r) })
	for _, f := range fields {
		n, err := strconv.Atoi(strings.ReplaceAll(f, "¯", "-"))
		if err != nil {
			return nil, usagef("--moves: %q is not a number; write vectors such as \"1,2 2,1 -1,2\"", f)
		}
		if vector = append(vector, n); len(vector) == rank {
			vectors = append(vectors, vector)
			vector = nil
		}
	}
	if len(vector) > 0 || len(vectors) == 0 {
		return nil, usagef("--moves: %d numbers do not make vectors of %d; write each move of the piece once, such as \"1,2 2,1 -1,2\"", len(fields), rank)
	}
	return vectors, nil
}

// fileError names a file and what is wrong with it, without Go's "open".
func fileError(what string, err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s %s: %w", what, p.Path, p.Err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// readerOf opens a file to read, or standard input for "-".
func readerOf(c *console, path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(c.in), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError("tour file", err)
	}
	return file, nil
}
