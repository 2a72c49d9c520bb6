package graph

// ArcsExceed is arcsExceed, to be compared with counting on small graphs.
func (g *Graph) ArcsExceed(limit int64) bool { return g.arcsExceed(limit) }
