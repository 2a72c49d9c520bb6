package book

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
	"leaper/puzzle"
)

// usualMargins are the default margins of a page; the inner one is wider, for the
// binding.
func usualMargins(size paper.Size) Margins {
	part := func(n, of int64) int64 { return max(n/of/millimetre, 5) * millimetre }
	return Margins{Inner: part(size.Width, 8), Outer: part(size.Width, 12), Top: part(size.Height, 13), Bottom: part(size.Height, 12)}
}

// length reads a length of the file: a number of millimetres, or a text such as 0.125in. A missing
// one is the usual one.
func (s *Spec) length(key string, value any, usual, most int64) (n int64, err error) {
	text, ok := "", false
	switch value := value.(type) {
	case nil:
		return usual, nil
	case int64, float64, string:
		text = fmt.Sprint(value)
		n, ok = paper.ParseLength(text)
	}
	if !ok || n < 0 || n > most {
		said := fmt.Sprint(value) + ": "
		switch value.(type) {
		case []any, map[string]any: // a table or a list, which would be long
			said = ""
		}
		return 0, s.wrong(key, "%swrite a length up to %d millimetres, such as %s or \"0.5in\"", said, most/millimetre, millimetres(cmp.Or(usual, 3*millimetre)))
	}
	return n, nil
}

// millimetres writes micrometres in millimetres.
func millimetres(n int64) string { return strconv.FormatFloat(float64(n)/millimetre, 'f', -1, 64) }

// check checks all values of the file, except those that describe the puzzles to make.
func (s *Spec) check(said Overrides) (err error) {
	s.flags = map[string]bool{"title": said.Title != "", "author": said.Author != "", "language": said.Language != "", "font": said.Font != nil, "paper": said.Paper != "", "number_from": said.From != 0}
	s.Title, s.Author, s.NumberFrom = oneLine(cmp.Or(said.Title, s.Title)), oneLine(cmp.Or(said.Author, s.Author)), cmp.Or(int64(said.From), s.NumberFrom)
	if s.size, err = paper.ParseSize(cmp.Or(said.Paper, s.Paper, "a5")); err != nil {
		return s.wrong("paper", "%s", err)
	}
	s.looks.Labels, s.looks.Colours = s.Labels || said.Labels, said.Colours
	if s.Colour && said.Colours == "" {
		s.looks.Colours = InColour
	}
	if said.Colours != "" && said.Colours != InColour {
		if _, err := s.looks.Options(); err != nil {
			return err
		}
	}
	if err := s.letters(said); err != nil {
		return err
	}
	for key, words := range map[string]string{"title": s.Title, "author": s.Author} {
		if lacks := s.lacking(words, titleFaces...); lacks != "" {
			return s.wrong(key, "%s", lacks)
		}
	}
	if err := s.checkMargins(); err != nil {
		return err
	}
	if err := s.checkMatter(); err != nil {
		return err
	}
	if s.bleed, err = s.length("bleed", s.Bleed, 0, 25*millimetre); err != nil {
		return err
	}
	if s.withCover = said.Cover; said.Cover || s.Cover != nil {
		if err := s.checkCover(); err != nil {
			return err
		}
	}
	if s.NumberFrom < 0 || s.NumberFrom > 1_000_000 {
		return s.wrong("number_from", "%d: write the number of the first puzzle, from 1 to 1000000", s.NumberFrom)
	}
	if len(s.Chapters) == 0 {
		return s.wrong("chapters", "there is none; write [[chapters]], and below it boards = [\"6x6\"] and number = 12")
	}
	if len(s.Chapters) > maxChapters {
		return s.wrong("chapters", "%d are too many; %d are the most", len(s.Chapters), maxChapters)
	}
	for i, c := range s.Chapters {
		if err := s.checkChapter(fmt.Sprintf("chapters[%d]", i+1), c); err != nil {
			return err
		}
	}
	return nil
}

