package pictures

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
)

// sent is a photo as a data URL: this many pixels wide and high, dark in its middle.
func sent(t *testing.T, side int) string {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			dx, dy := 2*x-side, 2*y-side
			m.Set(x, y, color.Gray{Y: uint8(min(255, 255*(dx*dx+dy*dy)/max(side*side, 1)))})
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes())
}

// TestPhotoSent: a photo that is sent is one closed line, on the board that is asked for or the largest.
func TestPhotoSent(t *testing.T) {
	for board, most := range map[string]int{"": 200 * 200, `"board":"40x40",`: 40 * 40} {
		text, err := drawn(t, `{"format":"json",`+board+`"photo":"`+sent(t, 60)+`"}`)
		if err == nil {
			t.Fatalf("a photo as text, of %d letters", len(text))
		}
		text, err = drawn(t, `{"format":"svg",`+board+`"photo":"`+sent(t, 60)+`"}`)
		if err != nil || !strings.Contains(text, "<path") {
			t.Fatal(err)
		}
		if moves := strings.Count(text, "h") + strings.Count(text, "v"); moves > most {
			t.Errorf("%d moves on %q", moves, board)
		}
	}
}

// TestPhotoRefused: what is no photo, and what goes with none, is said in a sentence.
func TestPhotoRefused(t *testing.T) {
	photo := sent(t, 60)
	for body, want := range map[string]string{
		`{"format":"svg","photo":"cat.png"}`:                                                            "does not begin with data:image/png;base64,",
		`{"format":"svg","photo":"data:image/png;base64,AAAA"}`:                                         "no png that can be read",
		`{"format":"svg","photo":"data:image/png;base64,?"}`:                                            "no png that can be read",
		`{"format":"svg","photo":"` + sent(t, 1025) + `"}`:                                              "at most 1024 by 1024",
		`{"format":"svg","board":"201x10","photo":"` + photo + `"}`:                                     "at most 200x200",
		`{"format":"svg","board":"40x40","piece":"knight","photo":"` + photo + `"}`:                     "its own closed tour",
		`{"format":"svg","gallery":"rudrata","photo":"` + photo + `"}`:                                  "its own closed tour",
		`{"format":"svg","tour":{"board":"3x3","piece":"wazir","tour":["a1"]},"photo":"` + photo + `"}`: "its own closed tour",
		`{"format":"svg","style":"accessibility","photo":"` + photo + `"}`:                              "draws a tour, and style accessibility shows none",
		`{"format":"svg","style":"game","photo":"` + photo + `"}`:                                       "draws a tour, and style game shows none",
		`{"format":"svg","style":"argument","photo":"` + photo + `"}`:                                   "draws a tour, and style argument shows none",
		`{"format":"svg","style":"stack","photo":"` + photo + `"}`:                                      "style stack shows boxes",
		`{"format":"svg","over":true,"photo":"` + photo + `"}`:                                          "board 200x200 has 40000 squares",
		`{"format":"svg","arrows":1,"photo":"` + photo + `"}`:                                           "board 200x200 has 40000 squares",
		`{"format":"gif","photo":"` + photo + `"}`:                                                      "a picture of one line",
	} {
		if _, err := drawn(t, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.120s: %v", body, err)
		}
	}
}
