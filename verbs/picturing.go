package verbs

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/find"
	"leaper/internal/nearest"
)

// The subjects of an export: what is shown.
const (
	ofTour = iota
	ofSearch
	ofNetwork
	ofPuzzle
	ofGraph
)

var subjects = []string{"tour", "search", "network", "puzzle", "graph"}

// mostLines is how many squares a board has at most whose network is filmed, or whose
// leap graph is drawn, where an adapter limits boards at all: larger ones take too long.
const mostLines = 2500

// A Picturing is a question of a picture or a film that has been read.
type Picturing struct {
	asked           // of a board
	q       *Export // with its names as they are written
	most    Limits
	of      int
	format  ExportFormat // of a terminal's film the zero value
	moving  bool
	options draw.Options
	shots   film.Shots
	sheet   paper.Sheet
	alone   paper.Single
	look    *Look    // for the tour that find finds
	listing *Listing // of all tours, or of a search
	solving *Solving
}

// Begin reads the question, all but a text of tours.
func (q *Export) Begin(most Limits) (*Picturing, error) {
	p := &Picturing{q: q, most: most}
	for _, read := range []func() error{p.readFormat, p.readOptions, p.readSubject, p.readParts, p.readPaper, p.readFilm, p.readBoard} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readFormat finds the format that is asked for; its size in pixels is one that it has.
func (p *Picturing) readFormat() error {
	q, all := p.q, ExportFormats()
	if q.Usual.Terminal {
		all = append(all, pictureFormat(paper.ANSI.String(), paper.ANSI))
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
		return field("film", "%s stands still; films are gif, apng, svg and html", p.format.Name)
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
		return field("size", "%d goes with png, gif and apng", q.Size)
	case q.Size > pixels && pixels > 0:
		return field("size", "%d pixels are too many; %d are the most for %s", q.Size, pixels, p.format.Name)
	}
	return nil
}

// readOptions reads how the picture is to be.
func (p *Picturing) readOptions() (err error) {
	q, o := p.q, &p.options
	*o = draw.Options{Labels: q.Labels, Crosses: q.Crosses, Step: q.Step, Over: q.Over, Seams: q.Seams, Figure: q.Figure, Legend: q.Legend}
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
		return in("colours", err)
	}
	switch w := q.LineWidth; {
	case w != nil && (*w < 0.1 || *w > 100):
		return value("line_width", *w, "write hundredths of a square's side, from 0.1 to 100; 6 is that of the style line")
	case w != nil:
		o.LineWidth = int32(math.Round(*w * 10))
	}
	switch {
	case q.Misere && o.Style != draw.Game:
		return says("{misere} goes with {style} game, and not with %s", o.Style)
	case q.Uses != "" && o.Style != draw.Usage:
		return says("{uses} goes with {style} usage, and not with %s", o.Style)
	}
	if err := p.readCharacters(); err != nil {
		return err
	}
	return o.Check()
}

// readCharacters refuses what a picture made of characters cannot show.
func (p *Picturing) readCharacters() error {
	f, err := paper.Parse(p.format.Name)
	if none := err != nil; none || !p.format.Picture || !f.Characters() {
		return nil //nolint:nilerr // what is no format of paper is no picture of characters
	}
	q := p.q
	if s := p.options.Style; s == draw.Stack || s == draw.Usage {
		return says("%s is made of characters, and style %s is for pictures; take another format, such as svg", f, s)
	}
	for _, g := range append([]given{{"title", q.Title != ""}, {"line_width", q.LineWidth != nil}, {"over", q.Over}}, q.marks()...) {
		if g.set {
			return says("%s is made of characters, and {%s} is for pictures; take another format, such as svg", f, g.field)
		}
	}
	for _, g := range []given{{"page", q.Page != ""}, {"margin", q.Margin != nil}} {
		if g.set && !q.All && q.Text == "" {
			return says("%s is made of characters, and {%s} is for paper; take another format, such as pdf", f, g.field)
		}
	}
	if f == paper.Text && q.Colours != "" {
		return says("text has no colours, and {colours} is for pictures and for the format ansi")
	}
	return nil
}

