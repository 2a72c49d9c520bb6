// Package pictures answers questions with files: drawings, sheets and films of tours,
// searches, networks, puzzles and leap graphs. The command, the studio and the page
// use its one question, [ExportQuestion].
package pictures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/find"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
	"leaper/list"
)

// The subjects of an export.
const (
	ofTour = iota
	ofSearch
	ofNetwork
	ofPuzzle
	ofGraph
)

// Subjects lists the subjects of a picture.
var Subjects = names.List{
	{"tour", "a tour"},
	{"search", "how list searches, gets stuck and steps back"},
	{"network", "how Takefuji and Lee's network settles"},
	{"puzzle", "a puzzle, and how it is solved"},
	{"graph", "the board's squares and the moves between them"},
}

// mostLines is the largest board, in squares, for a film of its network or a drawing of
// its leap graph, if the adapter limits boards: larger ones take too long.
const mostLines = 2500

// A parsedExport is a parsed question of a picture or a film.
type parsedExport struct {
	query.ParsedQuestion                 // of a board
	q                    *ExportQuestion // as written
	most                 query.Limits
	subject              int
	layout               draw.Layout  // of a graph without a board
	format               ExportFormat // zero for a film on a terminal
	moving               bool
	options              draw.Options
	shots                film.Shots
	sheet                paper.Sheet
	alone                paper.Single
	pen                  int64        // the width of a plotter's, in micrometres
	seek                 query.Work   // finds the tour, or lists all
	search               list.Options // of the search that is shown
	solving              *playing.ParsedSolve
}

// Read is the question as work, which prepares the file: its answer is a [*Drawing]. A text of
// tours is read by the work.
func (q *ExportQuestion) Read(limits query.Limits) (query.Work, error) {
	p, err := q.parse(limits)
	if err != nil {
		return nil, err
	}
	return p.work, nil
}

func (q *ExportQuestion) parse(limits query.Limits) (*parsedExport, error) {
	p := &parsedExport{q: q, most: limits}
	for _, read := range []func() error{p.readFormat, p.readOptions} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	if is, err := p.onFile(); is || err != nil {
		if err == nil {
			err = p.readPaper()
		}
		return p, err
	}
	for _, read := range []func() error{p.readSubject, p.readParts, p.readPaper, p.readFilm, p.readBoard} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readFormat finds the requested format, and checks its size in pixels.
func (p *parsedExport) readFormat() error {
	q, all := p.q, ExportFormats()
	if q.Usual.Terminal {
		all = append(all, pictureFormat(paper.ANSI))
		all = append(all, bodyFormats()...)
	}
	p.moving = q.Film
	if q.Format == "" && q.Film && q.Usual.Terminal {
		return nil
	}
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = f.Name
	}
	if q.Format == "" {
		return fmt.Errorf("which format? Write one of %s", strings.Join(names, ", "))
	}
	at, err := nearest.Choose("format", q.Format, names)
	if err != nil {
		return err
	}
	p.format = all[at]
	q.Format, p.moving = p.format.Name, q.Film || p.format.Film
	if _, err := film.Parse(p.format.Name); q.Film && err != nil {
		return query.BadField("film", "%s is a still picture; films are gif, apng, svg and html", p.format.Name)
	}
	pixels := 0
	switch {
	case p.format.Pixels && p.most.Pixels == 0:
		pixels = paper.MaxPixels
	case p.format.Pixels && p.format.Film:
		pixels = MostFilm
	case p.format.Pixels:
		pixels = p.most.Pixels
	}
	switch {
	case q.Size < 0 || q.Size > 0 && pixels == 0:
		return query.BadField("size", "%d goes with png, gif and apng", q.Size)
	case q.Size > pixels && pixels > 0:
		return query.BadField("size", "%d pixels are too many; %d are the most for %s", q.Size, pixels, p.format.Name)
	}
	return nil
}

