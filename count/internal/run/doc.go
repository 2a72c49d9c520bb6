// Package run counts: it makes the steps of a plan, in units, and joins its sides. Package
// frontier runs counts with it, and choose and beyond build on it.
//
// A [Running] is what the parts of one run share: memory, threads, statistics (running.go). Each
// side goes down to the cut, step by step (branches.go). A layer that is too wide is divided by a
// degree that is settled, and the parts go down one after another; in a plan of whole
// layers they are not. The results at the cut lie on a shelf, in buckets and packed, until
// everything that they meet is there (shelf.go, packed.go, buckets.go). Then the buckets are joined (pass.go).
//
// A count is made in rounds, each with as many groups of buckets as there is room for
// (rounds.go): most often in one. If memory is short, what is not needed at the moment goes to
// disk, or is given up (pager.go, paged.go, scratch.go). A step that does not fit is made in parts
// (tight.go). A ledger on disk notes the results and the progress of a round, so a stop costs
// only a minute (ledger.go, trail.go).
//
// For questions beyond a number, meeting.go gives the contents of two buckets, or a round that
// stays on its shelf. Package beyond draws cycles and counts edges with that.
//
// Numbers that do not fit 63 bits are counted modulo primes, no more than a bound requires
// (bound.go). The first steps are made once for all primes (begin.go). [Prepared] plans get
// units one after another, and keep the layers that these share (prepared.go, prefixes.go).
// Where there is no disk, as in a page, groups are postponed (pager.go).
package run
