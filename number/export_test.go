package number

// CountAll makes a numbering count whatever it can, and meet nothing.
func (n *Numbers) CountAll() { n.listing = listing{left: 2, count: 1} }

// Counts says whether beginnings are counted, and not only listed.
func (n *Numbers) Counts() bool { return n.counts != nil }
