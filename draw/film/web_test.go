package film_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
)

// stackFilm is a small film with all that a film can have: items that are put on and
// taken off together and apart, words that stay, a piece that glides, jumps and is
// not shown. Names are the texts of the items.
func stackFilm(theme draw.Theme) *film.Film {
	p := theme.Palette()
	place := func(i int) draw.Point { return draw.Point{X: int32(500 + i%5*1000), Y: int32(500 + i/5*1000)} }
	name := func(i int) draw.Item {
		return draw.Text{At: place(i), Size: 460, Words: string(rune('A' + i)), Colour: p.Words}
	}
	leg := func(i int) draw.Item {
		return draw.Path{Stroke: p.Line, Width: 60, Lines: []draw.Line{{Points: []draw.Point{place(i), place(i + 1)}}}}
	}
	dot := func(i int) draw.Item { return draw.Dots{At: []draw.Point{place(i)}, Radius: 120, Colour: p.Start} }
	ms := time.Millisecond
	return &film.Film{
		Width: 5000, Height: 3000, Title: `Back & forth <"1">`, Palette: theme.Palette(), Words: true,
		Ground: []draw.Item{draw.Path{Fill: p.Square, Lines: []draw.Line{{Closed: true, Points: []draw.Point{{X: 1000, Y: 0}, {X: 2000, Y: 0}, {X: 2000, Y: 3000}}}}}},
		Frames: []film.Frame{
			{Add: []draw.Item{dot(0), name(0)}, Time: 300 * ms},
			{Keep: 2, Add: []draw.Item{leg(0), name(1)}, Piece: place(1), Shown: true, Words: "one", Time: 200 * ms},
			{Keep: 4, Add: []draw.Item{leg(1), leg(2), name(2), name(3)}, Piece: place(3), Shown: true, Words: "one", Time: 1000 * ms},
			{Keep: 6, Add: []draw.Item{name(4)}, Piece: place(10), Shown: true, Jump: true, Words: "one & <two>", Time: 150 * ms},
			{Keep: 3, Piece: place(1), Shown: true, Time: 123 * ms},
			{Keep: 3, Words: "one", Time: 77 * ms},
			{Keep: 1, Add: []draw.Item{leg(6), leg(7), name(5)}, Piece: place(8), Shown: true, Words: "six", Time: 400 * ms},
			{Keep: 0, Add: []draw.Item{name(6)}, Piece: place(9), Shown: true, Time: 50 * ms},
			{Keep: 1, Add: []draw.Item{name(7), dot(8)}, Piece: place(7), Shown: true, Words: "the end", Time: 700 * ms},
		},
	}
}

// names are the words of the items that a frame shows, one after another.
func names(f *film.Film, frame int) string {
	s := ""
	for _, it := range f.Still(frame).Items {
		if t, ok := it.(draw.Text); ok && len(t.Words) == 1 {
			s += t.Words
		}
	}
	return s
}

// wander is a film of the given number of frames that puts on and takes off at random.
func wander(r *rand.Rand, frames int) *film.Film {
	f := &film.Film{Width: 8000, Height: 8000, Title: "wander \x1b\xff"}
	lies := 0
	for range frames {
		fr := film.Frame{Keep: max(lies-r.IntN(4), 0), Time: time.Duration(20+r.IntN(100)) * time.Millisecond}
		for range r.IntN(4) {
			fr.Add = append(fr.Add, draw.Text{Words: string(rune('A' + r.IntN(26))), Size: 400, At: draw.Point{X: 500 + r.Int32N(7)*1000, Y: 500 + r.Int32N(7)*1000}, Colour: draw.RGB(uint32(r.IntN(3)))})
		}
		lies = fr.Keep + len(fr.Add)
		f.Frames = append(f.Frames, fr)
	}
	return f
}

// walk88 is the film of a walk of 64 squares in a line.
func walk88() *film.Film {
	f := &film.Film{Width: 8800, Height: 8800, Title: "A tour of knight on 8x8", Words: true}
	at := func(i int) draw.Point { return draw.Point{X: int32(900 + i*2%8*1000), Y: int32(900 + i*3%8*1000)} }
	for i := range 64 {
		fr := film.Frame{Keep: max(i-1, 0), Piece: at(i), Shown: true, Words: fmt.Sprintf("%d", i+1), Time: 150 * time.Millisecond}
		if i > 0 {
			fr.Add = []draw.Item{draw.Path{Stroke: draw.RGB(1), Width: 60, Lines: []draw.Line{{Points: []draw.Point{at(i - 1), at(i)}}}}}
		}
		f.Frames = append(f.Frames, fr)
	}
	return f
}

