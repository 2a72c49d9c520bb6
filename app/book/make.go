package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/draw"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/puzzle"
	"leaper/tour"
)

// A Maker makes the puzzles of a book.
type Maker struct {
	// Open reads a file that the SPEC names.
	Open func(name string) (string, error)
	// Tell gets the progress, and Note further facts.
	Tell query.Reporter
	Note func(line string)

	met         map[string]string
	done, total int
}

// A batch is the puzzles of one board and piece in a chapter.
type batch struct {
	chapter int
	ask     playing.PuzzleQuestion
	first   time.Time
	number  int
	words   []string // texts to hide, one after another
	levels  []string // for the days of the week, from Monday, or one for all
}

// Make makes a book from its SPEC. It finds all errors of the SPEC before it makes the
// first puzzle. Undecided says why a chapter has too few puzzles; then there is no book.
// The error wraps [ErrBook], or is the context's.
func (m *Maker) Make(ctx context.Context, s *Spec) (b *Book, undecided string, err error) {
	m.met = map[string]string{}
	b = &Book{words: s.words, Font: s.font, Reading: s.reading, Title: cmp.Or(s.Title, s.words.say("puzzles")), Author: s.Author, Size: s.size, Margins: s.margins, Bleed: s.bleed, From: int(s.NumberFrom), Looks: s.looks, Matter: s.matter, Chapters: s.read}
	p, err := m.plan(ctx, s)
	if err != nil {
		return nil, "", err
	}
	if err := m.paint(ctx, s, b, p); err != nil {
		return nil, "", err
	}
	for i, all := range p.readers {
		if err := m.prove(ctx, all); err != nil {
			return nil, "", err
		}
		b.Chapters[i].Puzzles = append(b.Chapters[i].Puzzles, all...)
	}
	for _, t := range p.batches {
		all, undecided, err := m.batch(ctx, t)
		if err != nil || undecided != "" {
			if undecided != "" {
				undecided = fmt.Sprintf("undecided: chapters[%d] has %d of %s: %s", t.chapter+1, len(all), fault.Plural(t.number, "puzzle"), strings.TrimPrefix(undecided, "undecided: "))
			}
			return nil, undecided, err
		}
		b.Chapters[t.chapter].Puzzles = append(b.Chapters[t.chapter].Puzzles, all...)
	}
	for i := len(b.Chapters) - 1; i >= 0; i-- {
		if s.Chapters[i].Months {
			b.Chapters = slices.Replace(b.Chapters, i, i+1, b.Chapters[i].byMonth(b.words)...)
		}
	}
	if b.Example, err = m.example(ctx, b); err != nil {
		return nil, "", err
	}
	return b, "", nil
}

// A plan is what a book is to have: the boards of its pictures, puzzles to make, and those of files, by
// chapter.
type plan struct {
	title, front query.Place
	batches      []batch
	readers      [][]*Entry
}

// plan reads all that a SPEC describes.
func (m *Maker) plan(ctx context.Context, s *Spec) (p plan, err error) {
	if p.title, p.front, err = m.pictured(ctx, s); err != nil {
		return p, err
	}
	for i := range s.Chapters {
		more, err := m.batches(ctx, s, i)
		if err != nil {
			return p, err
		}
		p.batches = append(p.batches, more...)
	}
	if p.readers, err = m.readFiles(ctx, s); err != nil {
		return p, err
	}
	if m.total = total(p.batches, p.readers); m.total > MaxPuzzles {
		return p, s.wrong("chapters", "they have %d puzzles; a book has %d at most", m.total, MaxPuzzles)
	}
	return p, nil
}

// piece is that of the book's first puzzle; "" if there is none.
func (p plan) piece() string {
	for i, all := range p.readers {
		switch {
		case len(all) > 0:
			return all[0].graph.Piece().String()
		case len(p.batches) > 0 && p.batches[0].chapter == i:
			return p.batches[0].ask.Piece
		}
	}
	return ""
}

