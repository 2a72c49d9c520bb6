package run

import (
	"errors"
	"os"
	"time"
)

// No unit of a round is complete before the end of its sweep, which may take hours. A ledger
// keeps a stop from losing them. It is a text file that says which bucket each piece of the
// scratch file belongs to, and which branches of the sweep it comes from. Now and then, between
// two branches, a line is added:
//
//	{"leaper":"round", …}            which plan and groups; where the scratch file is
//	{"side":0,"trail":[…],"kept":…}  how far the sweep is, and what is on the shelf
//	{"side":0,"trail":[…],"kept":…}  how far it is now, and what is new on the shelf
//
// The scratch file keeps its name then. The next process sweeps down to the place of the last
// line (trail.go), and repeats no finished branch. Both files are removed once the count is
// done.
//
// The ledger exists before the scratch file and outlives it. So a ledger names every file that a
// kill leaves, and a ledger may name a file that is gone. A count of several sweeps has one ledger
// for all. A sweep that begins removes what an earlier one left (forget).
//
// Each line has a checksum that includes the lines before it. A torn last line counts as never
// written. Later pages are ignored.
type ledger struct {
	path     string
	file     *os.File
	head     ledgerHead
	side     int          // sides that are swept
	trail    []trailEntry // of the next side
	check    uint32       // of the last line
	hasLines bool         // it says more than which round it is
	off      bool         // it cannot be written
	last     time.Time
	each     int // if not 0, the number of branches for each line: in tests
	asked    int
	about    changing
	pages    *scratch // the file that it names

	old map[ledgerSlot][]piece // the contents of an existing ledger
}

// changing is called before each change of a file, so that tests can stop there; it may be nil.
type changing func()

func (c changing) now() {
	if c != nil {
		c()
	}
}

// ErrRound: a ledger that cannot be read, or does not fit.
var ErrRound = errors.New("bad ledger of a round")

// ledgerEvery is the most time of work that a stop loses, besides the way down to its branch.
const ledgerEvery = time.Minute

// ledgerVersion also changes with the numbers of states. A ledger of the version before it is
// read, too: it is the same without marks (packed.go). maxLedger is the largest size in bytes.
const (
	ledgerVersion   = 3
	unmarkedVersion = 2
	maxLedger       = 1 << 30
)

// ledgerHead is the first line.
type ledgerHead struct {
	Leaper   string   `json:"leaper"`
	Version  int      `json:"version"`
	Plan     string   `json:"plan"`
	Modulo   uint64   `json:"modulo,omitempty"`
	Words    string   `json:"words"`    // the order of bytes
	File     string   `json:"file"`     // of the scratch file
	Ledger   string   `json:"ledger"`   // its own path: a copy must not write to that file
	Vertices int      `json:"vertices"` // that tell buckets apart
	Groups   []uint32 `json:"groups"`   // by their first bucket
}

// ledgerLine is a further line.
type ledgerLine struct {
	Side  int          `json:"side"`
	Trail []trailEntry `json:"trail,omitempty"`
	Of    int          `json:"of"` // the number of groups that are left, the first ones: others are postponed
	Kept  []ledgerKept `json:"kept,omitempty"`
}

// ledgerKept is the new contents of a bucket.
type ledgerKept struct {
	ledgerSlot
	Pieces [][4]uint32 `json:"pieces"` // page, at, words, checksum
}

// keeps reports whether there is a ledger that has not been given up.
func (l *ledger) keeps() bool { return l != nil && !l.off }