// letters chooses the language and the font.
func (s *Spec) letters(said Overrides) (err error) {
	if s.words, err = languageOf(cmp.Or(said.Language, s.Language, english)); err != nil {
		return s.wrong("language", "%s", err)
	}
	key := "font"
	if s.font = said.Font; s.font == nil && s.Font != "" && !said.Web {
		if said.Open == nil {
			return s.wrong(key, "%s: nobody opens files here", s.Font)
		}
		text, err := said.Open(s.Font)
		if err != nil {
			return s.wrong(key, "%s", err)
		}
		s.font = []byte(text)
	}
	if said.Web {
		return nil
	}
	if err := s.readTextFonts(said); err != nil {
		return err
	}
	if s.ruler, err = (paper.Options{Font: s.font, Reading: s.reading, Language: s.words.name}).Ruler(); err != nil {
		return s.wrong(key, "%s", err)
	}
	lacks := s.ruler.MissingLetters(draw.Upright, strings.Join(slices.Sorted(maps.Values(s.words.words)), ""))
	switch {
	case lacks != "" && s.font != nil:
		return s.wrong("language", "%s: the font lacks letters of it, such as %s; take another%s", s.words.name, first(lacks), paper.SuchAs(lacks))
	case lacks != "":
		return s.wrong("language", "%s: the font of a book has no letters of it, but those of Latin, Greek and Cyrillic; name a TrueType file that has them%s: font = \"FILE.ttf\" or --font FILE", s.words.name, paper.SuchAs(lacks))
	}
	return nil
}

// first is the first letter of a word.
func first(word string) string {
	for _, c := range word {
		return string(c)
	}
	return ""
}

// titleFaces are those in which titles and authors stand in a book: in headings, at the heads of pages and
// in the contents.
var titleFaces = []draw.Face{draw.Bold | draw.Reading, draw.Italic | draw.Reading, draw.Upright | draw.Reading}

// oneLine is words without ends of lines.
func oneLine(words string) string {
	return strings.Join(strings.FieldsFunc(words, func(c rune) bool { return strings.ContainsRune(" \t\n\v\f\r\u0085\u2028\u2029", c) }), " ")
}

// lacking says which letters of a text the fonts lack in the faces in which it is set; "" if none.
func (s *Spec) lacking(words string, in ...draw.Face) string {
	if s.ruler == nil {
		return ""
	}
	words = strings.NewReplacer("\n", " ", string(lineBreak), " ").Replace(words)
	lacks := ""
	for _, face := range in {
		lacks = cmp.Or(lacks, s.ruler.MissingLetters(face, words))
	}
	if strings.ContainsFunc(lacks, func(c rune) bool { return !unicode.IsPrint(c) }) {
		lacks = strconv.Quote(lacks)
	}
	switch {
	case lacks != "" && len(s.TextFonts) > 0 && in[0]&draw.Reading != 0:
		return "the letters of text_fonts lack " + lacks + "; name fonts that have them, upright, italic and bold" + paper.SuchAs(lacks)
	case lacks != "" && s.font != nil:
		return "the letters of the font lack " + lacks + "; take another font" + paper.SuchAs(lacks)
	case lacks != "":
		return "the letters of a book lack " + lacks + "; they are those of Latin, Greek and Cyrillic, unless a font is named" + paper.SuchAs(lacks)
	}
	return ""
}

func (s *Spec) checkMargins() (err error) {
	m := usualMargins(s.size)
	given := cmp.Or(s.Margins, &MarginSpec{})
	for _, side := range []struct {
		name  string
		value any
		to    *int64
	}{{"inner", given.Inner, &m.Inner}, {"outer", given.Outer, &m.Outer}, {"top", given.Top, &m.Top}, {"bottom", given.Bottom, &m.Bottom}} {
		if *side.to, err = s.length("margins."+side.name, side.value, *side.to, max(s.size.Width, s.size.Height)); err != nil {
			return err
		}
	}
	s.margins = m
	if wide, high := s.size.Width-m.Inner-m.Outer, s.size.Height-m.Top-m.Bottom; wide < 20*millimetre || high < 30*millimetre {
		return s.wrong("margins", "they leave %sx%s of a page of %s millimetres; 20x30 is the least", millimetres(wide), millimetres(high), s.size)
	}
	return nil
}