// readFiles reads the puzzles of each chapter that names files.
func (m *Maker) readFiles(ctx context.Context, s *Spec) ([][]*Entry, error) {
	readers := make([][]*Entry, len(s.Chapters))
	for i, c := range s.Chapters {
		for _, name := range c.Files {
			key := fmt.Sprintf("chapters[%d].files", i+1)
			text, err := m.Open(name)
			if err != nil {
				return nil, s.unread(ctx, key, err)
			}
			all, err := ReadPuzzles(name, text)
			if err != nil {
				return nil, s.wrong(key, "%s", query.ExplainName(err))
			}
			for _, e := range all {
				if lacks := s.lacking(strings.Join(e.Letters, "")+e.Words+e.Date, draw.Upright, draw.Bold); lacks != "" {
					return nil, s.wrong(key, "%s: %s", e.Data.(read).where, lacks)
				}
			}
			readers[i] = append(readers[i], all...)
		}
	}
	return readers, nil
}

func total(batches []batch, read [][]*Entry) (n int) {
	for _, t := range batches {
		n += t.number
	}
	for _, all := range read {
		n += len(all)
	}
	return n
}

// batches divides a chapter evenly among its boards and pieces: the numbers of puzzles
// differ by one at most.
func (m *Maker) batches(ctx context.Context, s *Spec, chapter int) (list []batch, err error) {
	c, key := s.Chapters[chapter], fmt.Sprintf("chapters[%d]", chapter+1)
	if len(c.Boards) == 0 {
		return nil, nil
	}
	pieces := c.Pieces
	if len(pieces) == 0 {
		pieces = []string{""}
	}
	levels, err := s.levels(key, c)
	if err != nil {
		return nil, err
	}
	ask := playing.PuzzleQuestion{Kind: c.Kind, Clues: int(min(c.Clues, math.MaxInt32)), Pattern: c.Pattern, Difficulty: levels[0]}
	ask.Legs = int(min(c.Legs, math.MaxInt32))
	var first time.Time
	if ask.Seed, first, err = seedOf(c.Seed); err != nil {
		return nil, s.wrong(key+".seed", "%s", err)
	}
	for _, name := range c.Boards {
		place, err := m.parsePlace(name)
		if err != nil {
			return nil, s.unread(ctx, key+".boards", err)
		}
		for _, piece := range pieces {
			ask.Place, ask.Piece = place, piece
			if _, err := ask.Read(query.Limits{}); err != nil {
				return nil, s.wrongField(key, err)
			}
			if err := checkPossible(ctx, &ask); err != nil {
				return nil, s.wrong(key+".boards", "%s", err)
			}
			for _, words := range c.Words {
				hiding := ask
				hiding.Words = words
				if _, err := hiding.Read(query.Limits{}); err != nil {
					return nil, s.wrongField(key, err)
				}
			}
			list = append(list, batch{chapter: chapter, ask: ask, first: first, levels: levels})
		}
	}
	before := 0
	for i := range list {
		list[i].number = int(c.Number)/len(list) + min(max(int(c.Number)%len(list)-i, 0), 1)
		if n := len(c.Words); n > 0 { // the texts of a chapter go on from board to board
			list[i].words = slices.Concat(c.Words[before%n:], c.Words[:before%n])
		}
		before += list[i].number
		if !first.IsZero() { // the days of a chapter go on from board to board
			list[i].first, first = first, first.AddDate(0, 0, list[i].number)
			list[i].ask.Seed = playing.SeedOf(list[i].first)
		}
	}
	return list, nil
}

// checkPossible refuses a board if a quick proof shows that it has no such tour.
func checkPossible(ctx context.Context, ask *playing.PuzzleQuestion) error {
	g, err := ask.ParseGraph(query.Limits{})
	if err != nil {
		return err
	}
	kind, err := query.Pick(ask.Kind, tour.ParseKind)
	if err != nil {
		return err
	}
	v, why, err := exist.Decide(ctx, g, tour.Ask{Kind: kind}, exist.Effort{})
	if err == nil && v == exist.None {
		asked := query.ParsedQuestion{Graph: g, Ask: tour.Ask{Kind: kind}}
		return errors.New(strings.TrimPrefix(asked.None(query.Reason(why)), "none: "))
	}
	return err
}

