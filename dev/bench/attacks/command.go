package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A command is an attack by one command line. Its zero values stand for the general
// rules: no file is changed or made, a refusal is one line on standard error, nothing
// is said twice, nothing panics, and the command ends by itself.
type command struct {
	name  string
	long  bool
	files map[string]string // made beforehand
	begin func(a *arena) error

	order
	status []int         // that it may end with; none is any of 0 to 3, and 130
	within time.Duration // the longest time; after a signal, from there; 0 is 2 s
	peak   int64         // MB of memory at most; 0 is 256
	writes []string      // files that it may make or change
	says   string        // standard error has to have it
	never  string        // standard error must not have it
}

// refused is the status of a command line that makes no sense.
var refused = []int{2}

// attacks makes a table of commands attacks.
func attacks(kind string, commands []command) []attack {
	var out []attack
	for _, c := range commands {
		at := attack{name: kind + ": " + c.name, long: c.long, tries: 1, try: c.try}
		if c.within > 0 {
			at.tries = 3
		}
		if c.name == "" {
			at.name += c.line
		}
		out = append(out, at)
	}
	return out
}

func (c command) try(ctx context.Context, a *arena) error {
	for name, text := range c.files {
		if err := os.WriteFile(a.file(name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	if c.begin != nil {
		if err := c.begin(a); err != nil {
			return err
		}
	}
	before := a.contents()
	o, err := a.run(ctx, c.order)
	if err != nil {
		return err
	}
	if err := c.judge(o); err != nil {
		return err
	}
	if changed := difference(before, a.contents(), c.writes); changed != "" {
		return fmt.Errorf("%s", changed)
	}
	return nil
}

// judge tells what is wrong with how a command ended.
func (c command) judge(o outcome) error {
	statuses := c.status
	if statuses == nil {
		statuses = []int{0, 1, 2, 3, 130}
	}
	within, took := c.within, o.took
	if within == 0 {
		within = 2 * time.Second
	}
	if c.signal != nil {
		took = o.since
	}
	peak := cmp.Or(c.peak, 256)
	lines := strings.Count(o.err, "\n")
	switch {
	case o.killed != "":
		return fmt.Errorf("%s", o.killed)
	case strings.Contains(o.err, "goroutine ") && c.signal != syscall.SIGQUIT: // which asks for that
		return fmt.Errorf("it panics: %.100s", o.err)
	case !slices.Contains(statuses, o.status):
		return fmt.Errorf("it ends with %d: %.150s", o.status, o.err)
	case o.peak > peak<<20:
		return fmt.Errorf("it takes %d MB", o.peak>>20)
	case took > within:
		return fmt.Errorf("it takes %.2f s, not %s", took.Seconds(), within)
	case o.status == 2 && lines != 1 && c.signal == nil:
		return fmt.Errorf("standard error has %d lines: %.200s", lines, o.err)
	case twice(o.err):
		return fmt.Errorf("it says twice: %.200s", o.err)
	case c.says != "" && !strings.Contains(o.err, c.says):
		return fmt.Errorf("it does not say %q: %.150s", c.says, o.err)
	case c.never != "" && strings.Contains(o.err, c.never):
		return fmt.Errorf("it says %.200s", o.err)
	case strings.Contains(o.err, "unknown flag"):
		return fmt.Errorf("%.100s", o.err)
	}
	return nil
}

// twice tells whether the end of a text stands in it before.
func twice(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) > 80 && strings.Count(text, text[len(text)-40:]) > 1
}

// contents reads all files of the folder: short ones whole, of long ones the size.
func (a *arena) contents() map[string]string {
	out := map[string]string{}
	entries, _ := os.ReadDir(a.folder)
	for _, e := range entries {
		info, err := os.Stat(filepath.Join(a.folder, e.Name()))
		switch {
		case err != nil:
			out[e.Name()] = "a broken link"
		case !info.Mode().IsRegular():
			out[e.Name()] = info.Mode().Type().String()
		case info.Size() > 1<<20:
			out[e.Name()] = fmt.Sprint(info.Mode(), info.Size())
		default:
			text, _ := os.ReadFile(filepath.Join(a.folder, e.Name()))
			out[e.Name()] = fmt.Sprint(info.Mode(), string(text))
		}
	}
	return out
}

// difference tells which file is not as it was, but for those that may be otherwise.
func difference(before, after map[string]string, may []string) string {
	for name, was := range before {
		is, there := after[name]
		switch {
		case slices.Contains(may, name):
		case !there:
			return name + " is gone"
		case is != was:
			return fmt.Sprintf("%s is changed, to %.60q", name, is)
		}
	}
	for name := range after {
		if _, was := before[name]; !was && !slices.Contains(may, name) {
			return name + " is left behind"
		}
	}
	return ""
}