// Which fields are given, of those that go with some subjects only.

// marks are those that small pictures of a sheet have no room for.
func (q *Export) marks() []given {
	return []given{{"seams", q.Seams}, {"figure", q.Figure}, {"legend", q.Legend}}
}

// wanted are those that say which tours are meant.
func (q *Export) wanted() []given {
	return append([]given{{"kind " + q.Kind, q.Kind != ""}, {"from", q.From != ""}, {"to", q.To != ""}}, q.Demands.given()...)
}

// looked are those that say how a tour is looked for.
func (q *Export) looked() []given {
	return []given{{"method", q.Method != ""}, {"seed", q.Seed != 0}, {"ties", q.Ties != ""}, {"moves", q.Moves != ""}, {"rule", q.Rule != ""}}
}

// listed are those of a search that is shown.
func (q *Export) listed() []given {
	return []given{
		{"order", q.Order != ""}, {"prune", q.Prune != nil}, {"NoPrune", q.NoPrune}, {"limit", q.Limit != 0}, {"as", q.As != ""},
		{"every", q.Every != 0}, {"skip", q.Skip != 0}, {"events", q.Events != 0},
	}
}

// onPaper are those of pages.
func (q *Export) onPaper() []given {
	return []given{
		{"colours", q.Colours != ""}, {"line_width", q.LineWidth != nil}, {"title", q.Title != ""}, {"page", q.Page != ""}, {"margin", q.Margin != nil},
		{"all", q.All}, {"across", q.Across != 0}, {"no_captions", q.Bare},
	}
}

// shows says what a subject shows; nothing else goes with it.
var shows = map[int]string{
	ofSearch:  "{of search} shows the search of leaper list",
	ofNetwork: "{of network} shows how the network settles to any closed tour",
	ofPuzzle:  "{of puzzle} shows how a puzzle is solved",
	ofGraph:   "{of graph} shows the leap graph of a board",
}

// readSubject finds out what is to be shown; what does not go with it is refused.
func (p *Picturing) readSubject() (err error) {
	q := p.q
	if p.of, err = pick(q.Of, parseSubject); err != nil {
		return err
	}
	how, err := q.Looking.Options()
	if p.of == ofTour && p.moving && err == nil && how.Method == find.Neural && q.Tour == nil {
		p.of = ofNetwork
	}
	if sent := q.Tour != nil || q.Gallery != "" || q.Text != "" && p.of != ofPuzzle; sent && p.of != ofTour {
		return says("%s {a board}, and this is a tour; leave the tour out", map[int]string{
			ofSearch: "{of search} searches", ofNetwork: "{of network} wants", ofPuzzle: "{of puzzle} wants a puzzle or", ofGraph: "{of graph} is of"}[p.of])
	}
	if p.of != ofTour && !p.format.Picture && !p.moving {
		return field("of", "format %s has the squares of a tour; a %s is a film or a picture", p.format.Name, subjects[p.of])
	}
	force := given{"force", q.Force}
	switch p.of {
	case ofTour:
		return p.readTour()
	case ofSearch:
		err = unasked(shows[p.of], force, given{"method", q.Method != ""}, given{"seed", q.Seed != 0}, given{"ties", q.Ties != ""}, given{"rule", q.Rule != ""})
	case ofNetwork:
		err = unasked(shows[p.of], append(q.Demands.given(), force, given{"ties", q.Ties != ""}, given{"moves", q.Moves != ""}, given{"method", q.Method != "" && how.Method != find.Neural})...)
	case ofPuzzle:
		ends := slices.Concat(q.looked(), q.Demands.given()[1:], []given{{"from", q.From != ""}, {"to", q.To != ""}, force, {"over", q.Over}})
		if p.options.Style != draw.Numbers && q.Style != "" {
			return says("{of puzzle} shows numbers, and {style} %s has none of a puzzle; leave it out", q.Style)
		}
		p.options.Style = draw.Numbers
		err = unasked(shows[p.of], append(ends, q.marks()...)...)
	case ofGraph:
		other := []given{force, {"style", q.Style != ""}, {"over", q.Over}, {"at", q.At != nil}, {"film", p.moving}, {"limit", q.Limit != 0}, {"as", q.As != ""}}
		more := slices.Concat(q.wanted(), q.looked(), q.marks(), q.onPaper(), other)
		err = unasked(shows[p.of], more...)
	}
	return err
}

