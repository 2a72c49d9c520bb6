// Package run counts: it makes the steps of a plan, in units, and joins its sides.
//
// A [Running] is what the parts of one run share: memory, threads, statistics (running.go).
// There are two ways to the cut:
//
//	whole layers   bases are swept as far as all units go together (bases.go), and each
//	               unit goes on from there and is joined at once (run.go)
//	in branches    layers are divided by degrees that are settled, and the parts go down one
//	               after another (branches.go); what comes to the cut lies on a shelf, in
//	               buckets, until all that it meets is there (shelf.go, buckets.go)
//
// In branches a count is made in rounds, as many groups of buckets at a time as there is
// room for (round.go, rounds.go). What waits for its next branch goes to disk if memory is
// short (waiting.go, lounge.go, scratch.go), and a step that does not fit is made in parts
// (tight.go). A ledger on disk knows what a round has and where it was, so that a stop costs
// a minute (ledger.go, trail.go).
//
// Who asks for more than numbers is given what two buckets have, or a round that stays on its
// shelf (meeting.go): package beyond draws cycles and counts edges by that.
//
// Numbers that do not fit 63 bits are counted modulo primes, no more than a bound asks for
// (bound.go); the first steps are made once for all of these (beginning.go). [Prepared] plans
// are given units one after another, and keep what these share: bases, or a cache of
// prefixes (prepared.go, prefixes.go, prefixing.go). A page has no disk (disk_page.go).
package run
