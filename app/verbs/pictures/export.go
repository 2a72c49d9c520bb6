package pictures

import (
	"cmp"
	"image"
	"slices"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/internal/names"
	"leaper/notation"
)

// ExportQuestion asks for a file: a picture or a film of tours, of a search, of a network, of a
// puzzle or of a leap graph, or the tours as text. The command asks it as draw, animate,
// watch and graph, each with the flags of some of its parts.
type ExportQuestion struct {
	ExportSource
	AppearanceOptions
	StillOptions
	FilmOptions
	SelectionOptions
	Format string `json:"format" flag:"-" names:"format of export" doc:"gif, apng and html are films"`
	Of     string `json:"of,omitempty" flag:"-" names:"subject of export" default:"tour" doc:"What is shown: all but tours need a board and a piece; a puzzle may be a text as well"`
	Film   bool   `json:"film,omitempty" flag:"-" doc:"A film instead of a still picture: svg can be either; gif, apng and html are always films"`

	// Image is the picture of Photo, if the adapter has read it from a file.
	Image image.Image `json:"-" flag:"-"`

	// Usual has the adapter's own defaults.
	Usual Defaults `json:"-"`
}

// Defaults has the defaults that differ between adapters.
type Defaults struct {
	Limit    int64 // of the tours of a search that is filmed; 0: all
	Events   int64 // after which the film of a search ends; 0: 100000, below 0: never
	Numbers  bool  // a film of a tour of few squares shows numbers
	Terminal bool  // a picture may have the format ansi, and a film none
}

// An ExportSource selects the tours of a file: a given one, the tours of a text, one of the
// gallery, or those found on a board.
type ExportSource struct {
	query.Question `optional:"true"`
	query.GraphText
	query.Constraints
	touring.FindOptions
	Tour    *query.Tour `json:"tour,omitempty" flag:"-" doc:"The tour; without it the fields are a question, and the tour is the one that find finds"`
	Text    string      `json:"text,omitempty" flag:"-" doc:"Tours as a text, in place of tour: grids, boxes, lines of moves, or JSON; several make a sheet. Or a puzzle"`
	Gallery string      `json:"gallery,omitempty" flag:"-" doc:"A tour of the gallery, by its key" example:"rudrata"`
	Force   bool        `json:"force,omitempty" doc:"accept tours that fail verification, too"`
}

// AppearanceOptions has the looks of pictures and films.
type AppearanceOptions struct {
	Style     string   `json:"style,omitempty" names:"style" default:"line" doc:"what the picture shows, a <style>"`
	Theme     string   `json:"theme,omitempty" names:"theme" default:"light" doc:"the <theme>"`
	Size      int      `json:"size,omitempty" flag:"-" doc:"The longest side of png, gif and apng, in pixels"`
	Labels    bool     `json:"labels,omitempty" doc:"name rows and columns beside the board: 1, 2, … and a, b, …"`
	Crosses   bool     `json:"crosses,omitempty" doc:"mark holes by crosses; without it those that squares enclose are darker than squares"`
	Over      bool     `json:"over,omitempty" doc:"where the line crosses itself, the later move passes over the earlier one"`
	Seams     bool     `json:"seams,omitempty" doc:"where edges are glued, mark where a line leaves the board and where it comes back"`
	Figure    bool     `json:"figure,omitempty" doc:"show the piece where the tour ends"`
	Legend    bool     `json:"legend,omitempty" doc:"styles heat and accessibility: explain the colours and numbers below the board"`
	Colours   string   `json:"colours,omitempty" flag:"colour" doc:"<colours> in place of the theme's: line=#c00,light=white,paper=none …" example:"line=#c00,paper=none"`
	LineWidth *float64 `json:"line_width,omitempty" doc:"the width of the tour's line, in <hundredths> of a square's side (default: the style's own)"`
	Below     string   `json:"dedication,omitempty" doc:"<words> below the picture: a dedication"`
}

// SelectionOptions selects tours among many.
type SelectionOptions struct {
	touring.ConventionOption
	Limit int64 `json:"limit,omitempty" flag:"number" short:"n" all:"-1" doc:"at most this <number> of tours, or all: of a board, a text or a search"`
}