// readOptions reads the picture's options.
func (p *parsedExport) readOptions() (err error) {
	q, o := p.q, &p.options
	*o = draw.Options{Labels: q.Labels, Crosses: q.Crosses, Step: q.Step, Over: q.Over, Seams: q.Seams, Figure: q.Figure, Legend: q.Legend, Arrows: q.Arrows}
	angle := func(a *int32) (int32, bool) {
		if a == nil {
			return 0, false
		}
		return *a, true
	}
	turn, turned := angle(q.Turn)
	tilt, tilted := angle(q.Tilt)
	o.View = draw.ViewOf(turn, turned, tilt, tilted)
	if o.Style, err = draw.ParseStyle(q.Style); err != nil {
		return err
	}
	if o.Theme, err = draw.ParseTheme(q.Theme); err != nil {
		return err
	}
	if o.Colours, err = draw.ParseColours(q.Colours); err != nil {
		return query.InField("colours", err)
	}
	if o.Marks, err = draw.ParseMarks(q.Marks); err != nil {
		return query.InField("marks", err)
	}
	if q.Pen != "" {
		if p.pen, err = paper.ParsePen(q.Pen); err != nil {
			return query.InField("pen", err)
		}
		if o.Theme != draw.InkOnly {
			return query.Says("{pen} goes with {theme} ink, and not with %s", o.Theme)
		}
	}
	switch w := q.LineWidth; {
	case w != nil && (*w < 0.1 || *w > 100):
		return query.BadValue("line_width", *w, "write hundredths of a square's side, from 0.1 to 100; 6 is that of the style line")
	case w != nil:
		o.LineWidth = int32(math.Round(*w * 10))
	}
	switch {
	case q.Misere && o.Style != draw.Game:
		return query.Says("{misere} goes with {style} game, and not with %s", o.Style)
	case q.Uses != "" && o.Style != draw.Usage:
		return query.Says("{uses} goes with {style} usage, and not with %s", o.Style)
	}
	if err := p.readCharacters(); err != nil {
		return err
	}
	return o.Check()
}

// readCharacters refuses what a picture made of characters cannot show.
func (p *parsedExport) readCharacters() error {
	f, err := paper.Parse(p.format.Name)
	if none := err != nil; none || !p.format.Picture || !f.Characters() {
		return nil //nolint:nilerr // what is no format of paper is no picture of characters
	}
	q := p.q
	if s := p.options.Style; s == draw.Stack || s == draw.Usage || s == draw.Harlequin || s == draw.Celtic || s == draw.Winding {
		return query.Says("%s is made of characters, and style %s is for pictures; take another format, such as svg", f, s)
	}
	for _, g := range append(query.GivenOf(q, "title", "font", "line_width", "over", "pen"), q.markFields()...) {
		if g.Set {
			return query.Says("%s is made of characters, and {%s} is for pictures; take another format, such as svg", f, g.Field)
		}
	}
	for _, g := range query.GivenOf(q, "page", "margin", "cell") {
		if g.Set && !q.manyOfBoard() && q.Text == "" {
			return query.Says("%s is made of characters, and {%s} is for paper; take another format, such as pdf", f, g.Field)
		}
	}
	if f == paper.Text && q.Colours != "" {
		return query.Says("text has no colours, and {colours} is for pictures and for the format ansi")
	}
	return nil
}

// The given fields, in groups that go only with some subjects.

// markFields are the fields that small pictures of a sheet have no room for.
func (q *ExportQuestion) markFields() []query.GivenField {
	return query.GivenOf(q, "seams", "figure", "legend", "arrows", "marks", "dedication")
}

// manyOfBoard reports whether tours of a board are wanted, not one.
func (q *ExportQuestion) manyOfBoard() bool { return q.All || q.Sample > 0 }

// tourFields are the fields that select the tours.
func (q *ExportQuestion) tourFields() []query.GivenField {
	return slices.Concat([]query.GivenField{{Field: "kind " + q.Kind, Set: q.Kind != ""}}, query.GivenOf(q, "from", "to"), q.Constraints.All())
}

// findFields are the fields that say how to look for a tour.
func (q *ExportQuestion) findFields() []query.GivenField {
	return query.GivenOf(q, "method", "seed", "ties", "moves", "rule")
}

// searchFields are the fields of a search to show.
func (q *ExportQuestion) searchFields() []query.GivenField {
	return query.GivenOf(q, "order", "prune", "NoPrune", "limit", "as", "every", "skip", "events")
}

// pageFields are the fields of pages.
func (q *ExportQuestion) pageFields() []query.GivenField {
	return query.GivenOf(q, "title", "font", "pen", "page", "margin", "cell", "all", "sample", "across", "no_captions")
}

// inkFields are the fields of colours and of the line.
func (q *ExportQuestion) inkFields() []query.GivenField {
	return query.GivenOf(q, "colours", "line_width")
}

// shows says which fields a subject supports; no others go with it.
var shows = map[int]string{
	ofSearch:  "{of search} shows the search of leaper list",
	ofNetwork: "{of network} shows how the network settles to any closed tour",
	ofPuzzle:  "{of puzzle} shows how a puzzle is solved",
	ofGraph:   "{of graph} shows the leap graph of a board",
}

