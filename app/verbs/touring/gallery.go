package touring

import (
	"strings"

	"leaper/app/verbs/query"
	"leaper/gallery"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/tour"
)

// An Exhibit is a tour of the gallery.
type Exhibit struct {
	Key    string `json:"key" example:"rudrata"`
	Title  string `json:"title"`
	Author string `json:"author,omitempty" doc:"The author, if certain"`
	Year   string `json:"year,omitempty" doc:"When the author published it" example:"c. 840"`
	query.About
	Symmetry  string      `json:"symmetry" doc:"The symmetries of its drawing" example:"half turn"`
	Magic     string      `json:"magic,omitempty" doc:"Whether all rows have one sum and all columns have one" example:"magic"`
	Diagonals []int64     `json:"diagonals,omitempty" doc:"The sums of the falling and the rising diagonal of a magic tour"`
	Verified  bool        `json:"verified" doc:"The tour is certainly the author's"`
	Source    string      `json:"source"`
	Notes     string      `json:"notes,omitempty"`
	Tour      *query.Tour `json:"tour"`

	entry gallery.Entry
}

// Gallery is all exhibits.
type Gallery struct {
	Tours []Exhibit `json:"tours"`
}

// Exhibits gives the gallery, in its order.
func Exhibits() (*Gallery, error) {
	entries, err := gallery.List()
	if err != nil {
		return nil, err
	}
	all := &Gallery{Tours: []Exhibit{}}
	for _, e := range entries {
		g, err := graph.New(e.Board, e.Piece)
		if err != nil {
			return nil, err
		}
		x := Exhibit{
			Key: e.Key, Title: e.Title, Author: e.Author, Year: e.Year, About: query.ParsedQuestion{Graph: g, Ask: tour.Ask{Kind: e.Kind}}.About(), Symmetry: e.Symmetries, Magic: e.Magic,
			Diagonals: e.Diagonals, Verified: e.HasAuthor(), Source: e.Source, Notes: e.Notes, Tour: query.TourOf(g, e.Tour), entry: e,
		}
		all.Tours = append(all.Tours, x)
	}
	return all, nil
}

// Keys are the names of the tours.
func (g *Gallery) Keys() []string {
	var keys []string
	for _, x := range g.Tours {
		keys = append(keys, x.Key)
	}
	return keys
}

// ExhibitOf is the tour with a key, such as gallery:rudrata or rudrata. The error
// suggests the nearest key.
func ExhibitOf(key string) (*Exhibit, error) {
	all, err := Exhibits()
	if err != nil {
		return nil, err
	}
	i, err := nearest.Choose("tour of the gallery", strings.TrimPrefix(key, gallery.Prefix), all.Keys())
	if err != nil {
		return nil, err
	}
	return &all.Tours[i], nil
}

// Entry is the tour itself.
func (x *Exhibit) Entry() gallery.Entry { return x.entry }

// Lines describe the tour and its source, a line each.
func (x *Exhibit) Lines() []string {
	lines := []string{x.entry.Line() + ": " + x.entry.Kind.String() + " of " + x.Piece + " on " + x.Board, x.Source}
	if x.Notes != "" {
		lines = append(lines, x.Notes)
	}
	return lines
}