// StillOptions has the options of pictures only.
type StillOptions struct {
	At     *int64   `json:"at,omitempty" doc:"the moment after this many <squares> of the tour, events of a search or sweeps of a network (default: the whole tour)"`
	Arrows int64    `json:"arrows,omitempty" least:"1" doc:"an arrowhead on every move, or with =8 on every eighth"`
	Marks  string   `json:"marks,omitempty" default:"all" doc:"the <marks> beside the line, of frame, start, end, arrow and dots, or none" example:"none"`
	Pen    string   `json:"pen,omitempty" default:"0.4mm" doc:"theme ink: the <width> of the pen's lines, in millimetres" example:"0.4mm"`
	Layout string   `json:"layout,omitempty" names:"layout" default:"circle" doc:"a graph in place of a board: how its vertices are placed, a <layout>"`
	Step   int64    `json:"step,omitempty" least:"1" doc:"style accessibility: after this many <squares> of the tour, from 1"`
	Turn   *int32   `json:"turn,omitempty" default:"-29" doc:"style stack: turned by this many <degrees>"`
	Tilt   *int32   `json:"tilt,omitempty" default:"36" doc:"style stack: seen from this many <degrees> above the horizon, 5 to 85"`
	Misere bool     `json:"misere,omitempty" doc:"style game: the misère game, in which the player who cannot move wins"`
	Uses   string   `json:"-" flag:"uses" doc:"style usage: take the numbers from this <file>, printed by leaper count --by move --json, instead of counting"`
	Photo  string   `json:"photo,omitempty" doc:"a closed tour of the wazir that is dense where the picture in this <file> is dark, png, jpeg or gif, or data:image/png;base64,…; the board is at most 200x200"`
	Font   string   `json:"-" flag:"font" doc:"pdf, png: write with the TrueType font in this <file>"`
	Title  string   `json:"title,omitempty" doc:"<words> above the picture, or at the head of each page"`
	Page   string   `json:"page,omitempty" hints:"page" default:"a4" doc:"the <size> of pages, by name, or in millimetres or inches, 210x297, 6x9in (default: a single picture makes a page of its own size)"`
	Margin *int64   `json:"margin,omitempty" default:"10" doc:"the margins, in <millimetres> (of a single picture without a page: 0)"`
	All    bool     `json:"all,omitempty" doc:"draw all tours on pages, in the order of list"`
	Sample int64    `json:"sample,omitempty" least:"1" doc:"draw this <number> of tours of a board on pages, chosen evenly from all as leaper sample does: a poster of varied tours" example:"30"`
	Across int      `json:"across,omitempty" doc:"how many <pictures> stand side by side on a page (default: as many as fit)"`
	Cell   *float64 `json:"cell,omitempty" doc:"the side of a square, in <millimetres> (default: as long as the page, or the largest board of a sheet, allows)"`
	Bare   bool     `json:"no_captions,omitempty" doc:"pages without words"`
}

// FilmOptions has the options of films, most of them for films of a search.
type FilmOptions struct {
	Order   string             `json:"order,omitempty" names:"order" default:"kt" doc:"a search: the <order> in which it tries squares"`
	Prune   *bool              `json:"prune,omitempty" flag:"-" doc:"A search: look for dead ends early; true by default"`
	NoPrune bool               `json:"-" flag:"no-prune" doc:"a search: walk into every dead end"`
	Every   int64              `json:"every,omitempty" least:"1" doc:"a search: at most one frame for this many <events>"`
	Skip    int64              `json:"skip,omitempty" doc:"a search: skip this many <events> before the first frame"`
	Events  int64              `json:"events,omitempty" default:"100000" doc:"a search: end the film after this many <events>"`
	Frames  int                `json:"frames,omitempty" least:"1" default:"600" doc:"at most this <number> of frames"`
	Time    query.Milliseconds `json:"time_ms,omitempty" flag:"time" doc:"how long a frame is shown: a <time> such as 150ms (the default, except in long films of tours)"`
	Lasts   query.Milliseconds `json:"lasts_ms,omitempty" flag:"lasts" doc:"how long the film of a tour lasts in all: a <time> such as 6s, in place of that of a frame"`
}

// An ExportFormat is a format of files: of pictures, of films or of text.
type ExportFormat struct {
	Name, Meaning, Media, Extension string
	Pixels, Film                    bool
	Picture                         bool // a still picture
	Body                            bool // a solid; only the command makes it
}

// ExportFormats lists the formats: all of package paper but the one for terminals, all
// film formats but SVG (a picture here), and the notations of one tour.
func ExportFormats() []ExportFormat {
	var list []ExportFormat
	for i := range paper.Formats() {
		if f := paper.Format(i); f != paper.ANSI {
			list = append(list, pictureFormat(f))
		}
	}
	for i, v := range film.Formats() {
		if f := film.Format(i); !slices.Contains(paper.Formats().Names(), v.Name()) {
			list = append(list, ExportFormat{Name: v.Name(), Meaning: v.Meaning(), Media: f.Media(), Extension: f.Extension(), Pixels: f.Pixels(), Film: true})
		}
	}
	beside := names.List{{"json", "the tour as one JSON object"}, {"grid", "numbers in rows"}, {"box", "numbers in boxes of lines"}} // pictures and films
	for i, v := range notation.Formats() {
		if media, extension := notation.Format(i).Media(); media != "" {
			list = append(list, ExportFormat{Name: v.Name(), Meaning: cmp.Or(beside.Meaning(v.Name()), v.Meaning()), Media: media, Extension: extension})
		}
	}
	return list
}

func pictureFormat(f paper.Format) ExportFormat {
	return ExportFormat{Name: f.String(), Meaning: paper.Formats()[f].Meaning(), Media: f.Media(), Extension: f.Extension(), Pixels: f.Pixels(), Picture: true}
}

// ExportNames lists the formats by their names.
func ExportNames() names.List {
	return names.Each(ExportFormats(), func(f ExportFormat) names.Value { return names.Value{f.Name, f.Meaning} })
}
