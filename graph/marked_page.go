//go:build leaperpage

package graph

import (
	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// A page reads no files, and has no reader of XML.

func readGraphML(*pulse.Pulse, *Reader) (*Adjacency, error) { return nil, errNoFiles }

func readGML(*pulse.Pulse, *Reader) (*Adjacency, error) { return nil, errNoFiles }

var errNoFiles = fault.New(ErrFormat, "the page takes only boards")
