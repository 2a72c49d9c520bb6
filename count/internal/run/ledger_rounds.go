package run

import (
	"cmp"
	"maps"
	"path/filepath"
	"time"

	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/internal/fault"
)

// How the rounds of a run and their shelf use a ledger (ledger.go): they take from it the
// results of an earlier round, and add their own.

// open opens the ledger that the options name. The groups of its round come first. Numbers
// modulo several primes are not kept, and their rounds have no ledger.
func (rs *rounds) open(ring sweep.Ring, units []int) error {
	r := rs.Running
	if r.Opts.Ledger == "" || ring != sweep.WholeNumbers && r.Opts.Modulo == 0 {
		return nil
	}
	l, err := openLedger(r.Opts.Ledger, r.plan, ring)
	if err != nil {
		return err
	}
	l.pages = rs.pager.scratch
	rs.ledger, l.pages.about = l, l.about
	l.pages.opened = func(path string) bool {
		var err error
		if l.head.File, err = filepath.Abs(path); err == nil {
			err = l.begin()
		}
		l.giveUpOn(err)
		return err == nil
	}
	place, err := placeOf(r.Opts.Ledger)
	if err != nil {
		return err
	}
	if l.old == nil {
		l.head = ledgerHead{Leaper: "round", Version: ledgerVersion, Plan: r.plan.Key(), Modulo: ring.Prime, Words: wordsText(), Ledger: place, Vertices: len(r.division.buckets.vertices)}
		return nil
	}
	switch {
	case l.head.Vertices > len(r.division.parting):
		return fault.New(ErrRound, "%s speaks of %d squares of the cut, and there are %d; remove it, and its round is made again", l.path, l.head.Vertices, len(r.division.parting))
	case l.head.Vertices != len(r.division.buckets.vertices):
		if r.division.buckets, err = newBuckets(r.plan, r.division.parting[:l.head.Vertices]); err != nil {
			return err
		}
	}
	has, is := map[uint32]bool{}, map[uint32]bool{}
	for _, key := range l.head.Groups {
		has[key] = l.hasLines
	}
	var kept, rest []group // units may be done meanwhile
	for _, g := range r.division.buckets.groups(r.plan, units) {
		if has[g.key] {
			kept = append(kept, g)
			is[g.key], is[g.other] = true, true
		} else {
			rest = append(rest, g)
		}
	}
	maps.DeleteFunc(l.old, func(at ledgerSlot, _ []piece) bool { return !is[at.Key] })
	if l.head.Ledger != place || rs.pager.scratch.adopt(l.head.File, l.old) != nil {
		l.hasLines = false // the pieces are gone with the file, or it is another count's
	}
	l.head.Ledger = place
	if rs.kept = len(kept); rs.kept == 0 || !l.hasLines { // another round takes its place
		l.hasLines, l.old, rs.kept = false, nil, 0
	}
	rs.lay(append(kept, rest...))
	return nil
}

// close closes the ledger, and the disk if prefixes do not need it any more. The files stay if
// the count was stopped and they hold something.
func (rs *rounds) close(err error) {
	l := rs.ledger
	rs.pager.scratch.stays = l != nil && l.hasLines && err != nil
	if rs.pager != rs.Running.pager {
		rs.pager.scratch.close()
	}
	switch {
	case l == nil:
	case rs.pager.scratch.stays:
		l.close()
		rs.Stats.Kept = int64(len(rs.pager.scratch.users)) * 8 * pageWords
	default:
		l.remove()
	}
}

// book begins the ledger of a round. A round that was begun before continues in its own ledger,
// with fewer groups if some units are done.
func (rs *rounds) book(groups []group, again bool) {
	l := rs.ledger
	if !l.keeps() {
		return
	}
	if !again {
		l.hasLines, l.old, l.side, l.trail = false, nil, 0, nil
	}
	l.head.Groups, l.last = nil, time.Now()
	for _, g := range groups {
		l.head.Groups = append(l.head.Groups, g.key)
	}
	if rs.pager.scratch.file != nil { // otherwise it begins with that file
		l.giveUpOn(l.begin())
	}
}

// keep reports what is on the shelf to a ledger, together with its earlier contents.
func (s *shelf) keep(l *ledger) {
	if s.ledger = l; l == nil {
		return
	}
	for at, pieces := range l.old {
		slot := s.slot(at.Key, at.Side == plan.SideIndex(true))
		slot.pieces, slot.inLedger = pieces, len(pieces)
		for _, p := range pieces {
			slot.words += int(p.words)
		}
	}
	l.old = nil
}

// note adds a line to the ledger, if it is time for one. Everything on the shelf comes from
// finished branches, down to a choice point of a side. If the disk has no room, no line is added.
func (s *shelf) note(side int, f *choicePoint) error {
	if !s.ledger.due(f == nil) {
		return nil
	}
	s.mu.Lock()
	freed, err := int64(0), s.failed
	switch {
	case err != nil:
	case !s.scratch.holds(int(s.memory / 8)):
		s.ledger.last = time.Now()
	default:
		freed = s.toDisk()
		if err = cmp.Or(s.failed, s.ctx.Err()); err == nil {
			s.ledger.side, s.ledger.trail = side, f.trail()
			err = s.enter()
		}
	}
	s.mu.Unlock()
	s.store.Credit(freed)
	return err
}

// enter adds a line to the ledger for new pieces on disk.
func (s *shelf) enter() error {
	if err := s.scratch.make(); err != nil {
		return err
	}
	pieces := map[ledgerSlot][]piece{}
	for side, kept := range s.kept {
		for key, slot := range kept {
			if s.has(key) && slot.inLedger < len(slot.pieces) {
				pieces[ledgerSlot{side, key}] = slot.pieces[slot.inLedger:]
				slot.inLedger = len(slot.pieces)
			}
		}
	}
	s.ledger.giveUpOn(s.ledger.addLine(pieces))
	return nil
}