// text reads a text of the file.
func (s *Spec) text(key, words string) ([]Block, error) {
	text, err := ReadText(words)
	if err != nil {
		return nil, s.wrong(key, "%s", err)
	}
	for _, block := range text {
		runs := block.Runs
		if key == "dedication" {
			runs = italic(runs)
		}
		for _, r := range runs {
			if lacks := s.lacking(r.words, r.face|draw.Reading); lacks != "" {
				return nil, s.wrong(key, "%s", lacks)
			}
		}
	}
	return text, nil
}

// checkCover reads what the file says of the cover.
func (s *Spec) checkCover() (err error) {
	given := cmp.Or(s.Cover, &CoverSpec{})
	s.cover = &Cover{Bleed: s.bleed, Barcode: given.Barcode}
	if s.Bleed == nil {
		s.cover.Bleed = usualBleed
	}
	o := &s.cover.Options
	if s.cover.Text, err = s.text("cover.text", given.Text); err != nil {
		return err
	}
	if s.cover.Leaf, err = s.length("cover.page", given.Leaf, usualLeaf, 2*millimetre); err != nil {
		return err
	}
	if o.Style, err = draw.ParseStyle(given.Style); err != nil {
		return s.wrong("cover.style", "%s", err)
	}
	if o.Theme, err = draw.ParseTheme(given.Theme); err != nil {
		return s.wrong("cover.theme", "%s", err)
	}
	if o.Colours, err = draw.ParseColours(given.Colours); err != nil {
		return s.wrong("cover.colours", "%s", err)
	}
	if err := o.Check(); err != nil {
		return s.wrong("cover", "%s", err)
	}
	if given.Barcode && o.Theme == draw.InkOnly {
		return s.wrong("cover.barcode", "the field for a bar code is an area, and the theme ink has only strokes; leave it out, or take the theme light")
	}
	if !o.NeedsTour() {
		return s.wrong("cover.style", "style %s shows a board and no tour; take the style line", o.Style)
	}
	return nil
}

// HasCover reports whether the file describes a cover.
func (s *Spec) HasCover() bool { return s.Cover != nil }

// checkMatter reads what stands before the puzzles and behind them.
func (s *Spec) checkMatter() (err error) {
	s.matter = Matter{HalfTitle: s.HalfTitle, RightHand: s.RightHand, Uncredited: s.Credit != nil && !*s.Credit}
	for _, one := range []struct {
		key, words string
		to         *[]Block
	}{{"imprint", s.Imprint, &s.matter.Imprint}, {"dedication", s.Dedication, &s.matter.Dedication}, {"foreword", s.Foreword, &s.matter.Foreword}, {"about", s.About, &s.matter.About}} {
		if *one.to, err = s.text(one.key, one.words); err != nil {
			return err
		}
	}
	return nil
}