// picture is a still one, as SVG.
func picture(t testing.TB, s *draw.Scene) string {
	t.Helper()
	var b bytes.Buffer
	if err := paper.Write(t.Context(), &b, paper.SVG, paper.Options{}, paper.Fit(s)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func animated(t testing.TB, f *film.Film) string {
	t.Helper()
	var b bytes.Buffer
	if err := film.Write(t.Context(), &b, film.SVG, film.Options{}, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func playerPage(t testing.TB, f *film.Film) string {
	t.Helper()
	var b bytes.Buffer
	if err := film.Write(t.Context(), &b, film.HTML, film.Options{}, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnimatedSVG(t *testing.T) {
	got := animated(t, stackFilm(draw.Light))
	if want := string(samples.Golden(t, "film.svg", []byte(got))); got != want {
		t.Errorf("film.svg is\n%s\nwant\n%s", got, want)
	}
	if n := len(animated(t, walk88())) / 64; n > 430 {
		t.Errorf("%d bytes a move", n)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		f := wander(r, 1+r.IntN(30))
		text, html := animated(t, f), playerPage(t, f)
		if text != animated(t, f) || html != playerPage(t, f) {
			t.Error("two films differ")
		}
		checkSpans(t, f, text)
	}
	checkSpans(t, stackFilm(draw.Dark), animated(t, stackFilm(draw.Dark)))
}

// An animation is what a group says of its visibility.
type animation struct {
	Name   string `xml:"attributeName,attr"`
	Values string `xml:"values,attr"`
	Times  string `xml:"keyTimes,attr"`
	Mode   string `xml:"calcMode,attr"`
	Dur    string `xml:"dur,attr"`
}

// checkSpans reads an animated SVG and compares what it says is visible with the
// stack: at the start, the middle and the end of each frame, and where nothing
// moves.
func checkSpans(t *testing.T, f *film.Film, text string) {
	t.Helper()
	type group struct {
		visibility string
		animations []animation
	}
	total := time.Duration(0)
	for _, fr := range f.Frames {
		total += fr.Time
	}
	visible := func(g group, at time.Duration) bool {
		v := g.visibility
		for _, a := range g.animations {
			if d, err := time.ParseDuration(a.Dur); err != nil || d != total || a.Mode != "discrete" || a.Name != "visibility" {
				t.Errorf("%+v", a)
			}
			values, times := strings.Split(a.Values, ";"), strings.Split(a.Times, ";")
			if times[0] != "0" || len(times) != len(values) {
				t.Errorf("%+v", a)
			}
			for i := range values {
				var part float64
				if _, err := fmt.Sscan("0"+times[i], &part); err != nil {
					t.Error(err)
				}
				if part <= float64(at)/float64(total) {
					v = values[i]
				}
			}
		}
		return v != "hidden"
	}
	// A letter is seen if all groups around it are.
	type letter struct {
		word string
		in   []group
	}
	var letters []letter
	var open []group
	dec := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "g":
				g := group{}
				for _, a := range e.Attr {
					if a.Name.Local == "visibility" {
						g.visibility = a.Value
					}
				}
				open = append(open, g)
			case "animate":
				g := &open[len(open)-1]
				var a animation
				if err := dec.DecodeElement(&a, &e); err != nil {
					t.Fatal(err)
				}
				g.animations = append(g.animations, a)
			case "text":
				var word string
				if err := dec.DecodeElement(&word, &e); err != nil {
					t.Fatal(err)
				}
				if len(word) == 1 {
					letters = append(letters, letter{word, append([]group(nil), open...)})
				}
			}
		case xml.EndElement:
			if e.Name.Local == "g" {
				open = open[:len(open)-1]
			}
		}
	}
	start := time.Duration(0)
	for i, fr := range f.Frames {
		for _, at := range []time.Duration{time.Millisecond, fr.Time / 2, fr.Time - time.Millisecond} {
			got := ""
			for _, l := range letters {
				seen := true
				for _, g := range l.in {
					seen = seen && visible(g, start+at)
				}
				if seen {
					got += l.word
				}
			}
			if want := names(f, i); got != want {
				t.Errorf("frame %d after %v: %q is visible, want %q", i, at, got, want)
			}
		}
		start += fr.Time
	}
	still := ""
	for _, l := range letters {
		hidden := false
		for _, g := range l.in {
			hidden = hidden || g.visibility == "hidden"
		}
		if !hidden {
			still += l.word
		}
	}
	if want := names(f, len(f.Frames)-1); still != want {
		t.Errorf("without animation %q is visible, want %q", still, want)
	}
}

func TestFilmErrors(t *testing.T) {
	frame := film.Frame{Time: time.Second}
	for text, f := range map[string]*film.Film{
		"0 frames":               {Width: 1000, Height: 1000},
		"0 by 1000 units":        {Height: 1000, Frames: []film.Frame{frame}},
		"frame 1 keeps 1 ":       {Width: 1, Height: 1, Frames: []film.Frame{frame, {Keep: 1, Time: 1}}},
		"frame 0 keeps -1":       {Width: 1, Height: 1, Frames: []film.Frame{{Keep: -1, Time: 1}}},
		"frame 0 lasts 0s":       {Width: 1, Height: 1, Frames: []film.Frame{{}}},
		"frame 1 lasts 2562047h": {Width: 1, Height: 1, Frames: []film.Frame{frame, {Time: math.MaxInt64}}},
	} {
		for _, format := range []film.Format{film.SVG, film.HTML} {
			var b bytes.Buffer
			if err := film.Write(t.Context(), &b, format, film.Options{}, f); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), text) || b.Len() > 0 {
				t.Errorf("%s: %v", text, err)
			}
		}
		if strings.Contains(text, "lasts") {
			continue // pixels have times of their own, and terminals none
		}
		for _, format := range []film.Format{film.GIF, film.APNG} {
			var b bytes.Buffer
			if err := film.Write(t.Context(), &b, format, film.Options{Pixels: 100}, f); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), text) || b.Len() > 0 {
				t.Errorf("%s, %s: %v", format, text, err)
			}
		}
		if _, err := film.NewScreens(f, true); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), text) {
			t.Errorf("screens, %s: %v", text, err)
		}
	}
}

