package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/find"
	"leaper/find/construct"
	"leaper/graph"
	"leaper/tour"
)

func newAt(c *console) *cobra.Command {
	var (
		where   boardFlags
		what    askFlags
		output  outputFlags
		origin  int
		queries atFlags
	)
	cmd := &cobra.Command{
		Use:   "at BOARD",
		Short: "The square at a step of a constructed tour, or the step of a square",
		Long: `Print the square at a step of a tour, or the step at which a square is met, one
a line: first those of --step, then those of --square. The tour is the one that
leaper find gives by --method construct with the same flags, a knight's tour of
any rectangle that has one, or a closed one of any box that has. It is not built:
on a board of any size an answer takes microseconds.

Steps are numbered as in grids: from 1, or from 0 with --origin 0. Without
--closed or --open the tour is a closed one where there is one. Both ends cannot
be chosen, but for neighbours in a closed tour.

The squares before and after those in the answer are verified, and so are the
joints of the tour's parts, and random samples.`,
		Example: `  leaper at 1000000000x1000000000 --closed --step 123456789012345678
  leaper at 100x100 --square a1,b2 --square c3
  leaper at 1000000x1000000x1000000 --closed --square "(1,2,3)"
  leaper at 20x21 --open --from a1 --step 1,2,3 --json`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, []string{"text", "json"})
			if err != nil {
				return err
			}
			if _, err := writerOptions(origin, 0); err != nil {
				return err
			}
			g, err := where.graph(c, args[0])
			if err != nil {
				return err
			}
			ask, err := what.ask(g.Board())
			if err != nil {
				return err
			}
			t, err := find.Construction(g, ask)
			if errors.Is(err, construct.ErrNone) {
				return &outcome{exitNone, "none: " + err.Error()}
			}
			if err != nil {
				return err
			}
			places, err := queries.lookUp(g.Board(), t, int64(origin))
			if err != nil {
				return err
			}
			if err := verifyPlaces(g, ask, t, places); err != nil {
				return err
			}
			text := placesText(g.Board(), places)
			if format == "json" {
				if text, err = placesJSON(g, ask, places); err != nil {
					return err
				}
			}
			return output.writeAll(c, text)
		},
	}
	where.add(cmd)
	what.add(cmd)
	output.add(cmd, []string{"text", "json"}, "text")
	cmd.Flags().StringArrayVar(&queries.steps, "step", nil, "the `numbers` of steps whose squares are wanted: 1,2,64")
	cmd.Flags().StringArrayVar(&queries.squares, "square", nil, "the `squares` whose steps are wanted: a1,b3")
	addOrigin(cmd, &origin)
	return cmd
}

// atFlags say which places of a tour are wanted.
type atFlags struct{ steps, squares []string }

// A place is a square of a tour, and the number of its step as people count.
type place struct {
	number int64
	square board.Square
	byStep bool // the square was asked for
}

func (f *atFlags) lookUp(b *board.Board, t *construct.Tour, origin int64) ([]place, error) {
	var places []place
	for _, list := range f.steps {
		for text := range strings.SplitSeq(list, ",") {
			number, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			if err != nil || number < origin || number-origin >= t.Len() {
				if text == "" {
					text = `""`
				}
				return nil, usagef("--step %s: write a number from %d to %d", text, origin, t.Len()-1+origin)
			}
			places = append(places, place{number, t.At(number - origin), true})
		}
	}
	for _, list := range f.squares {
		squares, err := b.ParseSquares(list)
		if err != nil {
			return nil, fmt.Errorf("--square: %w", err)
		}
		for _, s := range squares {
			places = append(places, place{t.Step(s) + origin, s, false})
		}
	}
	if len(places) == 0 {
		return nil, usagef("which step or square? Write --step 1, or --square %s", b.Name(b.First()))
	}
	return places, nil
}

// verifyPlaces verifies the surroundings of the places, and what else can be
// verified in a millisecond.
func verifyPlaces(g *graph.Graph, ask tour.Ask, t *construct.Tour, places []place) error {
	squares := make([]board.Square, len(places))
	for i, p := range places {
		squares[i] = p.square
	}
	for _, seen := range []func(func(board.Square) bool){slices.Values(squares), t.Joints()} {
		if _, err := tour.VerifySample(g.Board(), g.Piece(), ask, t, seen, 100, 1); err != nil {
			return fmt.Errorf("%w: %w", find.ErrUnverified, err)
		}
	}
	return nil
}

// placesText is the answers, one a line.
func placesText(b *board.Board, places []place) string {
	var text strings.Builder
	for _, p := range places {
		if p.byStep {
			text.WriteString(b.Name(p.square))
		} else {
			text.WriteString(strconv.FormatInt(p.number, 10))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func placesJSON(g *graph.Graph, ask tour.Ask, places []place) (string, error) {
	type answer struct {
		Step   json.RawMessage `json:"step"`
		Square string          `json:"square"`
	}
	answers := make([]answer, len(places))
	for i, p := range places {
		answers[i] = answer{wholeNumber(p.number), g.Board().Name(p.square)}
	}
	var text strings.Builder
	err := writeJSON(&text, struct {
		Board   string          `json:"board"`
		Piece   string          `json:"piece"`
		Kind    string          `json:"kind"`
		Squares json.RawMessage `json:"squares"`
		Places  []answer        `json:"places"`
	}{g.Board().Size(), g.Piece().String(), kindName(ask.Kind), wholeNumber(g.Board().Squares()), answers})
	return text.String(), err
}

// wholeNumber is a number in JSON, or a string where readers that have only
// doubles would lose digits.
func wholeNumber(n int64) json.RawMessage {
	if n <= 1<<53 {
		return strconv.AppendInt(nil, n, 10)
	}
	return fmt.Appendf(nil, `"%d"`, n)
}