func (s *Spec) checkChapter(key string, c ChapterSpec) error {
	c.Title = oneLine(c.Title)
	if lacks := s.lacking(c.Title, titleFaces...); lacks != "" {
		return s.wrong(key+".title", "%s", lacks)
	}
	text, err := s.text(key+".text", c.Text)
	if err != nil {
		return err
	}
	s.read = append(s.read, Chapter{Title: c.Title, Text: text, PerPage: int(c.PerPage)})
	if c.PerPage < 0 || c.PerPage > 24 {
		return s.wrong(key+".per_page", "%d: write how many puzzles stand on a page, from 1 to 24", c.PerPage)
	}
	for _, f := range slices.DeleteFunc([]string{"boards", "pieces", "kind", "difficulty", "number", "seed", "months", "clues", "pattern", "legs", "words"}, func(f string) bool { _, given := s.lines[key+"."+f]; return !given }) {
		switch {
		case len(c.Files) > 0:
			return s.wrong(key+"."+f, "the puzzles of this chapter are read from files, and none are made; leave it out, or write a chapter of its own")
		case len(c.Boards) == 0:
			return s.wrong(key+"."+f, "it needs boards, such as boards = [\"6x6\"]")
		}
	}
	switch {
	case len(c.Files) == 0 && len(c.Boards) == 0 && bytes.TrimSpace([]byte(c.Text)) == nil:
		return s.wrong(key, "the chapter has nothing in it; write boards = [\"6x6\"] and number = 12, files, or a text")
	case len(c.Boards) > 0 && s.lines[key+".number"] == 0:
		return s.wrong(key+".number", "write how many puzzles the chapter has, from 1 to %d", MaxPuzzles)
	case len(c.Boards) > 0 && (c.Number < 1 || c.Number > MaxPuzzles):
		return s.wrong(key+".number", "%d: write how many puzzles the chapter has, from 1 to %d", c.Number, MaxPuzzles)
	case int64(max(len(c.Boards), 1)*max(len(c.Pieces), 1)) > max(c.Number, 1):
		return s.wrong(key+".number", "%d: there are %s with %s each, and one puzzle of each is the least", c.Number, fault.Plural(len(c.Boards), "board"), fault.Plural(max(len(c.Pieces), 1), "piece"))
	case len(c.Boards) > 0 && int64(len(c.Words)) > c.Number:
		return s.wrong(key+".words", "there are %d for %s, which hide one each; write more puzzles, or fewer texts", len(c.Words), fault.Plural(int(c.Number), "puzzle"))
	case c.Months && !isDay(c.Seed):
		return s.wrong(key+".months", "chapters by month have a puzzle a day; write the day of the first, such as seed = 2027-01-01")
	case c.Clues < 0:
		return s.wrong(key+".clues", "%d: write how many numbers are given, from 1", c.Clues)
	case c.Legs < 0:
		return s.wrong(key+".legs", "%d: write how many moves are given, from 1", c.Legs)
	}
	if _, err := s.levels(key, c); err != nil {
		return err
	}
	for _, words := range c.Words {
		if lacks := s.lacking(words, draw.Upright); lacks != "" {
			return s.wrong(key+".words", "%s", lacks)
		}
	}
	return nil
}

// levels are the difficulties of a chapter: one for all puzzles, or one for each day of the week, from
// Monday.
func (s *Spec) levels(key string, c ChapterSpec) (list []string, err error) {
	switch value := c.Difficulty.(type) {
	case nil:
		return []string{""}, nil
	case string:
		return []string{value}, nil
	case []any:
		for _, one := range value {
			level, is := one.(string)
			if !is {
				return nil, s.wrong(key+".difficulty", "%v: write a level in quotes, such as \"easy\"", one)
			}
			if _, err := puzzle.ParseLevel(level); err != nil {
				return nil, s.wrong(key+".difficulty", "%s", err)
			}
			list = append(list, level)
		}
		switch {
		case len(list) != 7:
			return nil, s.wrong(key+".difficulty", "%s: write one for all puzzles, such as \"easy\", or seven, for Monday to Sunday", fault.Plural(len(list), "level"))
		case !isDay(c.Seed):
			return nil, s.wrong(key+".difficulty", "levels for Monday to Sunday go with a puzzle a day; write the day of the first, such as seed = 2027-01-01")
		}
		return list, nil
	}
	return nil, s.wrong(key+".difficulty", "%v: write a level, such as \"easy\", or a list of seven, for Monday to Sunday", c.Difficulty)
}

// isDay reports whether a seed is the day of the first puzzle.
func isDay(seed any) bool {
	_, day, err := seedOf(seed)
	return err == nil && !day.IsZero()
}