// readSubject determines the subject, and refuses fields that do not go with it.
func (p *parsedExport) readSubject() (err error) {
	q := p.q
	if p.subject, err = query.Pick(q.Of, parseSubject); err != nil {
		return err
	}
	how, err := q.FindOptions.Options()
	if p.subject == ofTour && p.moving && err == nil && how.Method == find.Neural && q.Tour == nil {
		p.subject = ofNetwork
	}
	if sent := q.Tour != nil || q.Gallery != "" || q.Text != "" && p.subject != ofPuzzle; sent && p.subject != ofTour {
		return query.Says("%s {a board}, and this is a tour; leave the tour out", map[int]string{
			ofSearch: "{of search} searches", ofNetwork: "{of network} wants", ofPuzzle: "{of puzzle} wants a puzzle or", ofGraph: "{of graph} is of"}[p.subject])
	}
	if p.subject != ofTour && !p.format.Picture && !p.moving {
		return query.BadField("of", "format %s has the squares of a tour; a %s is a film or a picture", p.format.Name, Subjects[p.subject].Name())
	}
	switch p.subject {
	case ofTour:
		return p.readTour()
	case ofSearch:
		err = query.Unasked(shows[p.subject], query.GivenOf(q, "force", "method", "seed", "ties", "rule", "dedication")...)
	case ofNetwork:
		err = query.Unasked(shows[p.subject], slices.Concat(q.Constraints.All(), query.GivenOf(q, "force", "ties", "moves", "dedication"), []query.GivenField{{Field: "method", Set: q.Method != "" && how.Method != find.Neural}})...)
	case ofPuzzle:
		ends := slices.Concat(q.findFields(), q.Constraints.All()[1:], query.GivenOf(q, "from", "to", "force", "over"))
		if p.options.Style != draw.Numbers && q.Style != "" {
			return query.Says("{of puzzle} shows numbers, and {style} %s has none of a puzzle; leave it out", q.Style)
		}
		p.options.Style = draw.Numbers
		err = query.Unasked(shows[p.subject], append(ends, q.markFields()...)...)
	case ofGraph:
		other := query.GivenOf(q, "force", "style", "over", "at", "limit", "as")
		more := slices.Concat(q.tourFields(), q.findFields(), q.markFields(), q.inkFields(), q.pageFields(), other)
		// Its discs are marks, and a plotter's pen draws it as well.
		more = slices.DeleteFunc(more, func(g query.GivenField) bool { return g.Field == "marks" || g.Field == "pen" })
		err = query.Unasked(shows[p.subject], more...)
	}
	return err
}

func parseSubject(s string) (int, error) {
	if at := slices.Index(Subjects.Names(), s); at >= 0 {
		return at, nil
	}
	return 0, query.BadField("of", "%q is none of %s", fault.Shorten(s), strings.Join(Subjects.Names(), ", "))
}

