//go:build leaperpage

package query

// ontoFile: a page reads no files.
func (q *Constraints) ontoFile(*Asked) error { return Boardless(q.All()...) }
