package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/gallery"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
	"leaper/verse"
)

// maxVerseText is the longest text that is laid along a tour.
const maxVerseText = 1 << 28

func newVerse(c *console) *cobra.Command {
	var (
		output    outputFlags
		pieceName string
		by        string
		skip      string
		back      bool
	)
	formats := []string{"text", "table", "json"}
	cmd := &cobra.Command{
		Use:   "verse TOUR TEXT",
		Short: "Lay a text along a tour and read it row by row, or back",
		Long: `Lay the words of a text along a tour, the first on the square of step 1, the next on
that of step 2, and read the board row by row. --back does the reverse: lay the text
row by row, and read it along the tour. Poets in India did so in the ninth century.

TOUR is gallery:KEY or a file with a tour (- or @- is standard input); TEXT is a file,
or -. There must be as many pieces of text as squares; --skip leaves squares out.

--by says what a piece is:
  words      what stands between blanks
  syllables  what stands between blanks and hyphens (tu-ra-ga); Devanagari as it is
  lines      lines that are not blank
  letters    letters and digits alone

Formats:
  text       a line for each row, which Leaper reads back
  table      in columns, with . for a square left out and # for a hole
  json       the rows, in one object`,
		Example: `  leaper verse gallery:rudrata stanza.txt --by syllables --back
  seq 99 | leaper verse gallery:perec - --skip a1
  leaper find 8x8 | leaper verse - poem.txt --by letters`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("which tour, and which text? Write %s TOUR TEXT, such as %s gallery:rudrata stanza.txt", cmd.CommandPath(), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, formats)
			if err != nil {
				return err
			}
			if back && format == "table" {
				return usagef("--back and --format table: read along the tour, a text stands on no board; leave one out")
			}
			cut, err := choose("--by", by, verse.ByNames())
			if err != nil {
				return err
			}
			inputs := 0
			for _, arg := range args {
				if strings.TrimPrefix(arg, "@") == "-" {
					inputs++
				}
			}
			if inputs > 1 {
				return usagef("TOUR and TEXT are both standard input; write one of them to a file")
			}
			b, t, err := verseTour(c, args[0], pieceName, cmd.Flags().Changed("piece"))
			if err != nil {
				return err
			}
			var out []board.Square
			if skip != "" {
				if out, err = b.ParseSquares(skip); err != nil {
					return fmt.Errorf("--skip: %w", err)
				}
			}
			for _, s := range out {
				if b.IsHole(s) {
					return usagef("--skip: square %s is a hole of the board already", b.Name(s))
				}
			}
			layout, err := verse.New(b, t, out)
			if err != nil {
				return err
			}
			text, err := verseText(c, args[1])
			if err != nil {
				return err
			}
			pieces := verse.Cut(text, verse.By(cut))
			read := layout.Lay
			if back {
				read = layout.Back
			}
			if pieces, err = read(pieces, verse.By(cut)); err != nil {
				return fmt.Errorf("text %s: %w", args[1], err)
			}
			rows := layout.Rows(pieces)
			switch format {
			case "table":
				return output.writeAll(c, layout.Table(pieces))
			case "json":
				return writeVerseJSON(c, &output, b, verse.By(cut), back, rows)
			}
			return output.writeAll(c, verse.Text(rows, verse.By(cut)))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&by, "by", "words", "what the text is cut into: "+strings.Join(verse.ByNames(), ", "))
	flags.BoolVar(&back, "back", false, "the text stands row by row; read it along the tour")
	flags.StringVar(&skip, "skip", "", "`squares` that take no piece of the text: a1,b3")
	flags.StringVarP(&pieceName, "piece", "p", "knight", "the `piece` of a tour in a file that does not say it")
	completeWith(cmd, "by", verse.ByNames())
	completeWith(cmd, "piece", pieceNames())
	output.add(cmd, formats, "text")
	return cmd
}

// verseTour is the tour of an argument: one of the gallery, or the one tour of a
// file. It is verified.
func verseTour(c *console, arg, pieceName string, pieceGiven bool) (*board.Board, tour.Tour, error) {
	p, err := piece.Parse(pieceName)
	if err != nil {
		return nil, tour.Tour{}, err
	}
	in, err := readerOf(c, strings.TrimPrefix(arg, "@"))
	if err != nil {
		return nil, tour.Tour{}, fmt.Errorf("%w; a tour is a file, - or %sKEY", err, gallery.Prefix)
	}
	defer in.Close()
	reader := notation.NewReader(in, notation.ReadContext{Piece: p})
	item, err := reader.Next()
	if err != nil {
		return nil, tour.Tour{}, fmt.Errorf("tour %s: %w", arg, err)
	}
	if !pieceGiven {
		p = item.Piece
	}
	if err := item.Fault; err != nil {
		return nil, tour.Tour{}, fmt.Errorf("tour %s: not a tour: %w", arg, err)
	}
	if err := tour.Verify(item.Board, p, tour.Ask{}, item.Tour); err != nil {
		return nil, tour.Tour{}, fmt.Errorf("tour %s: not a tour of the %s on %s: %w", arg, p, item.Board, err)
	}
	if _, err := reader.Next(); !errors.Is(err, io.EOF) {
		if err != nil {
			return nil, tour.Tour{}, fmt.Errorf("tour %s: %w", arg, err)
		}
		return nil, tour.Tour{}, usagef("tour %s: there is more than one tour; a text goes along one", arg)
	}
	return item.Board, item.Tour, nil
}

// verseText reads a text.
func verseText(c *console, arg string) (string, error) {
	in := io.NopCloser(c.in)
	if path := strings.TrimPrefix(arg, "@"); path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return "", fileError("text", err)
		}
		in = file
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxVerseText+1))
	switch {
	case err != nil:
		return "", fileError("text", err)
	case len(text) > maxVerseText:
		return "", usagef("text %s is longer than %d MiB, the most that is laid along a tour", arg, maxVerseText>>20)
	}
	return string(text), nil
}

func writeVerseJSON(c *console, output *outputFlags, b *board.Board, by verse.By, back bool, rows [][]string) error {
	object := struct {
		Board string     `json:"board"`
		By    string     `json:"by"`
		Read  string     `json:"read"`
		Rows  [][]string `json:"rows"`
	}{b.Size(), by.String(), "rows", rows}
	if back {
		object.Read = "tour"
	}
	var text strings.Builder
	if err := writeJSON(&text, object); err != nil {
		return err
	}
	return output.writeAll(c, text.String())
}