// readTour refuses fields that do not go with the tours to show.
func (p *parsedExport) readTour() error {
	q := p.q
	place := query.GivenOf(q, "piece", "topology", "holes")
	onBoard := q.Tour == nil && q.Text == "" && q.Gallery == ""
	switch {
	case q.Tour != nil && (q.Board != "" || q.Place.Given != nil):
		return query.BadFields("tour", "board", "a file shows a tour that is sent or one that is found; choose one")
	case q.All && q.Sample != 0:
		return query.BadFields("all", "sample", "either all tours are drawn, or some that are chosen from them; leave one of them out")
	case q.Sample < 0:
		return query.BadValue("sample", q.Sample, "write how many tours are drawn, from 1")
	case q.Sample > 0 && !onBoard:
		return query.Says("{sample} draws tours of a board, and here one is given; leave it out")
	case q.Sample > 0 && !p.options.NeedsTour():
		return query.Says("{sample} draws tours of a board, and style %s shows none; leave it out", p.options.Style)
	case q.Sample > 0 && !p.moving:
		if err := query.Unasked("{sample} draws evenly from all tours", query.GivenOf(q, "method", "ties", "moves", "rule", "limit", "as")...); err != nil {
			return err
		}
	case q.All && !onBoard:
		return query.Says("{all} draws the tours of a board, and here one is given; leave it out")
	case p.moving && q.All:
		return query.Unasked("a film is of one tour", query.GivenOf(q, "all")...)
	}
	if !q.manyOfBoard() {
		for _, g := range query.GivenOf(q, "limit", "as", "across", "no_captions") {
			if g.Set && !p.moving && (q.Text == "" || g.Field == "as") {
				return query.Says("{%s} goes with the tours of a sheet, and this is one tour; add {all}, or name a file of tours", g.Field)
			}
		}
	}
	switch {
	case q.Gallery != "":
		return query.Unasked("gallery:"+q.Gallery+" is a tour that is given, with its board and its piece", slices.Concat(place, query.GivenOf(q, "force"), q.tourFields(), q.findFields())...)
	case q.Tour != nil && p.options.Style == draw.Usage:
		return query.BadFields("tour", "style", "style usage is about all tours of a board, not about one; ask with a board")
	case q.Tour != nil:
		return query.Unasked("the tour is given, with its board and its piece", slices.Concat(place, q.tourFields(), q.findFields())...)
	case q.Text != "" && q.Board == "" && q.Place.Given == nil && (len(q.Holes) > 0 || q.Topology != ""):
		return query.Says("{holes} and {topology} need {a board}: write its size, such as 8x8")
	case q.Text != "":
		return query.Unasked("the tours of a file are given", append(q.findFields(), q.Constraints.All()...)...)
	case q.Force:
		return query.Unasked("a tour that leaper finds is one", query.GivenOf(q, "force")...)
	case p.options.NeedsTour() || p.moving: // the writer itself refuses what it cannot show
		return nil
	case q.All:
		return query.Says("{all} draws the tours of a board, and style %s shows none; leave it out", p.options.Style)
	}
	bare := append(q.findFields(), query.GivenOf(q, "at")...)
	if s := p.options.Style; s == draw.Usage || s == draw.Argument { // the picture shows all wanted tours or none; only the constraints matter
		bare = append(bare, q.Constraints.All()...)
	} else {
		bare = append(bare, q.tourFields()...)
	}
	return query.Unasked(fmt.Sprintf("style %s shows a board and no tour", p.options.Style), bare...)
}

// readParts refuses fields that go only with films, only with pictures, or only with a
// search.
func (p *parsedExport) readParts() error {
	q := p.q
	switch {
	case p.format.Body:
		looks := query.GivenOf(q, "style", "theme", "labels", "crosses", "over", "at")
		return query.Unasked("a body to print is a tube along one tour", slices.Concat(looks, q.markFields(), q.inkFields(), slices.DeleteFunc(q.pageFields(), func(g query.GivenField) bool { return g.Field == "cell" }))...)
	case q.At != nil && p.moving:
		return query.BadFields("at", "film", "a film shows all moments, and a picture one; leave one of them out")
	case q.At != nil && !p.format.Picture:
		return query.BadField("at", "it says which moment a picture shows; format %s is not a picture", p.format.Name)
	case !p.moving && p.subject == ofPuzzle:
		return query.BadField("film", "how a puzzle is solved is a film; write film, and no moment")
	case q.At == nil && !p.moving && (p.subject == ofSearch || p.subject == ofNetwork):
		return query.BadField("at", "which moment? Write after how many %s, or film for all of them", map[int]string{ofSearch: "events", ofNetwork: "sweeps"}[p.subject])
	case q.At != nil && *q.At < 0:
		return query.BadField("at", "%d is below 0", *q.At)
	case q.At != nil && *q.At == 0 && p.subject == ofTour:
		return query.BadValue("at", *q.At, "write after how many squares of the tour, from 1")
	case p.moving && q.Arrows != 0:
		return query.BadFields("arrows", "film", "a film shows where a tour goes, without arrows; leave one of them out")
	case p.moving:
		return p.refuseSearchFields(query.Unasked("a film has no pages", q.pageFields()...))
	}
	return p.refuseSearchFields(query.Unasked("a picture stands still", query.GivenOf(q, "frames", "time_ms", "lasts_ms")...))
}

// refuseSearchFields refuses fields that only a search has, unless err is set already.
func (p *parsedExport) refuseSearchFields(err error) error {
	if err != nil || p.subject == ofSearch {
		return err
	}
	for _, g := range p.q.searchFields() {
		if sheet := g.Field == "limit" || g.Field == "as"; g.Set && (p.moving || !sheet) {
			return query.Says("{%s} goes with {of search}, which shows the events of a search", g.Field)
		}
	}
	return nil
}

// mostDedicated is how many letters a dedication may have.
const mostDedicated = 200

