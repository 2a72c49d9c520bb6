package verbs

import (
	"slices"

	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/notation"
)

// Export asks for a file: of a tour, or of the one that find finds; of a search or of
// a network.
type Export struct {
	Question `optional:"true"`
	Tour     *Tour  `json:"tour,omitempty" flag:"-" doc:"The tour; without it, a question, and the tour is the one that find finds"`
	Format   string `json:"format" names:"format of export" doc:"gif, apng and html are films"`
	Style    string `json:"style,omitempty" names:"style" default:"line" doc:"what the picture shows"`
	Theme    string `json:"theme,omitempty" names:"theme" default:"light" doc:"its colours"`
	Size     int    `json:"size,omitempty" doc:"the longest side of png, gif and apng, in pixels"`
	Labels   bool   `json:"labels,omitempty" doc:"name the rows and columns"`
	Crosses  bool   `json:"crosses,omitempty" doc:"mark holes by crosses"`
	Step     int64  `json:"step,omitempty" doc:"style accessibility: after so many squares of the tour"`
	Over     bool   `json:"over,omitempty" doc:"where the line crosses itself, the later move passes over the earlier one"`
	Seams    bool   `json:"seams,omitempty" doc:"where edges are glued, mark where a line leaves the board and where it comes back"`
	Figure   bool   `json:"figure,omitempty" doc:"show the piece itself, where the tour ends"`
	Legend   bool   `json:"legend,omitempty" doc:"style heat: say below the board which colours are first and last"`
	Turn     *int32 `json:"turn,omitempty" flag:"-" doc:"Style stack: turned by so many degrees; -29 by default"`
	Tilt     *int32 `json:"tilt,omitempty" flag:"-" doc:"Style stack: seen from above by so many degrees, 5 to 85; 36 by default"`
	Of       string `json:"of,omitempty" names:"subject of export" default:"tour" doc:"what is shown: a search or a network is of a board and a piece, and no tour is sent"`
	Film     bool   `json:"film,omitempty" doc:"a film, and no still picture: svg is either; gif, apng and html are always films"`
	At       *int64 `json:"at,omitempty" flag:"-" doc:"A picture: the moment after so many squares of the tour, events of the search or sweeps of the network"`
	Order    string `json:"order,omitempty" names:"order" default:"kt" doc:"a search: the <order> in which it tries squares"`
	Prune    *bool  `json:"prune,omitempty" flag:"-" doc:"A search: look for dead ends early; true by default"`
	Events   int64  `json:"events,omitempty" default:"100000" doc:"a film of a search: it ends after so many <events>"`
	Seed     uint64 `json:"seed,omitempty" default:"1" doc:"a network: the <number> that decides the outputs at the start"`
	Rule     string `json:"rule,omitempty" names:"rule" default:"takefuji" doc:"a network: how neurons are updated, a <rule>"`
	Force    bool   `json:"force,omitempty" doc:"also of what fails verification"`
}

// An ExportFormat is a format of files: of pictures, of films or of text.
type ExportFormat struct {
	Name, Media, Extension string
	Pixels, Film           bool
	Picture                bool // one that stands still
}

// ExportFormats are those of the packages that write them: all of paper but the one
// for terminals, all of films but SVG, which is a picture here, and of notation those
// of one tour.
func ExportFormats() []ExportFormat {
	var list []ExportFormat
	for i, name := range paper.Names() {
		if f := paper.Format(i); f != paper.ANSI {
			list = append(list, ExportFormat{name, f.Media(), f.Extension(), f.Pixels(), false, true})
		}
	}
	for i, name := range film.Names() {
		if f := film.Format(i); !slices.Contains(paper.Names(), name) {
			list = append(list, ExportFormat{name, f.Media(), f.Extension(), f.Pixels(), true, false})
		}
	}
	for i, name := range notation.FormatNames() {
		if media, extension := notation.Format(i).Media(); media != "" {
			list = append(list, ExportFormat{name, media, extension, false, false, false})
		}
	}
	return list
}