// TestBrowserFilm stops animated pictures within each frame, where the piece
// stands still, and compares them with plain pictures of the frames.
func TestBrowserFilm(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	const width = 500 // of a row: the animated picture, the plain one
	var page strings.Builder
	page.WriteString("<!DOCTYPE html><style>body{margin:0}svg,img{position:absolute;width:240px;height:160px}</style>\n")
	var frames []int
	rows := 0
	put := func(y int, left bool, svg string, at time.Duration) {
		x := 240
		if left {
			x = 0
		}
		svg = strings.Replace(svg, "<svg ", fmt.Sprintf(`<svg data-at="%g" style="left:%dpx;top:%dpx" `, at.Seconds(), x, y*160), 1)
		page.WriteString(svg)
	}
	var films []*film.Film
	for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
		f := stackFilm(theme)
		moving, start, total := animated(t, f), time.Duration(0), time.Duration(0)
		for _, fr := range f.Frames {
			total += fr.Time
		}
		for i, fr := range f.Frames {
			// Dark films are in their third round.
			put(rows, true, moving, start+fr.Time/3+time.Duration(theme)*2*total)
			put(rows, false, picture(t, f.Still(i)), 0)
			frames, films = append(frames, i), append(films, f)
			start += fr.Time
			rows++
		}
	}
	// Just before a jump, the piece stands where it stood.
	f := stackFilm(draw.Light)
	put(rows, true, animated(t, f), 1480*time.Millisecond)
	put(rows, false, picture(t, f.Still(2)), 0)
	frames, films = append(frames, 2), append(films, f)
	rows++
	// Half of the way of a glide from frame 1 to frame 2.
	f = stackFilm(draw.Light)
	put(rows, true, animated(t, f), 450*time.Millisecond)
	f.Frames[1].Piece = draw.Point{X: 2500, Y: 500}
	put(rows, false, picture(t, f.Still(1)), 0)
	frames, films = append(frames, 1), append(films, f)
	rows++
	page.WriteString(`<script>for (const s of document.querySelectorAll("svg")) { s.pauseAnimations(); s.setCurrentTime(+s.dataset.at) }</script>`)
	b.put(t, "film.html", []byte(page.String()))
	screen := rgba(b.screenshot(t, "film.html", width, rows*160, 2*time.Second))
	at := func(row, column int) *image.RGBA {
		return part(screen, image.Rect(column*240, row*160, column*240+240, row*160+160))
	}
	for row, i := range frames {
		if d := distance(at(row, 0), at(row, 1), 4); d > 12 { // parts of a millisecond, when the piece glides
			t.Errorf("row %d, frame %d on %x differs by %d from the plain picture", row, i, films[row].Palette.Paper, d)
		}
		if row > 0 && distance(at(row, 0), at(row-1, 1), 4) < 20 {
			t.Errorf("row %d, frame %d looks like the one before", row, i)
		}
	}
}

