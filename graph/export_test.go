package graph

import "context"

// ArcsExceed is arcsExceed, to be compared with counting on small graphs.
func (g *Graph) ArcsExceed(limit int64) bool {
	exceed, _ := g.arcsExceed(limit, &pulse{ctx: context.Background()})
	return exceed
}
