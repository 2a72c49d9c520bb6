package film_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	xdraw "image/draw"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
)

// A browser shows pages of a folder of its own. Each call starts it again.
type browser struct {
	path, dir string
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	return &browser{path: samples.Tool(t, "chromium-headless-shell", "chromium-headless-shell", "chromium"), dir: t.TempDir()}
}

// put writes a file into the folder.
func (b *browser) put(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(b.dir, name), content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// start shows a page of the folder. Its time is virtual: it passes as fast as the
// page can work, and the browser ends when it is over.
func (b *browser) start(t *testing.T, page string, passes time.Duration, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, b.path, append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage",
		"--hide-scrollbars", "--force-device-scale-factor=1", "--user-data-dir=" + t.TempDir(),
		fmt.Sprintf("--virtual-time-budget=%d", passes.Milliseconds()),
	}, append(args, "file://"+filepath.Join(b.dir, page))...)...)
	c.WaitDelay = 5 * time.Second
	var errs bytes.Buffer // it complains of much that is missing
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", b.path, args, err, errs.Bytes())
	}
	return out
}

// dom is the page as it is in the end.
func (b *browser) dom(t *testing.T, page string, passes time.Duration, args ...string) string {
	t.Helper()
	return string(b.start(t, page, passes, append(args, "--dump-dom")...))
}

// screenshot is how the page looks in the end.
func (b *browser) screenshot(t *testing.T, page string, width, height int, passes time.Duration, args ...string) image.Image {
	t.Helper()
	file := filepath.Join(t.TempDir(), "screen.png")
	b.start(t, page, passes, append(args, "--screenshot="+file, fmt.Sprintf("--window-size=%d,%d", width, height))...)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := samples.Pixels(t, data)
	if m.Bounds() != image.Rect(0, 0, width, height) {
		t.Fatalf("a screenshot of %v, want %d by %d", m.Bounds(), width, height)
	}
	return m
}

// rgba is a picture as bytes.
func rgba(m image.Image) *image.RGBA {
	c := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()))
	xdraw.Draw(c, c.Rect, m, m.Bounds().Min, xdraw.Src)
	return c
}

// part is a part of a picture as bytes of its own.
func part(m *image.RGBA, at image.Rectangle) *image.RGBA { return rgba(m.SubImage(at)) }

// distance is how far two pictures of one size differ: the largest mean
// difference of a square of so many pixels, in 255ths. Squares make up for edges
// that are smoothed in other ways, and for letters of another shape.
func distance(a, b *image.RGBA, square int) int {
	most := 0
	width, height := a.Rect.Dx(), a.Rect.Dy()
	for top := 0; top < height; top += square {
		for left := 0; left < width; left += square {
			var sums [3]int
			bottom, right := min(top+square, height), min(left+square, width)
			for y := top; y < bottom; y++ {
				for i := a.PixOffset(left, y); i < a.PixOffset(right, y); i += 4 {
					for c := range sums {
						sums[c] += int(a.Pix[i+c]) - int(b.Pix[i+c])
					}
				}
			}
			for _, s := range sums {
				most = max(most, max(s, -s)/((bottom-top)*(right-left)))
			}
		}
	}
	return most
}

// there reports whether a picture shows an item, given what it looks like with
// and without it: where these two differ, it is nearer to the first. Letters of
// another shape are there if there is about as much of them. What other items
// hide but for a pixel or two is not looked for.
func there(m, with, without *image.RGBA, letters bool) bool {
	var differ image.Rectangle
	near, far, visible := 0, 0, 0
	for i := range m.Pix {
		if with.Pix[i] != without.Pix[i] {
			gap := func(n *image.RGBA) int { return max(int(m.Pix[i])-int(n.Pix[i]), int(n.Pix[i])-int(m.Pix[i])) }
			near, far = near+gap(with), far+gap(without)
			visible += max(int(with.Pix[i])-int(without.Pix[i]), int(without.Pix[i])-int(with.Pix[i]))
			x, y := i%m.Stride/4, i/m.Stride
			differ = differ.Union(image.Rect(x-1, y-1, x+2, y+2))
		}
	}
	if !letters || visible < 2*3*255 {
		return visible < 2*3*255 || near < far
	}
	differ = differ.Intersect(m.Rect)
	seen, want := 0, 0
	for y := differ.Min.Y; y < differ.Max.Y; y++ {
		for i := m.PixOffset(differ.Min.X, y); i < m.PixOffset(differ.Max.X, y); i++ {
			seen += int(m.Pix[i]) - int(without.Pix[i])
			want += int(with.Pix[i]) - int(without.Pix[i])
		}
	}
	return seen*want > 0 && 2*max(seen, -seen) > max(want, -want)
}