// readPaper reads the layout of pictures on pages.
func (p *parsedExport) readPaper() (err error) {
	q := p.q
	p.sheet = paper.Sheet{Margin: 10, Title: q.Title, Bare: q.Bare, Across: q.Across}
	if utf8.RuneCountInString(q.Below) > mostDedicated { // each frame of a film has it
		return query.BadField("dedication", "it is a line of at most %d letters below the picture", mostDedicated)
	}
	p.alone.Title, p.alone.Below = q.Title, q.Below
	p.sheet.Turns = paper.Turns(cmp.Or(q.Page, "a4"))
	if q.Margin != nil {
		p.sheet.Margin = *q.Margin
	}
	if p.sheet.Size, err = paper.ParseSize(cmp.Or(q.Page, "a4")); err != nil {
		return query.InField("page", err)
	}
	switch {
	case p.sheet.Margin < 0 || p.sheet.Margin > 1000:
		return query.BadValue("margin", p.sheet.Margin, "write millimetres, from 0 to 1000")
	case q.Across < 0 || q.Across > 1000:
		return query.BadValue("across", q.Across, "write how many pictures stand side by side, from 1 to 1000, or 0 for what fits")
	case q.Cell != nil && (*q.Cell < 0.1 || *q.Cell > 1000):
		return query.BadValue("cell", *q.Cell, "write millimetres, from 0.1 to 1000")
	case q.Limit < touring.AllTours:
		return query.BadValue("limit", q.Limit, "it is below 0; write how many tours, from 1")
	}
	if q.Cell != nil {
		p.sheet.Cell = int64(math.Round(*q.Cell * 1000))
		p.alone.Cell = p.sheet.Cell
	}
	if q.Page != "" {
		p.alone.Size = p.sheet.Size
		p.alone.Turns = paper.Turns(q.Page)
	}
	if q.Page != "" || q.Margin != nil {
		p.alone.Margin = p.sheet.Margin
	}
	if q.manyOfBoard() {
		return p.refuseMarkFields()
	}
	return nil
}

// refuseMarkFields refuses fields that small pictures of a sheet have no room for.
func (p *parsedExport) refuseMarkFields() error {
	for _, g := range append(query.GivenOf(p.q, "at"), p.q.markFields()...) {
		if g.Set {
			return query.Says("{%s} is for a picture of one tour, and these are several; leave it out", g.Field)
		}
	}
	return nil
}

// readFilm reads the options of a film.
func (p *parsedExport) readFilm() error {
	q := p.q
	p.shots = film.Shots{Frames: q.Frames, Time: time.Duration(q.Time) * time.Millisecond, Lasts: time.Duration(q.Lasts) * time.Millisecond}
	switch {
	case q.Lasts != 0 && p.subject != ofTour:
		return query.Says("{lasts_ms} is for films of a tour; {time_ms} sets the time of a frame of this one")
	case q.Lasts != 0 && q.Time != 0:
		return query.BadFields("lasts_ms", "time_ms", "either the whole film has a time, or each frame; choose one")
	case q.Lasts != 0 && (int64(q.Lasts) < film.LeastLasting.Milliseconds() || int64(q.Lasts) > film.MostLasting.Milliseconds()):
		return query.BadValue("lasts_ms", fmt.Sprintf("%d ms", q.Lasts), "write how long the film lasts, from %s to %s", film.LeastLasting, film.MostLasting)
	case q.Frames != 0 && (q.Frames < film.LeastFrames || q.Frames > film.MaxFrames):
		return query.BadValue("frames", q.Frames, "write how many frames there are at most, from %d to %d", film.LeastFrames, film.MaxFrames)
	case p.most.Frames > 0 && int64(q.Frames) > p.most.Frames:
		return query.TooMuch("a film of %d frames is too long; %d are the most here, and the command makes longer ones", q.Frames, p.most.Frames)
	case q.Time != 0 && (p.shots.Time < film.LeastTime || p.shots.Time > time.Minute):
		return query.BadValue("time_ms", p.shots.Time, "write how long a frame is shown, from %s to 1m", film.LeastTime)
	case q.Skip < 0:
		return query.BadValue("skip", q.Skip, "write how many events pass before the first frame, from 0")
	case q.Events < 0:
		return query.BadField("events", "%d is below 0; write after how many events the film ends", q.Events)
	case q.Events > 0 && q.Events <= q.Skip:
		return query.Says("{events} %d: write after how many events the film ends, more than the %d of {skip}", q.Events, q.Skip)
	}
	return nil
}
