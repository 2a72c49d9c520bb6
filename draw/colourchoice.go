package draw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/names"
)

// Colours replace the colours of a theme; 0 keeps the colour of the theme.
type Colours struct {
	Paper, Light, Dark, Edge, Hole, Words, Line, Start, End Colour
	// Clear leaves the paper out, so that the background of the picture shows through.
	Clear bool
	// Bare leaves the squares and the holes out: the tour is on the paper, inside the board's edge.
	Bare bool
}

// A part is a part of a picture whose colour can be chosen.
type part struct {
	names.Value
	colour func(*Colours) *Colour
}

func colouredParts() []part {
	return []part{
		{names.Value{"paper", "all around; none lets through what lies behind"}, func(c *Colours) *Colour { return &c.Paper }},
		{names.Value{"light", "the light squares"}, func(c *Colours) *Colour { return &c.Light }},
		{names.Value{"dark", "the dark squares"}, func(c *Colours) *Colour { return &c.Dark }},
		{names.Value{"edge", "the edge of the board"}, func(c *Colours) *Colour { return &c.Edge }},
		{names.Value{"hole", "crosses in holes"}, func(c *Colours) *Colour { return &c.Hole }},
		{names.Value{"words", "numbers, labels, titles"}, func(c *Colours) *Colour { return &c.Words }},
		{names.Value{"line", "the tour"}, func(c *Colours) *Colour { return &c.Line }},
		{names.Value{"start", "the mark of the start"}, func(c *Colours) *Colour { return &c.Start }},
		{names.Value{"end", "the mark of the end"}, func(c *Colours) *Colour { return &c.End }},
	}
}

// ColourNames lists the parts whose colour can be chosen.
func ColourNames() []string {
	return names.Each(colouredParts(), part.Name)
}

// namedColours are the colours that have names here; all others are written #rrggbb or #rgb.
var namedColours = [...]struct {
	name   string
	colour Colour
}{{"white", RGB(0xffffff)}, {"black", RGB(0x000000)}, {"grey", RGB(0x808080)}, {"red", RGB(0xcc0000)}, {"green", RGB(0x008000)}, {"blue", RGB(0x0000cc)}}

// ParseColours reads a list such as "line=#c00,light=#fff8e0,paper=none". The error
// wraps [ErrOption].
func ParseColours(s string) (Colours, error) {
	var c Colours
	parts := colouredParts()
	seen := map[string]bool{}
	for word := range strings.SplitSeq(s, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return c, fault.New(ErrOption, "colour %q: write what it is for and a colour, such as line=#c00", word)
		}
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.ToLower(strings.TrimSpace(value))
		i := slices.IndexFunc(parts, func(p part) bool { return p.Name() == name })
		switch {
		case name == "squares" && value == "none":
			c.Bare = true
			continue
		case i < 0:
			return c, fault.New(ErrOption, "colour %q: %q is none of %s", word, name, strings.Join(ColourNames(), ", "))
		case seen[name]:
			return c, fault.New(ErrOption, "colour %q: %s has a colour already", word, name)
		}
		seen[name] = true
		if name == "paper" && value == "none" {
			c.Clear = true
			continue
		}
		colour, err := parseColour(value)
		if err != nil {
			return c, fault.New(ErrOption, "colour %q: %w", word, err)
		}
		*parts[i].colour(&c) = colour
	}
	for _, name := range [...]string{"light", "dark", "hole"} {
		if c.Bare && seen[name] {
			return c, fault.New(ErrOption, "colours squares=none and %s: no square is drawn, and none has a colour; leave one of them out", name)
		}
	}
	return c, nil
}

// penNames are the parts that the theme ink draws, each with a pen of its colour.
var penNames = []string{"edge", "hole", "words", "line", "start", "end"}

// withPens are the colours of pens alone.
func (c Colours) withPens() Colours {
	return Colours{Edge: c.Edge, Hole: c.Hole, Words: c.Words, Line: c.Line, Start: c.Start, End: c.End}
}

// String is a colour's name, or #rrggbb if it has none.
func (c Colour) String() string {
	for _, n := range namedColours {
		if n.colour == c {
			return n.name
		}
	}
	return fmt.Sprintf("#%06x", uint32(c)&0xffffff)
}

// parseColour reads a name, #rrggbb or #rgb.
func parseColour(s string) (Colour, error) {
	names := make([]string, len(namedColours))
	for i, n := range namedColours {
		if n.name == s {
			return n.colour, nil
		}
		names[i] = n.name
	}
	digits, hash := strings.CutPrefix(s, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if !hash || len(digits) != 6 || err != nil {
		return 0, fault.New(ErrOption, "%q is no colour; write #rrggbb, #rgb or one of %s", s, strings.Join(names, ", "))
	}
	return RGB(uint32(n)), nil
}

// applyTo replaces colours of a palette. The light squares have the colour of the paper
// unless theirs is chosen.
func (c Colours) applyTo(p Palette) Palette {
	for _, change := range [...]struct {
		target *Colour
		chosen Colour
	}{
		{&p.Paper, c.Paper}, {&p.Light, c.Light}, {&p.Square, c.Dark}, {&p.Edge, c.Edge}, {&p.Hole, c.Hole},
		{&p.Words, c.Words}, {&p.Line, c.Line}, {&p.Start, c.Start}, {&p.End, c.End},
	} {
		if change.chosen != 0 {
			*change.target = change.chosen
		}
	}
	if c.Bare { // what has the colour of the paper is not drawn
		p.Light, p.Square, p.Hole = p.Paper, p.Paper, p.Paper
	}
	return p
}
