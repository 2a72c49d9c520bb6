package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/cmd/leaper/internal/files"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/mark"
)

// CompleteWith tells the shell completions which words a flag takes.
func CompleteWith(c *cobra.Command, flag string, words []string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag does not exist: a broken invariant of this package
	}
}

// Place reads a BOARD argument into a question. A size stays the argument
// itself; a picture is read here, since it is in a file or on standard input. The @
// before an existing file may be left out.
func (c *Console) Place(p *query.Place, arg string) (err error) {
	p.Board, p.Given = arg, nil
	if b, err := board.Parse(arg); err == nil {
		if n := b.Size(); b.Rank() == 1 && b.Cells() > 1 {
			c.Note("%s is read as one row of %s; a square board is %sx%s", n, fault.Plural(b.Cells(), "square"), n, n)
		}
		return nil
	}
	path, hasAt := strings.CutPrefix(arg, "@")
	if file, isHex := strings.CutPrefix(arg, hexagonsAt); isHex {
		text, err := c.ReadAll("board picture", file)
		if err != nil {
			return err
		}
		rows := mark.Trim(string(text))
		p.Given, err = board.ReadPicture(strings.NewReader("hex:" + strings.TrimPrefix(rows, "hex:")))
		if err != nil && file != "-" {
			err = fmt.Errorf("%s: %w", file, err)
		}
		return err
	}
	if !hasAt {
		if isPicture, err := namesFile(arg); !isPicture || err != nil {
			return err
		}
	}
	p.Given, err = readPicture(c, path)
	if _, isGraph := graph.FormatOf(path); isGraph && errors.Is(err, board.ErrSyntax) {
		err = fmt.Errorf("%w; for a graph, write --read %s", err, path)
	}
	return err
}

// hexagonsAt is written before a file whose rows are hexagons, though they may not say so.
const hexagonsAt = "hex:@"

// PictureFile is the file that an argument names for the picture of a board, - for standard input; false if it names none.
func PictureFile(arg string) (path string, named bool) {
	if path, named = strings.CutPrefix(arg, hexagonsAt); named {
		return path, true
	}
	return strings.CutPrefix(arg, "@")
}

// namesFile reports whether a BOARD that is not a size is the name of a file without its @.
func namesFile(arg string) (bool, error) {
	if arg == "-" {
		return false, Usagef("board \"-\": write @- for a picture on standard input")
	}
	info, err := os.Stat(arg)
	return err == nil && info.Mode().IsRegular(), nil
}

// maxText is the largest size of a text that is read as a whole: verse, or the tours
// that are drawn. Other texts are read as they come.
const maxText = 1 << 28

// ReadAll reads all of a file, or of standard input.
func (c *Console) ReadAll(what, path string) ([]byte, error) {
	in, err := c.Input(what, path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, tooLong, err := readText(in)
	if tooLong {
		return nil, Usagef("%s %s is longer than %d MiB, the most that is read as a whole", what, path, maxText>>20)
	}
	return text, files.Wrap(what, err)
}

// readText reads until the end; tooLong is true if that is more than maxText. It keeps parts of one
// size, since a text that grows in one piece is copied again and again.
func readText(in io.Reader) (text []byte, tooLong bool, err error) {
	var parts [][]byte
	for total := 0; ; {
		part := make([]byte, 1<<20)
		n, err := io.ReadFull(in, part)
		parts = append(parts, part[:n])
		switch total += n; {
		case total > maxText:
			return nil, true, nil
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return bytes.Join(parts, nil), false, nil
		case err != nil:
			return nil, false, err
		}
	}
}

// readPicture reads a board's picture from a file, or from standard input for "-".
func readPicture(c *Console, path string) (*board.Board, error) {
	if path == "" {
		return nil, Usagef("board \"@\": name the file of the board's picture after the @, or - for standard input")
	}
	in, err := c.Input("board picture", path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	b, err := board.ReadPicture(in)
	if err != nil && path != "-" {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return b, err
}

// Input opens a file to read, or standard input for "-".
func (c *Console) Input(what, path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(c.Stdin()), nil
	}
	return c.Open(what, path)
}

// Open opens a file to read.
func (c *Console) Open(what, path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, files.Wrap(what, err)
	}
	c.Used.Add("the "+what+" "+path, path)
	return file, nil
}

// Stdin returns standard input, and remembers that it is read.
func (c *Console) Stdin() io.Reader {
	c.Used.AddStream("standard input", c.In)
	return c.In
}
