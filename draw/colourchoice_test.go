package draw_test

import (
	"errors"
	"testing"

	"leaper/draw"
)

// TestBareColours: what is not drawn has no colour.
func TestBareColours(t *testing.T) {
	for _, s := range []string{"squares=none,light=#fff", "dark=#000,squares=none", "hole=red,squares=none"} {
		if _, err := draw.ParseColours(s); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%s: %v", s, err)
		}
	}
	if c, err := draw.ParseColours("squares=none,line=red,edge=grey"); err != nil || !c.Bare {
		t.Error(c, err)
	}
}
