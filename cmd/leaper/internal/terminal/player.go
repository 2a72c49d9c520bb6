package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"leaper/draw/film"
)

const (
	// LinesBelow is how many lines are below the picture: words, and the state with
	// the keys.
	LinesBelow = 2
	// resizeInterval is the interval at which the player checks the size of the window.
	resizeInterval = 100 * time.Millisecond
	// maxSpeed is how many times the speed can be doubled, or halved.
	maxSpeed = 5
)

// A player shows a film in a window.
type player struct {
	film    *film.Film
	screens *film.Screens
	window  *window
	frame   int
	speed   int // how many times it is doubled; below 0, halved
	paused  bool
}

// Play shows a film in the terminal until somebody quits, or, if there are no
// keys, until its end. It always restores the terminal.
func Play(ctx context.Context, out *os.File, in io.Reader, shown *film.Film, screens *film.Screens) (err error) {
	// The terminal is restored also at SIGQUIT, where Go would end with a dump of all stacks.
	sigquit := make(chan os.Signal, 1)
	signal.Notify(sigquit, syscall.SIGQUIT)
	defer signal.Stop(sigquit)
	w, err := openWindow(out, in)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	p := &player{film: shown, screens: screens, window: w}
	w.resized()
	return p.run(ctx, sigquit, w.readKeys())
}

// readKeys reads keys until the end of input, which closes the channel. A read from a
// terminal cannot be interrupted, so it is abandoned when the film is over. The channel is
// nil if there are no keys.
func (w *window) readKeys() <-chan Key {
	if w.in == nil {
		return nil
	}
	keys := make(chan Key)
	go func() {
		defer close(keys)
		var board Keyboard
		var buffer [64]byte
		for {
			n, err := w.in.Read(buffer[:])
			for _, b := range buffer[:n] {
				if k := board.Read(b); k != NoKey {
					keys <- k
				}
			}
			if err != nil || n == 0 {
				return
			}
		}
	}()
	return keys
}

// run shows frame after frame, and obeys the keys.
func (p *player) run(ctx context.Context, sigquit <-chan os.Signal, keys <-chan Key) error {
	resize := time.NewTicker(resizeInterval)
	defer resize.Stop()
	next := time.NewTimer(p.frameTime())
	defer next.Stop()
	for {
		if err := p.show(keys != nil); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-sigquit:
			return &Outcome{ExitInterrupted, ""}
		case <-resize.C:
			if p.window.resized() {
				p.window.forget()
			}
			continue
		case <-next.C:
			if p.frame == p.last() {
				if keys == nil {
					return nil
				}
				continue
			}
			if p.paused {
				continue
			}
			p.frame++
		case k, ok := <-keys:
			switch {
			case !ok:
				keys = nil
				p.paused = false
			case k == KeyQuit:
				return nil
			case k == KeyInterrupt:
				return &Outcome{ExitInterrupted, ""}
			default:
				p.press(k)
			}
		}
		next.Reset(p.frameTime())
	}
}

func (p *player) last() int { return p.screens.Frames() - 1 }

// frameTime returns how long the frame is shown.
func (p *player) frameTime() time.Duration {
	t := p.film.Frames[p.frame].Time
	if p.speed < 0 {
		return t << -p.speed
	}
	return max(t>>p.speed, time.Millisecond)
}

// press does what a key asks for.
func (p *player) press(k Key) {
	switch k {
	case KeyPause:
		if p.frame == p.last() { // start again
			p.frame, p.paused = 0, false
		} else {
			p.paused = !p.paused
		}
	case KeyForth:
		p.frame, p.paused = min(p.frame+1, p.last()), true
	case KeyBack:
		p.frame, p.paused = max(p.frame-1, 0), true
	case KeyHome:
		p.frame, p.paused = 0, true
	case KeyEnd:
		p.frame = p.last()
	case KeyFaster:
		p.speed = min(p.speed+1, maxSpeed)
	case KeySlower:
		p.speed = max(p.speed-1, -maxSpeed)
	}
}

// show draws the frame, if it fits into the window.
func (p *player) show(hasKeys bool) error {
	columns, rows := p.screens.Size()
	w := p.window
	if columns > w.width || rows+LinesBelow > w.height {
		return w.show(w.fold(TooSmall(columns, rows, w.width, w.height)))
	}
	lines, err := p.screens.Lines(p.frame)
	if err != nil {
		return err
	}
	lines = append(lines, w.cut(p.film.Frames[p.frame].Words), w.cut(p.state(hasKeys)))
	return w.show(lines)
}

// TooSmall says which size of window a film needs.
func TooSmall(columns, rows, width, height int) string {
	return fmt.Sprintf("the film needs a window of %d by %d characters, and this one has %d by %d", columns, rows+LinesBelow, width, height)
}

// state returns a line that says where the film is, and which keys there are.
func (p *player) state(hasKeys bool) string {
	text := fmt.Sprintf("%d/%d", p.frame+1, p.screens.Frames())
	switch {
	case p.frame == p.last():
		text += " end"
	case p.paused:
		text += " paused"
	}
	switch {
	case p.speed > 0:
		text += fmt.Sprintf(" %dx", 1<<p.speed)
	case p.speed < 0:
		text += fmt.Sprintf(" 1/%dx", 1<<-p.speed)
	}
	if !hasKeys {
		return text
	}
	space := "pause"
	switch {
	case p.frame == p.last():
		space = "again"
	case p.paused:
		space = "play"
	}
	return text + "   space " + space + "  , . step  - + speed  Home End  q quit"
}