// TestBrowserMoves: a picture on a page moves by itself. Of its three frames the middle one
// lasts an hour. The time of pictures is not virtual, so a busy machine may see the first.
func TestBrowserMoves(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	f := stackFilm(draw.Light)
	f.Frames = f.Frames[:3]
	f.Frames[0].Time, f.Frames[1].Time = 50*time.Millisecond, time.Hour
	b.put(t, "film.svg", []byte(animated(t, f)))
	b.put(t, "film.html", []byte(`<!DOCTYPE html><style>body{margin:0}svg,img{position:absolute;left:0;width:240px;height:160px}svg{top:160px}</style>
<img src=film.svg style="top:0">`+picture(t, f.Still(1))))
	differs := 0
	for range 10 {
		screen := rgba(b.screenshot(t, "film.html", 500, 320, 2*time.Second))
		differs = distance(part(screen, image.Rect(0, 0, 240, 160)), part(screen, image.Rect(0, 160, 240, 320)), 4)
		if differs <= 12 {
			return
		}
	}
	t.Errorf("it differs by %d from the plain picture of its second frame", differs)
}

// frames stand in for those of the browser, which do not come in virtual time.
const frames = `window.requestAnimationFrame = (f) => setTimeout(() => f(performance.now()), 16);`

// drive runs a page with a script at its end, and reads what that script says. The
// page's policy lets it in by its digest.
func drive(t *testing.T, b *browser, page, script string, passes time.Duration, into any, args ...string) {
	t.Helper()
	script = `
document.addEventListener("securitypolicyviolation", (e) => say("policy: " + e.blockedURI));
const said = [];
const say = (...what) => { said.push(...what); out.textContent = JSON.stringify(said) };
const out = document.body.appendChild(document.createElement("pre"));
out.id = "said";
window.onerror = (e) => say("error: " + e);
const $ = (id) => document.getElementById(id);
const press = (key, on = document.body) => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const scrub = (to) => { $("scrub").value = to; $("scrub").dispatchEvent(new Event("input", { bubbles: true })) };
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const frame = () => +$("step").textContent.split(" ")[1] - 1;
const seen = () => [...document.querySelectorAll(".span text")].filter((e) => getComputedStyle(e).visibility === "visible").map((e) => e.textContent).join("");
const piece = () => { const p = document.querySelector(".piece"); return getComputedStyle(p).visibility === "visible" ? p.getAttribute("transform") : "none" };
const state = () => [frame(), seen(), piece(), $("words").textContent, $("words").getAttribute("aria-live"), $("play").getAttribute("aria-label"), $("scrub").value].join("|");
` + script
	page = strings.Replace(page, "script-src '", "script-src '"+film.Digest(frames)+"' '"+film.Digest(script)+"' '", 1)
	page = strings.Replace(page, "<style>", "<script>"+frames+"</script><style>", 1)
	page = strings.Replace(page, "</body>", "<script>"+script+"</script></body>", 1)
	b.put(t, "driven.html", []byte(page))
	dom := b.dom(t, "driven.html", passes, args...)
	m := regexp.MustCompile(`(?s)<pre id="said">(.*)</pre>`).FindStringSubmatch(dom)
	if m == nil {
		t.Fatalf("the page said nothing:\n%.3000s", dom)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), into); err != nil {
		t.Fatalf("%v in %s", err, m[1])
	}
}

// state is what the driven page says of itself at a frame, if it is right.
func state(f *film.Film, frame int, playing bool) string {
	fr := f.Frames[frame]
	piece, live, label := "none", "polite", "Play"
	if fr.Shown {
		piece = fmt.Sprintf("translate(%d %d)", fr.Piece.X/50, fr.Piece.Y/50)
	}
	if playing {
		live, label = "off", "Pause"
	}
	return fmt.Sprintf("%d|%s|%s|%s|%s|%s|%d", frame, names(f, frame), piece, fr.Words, live, label, frame)
}