// parsePlace reads a board: a size, or a picture in a file behind an @.
func (m *Maker) parsePlace(name string) (query.Place, error) {
	path, at := strings.CutPrefix(name, "@")
	if !at {
		if _, err := board.Parse(name); err != nil {
			return query.Place{}, query.ExplainName(err)
		}
		return query.Place{Board: name}, nil
	}
	text, err := m.Open(path)
	if err != nil {
		return query.Place{}, err
	}
	b, err := board.ReadPicture(strings.NewReader(text))
	return query.Place{Given: b}, err
}

// unread says why a file was not read: an error in it, or the end of the time.
func (s *Spec) unread(ctx context.Context, key string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return s.wrong(key, "%s", err)
}

// wrongField puts a question's error into the words of the SPEC.
func (s *Spec) wrongField(key string, err error) error {
	field, words := "", err.Error()
	var wrong *query.FieldError
	if errors.As(err, &wrong) && len(wrong.Fields) > 0 {
		field, words = wrong.Fields[0], wrong.Err.Error()
	} else {
		for _, f := range []string{"difficulty", "pattern", "piece", "kind"} {
			if strings.HasPrefix(words, f) {
				field = f
			}
		}
	}
	switch field {
	case "kind", "difficulty", "clues", "pattern", "legs", "words":
	case "piece":
		field = "pieces"
	default:
		field = "boards"
	}
	return s.wrong(key+"."+field, "%s", words)
}

// seedOf reads a seed: a number, or the day of the first puzzle.
func seedOf(v any) (uint64, time.Time, error) {
	switch v := v.(type) {
	case nil:
		return 1, time.Time{}, nil
	case int64:
		if v > 0 {
			return uint64(v), time.Time{}, nil
		}
	case toml.LocalDate:
		day := v.AsTime(time.UTC)
		return playing.SeedOf(day), day, nil
	case string:
		if day, err := time.Parse(time.DateOnly, v); err == nil {
			return playing.SeedOf(day), day, nil
		}
	}
	return 0, time.Time{}, fmt.Errorf("write a whole number from 1, or a day such as 2027-01-01")
}

// reportStep reports that one more puzzle is made.
func (m *Maker) reportStep(words string) {
	m.done++
	m.Tell.Now(query.Progress{Words: fmt.Sprintf("puzzle %d of %d", m.done, m.total)})
	m.Note(fmt.Sprintf("%d of %d: %s", m.done, m.total, words))
}

// batch makes the puzzles of a batch.
func (m *Maker) batch(ctx context.Context, t batch) (all []*Entry, undecided string, err error) {
	series := playing.Series{Seed: t.ask.Seed, First: t.first, Number: t.number, Filled: true, Met: m.met, Of: fmt.Sprintf(" of chapters[%d]", t.chapter+1)}
	made := 0
	series.One = func(seed uint64) (*playing.PuzzleAnswer, error) {
		ask := t.ask
		if ask.Seed = seed; len(t.words) > 0 {
			ask.Words = t.words[made%len(t.words)]
		}
		if len(t.levels) > 1 {
			ask.Difficulty = t.levels[fromMonday(t.first.AddDate(0, 0, made))]
		}
		work, err := ask.Read(query.Limits{})
		if err != nil {
			return nil, err
		}
		answer, err := work(ctx, query.Reporter{})
		if err != nil {
			return nil, err
		}
		return answer.(*playing.PuzzleAnswer), nil
	}
	series.Note = func(line string, new bool) {
		if !new {
			m.Note(line)
			return
		}
		made++
		m.reportStep(line)
	}
	list, failed, err := series.Make(ctx)
	for _, one := range list {
		all = append(all, EntryOf(one))
	}
	if failed != nil {
		undecided = failed.Sentence
	}
	return all, undecided, err
}

