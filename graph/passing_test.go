package graph_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"leaper/graph"
)

// nothing is a text of zero bytes without end; it counts what is read of it.
type nothing struct{ read int }

func (n *nothing) Read(p []byte) (int, error) {
	clear(p)
	n.read += len(p)
	return len(p), nil
}

// TestPassedOver: a bad line is passed over to its end, over many buffers, and given up after
// 64 MB.
func TestPassedOver(t *testing.T) {
	for _, long := range []int{1, 1 << 16, 1<<16 + 1, 1 << 20} {
		r := graph.NewReader(strings.NewReader("C~\nC"+strings.Repeat("!", long)+"\nBw\n"), graph.Graph6)
		for i, want := range []int{6, -1, 3} {
			a, err := r.Next(t.Context())
			if want < 0 {
				if !errors.Is(err, graph.ErrSyntax) {
					t.Errorf("a line of %d: graph %d: %v", long, i+1, err)
				}
			} else if err != nil || a.Arcs()/2 != want {
				t.Errorf("a line of %d: graph %d: %v", long, i+1, err)
			}
		}
	}
	var zeros nothing
	r := graph.NewReader(io.MultiReader(strings.NewReader("C~\n"), &zeros), graph.Graph6)
	if _, err := r.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(t.Context()); !errors.Is(err, graph.ErrSyntax) || !strings.Contains(err.Error(), "64 MB") {
		t.Errorf("nothing without end: %v", err)
	}
	if _, err := r.Next(t.Context()); !errors.Is(err, io.EOF) || zeros.read > 65<<20 {
		t.Errorf("after %d bytes: %v", zeros.read, err)
	}
}