func parseSubject(s string) (int, error) {
	if at := slices.Index(subjects, s); at >= 0 {
		return at, nil
	}
	return 0, field("of", "%q is none of %s", Short(s), strings.Join(subjects, ", "))
}

// readTour refuses what does not go with the tours that are shown.
func (p *Picturing) readTour() error {
	q := p.q
	place := []given{{"piece", q.Piece != ""}, {"topology", q.Topology != ""}, {"holes", len(q.Holes) > 0}}
	onBoard := q.Tour == nil && q.Text == "" && q.Gallery == ""
	switch {
	case q.Tour != nil && (q.Board != "" || q.Place.Given != nil):
		return both("tour", "board", "a file is of a tour that is sent, or of one that is found; give one of them")
	case q.All && !onBoard:
		return says("{all} draws the tours of a board, and a tour is one that is given; leave it out")
	case p.moving && q.All:
		return unasked("a film is of one tour", given{"all", true})
	}
	if !q.All {
		for _, g := range []given{{"limit", q.Limit != 0}, {"as", q.As != ""}, {"across", q.Across != 0}, {"no_captions", q.Bare}} {
			if g.set && !p.moving && (q.Text == "" || g.field == "as") {
				return says("{%s} goes with the tours of a sheet, and this is one; add {all}, or name a file of tours", g.field)
			}
		}
	}
	switch {
	case q.Gallery != "":
		return unasked("gallery:"+q.Gallery+" is a tour that is given, with its board and its piece", slices.Concat(place, []given{{"force", q.Force}}, q.wanted(), q.looked())...)
	case q.Tour != nil && p.options.Style == draw.Usage:
		return both("tour", "style", "style usage is of all tours of a board, and not of one; ask with a board")
	case q.Tour != nil:
		return unasked("the tour is given, with its board and its piece", slices.Concat(place, q.wanted(), q.looked())...)
	case q.Text != "" && q.Board == "" && q.Place.Given == nil && (len(q.Holes) > 0 || q.Topology != ""):
		return says("{holes} and {topology} need {a board}: write its size, such as 8x8")
	case q.Text != "":
		return unasked("the tours of a file are given", append(q.looked(), q.Demands.given()...)...)
	case q.Force:
		return unasked("a tour that leaper finds is one", given{"force", true})
	case p.options.NeedsTour() || p.moving: // which says itself what it cannot show
		return nil
	case q.All:
		return says("{all} draws the tours of a board, and style %s shows none; leave it out", p.options.Style)
	}
	bare := append(q.looked(), given{"at", q.At != nil})
	if p.options.Style == draw.Usage { // which is of all tours that are wanted, but for what they obey
		bare = append(bare, q.Demands.given()...)
	} else {
		bare = append(bare, q.wanted()...)
	}
	return unasked(fmt.Sprintf("style %s shows a board and no tour", p.options.Style), bare...)
}

