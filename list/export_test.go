package list

// WithTables makes a listing use the table searcher on small boards, too.
func WithTables(o Options, yes bool) Options {
	o.tables = yes
	return o
}
