package film

import (
	"cmp"
	"context"
	_ "embed" // the player
	"encoding/json"
	"io"
	"time"

	"leaper/draw"
	"leaper/draw/paper"
)

// The player: its script, its style and its controls.
var (
	//go:embed player.js
	playerScript string
	//go:embed player.css
	playerStyle string
	//go:embed player.html
	playerControls string
)

// The names of script and style in the page's policy: their SHA-256. A test fails if they have
// changed; to compute it here would bring all of Go's cryptography into the engine of the web page.
const (
	scriptName = "sha256-fYoOskaij/ke/UJdTpNKkVAYEYYTBv56p7kvDe2xQs0="
	styleName  = "sha256-dDC5z24IphDQCWk8ANiLm3cVvENYJuHdavbMlVGWfsc="
)

// writeHTML writes a film as a page with a player. It is one file that loads nothing
// else, so that it opens from a disk: its policy allows its own style and script,
// and nothing else. Without scripts the page shows the final frame, and so it does
// at first for people who prefer reduced motion. The error
// wraps [draw.ErrOption] for a film that cannot be shown.
func writeHTML(ctx context.Context, w io.Writer, _ Options, f *Film) error {
	c, err := f.timeline()
	if err != nil {
		return err
	}
	data, err := json.Marshal(c.playerData())
	if err != nil {
		return err
	}
	title := cmp.Or(paper.Escape(f.Title), "A film")
	o := &motion{Elements: paper.NewElements(ctx, w), timeline: c}
	o.Text("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '`, scriptName,
		`'; style-src '`, styleName, "'; base-uri 'none'; form-action 'none'\">\n",
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n",
		"<title>", title, "</title>\n<style>", playerStyle, "</style>\n</head>\n<body>\n<main>\n<h1>", title, "</h1>\n")
	o.writePicture(0, func() {
		o.writeGroups(func(s span) {
			o.Text(` class="span"`)
			if s.to < len(f.Frames) {
				o.Text(hidden)
			}
			o.Text(">")
		})
		for _, fr := range f.Frames {
			if fr.Way != nil && !fr.Unseen { // all look alike
				o.Text(`<path class="growing" visibility="hidden" pathLength="1" stroke-dasharray="1"`, paper.Look(*fr.Way), "/>\n")
				break
			}
		}
		o.writePiece(func([]draw.Point) {
			if !f.Frames[len(f.Frames)-1].Shown {
				o.Text(hidden)
			}
			o.Text(">")
		})
	})
	// JSON has < and & as \u003c and \u0026 here, so no words can end the element.
	o.Text(playerControls, "</main>\n<script type=\"application/json\" id=\"film\">", string(data), "</script>\n<script>",
		playerScript, "</script>\n</body>\n</html>\n")
	return o.Flush()
}

// playerData is the data of the player: everything by frame but spans, which have the
// span below them. Spans are numbered in the order of the page.
type playerData struct {
	Time  []int64   `json:"time"`  // milliseconds
	Top   []int     `json:"top"`   // the span that lies on top, -1 for none
	Under []int     `json:"under"` // by span: the one that it lies on
	Piece []*[2]int `json:"piece,omitempty"`
	Glide []int64   `json:"glide,omitempty"` // milliseconds, before the frame begins
	Way   [][]int   `json:"way,omitempty"`   // by frame: the points of the line that grows, x and y
	Words []string  `json:"words,omitempty"`
}

func (c *timeline) playerData() playerData {
	r := playerData{Top: c.top, Under: make([]int, len(c.spans))}
	for i, s := range c.spans {
		r.Under[i] = s.under
	}
	moves := c.places() != nil
	for i, fr := range c.film.Frames {
		r.Time = append(r.Time, max(fr.Time.Round(time.Millisecond).Milliseconds(), 1))
		if moves {
			var at *[2]int
			if fr.Shown {
				at = &[2]int{int(fr.Piece.X), int(fr.Piece.Y)}
			}
			r.Piece = append(r.Piece, at)
			r.Glide = append(r.Glide, c.glideTime(i).Milliseconds())
			r.Way = append(r.Way, wayPoints(fr))
		}
		if c.film.Words {
			r.Words = append(r.Words, fr.Words)
		}
	}
	return r
}

// wayPoints gives the points of the line that grows to a frame, two or four.
func wayPoints(fr Frame) []int {
	if fr.Way == nil || fr.Unseen {
		return nil
	}
	var points []int
	for _, p := range fr.Way.Lines[0].Points {
		points = append(points, int(p.X), int(p.Y))
	}
	return points
}