// readParts refuses what goes with films only, with pictures only, or with a search.
func (p *Picturing) readParts() error {
	q := p.q
	switch {
	case q.At != nil && p.moving:
		return both("at", "film", "a film shows all moments, and a picture one; leave one of them out")
	case q.At != nil && !p.format.Picture:
		return field("at", "it says which moment a picture shows; format %s is none", p.format.Name)
	case !p.moving && p.of == ofPuzzle:
		return field("film", "how a puzzle is solved is a film; write film, and no moment")
	case q.At == nil && !p.moving && (p.of == ofSearch || p.of == ofNetwork):
		return field("at", "which moment? Write after how many %s, or film for all of them", map[int]string{ofSearch: "events", ofNetwork: "sweeps"}[p.of])
	case q.At != nil && *q.At < 0:
		return field("at", "%d is below 0", *q.At)
	case q.At != nil && *q.At == 0 && p.of == ofTour:
		return value("at", *q.At, "write after how many squares of the tour, from 1")
	case p.moving:
		return p.unlisted(unasked("a film has no pages", q.onPaper()...))
	}
	return p.unlisted(unasked("a picture stands still", given{"frames", q.Frames != 0}, given{"time_ms", q.Time != 0}))
}

// unlisted refuses what only a search has, unless something is refused already.
func (p *Picturing) unlisted(err error) error {
	if err != nil || p.of == ofSearch {
		return err
	}
	for _, g := range p.q.listed() {
		if sheet := g.field == "limit" || g.field == "as"; g.set && (p.moving || !sheet) {
			return says("{%s} goes with {of search}, which shows the events of a search", g.field)
		}
	}
	return nil
}

// readPaper reads how pictures stand on pages.
func (p *Picturing) readPaper() (err error) {
	q := p.q
	p.sheet = paper.Sheet{Margin: 10, Title: q.Title, Bare: q.Bare, Across: q.Across}
	p.alone.Title = q.Title
	if q.Margin != nil {
		p.sheet.Margin = *q.Margin
	}
	if p.sheet.Size, err = paper.ParseSize(cmp.Or(q.Page, "a4")); err != nil {
		return in("page", err)
	}
	switch {
	case p.sheet.Margin < 0 || p.sheet.Margin > 1000:
		return value("margin", p.sheet.Margin, "write millimetres, from 0 to 1000")
	case q.Across < 0 || q.Across > 1000:
		return value("across", q.Across, "write how many pictures stand side by side, from 1 to 1000, or 0 for what fits")
	case q.Limit < AllTours:
		return value("limit", q.Limit, "it is below 0; write how many tours, from 1")
	}
	if q.Page != "" {
		p.alone.Size = p.sheet.Size
	}
	if q.Page != "" || q.Margin != nil {
		p.alone.Margin = p.sheet.Margin
	}
	if q.All {
		return p.onlyOne()
	}
	return nil
}

// onlyOne refuses what small pictures of a sheet have no room for.
func (p *Picturing) onlyOne() error {
	for _, g := range append([]given{{"at", p.q.At != nil}}, p.q.marks()...) {
		if g.set {
			return says("{%s} is for a picture of one tour, and these are several; leave it out", g.field)
		}
	}
	return nil
}

// readFilm reads how a film is cut.
func (p *Picturing) readFilm() error {
	q := p.q
	p.shots = film.Shots{Frames: q.Frames, Time: time.Duration(q.Time) * time.Millisecond}
	switch {
	case q.Frames != 0 && (q.Frames < film.LeastFrames || q.Frames > film.MaxFrames):
		return value("frames", q.Frames, "write how many frames there are at most, from %d to %d", film.LeastFrames, film.MaxFrames)
	case p.most.Frames > 0 && int64(q.Frames) > p.most.Frames:
		return tooMuch("a film of %d frames is too long; %d are the most here, and the command makes longer ones", q.Frames, p.most.Frames)
	case q.Time != 0 && (p.shots.Time < film.LeastTime || p.shots.Time > time.Minute):
		return value("time_ms", p.shots.Time, "write how long a frame is shown, from %s to 1m", film.LeastTime)
	case q.Skip < 0:
		return value("skip", q.Skip, "write how many events pass before the first frame, from 0")
	case q.Events < 0:
		return field("events", "%d is below 0; write after how many events the film ends", q.Events)
	case q.Events > 0 && q.Events <= q.Skip:
		return says("{events} %d: write after how many events the film ends, more than the %d of {skip}", q.Events, q.Skip)
	}
	return nil
}