// TestBrowserSVG compares what a browser makes of every picture with our own
// pixels, and looks for every single item in it, but in dark pictures, which have
// the same in other colours. Last come pictures of which an item was taken: there
// the test has to miss it.
func TestBrowserSVG(t *testing.T) {
	setup.OnlyNightly(t)
	t.Parallel()
	b := newBrowser(t)
	const width = 1600
	type shown struct {
		name  string
		scene *draw.Scene
		theme draw.Theme
		own   *image.RGBA
		at    image.Rectangle
		less  int   // the item that was taken, or -1
		side  int32 // of a square, in pixels
	}
	var all []shown
	var page strings.Builder
	page.WriteString("<!DOCTYPE html><style>body{margin:0}img{position:absolute}</style>\n")
	own := func(s *draw.Scene, side int32) *image.RGBA {
		m, err := paper.Image(t.Context(), paper.Fit(s), paper.Options{Pixels: int(max(s.Width, s.Height) * side / draw.Unit)})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	without := func(s *draw.Scene, item int) *draw.Scene {
		less := *s
		less.Items = slices.Delete(slices.Clone(s.Items), item, item+1)
		return &less
	}
	at, bottom := image.Point{}, 0
	put := func(name string, s *draw.Scene, theme draw.Theme, less int) {
		side := int32(24)
		if theme == draw.InkOnly || strings.Contains(name, "-stack-") { // lines of ink are thin, and so are edges of layers
			side = 40
		}
		c := shown{name: name, scene: s, theme: theme, own: own(s, side), less: less, side: side}
		if at.X+c.own.Rect.Dx() > width {
			at = image.Pt(0, bottom)
		}
		c.at = c.own.Rect.Add(at)
		at.X, bottom = c.at.Max.X, max(bottom, c.at.Max.Y)
		all = append(all, c)
		if less >= 0 {
			s = without(s, less)
		}
		file := fmt.Sprintf("%d.svg", len(all))
		var svg bytes.Buffer
		if err := paper.Write(t.Context(), &svg, paper.SVG, paper.Options{}, paper.Fit(s)); err != nil {
			t.Fatal(err)
		}
		b.put(t, file, svg.Bytes())
		fmt.Fprintf(&page, "<img src=%s style=\"left:%dpx;top:%dpx\" width=%d height=%d>\n", file, c.at.Min.X, c.at.Min.Y, c.at.Dx(), c.at.Dy())
	}
	samples.Scenes(t, func(name string, s *draw.Scene, theme draw.Theme) { put(name, s, theme, -1) })
	for _, c := range all {
		if n := len(c.scene.Items); strings.HasPrefix(c.name, "knight-") && c.theme != draw.Dark && n > 1 {
			put(c.name+" with an item less", c.scene, c.theme, n-1)
		}
	}
	b.put(t, "all.html", []byte(page.String()))
	screen := rgba(b.screenshot(t, "all.html", width, bottom, time.Second))

	for _, c := range all {
		m := part(screen, c.at)
		// Items that are not in the scene at all, a ground that is missing.
		if d := distance(m, c.own, 12); c.less < 0 && d > 24 {
			t.Errorf("%s differs by %d from our own pixels", c.name, d)
		}
		for j, it := range c.scene.Items {
			if c.theme == draw.Dark {
				break
			}
			_, letters := it.(draw.Text)
			if seen := there(m, c.own, own(without(c.scene, j), c.side), letters); seen == (j == c.less) {
				t.Errorf("%s: item %d of %d, %T: seen %v", c.name, j, len(c.scene.Items), it, seen)
			}
		}
	}
}