// EntryOf makes an entry of a new puzzle.
func EntryOf(one playing.DatedPuzzle) *Entry {
	p, solution := one.Made()
	e := NewEntry(p, solution)
	e.Date, e.Data = one.Date, one
	e.letters(one.Letters, one.Text)
	if e.Difficulty = one.Difficulty; !one.Reasoned {
		e.Difficulty = hardest
	}
	return e
}

// hardest is the level in the captions of puzzles that no reasoning solves.
const hardest = "very hard"

// prove solves the puzzles read from files. Each must have one solution, equal to the one
// in its file, if any.
func (m *Maker) prove(ctx context.Context, all []*Entry) error {
	for _, e := range all {
		s, err := puzzle.Solve(ctx, e.Puzzle, puzzle.SolveOptions{})
		if err == nil && s.Outcome == puzzle.Undecided {
			err = context.DeadlineExceeded // no other limit is set
		}
		if err != nil {
			return err
		}
		where := e.Data.(read).where
		switch {
		case s.Outcome != puzzle.One:
			return fault.New(ErrBook, "%s: %s; a book has puzzles with one", where, s.Sentence(e.graph.Name))
		case e.Solution.Len() > 0 && !same(e.Solution, s.Tour):
			return fault.New(ErrBook, "%s: its solution is another one than the puzzle has; leave \"solution\" out, or make the puzzle again", where)
		}
		key := playing.KeyOf(e.Puzzle)
		if other, twice := m.met[key]; twice {
			return fault.New(ErrBook, "%s: it is the puzzle of %s, perhaps turned or mirrored; leave one of them out", where, other)
		}
		m.met[key] = where
		e.Solution = s.Tour
		if e.Difficulty == "" {
			r, err := puzzle.Reason(ctx, e.Puzzle, puzzle.ReasonOptions{Quiet: true})
			if err != nil {
				return err
			}
			if e.Difficulty = r.Level.String(); !r.Solved {
				e.Difficulty = hardest
			}
		}
		m.reportStep(where + ": one solution")
	}
	return nil
}

func same(a, b tour.Tour) bool {
	for step, s := range a.All() {
		if step >= b.Len() || b.At(step) != s {
			return false
		}
	}
	return a.Len() == b.Len()
}

// exampleSizes are the boards to try for a worked example, of squares or of hexagons, the smallest first.
var exampleSizes = map[bool][]string{false: {"4x4", "5x5", "6x6", "3x4", "8x8"}, true: {"hex:3", "hex:4", "hex:5"}}

// example makes the worked example: an easy puzzle of the book's first piece and kind on the
// smallest board that has one. Otherwise it is the book's first puzzle, without steps.
func (m *Maker) example(ctx context.Context, b *Book) (*Entry, error) {
	first := b.first()
	if first == nil {
		return nil, nil
	}
	short, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for _, size := range exampleSizes[first.graph.Board().Hexagonal()] {
		ask := playing.PuzzleQuestion{Place: query.Place{Board: size, Piece: first.graph.Piece().String()}, Kind: first.Puzzle.Kind.Word(), Difficulty: puzzle.Easy.String(), Seed: 1851}
		work, err := ask.Read(query.Limits{})
		if err != nil {
			continue // a piece or a kind that small boards do not have
		}
		answer, err := work(short, query.Reporter{})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			continue
		}
		one := answer.(*playing.PuzzleAnswer)
		if !one.Found() {
			continue
		}
		e := EntryOf(playing.DatedPuzzle{PuzzleAnswer: one})
		r, err := puzzle.Reason(ctx, e.Puzzle, puzzle.ReasonOptions{Most: puzzle.Easy})
		e.Reasoning = r.Steps
		return e, err
	}
	return nil, nil
}
