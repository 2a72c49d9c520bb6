//go:build leaperpage

package query

// Onto refuses a graph: a page has boards alone.
func (q *OfGraph) Onto(*Place, Limits) error {
	if q.Text == "" {
		return nil
	}
	return BadField("graph", "the page takes only boards; the command and the studio take graphs")
}