func TestBrowserPlayer(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	f := stackFilm(draw.Light)
	var got []string
	drive(t, b, playerPage(t, f), `
say("started " + $("play").getAttribute("aria-label"));
(async () => {
	press(" "); say("space " + $("play").getAttribute("aria-label"));
	for (const key of ["Home", "ArrowLeft", "ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowLeft"]) { press(key); say(state()) }
	for (const id of ["back", "back", "forth"]) { $(id).click(); say(state()) }
	for (let from = 0; from < 9; from++) for (let to = 0; to < 9; to++) { scrub(from); scrub(to); say(state()) }
	press("ArrowLeft", $("scrub")); press("End", $("speed")); press(" ", $("back")); say(state());
	press("+"); press("="); say("speed " + $("speed").value); press("-"); press("-"); press("-"); say("speed " + $("speed").value);
	for (let i = 0; i < 9; i++) press("-"); say("speed " + $("speed").value);
	for (let i = 0; i < 9; i++) press("+"); say("speed " + $("speed").value);
	// Playing at single speed: the film lasts three seconds.
	$("speed").value = 1;
	const met = new Set(), between = new Set();
	press("Home"); press(" ");
	for (let i = 0; i < 290; i++) {
		await wait(10); met.add(frame()); if (frame() === 1) between.add(piece());
	}
	say("met " + [...met].join(" "), "glides " + (between.size > 3), "live " + $("words").getAttribute("aria-live"));
	await wait(300); say("loops " + (frame() < 2));
	$("play").click(); const at = state(); await wait(500); say("pauses " + (state() === at));
	// Without the loop it ends, and from the end it begins again.
	$("loop").click(); $("speed").value = 8; press(" "); await wait(1000); say(state());
	press(" "); await wait(20); say("anew " + (frame() < 3)); await wait(1000); say(state());
})();`, 20*time.Second, &got)
	want := []string{"started Pause", "space Play"}
	for _, i := range []int{0, 0, 1, 2, 8, 8, 7, 6, 5, 6} {
		want = append(want, state(f, i, false))
	}
	for range 9 {
		for to := range 9 {
			want = append(want, state(f, to, false))
		}
	}
	want = append(want, state(f, 8, false), "speed 4", "speed 0.5", "speed 0.25", "speed 16",
		"met 0 1 2 3 4 5 6 7 8", "glides true", "live off", "loops true", "pauses true", state(f, 8, false), "anew true", state(f, 8, false))
	compare(t, got, want)
}

// TestBrowserCalm: where little motion is wanted, the film stands at its end, and
// when it is made to play, the piece does not glide. Words are no part of the page.
func TestBrowserCalm(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser for some seconds")
	}
	t.Parallel()
	b := newBrowser(t)
	f := stackFilm(draw.Dark)
	f.Title = `</title></script><script>say("no")</script><img src=x onerror='say("no")'> & "so"`
	f.Frames[2].Words = `</script><script>say("no")</script><b>&amp;</b>` + "\u2028\x00"
	var got []string
	drive(t, b, playerPage(t, f), `
(async () => {
	await wait(300); say(state());
	press("Home"); press(" ");
	const places = new Set();
	for (let i = 0; i < 100; i++) { await wait(10); if (frame() === 1) places.add(piece()) }
	say(...places); press(" "); scrub(2);
	say(document.title, document.querySelector("h1").textContent, document.querySelector("svg title").textContent, $("words").textContent, document.images.length + " images, " + document.scripts.length + " scripts");
})();`, 5*time.Second, &got, "--force-prefers-reduced-motion")
	words := f.Frames[2].Words
	compare(t, got, []string{state(f, 8, false), "translate(30 10)", f.Title, f.Title, f.Title, words, "0 images, 4 scripts"})
}

// TestBrowserSeek drags through a long film: 600 frames and thousands of items.
func TestBrowserSeek(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser for some seconds")
	}
	t.Parallel()
	b := newBrowser(t)
	f := wander(rand.New(rand.NewPCG(3, 4)), 600)
	var got []string
	drive(t, b, playerPage(t, f), `
press(" ");
let took = 0;
for (let i = 1; i < 60; i++) { const to = i * i * 7919 % 600, from = performance.now(); scrub(to); took += performance.now() - from; say(to + " " + seen()) }
say(took < 2000 ? "quick" : "slow: " + took);`, time.Second, &got)
	var want []string
	for i := 1; i < 60; i++ {
		to := i * i * 7919 % 600
		want = append(want, fmt.Sprintf("%d %s", to, names(f, to)))
	}
	compare(t, got, append(want, "quick"))
}

func compare(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		a, b := "nothing", "nothing"
		if i < len(got) {
			a = got[i]
		}
		if i < len(want) {
			b = want[i]
		}
		if a != b {
			t.Errorf("%d: the page says %q, want %q", i, a, b)
		}
	}
}
